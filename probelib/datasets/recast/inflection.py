"""Verbs and nouns in another form: what a question with "did" or "how many" turns into when it becomes a statement.

The lexicon holds the verbs that questions about tables use. A verb that it does not hold has no form, and the
question is not recast: a guess would find verbs among nouns ("stock", "store", "return").
"""

from __future__ import annotations

_IRREGULAR = """
be was|become became|begin began|bend bent|bite bit|blow blew|break broke|bring brought|build built|buy bought
|catch caught|choose chose|come came|cost cost|cut cut|dig dug|do did|draw drew|drink drank|drive drove
|eat ate|fall fell|feed fed|fight fought|find found|fly flew|forget forgot|freeze froze|get got|give gave
|go went|grow grew|have had|hear heard|hide hid|hit hit|hold held|hurt hurt|keep kept|know knew|lay laid
|lead led|leave left|lend lent|let let|lose lost|make made|mean meant|meet met|outgrow outgrew|oversee oversaw
|pay paid|put put|read read|repay repaid|ride rode|ring rang|rise rose|run ran|say said|see saw|seek sought|sell sold
|send sent|set set|shake shook|shoot shot|shrink shrank|shut shut|sing sang|sink sank|sit sat|sleep slept
|spend spent|spin spun|spread spread|stand stood|steal stole|stick stuck|strike struck|string strung
|sweep swept|swim swam|swing swung|take took|teach taught|tear tore|tell told|think thought|throw threw
|understand understood|wake woke|wear wore|weave wove|win won|withdraw withdrew|write wrote
"""
_REGULAR = """
account acquire add adopt allocate amount appear apply approve arrive assemble assign attend bake believe
belong bill borrow bounce bowl brew carry change charge check classify clean climb close collect compete
complete comprise conduct consist consume contain contribute convert cook count cover create decline decrease
deduct defer deliver depart derive develop differ discount dispose distribute dive donate download drop earn
elapse employ end enter estimate exceed exercise expand expect expire explore extend fill finish forfeit fund
gain gather generate graduate grant hand handle harvest help hike hope host hunt impair import include
increase incur install intend invest issue jog join judge jump kick knit last lift like listen live load mail
manage melt mention miss mow need number obtain occur open operate own pack paint pass perform pick pitch
plant play possess pour practice prefer present produce provide pull purchase push qualify raise reach realise
realize receive recognise recognize record recycle redeem reduce remain remove rent replace reply report
represent repurchase request require retain roll sail save score serve settle sew ship shovel sign skate skip
solve sort spell start stay stop study submit total track travel treat trim try type unload use value vest
visit volunteer vote wait walk want wash watch weigh work wrap
"""
_DOUBLED = frozenset(
    {"defer", "drop", "incur", "jog", "knit", "occur", "prefer", "ship", "skip", "stop", "submit", "trim", "wrap"}
)

_PAST = {base: past for base, past in (pair.split() for pair in _IRREGULAR.replace("\n", "").split("|"))}
_PAST |= {
    base: base + ("d" if base.endswith("e") else base[-1] + "ed" if base in _DOUBLED else "ed")
    for base in _REGULAR.split()
}
_PAST |= {base: base[:-1] + "ied" for base in _REGULAR.split() if base[-1] == "y" and base[-2] not in "aeiou"}
BASES: frozenset[str] = frozenset(_PAST) - {"be"}
"""Verbs in the form that follows "did"."""
PASTS: frozenset[str] = frozenset(_PAST.values()) | {"were"}
"""Their past forms."""

_PERSONS = {"people": "person", "children": "child", "men": "man", "women": "woman", "feet": "foot", "mice": "mouse"}
_SAME = frozenset({"fish", "sheep", "series", "species", "aircraft", "deer", "means", "headquarters", "sit-ups"})
_KNIVES = {
    "shelves": "shelf",
    "scarves": "scarf",
    "loaves": "loaf",
    "halves": "half",
    "wolves": "wolf",
    "lives": "life",
}
_MOVIES = frozenset({"movies", "cookies", "pies", "ties", "calories", "zombies", "brownies", "cooties", "selfies"})
_NOT_PLURAL = ("ss", "us", "is", "’s", "'s")
_SINGULAR_IN_S = frozenset({"basis", "news", "gas", "progress", "physics", "mathematics", "analysis", "class"})
_PLURAL_WITHOUT_S = frozenset({"people", "children", "men", "women", "data", "feet", "criteria"})
_THIRD = {"have": "has", "do": "does", "go": "goes", "be": "is"}
_SINGULAR_VERB = {"are": "is", "were": "was", "have": "has", "do": "does"}


def past(base: str) -> str | None:
    """Return the past form of a verb ("sell": "sold"), or None where the lexicon does not have it."""
    return _PAST.get(base)


def third(base: str) -> str | None:
    """Return the form that goes with a singular subject ("buy": "buys"), or None for an unknown verb."""
    if base not in _PAST:
        return None
    if base in _THIRD:
        return _THIRD[base]
    if base.endswith(("s", "x", "ch", "sh", "z")):
        return base + "es"
    return base[:-1] + "ies" if base[-1] == "y" and base[-2] not in "aeiou" else base + "s"


def singular(noun: str) -> str | None:
    """Return the singular of a plural noun ("cities": "city"), or None where it is not known to be one."""
    low = noun.lower()
    for known in (_PERSONS, _KNIVES):
        if low in known:
            return known[low]
    if low in _SAME:
        return noun
    if not is_plural_noun(low):
        return None
    if low.endswith("ies") and low not in _MOVIES:
        return noun[:-3] + "y"
    if low.endswith(("ches", "shes", "sses", "xes", "zzes")):
        return noun[:-2]
    return noun[:-1]


def is_plural_noun(noun: str) -> bool:
    """Return whether a noun looks like a plural."""
    low = noun.lower()
    if noun.endswith("s") and noun[:-1].isupper():
        return True  # RSUs
    return low in _PLURAL_WITHOUT_S or (
        not noun.isupper()
        and len(low) > 3
        and low.endswith("s")
        and not low.endswith(_NOT_PLURAL)
        and low not in _SINGULAR_IN_S
    )


def for_one(verb: str) -> str | None:
    """Return a finite verb as it stands after a singular subject; None where its form is not known.

    Past forms stay as they are ("sold"), "were" becomes "was", "own" becomes "owns".
    """
    if verb in _SINGULAR_VERB:
        return _SINGULAR_VERB[verb]
    return third(verb) if verb in BASES and verb not in PASTS else verb if verb in PASTS else None
