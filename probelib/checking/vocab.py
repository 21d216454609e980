"""The words that checking knows, by stem. A word that is in none of these lists leaves a claim unanswered."""

from __future__ import annotations

from probelib.language.stems import stem


def _set(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in text.split())


ARTICLES = _set("the a an this these those its his her their our")
BE = _set("be is are was were been being")
HAVE = _set("have has had")
LINKING = (
    BE
    | HAVE
    | _set("of as at : with in on by s for to from named called equal equaled equals stand stood number total")
)
"""Words that may stand between a header and its value: "a score of 8.5", "the attendance was 2,818"."""

GLUE = (
    ARTICLES
    | BE
    | HAVE
    | _set(
        """
    of in on at for to by with from as that s it he she they him them who whom whose which where when during
    within among amongst into onto upon per via do did does there here so such list listed table given show
    shown accord according respectively overall also then while both would if will originally currently
    officially successfully
    """
    )
)
"""Words that say nothing of their own in a statement of fact."""

VERBS = _set(
    """
    play played get got take took taken come came go went make made hold held record recorded feature featured
    include included occur occurred happen happened participate participated compete competed represent
    represented belong belonged locate located situated finish finished end ended achieve achieved earn earned
    receive received give gave appear appeared call name know known use used see saw set face post posted total
    totaled amount register registered contain contained consist stand stood serve served live reach reached
    obtain obtained see seen run ran drive drove driven ride start enter entered involve involved describe
    described categorize work worked attend attended score scored complete completed compile collect collected
    place placed rank ranked measure measured cost operate operated count counted need needed require required
    show measure set sing sung perform performed draw drew drawn draft drafted select selected pick picked
    choose chosen sign take originate originated
    """
)
"""Verbs that relate a record to its cells without saying more than the headers do."""

CLAIMING = BE | ARTICLES | _set("as named called")
"""Words between a header and a cell that claim that the one is the other's: "with the third as X"."""

LOOSE = _set(
    """
    play played drive drove driven ride run ran race compete record recorded start make take get go come list
    appear feature include use hold draw have finish occur happen
    """
)
"""Verbs that are known even where a header speaks of them: "play" beside a column `player`."""

NOUNS = _set(
    """
    group competitor racer contestant participant passenger finisher artist composer author goalkeeper guest
    star baseball basketball football hockey soccer golf tennis rugby cricket volleyball nfl nba nhl mlb afl vfl
    pga lpga atp wta ncaa cfl mls ufc fifa uefa vfa wnba acc sec usl nascar game match race event tournament
    competition contest fixture meeting bout fight round week season year time occasion day player driver rider
    team club person people man woman athlete swimmer golfer skater wrestler fighter member candidate incumbent
    politician minister representative nation country state city town place location venue stadium school
    university college episode show series film movie song track album single artist band performer title book
    role character record entry one item result case instance position spot station building tower ship vessel
    aircraft car vehicle model name district party championship cup league division class category type kind
    edition field number draft election crater mountain river lake island region county province area company
    institution award medal olympics games series date opponent
    """
)
"""Nouns that stand for the records of a table, or name what a cell is."""

UNITS_OF_COUNT: dict[str, frozenset[str]] = {
    stem(word): _set(headers)
    for word, headers in {
        "people": "attendance crowd population spectators capacity",
        "person": "attendance crowd population",
        "fan": "attendance crowd",
        "spectator": "attendance crowd",
        "attendee": "attendance crowd",
        "crowd": "attendance crowd",
        "attendance": "attendance crowd spectators",
        "viewer": "viewer viewership audience",
        "student": "enrollment enrolment roll students",
        "seat": "capacity seats",
        "inhabitant": "population",
        "resident": "population",
        "citizen": "population",
        "victory": "win wins won",
        "defeat": "loss losses lost",
        "vote": "votes",
        "story": "floors storeys stories",
        "storey": "floors storeys stories",
        "floor": "floors storeys stories",
        "appearance": "apps appearances caps",
        "title": "titles championships",
        "mile": "distance length",
        "long": "length duration running distance",
        "wid": "width",
        "wide": "width wingspan",
        "high": "height elevation altitude",
        "tall": "height",
        "deep": "depth",
        "old": "age",
        "heavy": "weight mass",
        "inhabitants": "population",
        "dollar": "prize earnings money salary purse share price cost revenue budget gross",
    }.items()
}
"""A word after a number and the headers whose values it counts."""

RELATED: dict[str, frozenset[str]] = {
    stem(word): _set(headers)
    for word, headers in {
        "win": "winner champion winning won medal gold silver bronze award prize title championship",
        "bear": "birth born dob",
        "die": "death died",
        "air": "airdate air aired broadcast",
        "broadcast": "air airdate broadcast",
        "found": "founded established foundation formed formation",
        "establish": "founded established foundation",
        "open": "opened opening",
        "build": "built year completed constructed construction",
        "construct": "built constructed",
        "write": "written writer author",
        "direct": "directed director",
        "produce": "producer produced",
        "star": "cast starring stars",
        "coach": "coach",
        "release": "released release",
        "publish": "publisher published publication",
        "graduate": "graduated",
        "weigh": "weight",
        "tall": "height",
        "last": "duration length",
        "run": "runtime running duration",
        "rank": "rank ranking position place",
        "place": "place rank position pos",
        "finish": "finish position place pos rank",
        "come": "nationality country origin",
        "hail": "nationality country origin hometown",
        "launch": "launched launch",
        "score": "score goals points scored",
        "draft": "pick round",
        "pick": "pick overall round",
        "locate": "location city country",
        "elect": "elected",
        "attend": "attendance crowd",
        "choreograph": "choreographer",
        "sing": "singer artist performer",
        "perform": "performer artist singer",
        "host": "host home",
        "play": "played",
        "make": "make manufacturer made",
        "manufacture": "manufacturer make",
        "represent": "country nation nationality",
        "sponsor": "sponsor",
        "own": "owner owners owned",
        "design": "designer",
        "develop": "developer",
        "commission": "commissioned",
        "grow": "growth change",
        "increase": "growth change increase",
        "rise": "growth change increase",
        "cost": "cost price",
        "decommission": "decommissioned",
        "retire": "retired",
        "watch": "viewer viewers viewership",
        "visit": "arrivals",
        "happen": "date location",
        "occur": "date location",
        "marry": "married spouse",
        "sell": "sold sales",
        "under": "par",
        "over": "par",
    }.items()
}
"""A verb and the headers that it speaks of."""

VERSUS = _set("against versus vs v facing")
"""Words before the other side of a game."""

RANKS = _set("position place rank pos finish ranking standing placing seed pick")
"""Headers whose best value is the smallest."""

OUTCOMES: dict[str, str] = {
    stem("win"): "win",
    stem("victory"): "win",
    stem("winner"): "win",
    stem("lose"): "lose",
    stem("loss"): "lose",
    stem("draw"): "tie",
    stem("tie"): "tie",
    stem("beat"): "win",
    stem("defeat"): "win",
}
BEATING = _set("beat defeat")
"""Verbs whose object is the opponent."""

INDEXES = _set(
    "round episode week game position rank pick number season year pos place race match series stage draw lane day ep "
    "car code id bib shirt jersey"
)
"""Headers whose numbers name records: "3 episodes" counts, "episode 3" names."""

SUPERLATIVES = _set("highest lowest most least largest smallest best worst longest shortest first last latest earliest")
"""Words that make a header such as `highest mark` ambiguous with a comparison of all records."""


ALIKE = 4
"""So many letters at least begin two words alike."""


def related(word: str, header: str) -> bool:
    """Return whether a word speaks of a header by its stem: `direct` of `director`, `attend` of `attendanc`."""
    if header in RELATED.get(word, ()):
        return True
    if len(word) < ALIKE or len(header) < ALIKE:
        return word == header
    short, long = sorted((word, header), key=len)
    return long.startswith(short[: max(ALIKE, len(short) - 1)]) and len(long) - len(short) <= 5


LARGEST = _set("highest most largest greatest biggest maximum max longest tallest heaviest farthest deepest widest")
SMALLEST = _set("lowest least smallest fewest minimum min shortest lightest shallowest narrowest slightest")
EXTREMES: dict[str, tuple[bool, frozenset[str]]] = {
    **{word: (True, frozenset()) for word in LARGEST},
    **{word: (False, frozenset()) for word in SMALLEST},
    stem("longest"): (True, _set("duration length distance runtime running")),
    stem("shortest"): (False, _set("duration length distance runtime running height")),
    stem("tallest"): (True, _set("height")),
    stem("heaviest"): (True, _set("weight mass")),
    stem("lightest"): (False, _set("weight mass")),
    stem("deepest"): (True, _set("depth")),
    stem("shallowest"): (False, _set("depth")),
    stem("earliest"): (False, _set("date year released founded opened")),
    stem("latest"): (True, _set("date year released founded opened")),
    stem("oldest"): (False, _set("founded established built opened birth born date year")),
    stem("newest"): (True, _set("founded established built opened date year")),
    stem("youngest"): (True, _set("birth born")),
    stem("fastest"): (True, _set("speed")),
    stem("slowest"): (False, _set("speed")),
    stem("hottest"): (True, _set("temperature")),
    stem("coldest"): (False, _set("temperature")),
}
"""A superlative: whether it is the largest value of its column, and the headers that it speaks of by itself."""

AMOUNT_OF = _set(
    "number amount total count overall figure sum quantity of the in record recorded level percentage value"
)
"""Words that may stand between a superlative and its column: "the highest number of wins"."""

COMPARATIVES: dict[str, tuple[bool, frozenset[str]]] = {
    stem("more"): (True, frozenset()),
    stem("less"): (False, frozenset()),
    stem("fewer"): (False, frozenset()),
    stem("higher"): (True, _set("rank position place finish standing")),
    stem("lower"): (False, _set("rank position place finish standing")),
    stem("greater"): (True, frozenset()),
    stem("larger"): (True, frozenset()),
    stem("bigger"): (True, frozenset()),
    stem("smaller"): (False, frozenset()),
    stem("longer"): (True, _set("duration length distance runtime running")),
    stem("shorter"): (False, _set("duration length distance runtime running height")),
    stem("taller"): (True, _set("height")),
    stem("heavier"): (True, _set("weight mass")),
    stem("lighter"): (False, _set("weight mass")),
    stem("older"): (False, _set("founded established built opened birth born dob")),
    stem("newer"): (True, _set("founded established built opened")),
    stem("younger"): (True, _set("birth born dob")),
    stem("earlier"): (False, _set("date year released founded opened")),
    stem("later"): (True, _set("date year released founded opened")),
    stem("sooner"): (False, _set("date")),
    stem("better"): (True, _set("rank position place finish standing")),
    stem("worse"): (False, _set("rank position place finish standing")),
    stem("faster"): (True, _set("speed")),
    stem("slower"): (False, _set("speed")),
    stem("deeper"): (True, _set("depth")),
}
"""A comparative: whether it claims the larger value, and the headers that it speaks of by itself."""

ORDERS: dict[str, bool] = {"befor": False, "after": True}
"""Words between two records that order them in time, or in a draft: whether the first has the larger value."""

OPERATORS = (
    EXTREMES.keys()
    | COMPARATIVES.keys()
    | OUTCOMES.keys()
    | VERSUS
    | SUPERLATIVES
    | _set(
        """
    not never no none nor neither without except all any every each both either only other others another same
    different than more less least most fewer before after until till since between consecutive straight average
    mean total sum combined together altogether difference half twice double triple thrice percent majority
    minority most last next previous prior following recent final first second third again still yet already
    once per nearly almost least best worst top bottom above below over under beyond exceed lead behind ahead
    beat defeat tie score apart increase decrease drop fall rise grow gain decline change early late earlier
    later many few several some
    """
    )
)
"""Words that can turn a claim around: not one of them may be left unexplained."""

ACCEPTED = GLUE | VERBS | LOOSE | NOUNS | VERSUS | OUTCOMES.keys() | UNITS_OF_COUNT.keys() | _set("and or top total")
"""Words that a condition may take in; any other has to be like a header."""
