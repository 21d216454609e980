"""People answer what models are asked: quizzes, their answers, how far raters agree, and their rows among the runs.

`quizzes` draws what is asked, `store` keeps the answers, `agreement` says how right and how agreed they are, `rows`
makes runs of them, and `files` writes and reads them as CSV.
"""

from probelib.people.quizzes import open_quiz
from probelib.people.records import Answer, Item, Kind, Known, Opened, Quiz
from probelib.people.store import Store

__all__ = ["Answer", "Item", "Kind", "Known", "Opened", "Quiz", "Store", "open_quiz"]
