"""The words that decide what a number is: lists of what was seen to decide it, as English has no mark for it."""

from __future__ import annotations

import re


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


FUNCTION = _set(
    "a an the and or but of in on at to by from with as for than then that which who whom whose when where while if "
    "be is was were are been being am have has had do does did not no nor so such it its their his her he she they "
    "we you i this these those there can could will would may might must shall should also only all both each every "
    "any some per after before during since until between among against over under about around above below into "
    "out up down off through within without because though although however"
)
"""Words that are no noun."""

GLUED = _set(
    "fy f year years of before after is in with than be was and for to by from at on the total only have has least "
    "most since until over under"
)
"""Words that are found glued to a number by a lost blank: of18, before1876."""

NEGATIVE_AFTER = _set(
    "be is was were are been of at to by from with and or than score scored scores have has had par a as in diff "
    "difference finish finished finishing between shoot shot shooting total value equal equals reach reached low "
    "high rating margin under over approximately about nearly almost around least only fell fall drop dropped rose "
    "rise get got record recorded"
)
"""Words after which a dash before a number is a minus; after any other, "pacific - 10" is a name."""

OPEN_HYPHEN = _set(
    "top mid pre post sub non under over since until late early bottom first last circa above below between"
)
"""Prefixes that leave the number after their hyphen a number: top-10, mid-1980s."""

VENUES = _set("arena stadium center centre garden gardens coliseum forum dome park field ground oval fieldhouse")
"""Words that end a cell's first part, as in "mellon arena - 17132": no name goes on over their dash."""

NOMINAL = _set(
    "week round game episode episodes series season chapter part volume vol stage lane grid rank ranks ranked pick "
    "position district day match heat race lap test leg channel track level grade group class category ward tier "
    "division act scene page line row column number bout room platform rounds weeks chapters districts positions "
    "step phase issue book seed place seeds tie verse zone bracket table figure section article hole inning innings "
    "period set sets disc disk code version size model unit block gate seat note notes item heading player"
)
"""Words that a naming number follows: episode three, week 4."""

NOMINAL_DECIMALS = _set("channel channels series season version")
"""Words that a naming number with a decimal point follows: channel 3.1."""

COUNT_HEADS = _set(
    "player game match race day season set place rank ranked draw hole innings inning part series level class "
    "number episode point line side table tie group division grade size page week round period test unit position "
    "pick seed stage card track ranks"
)
"""Those of NOMINAL after which a number that is followed by a counted thing still counts."""

COUNTED = _set(
    "time times point points game games goal goals people player players team teams match matches win wins loss "
    "losses year years yard yards run runs lap laps race races medal medals set sets season seasons place places "
    "spot spots song songs album albums member members fan fans viewer viewers vote votes more fewer less other "
    "different new additional of medalist touchdown touchdowns assist assists rebound rebounds episode episodes "
    "country countries tournament tournaments rank ranks position"
)
"""Words whose number counts."""

NOT_YEAR_BEFORE = _set(
    "than over under only total exactly approximately about nearly almost least most just crowd attendance "
    "population score scored capacity cost costs costing price worth sell sold earn earned win won weigh weighs "
    "gain gained additional pay paid spend spent length altitude height elevation number numbers approx some "
    "roughly"
)
"""Words before a four-digit number that make it a count."""

NOT_YEAR_PHRASE = re.compile(
    r"(?:more than|less than|fewer than|greater than|higher than|lower than|at least|at most|"
    r"total of|crowd of|attendance of|average of|"
    r"population of|attendance (?:be|was|is|were)|crowd (?:be|was|is|were)|score of|sum of|"
    r"front of|height of|elevation of|length of|up to|"
    r"capacity of|number of|value of|frequency of|size of|distance of|code|altitude of|group of|"
    r"maximum of|minimum of|record of|area of|"
    r"attendance at|estimated|enrollment of|enrollment (?:be|is|was)|listed? at|speed of|kilometers?)\s$"
)
YEAR_BEFORE = _set(
    "in since by until till before after during from between year years early late mid spring summer fall autumn "
    "winter season circa ca of january february march april may june july august september october november "
    "december olympics fy fiscal calendar born died founded built establish established and or through to"
)
"""Words before a four-digit number that make it a year."""

NOT_YEAR_AFTER = _set(
    "people viewers viewer fans fan tickets ticket points point votes vote households household students student "
    "employees employee seats seat spectators spectator units unit copies copy members member players player "
    "participants participant residents resident inhabitants inhabitant more fewer less times time crowd crowds "
    "live births birth deaths death passengers passenger attendees attendee houses house homes home words word "
    "pages page medals goals goal runs run yards yard shares share acres children women men families family person "
    "persons rushing attendance total attend attended kilometer kilometers mile miles listed soldiers troops cars "
    "vehicles customers users stores locations stations attendants other different in-person citizens workers staff "
    "built aircraft"
)
"""Words after a four-digit number that make it a count."""

SCORE_CUE = re.compile(
    r"\b(?:scores?|scored|scoring|won|wins?|winning|lost|lose|loses|losing|loss|losses|beat|beats|"
    r"beaten|defeat\w*|victory|victories|draw\w*|drew|tied?|"
    r"ties|results?|records?|final|games?|matche?s?|sets?|goals?|outcome|series|aggregate|against|"
    r"playoffs?|leads?|led|halftime|overtime|ot)\b"
)
BOWLING_CUE = re.compile(r"\b(?:bowl\w*|wickets?|figures|innings|bbi|bbm|overs|best)|[0-9]\sover\b\b")
DURATION_CUE = re.compile(
    r"\b(?:long|length|duration|lap|laps|qual|qualif\w*|finish\w*|fast\w*|slow\w*|race time|"
    r"(?<!local )(?<!utc )time of(?!\s(?!(?:race|run|lap|match|fight|bout|game|heat)s?\b)[a-z]+\s(?:be|is|was)\s)|"
    r"times? be|best time|ran|run|runs|last|lasted|swim|swam|swimmer|"
    r"minutes?|seconds?|track|song|runtime|running time|match be|fight|round|behind|gap|pole|"
    r"second fast|time in|time for|record of|driver|rider|runner)\b"
)
CLOCK_CUE = re.compile(
    r"\b(?:at|until|till|depart\w*|arriv\w*|a\.?m|p\.?m|kick ?- ?off|schedule\w*|air\w*|on at|from|"
    r"after|before|gmt|utc|est|edt|start\w*|begin\w*|leaves?|clock|"
    r"list\w*|broadcast|programs?|show\w*|open\w*|close\w*|local time)\b"
)
RATIO_CUE = re.compile(r"\b(?:aspect|scale|ratio|odds)\b")

PRONOUN_BEFORE = _set(
    "no the this that each every any which another other some such next last first second third fourth fifth final "
    "these those same right wrong latter former previous new old big little good bad only loved whole"
)
"""Words before "one" that make it a pronoun, unless a noun follows "at least" and the like."""

ONE_NUMBER_BEFORE = _set(
    "least most than exactly just about have has had win won wins to contain contains hold holds include includes "
    "with for by lost lose score scored a"
)

VAGUE_BEFORE = _set("several few many some couple multiple")
"""Words that make "hundred" and "dozen" vague: several hundred."""

NAME_HEADS = _set(
    "boeing airbus formula highway interstate flight apollo xbox playstation windows type route autoroute pier "
    "apartment suite terminal studio unicode iso salyut soyuz vostok pioneer voyager falcon mig catch maroon blink "
    "sum area asc asu mag"
)
"""Words, in any case, that make the number after them part of a name."""

PROPER_OK = _set(
    "age aged fall spring summer winter autumn season fy fiscal q1 q2 q3 q4 est since year years circa top olympics "
    "over under about around roughly exactly only nearly almost approximately between from to at by in on of and or "
    "for with after before during until more less least most total january february march april may june july "
    "august september october november december jan feb mar apr jun jul aug sep sept oct nov dec usd eur gbp us"
)
"""Capitalised words after which a number is still a number: In 2018, Over 50, Fall 2016."""

COMPARATIVE = _set(
    "under over about almost nearly than within least most around exactly only approximately roughly just up half"
)
"""Words after which "an hour" is an amount: under an hour."""
