"""The closed word lists of the grounded families, all by stem. What is in none of them leaves a sentence unread."""

from __future__ import annotations

from probelib.language.stems import stem


def stem_set(text: str) -> frozenset[str]:
    """Return the stems of blank-separated words."""
    return frozenset(stem(word) for word in text.split())


def _table(text: str) -> dict[str, frozenset[str]]:
    """Return word -> what it speaks of, of lines such as `tall high > height`."""
    found: dict[str, frozenset[str]] = {}
    for line in text.splitlines():
        left, sign, right = line.partition(">")
        if sign:
            for word in stem_set(left):
                found[word] = found.get(word, frozenset()) | stem_set(right)
    return found


NONE: frozenset[str] = frozenset()

DENYING = frozenset(
    """
    not no never none nor neither without except n't didn't wasn't isn't doesn't weren't aren't hasn't haven't hadn't
    don't cannot can't couldn't won't wouldn't hardly barely nobody nothing nowhere fail failed fails unlike instead
    """.split()
)
"""Words that deny, as they are written (a note has the stem of "not"); a sentence that has one is left to others."""

BARELY = stem_set("just slightly barely marginally")
"""Words that make "over 120" lie close to 120."""
EXACTLY = stem_set("exactly precisely")

ARTICLES = stem_set("the a an this these that those its his her their it's")
BE = stem_set("be is are was were been being")
HAVE = stem_set("have has had")
GLUE = (
    ARTICLES
    | BE
    | HAVE
    | stem_set(
        """
        of in on at for to by with from as s it he she they him them who whom whose which that and there here into onto
        upon per do does did can when where about according during also then so also within
        """
    )
)
"""Words that add nothing of their own to a statement of fact."""

PLAIN_VERBS = stem_set(
    """
    get got take took taken reach reached hold held come came stand stood measure measured count counted number
    numbered equal equaled amount amounted show list listed give given report reported record recorded stated
    occur happen total make made score scored play played serve served appear appeared part award awarded declare
    declared honour honoured honor honored travel travelled traveled feature featured contain contained include
    included use used name named call called become became pay paid receive received lie
    """
)
"""Verbs that tie a thing to its value and say no more."""

UNIT_WORDS = stem_set(
    """
    year month week day hour minute second dollar euro pound percent kilometre kilometer metre meter mile foot feet
    inch gram kilogram ton tonne litre liter degree celsius fahrenheit point old long tall high wide deep heavy
    """
)

THINGS = stem_set(
    """
    movie film picture show series album song single record book novel comic painting artwork art piece work game
    person man woman player athlete singer actor actress musician artist band group rapper comedian writer author
    scientist engineer inventor politician president footballer boxer wrestler horse dog cat bull animal
    city town village country nation state island region place area bridge tunnel building tower dam station line
    route road ship aircraft plane car phone smartphone device computer console engine company organization
    organisation institute university school college museum lake mountain river planet element chemical disease
    condition disorder drink soda soft beer vodka beverage brand product holiday festival event earthquake storm
    hurricane flight mission race match tournament championship challenge crash tournament train service system
    body human run magazine publication exam examination test currency note vaccine food census
    """
)
"""What the thing of an infobox can be called instead of by its name."""

MILD = stem_set(
    """
    maximum max total official approximate approximately estimated date time year number no amount value figure
    normal typical usual current main overall exact full rank place position played
    """
)
"""Words of a key that a sentence may leave out."""

SHARES = stem_set("share percentage percent proportion rate portion")
"""Words of a key that a sentence may leave out where its value is in percent."""

MEASURES = stem_set("height elevation length width depth weight mass distance size area price content")
"""Words of a header that its unit implies."""

GETTING = stem_set("win won get got achieve achieved reach reached record recorded score scored with earn earned")

LIGHT = stem_set("date time number amount value figure total percentage level table list content")
"""Words of a sentence that name no key by themselves."""

EVENT_VERBS = stem_set("fall fell strike struck land landed occur begin start end measured recorded award awarded set")
"""Verbs that add nothing to the date of an event."""

COVERING = stem_set("cover covers make makes up account represent constitute comprise consist surface attempt")
"""Words around a share: "water covers 70 % of the surface"."""

PREPOSITIONS = stem_set("of in on at from to by per for since with under over as among between during")

SPEAKS = _table(
    """
    bear born birth birthday birthdate birthyear > born birth foaled
    foal foaled > foaled born
    die died death dead dies passed deceased > died death
    run ran runs runtime running last lasts lasted > running time runtime duration length
    lasting long length longer shorter duration watch watched > running time runtime duration length
    play playing listen > length duration
    take took takes > duration
    release released come came out debut debuted > release released
    premiere premiered launch launched issue issued hit > release released
    publish published publication > published publication
    air aired broadcast > aired
    gross grossed earn earned earns make made makes > box office gross revenue
    bring brought revenue receipts collect collected office box > box office gross revenue
    earn earned make made win won earning > earnings prize money
    prize money > prize money
    cost costs costing spend spent price priced budget budgeted expense > cost budget price
    sell sold > price
    people population inhabitant resident live lived populous populated > population
    found founded establish established create created > founded established formed formation
    form formed formation start started begin began > founded established formed formation
    open opened opening > opened opening
    close closed > closed close
    introduce introduced > introduced introduction
    build built construct constructed construction complete completed > built constructed construction completed
    paint painted painting create created finish finished complete completed date > year completed
    tall height high higher taller stand stands > height
    weigh weighed weighs weight heavy heavier mass > weight mass
    wide width wider widest narrower narrowest broad broadest > width
    tallest > height
    longest shortest > length duration running time distance
    heaviest lightest > weight mass
    fastest slowest > speed time
    warmest hottest coldest > temperature
    expensive cheapest > price cost
    deep depth deeper deepest > depth
    highest leading > leader
    point points score > points score
    earn earning > earnings leader
    long length longer shorter > length
    fast speed faster slower travel > speed
    area large larger size cover covers covered > area
    elevation altitude > elevation
    age aged old older younger > age
    happen happened occur occurred place take took held hold > date
    celebrate celebrated strike struck fall fell observe observed observance > date
    record recorded recording > recorded
    retire retired > retired
    turn turned > turned
    damage damages > damage damages
    die died kill killed death casualty casualties fatality fatalities victim lose > deaths casualties fatalities
    injure injured injury > injuries injured
    win won winner > winner winners
    win won title championship champion > championships titles
    award won win awarded > awards
    child children kid kids father fathered mother > children
    marry married wed wedding marriage wife husband > spouse spouses
    station stop stations stops > stations
    seat seats capacity > capacity
    passenger rider ride ridership carry carried > passengers ridership patronage
    language languages spoken speak speaks > language languages
    genre genres style styles > genre genres
    occupation job jobs profession professions occupations > occupation occupation(s) occupations
    instrument instruments play plays played > instruments
    label labels > labels label
    studio studios > studio studios
    flavor flavour flavors flavours variant variants variety > flavor flavour flavors flavours variants
    name names called > names
    symptom > symptoms
    producer producers produced produce > produced producer producer(s)
    director directors directed direct > directed director
    writer writers written wrote write > written writer writer(s)
    star stars starred starring actor actors actresses cast > starring
    editor editors edited edit > edited
    company companies > companies company
    dedicate dedicated > dedicated
    discover discovered discovery > discovery discovered
    isolate isolated > isolation
    design designed > designed
    climb climbed ascent ascend ascended > ascent
    fly flew flown flight > flight
    alcohol proof > alcohol
    member members people > members
    employee employees employ employs > employees
    people person > employees members passengers visitors students spectators attendance
    student students > students
    share shared trade traded > shares traded
    change changed fall fell rise rose drop dropped lose lost gain gained > change
    grow grew grown growth increase increased > growth change
    united states america american us > us
    low lower lowest high higher highest > height elevation
    pick picked draft drafted > draft
    lie sit > elevation
    """
)
"""A word of a sentence -> words of the keys and headers that it speaks of."""


def _turned(speaks: dict[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for word, meant in speaks.items():
        for name in meant:
            found.setdefault(name, set()).add(word)
    return {name: frozenset(words) for name, words in found.items()}


SPOKEN_BY = _turned(SPEAKS)
"""A word of a key or header -> the words of a sentence that speak of it."""

COMPARATIVES = stem_set(
    """
    longer shorter higher lower wider narrower heavier lighter older younger taller deeper shallower faster slower
    larger smaller bigger greater warmer hotter colder cooler newer
    """
)
"""Words that name a key only in a signal ("longer than 120 minutes"); alone they compare with something else."""

TIMES_OF_YEAR = {
    **dict.fromkeys(stem_set("spring"), (79, 151, 45, 181)),
    **dict.fromkeys(stem_set("summer"), (173, 243, 121, 273)),
    **dict.fromkeys(stem_set("fall autumn"), (266, 334, 227, 365)),
    **dict.fromkeys(stem_set("winter"), (356, 424, 305, 470)),
}
"""A season -> the days of the year that surely lie in it, and those that some count to it."""

COMPUTING = stem_set(
    """
    more fewer less higher lower larger longer greater taller shorter smaller above below under than apart times
    rise rose risen fall fell fallen lose lost grow grew grown increase increased climb climbed gain gained jump jumped
    drop dropped decline declined decrease decreased shrink raise raised cut add altogether together combined sum rank
    ranks ranked which as much many
    """
)
"""Words that say what is computed."""

WORDS = (
    GLUE
    | PLAIN_VERBS
    | LIGHT
    | EVENT_VERBS
    | COVERING
    | UNIT_WORDS
    | THINGS
    | COMPUTING
    | GETTING
    | MEASURES
    | BARELY
    | EXACTLY
    | SPEAKS.keys()
)
"""All words that can be explained on any table of records."""
