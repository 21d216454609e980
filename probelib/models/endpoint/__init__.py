"""Models behind an OpenAI-compatible server: `openai:<model name>`, by its chat completions.

    model = models.load("openai:gpt-4o-mini", settings=models.Settings(base_url="http://localhost:8000/v1"))

Where the server gives log-probabilities, the answer is the share of the two answer words in the first token, as
with causal models; where it gives none, the written answer is read strictly. Which of the two is found out with one
request when a model is loaded, and is part of its key.

`address` says which server and which key, `connection` sends a request until it is answered or the limit is
reached, `answer` reads what comes back, `window` keeps several requests on their way, `asking` puts them together,
and `cost` says before a run how much there is to ask. The `openai` package is imported when a model is loaded.
"""

from probelib.models.endpoint.asking import Endpoint, load
from probelib.models.endpoint.cost import Estimate, Prices, estimate

__all__ = ["Endpoint", "Estimate", "Prices", "estimate", "load"]
