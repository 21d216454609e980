"""From a question to a statement with a place for its answer: each shape, and what is not recast."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from probelib.datasets.recast import Unrecast, declare


@pytest.mark.parametrize(
    ("question", "answer", "statement"),
    [
        pytest.param("What was the rent in 2019?", "$5", "The rent in 2019 was $5.", id="what was"),
        pytest.param("What was the total rents in 2019?", "5", "The total rents in 2019 were 5.", id="verb agrees"),
        pytest.param(
            "What are the respective rent in A and B?", "5 and 6", "The rent in A and B is 5 and 6, respectively."
        ),
        pytest.param("How many years is the lease?", "20", "The lease is 20 years.", id="how many years is"),
        pytest.param("In 2019, what was the rent?", "5", "In 2019, the rent was 5.", id="something leads into it"),
        pytest.param("In which year was net income the largest?", "2018", "Net income was the largest in 2018."),
        pytest.param("In which years was rent calculated?", "2018", "Rent was calculated in 2018."),
        pytest.param("Which year was the rent higher?", "2018", "The rent was higher in 2018.", id="no preposition"),
        pytest.param(
            "In which year were costs under other assets less than 5?",
            "2018",
            "Costs under other assets were less than 5 in 2018.",
        ),
        pytest.param("In which segment was rent the largest?", "Bread", "Rent was the largest in the Bread segment."),
        pytest.param("Which years did rent exceed 5?", "2018", "Rent exceeded 5 in 2018.", id="which years did"),
        pytest.param(
            "On which day did the shop sell the most pies?", "Friday", "The shop sold the most pies on Friday."
        ),
        pytest.param("On which day were the most pies sold?", "Friday", "The most pies were sold on Friday."),
        pytest.param(
            "At which stop does the bus arrive at 1.05 P.M.?", "Elm Road", "The bus arrives at Elm Road at 1.05 P.M."
        ),
        pytest.param(
            "Which stop does the bus depart from at 6 A.M.?",
            "city park",
            "The bus departs from the city park at 6 A.M.",
        ),
        pytest.param(
            "What items does cash flow consist of?", "A and B", "Cash flow consists of A and B.", id="consist of"
        ),
        pytest.param("Who swam the most laps?", "Rose", "Rose swam the most laps.", id="who"),
        pytest.param("Which event ends at noon?", "bear lecture", "The bear lecture ends at noon.", id="a common noun"),
        pytest.param("Which option costs more?", "buying a phone", "Buying a phone costs more.", id="a gerund"),
        pytest.param("Which dog's weight has changed most?", "Champ", "Champ’s weight has changed most.", id="whose"),
        pytest.param(
            "Which years are shown in the table?", "2018 and 2019", "The years shown in the table are 2018 and 2019."
        ),
        pytest.param("When does the relay begin?", "2:10 P.M.", "The relay begins at 2:10 P.M.", id="when"),
        pytest.param("What time is the next bus?", "2:00 P.M.", "The next bus is at 2:00 P.M.", id="what time"),
        pytest.param("How much did Ann spend on a cup?", "$5", "Ann spent $5 on a cup.", id="how much did"),
        pytest.param("How much money does Ian need to buy a cup?", "$5", "Ian needs $5 to buy a cup.", id="money"),
        pytest.param(
            "How much more does a cup cost than a jug?", "$5", "A cup costs $5 more than a jug.", id="more than"
        ),
        pytest.param("How much did rent change by from 2018 to 2019?", "5", "Rent changed by 5 from 2018 to 2019."),
        pytest.param("How much higher is rent here than there?", "$5", "Rent here is $5 higher than there."),
        pytest.param("How many more pies did Bo eat than Di?", "5", "Bo ate 5 more pies than Di.", id="how many more"),
        pytest.param(
            "How many children did not make any pies?", "5", "5 children did not make any pies.", id="did not"
        ),
        pytest.param("How many tickets did the amusement park sell?", "5", "The amusement park sold 5 tickets."),
        pytest.param("How many people per mile lived here in 2000?", "5", "5 people per mile lived here in 2000."),
        pytest.param("How many pots are on 3 shelves?", "5", "There are 5 pots on 3 shelves.", id="how many are on"),
        pytest.param("What fraction of the votes were for Eve?", "1/3", "1/3 of the votes were for Eve.", id="share"),
        pytest.param("How long does it take to get home?", "1 hour", "It takes 1 hour to get home.", id="how long"),
    ],
)
def test_a_question_becomes_a_statement(question: str, answer: str, statement: str) -> None:
    frame = declare(question)
    assert not isinstance(frame, Unrecast), frame
    assert frame.fill(answer) == statement


@pytest.mark.parametrize(
    ("question", "answer", "statement"),
    [
        pytest.param(
            "Each shelf has 3 pots. How many pots are on 2 shelves?",
            "6",
            "If each shelf has 3 pots, there are 6 pots on 2 shelves.",
        ),
        pytest.param(
            "Ellie went to the store. She bought 3 pies. How much did she spend?",
            "$5",
            "If Ellie bought 3 pies, she spent $5.",
        ),
        pytest.param(
            "Judy wants to buy a pie. How much will she spend?", "$5", "If Judy buys a pie, she will spend $5."
        ),
        pytest.param(
            "Bo has $9. How much money will Bo have left if he buys a pie?",
            "$5",
            "If Bo has $9 and buys a pie, he will have $5 left.",
        ),
        pytest.param("If Marvin buys sand, how much will he spend?", "$5", "If Marvin buys sand, he will spend $5."),
        pytest.param(
            "Dr. Ray counted the pies. How many pies are there in all?",
            "5",
            "There are 5 pies in all.",
            id="a scene is dropped",
        ),
        pytest.param(
            "Zoe is at home at 8.30 A.M. How soon can she get to town?",
            "9:00 A.M.",
            "If Zoe is at home at 8.30 A.M., the soonest she can get to town is 9:00 A.M.",
            id="an abbreviation ends a sentence",
        ),
        pytest.param(
            "What is the mean of the numbers? Simplify any fractions.",
            "5",
            "The mean of the numbers is 5.",
            id="an instruction",
        ),
    ],
)
def test_what_is_said_before_a_question_is_kept_where_the_answer_hangs_on_it(
    question: str, answer: str, statement: str
) -> None:
    frame = declare(question)
    assert not isinstance(frame, Unrecast), frame
    assert frame.fill(answer) == statement


@pytest.mark.parametrize(
    ("question", "choices", "answer", "statement"),
    [
        pytest.param(
            "Bo has $9. Does he have enough to buy a pie?",
            ["yes", "no"],
            "yes",
            "If Bo has $9, he has enough to buy a pie.",
        ),
        pytest.param(
            "Bo has $9. Does he have enough to buy a pie?",
            ["yes", "no"],
            "no",
            "If Bo has $9, he does not have enough to buy a pie.",
        ),
        pytest.param("Is this relation a function?", ["yes", "no"], "no", "This relation is not a function."),
        pytest.param(
            "At a price of $5, is there a shortage or a surplus?",
            ["shortage", "surplus"],
            "surplus",
            "At a price of $5, there is a surplus.",
        ),
        pytest.param(
            "Is the function linear or nonlinear?", ["linear", "nonlinear"], "linear", "The function is linear."
        ),
        pytest.param("Who sold more pies, Ann or Bo?", ["Bo", "Ann"], "Bo", "Bo sold more pies than Ann."),
        pytest.param(
            "Which charges more, the Ely Zoo or the Rye Zoo?",
            ["Ely", "Rye"],
            "Rye",
            "The Rye Zoo charges more than the Ely Zoo.",
        ),
        pytest.param(
            "Are there more boys on the team or the jury?",
            ["team", "jury"],
            "jury",
            "There are more boys on the jury than on the team.",
        ),
        pytest.param(
            "Did more boys vote for tea or milk?", ["tea", "milk"], "tea", "More boys voted for tea than for milk."
        ),
        pytest.param(
            "Is the following statement true or false? Hens fly.",
            ["true", "false"],
            "false",
            "It is not true that Hens fly.",
        ),
    ],
)
def test_a_choice_has_a_sentence_for_each_answer(
    question: str, choices: list[str], answer: str, statement: str
) -> None:
    frame = declare(question, choices=choices)
    assert not isinstance(frame, Unrecast), frame
    assert frame.fill(answer) == statement
    assert frame.fill("neither of them") is None


@pytest.mark.parametrize(
    ("question", "one", "many"),
    [
        ("How many cities have at least 5 shops?", "1 city has at least 5 shops.", "2 cities have at least 5 shops."),
        (
            "How many pairs of jeans are in 3 boxes?",
            "There is 1 pair of jeans in 3 boxes.",
            "There are 2 pairs of jeans in 3 boxes.",
        ),
        (
            "How many quarters had low prices during their lows?",
            "1 quarter had low prices during its lows.",
            "2 quarters had low prices during their lows.",
        ),
        ("How many years did rent exceed 5?", "Rent exceeded 5 in 1 year.", "Rent exceeded 5 in 2 years."),
    ],
    ids=["city", "pair", "its", "year"],
)
def test_a_single_thing_is_counted_in_the_singular(question: str, one: str, many: str) -> None:
    frame = declare(question)
    assert not isinstance(frame, Unrecast), frame
    assert (frame.fill("1", one=True), frame.fill("2")) == (one, many)


def test_several_subjects_take_a_plural_verb() -> None:
    frame = declare("Which vegetable is most popular?")
    assert not isinstance(frame, Unrecast)
    assert (frame.fill("celery"), frame.fill("onions", many=True)) == (
        "Celery is most popular.",
        "Onions are most popular.",
    )


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        pytest.param("Hens cluck.", "no question", id="a statement"),
        pytest.param("Why do hens cluck?", "no question word", id="why"),
        pytest.param(
            "How does the change of margin from 2018 to 2019?", "no rule for the shape of the question", id="no sense"
        ),
        pytest.param("Ann kept hens. How many eggs did she sell?", "refers back to a sentence before it", id="she"),
        pytest.param("Which years are included in this note?", "refers back to a sentence before it", id="the text"),
        pytest.param("Who won? It was close.", "something follows the question", id="something follows"),
        pytest.param("", "no question", id="nothing"),
    ],
)
def test_what_is_not_recast_says_why(question: str, reason: str) -> None:
    assert declare(question) == Unrecast(reason)


@given(some.text(alphabet="whatdiso{}<>%\\n \"'?.,1$", max_size=80))
def test_no_text_breaks_it_and_an_answer_stays_text(text: str) -> None:
    frame = declare(f"What was {text}?")
    if not isinstance(frame, Unrecast):
        assert "{0}<b>%s" in (frame.fill("{0}<b>%s") or "{0}<b>%s")
