"""Which words of a sentence speak of which keys of an infobox, where they share none with them."""

from __future__ import annotations

from probelib.grounding import cues

SPEAKS = cues.pairs(
    """
    born birth birthday birthdate > born birth foaled date
    given awarded presented held edition > editions edition
    die died death dead passed deceased killed murdered > died death deaths dead
    age aged old older younger > born died foaled birth
    alive lived live lifespan outlived > died death
    old existed exist around since ago > founded established opened introduced released release
    old existed exist around since ago > started began formed built inception first formation
    known discovered discover > discovery
    independent independence > independent independence
    married marry marriage wed wedding wife wives husband divorced > spouse spouses spouse(s) partner partner(s)
    divorce spouse > spouse spouses spouse(s) partner partner(s)
    child children kid son daughter baby offspring > children
    sibling brother sister uncle nephew cousin relative > relatives relative relative(s) siblings parent
    inactive active career perform performing performed acting act singing working worked music musician work > active
    professionally entertainment recording together touring toured tour > active
    career performing acting singing wrestling professionally professional > debut debuted
    ridden rode ride > rider riders jockey
    deck cards card > cards deck
    speak speaks spoken speaker > language languages speakers
    vehicle cross crossed car daily > traffic
    rider riders bus train passenger > patronage ridership
    signed sign > labels label team
    divide divided player > players
    release released came come out debut debuted premiere > release released released date publication published
    premiered launched launch aired published publication > release released released date publication published
    issued hit theaters > release released released date publication published
    release released came come out debut debuted premiere > introduced premiere launched issue run aired year
    premiered launched launch aired published publication > introduced premiere launched issue run aired year
    issued hit theaters > introduced premiere launched issue run aired year
    long length shorter minute hour run runtime lasts running watch listen > running time length duration runtime
    profit earned grossed gross made earn money revenue lost > box office earnings revenue gross budget
    profitable > box office earnings revenue gross budget
    cost budget spent price priced paid sold fee expensive > budget cost price fee introductory toll
    people population inhabitant resident live populated > population total urban metro city
    invented developed designed devised conceived > founded established introduced started created first
    market sold available > released release introduced discontinued
    founded established started start began begin > founded established formation introduced started inception
    created formed formation introduced inception > founded established formation introduced started inception
    made first > founded established formation introduced started inception
    founded established started start began begin > first began start year opened origin created foundation date
    created formed formation introduced inception > first began start year opened origin created foundation date
    made first > first began start year opened origin created foundation date
    recorded recording record > recorded record
    painted painting created finished completed > year date completion completed
    opened open operation operating service operates > opened open operates service began opening construction
    running operational > opened open operates service began opening construction
    opened open operation operating service operates running operational > operation commenced
    operating operated > established founded
    closed close closing shut discontinued ended > closed discontinued end ends
    built construction build constructed construct > construction built started start opened completed
    tall height high taller stands > height tall elevation
    weigh weighs weight weighed heavy > weight mass
    wide width size large big measures square > dimensions width area size total land water
    area land water > area land water total
    sea level elevation altitude feet meters above > elevation altitude height
    died casualties fatalities killed deaths injured > fatalities casualties deaths survivors injuries died
    victims survivors survived > fatalities casualties deaths survivors injuries died
    died casualties fatalities killed deaths injured victims survivors survived > occupants passengers
    passengers ridership riders travel people > ridership passengers patronage traffic occupants capacity
    studied school college university degree attended educated graduated > mater education institutions
    awarded award won win medal > awards award notable
    win won race wins races ran > record
    flavor flavors variant variety kind > variants flavor flavour
    album label labels record > label labels
    writer written wrote > written screenplay story
    producer produced > produced producer production
    star starred actors actor cast > starring
    served office term assumed president > office years term
    celebrated date held observed occurs festival takes place falls > date
    genre genres style > genres genre
    instrument instruments plays play > instruments
    language languages spoken speak > language languages
    country countries > country countries regions
    occupation job jobs profession work > occupation occupation(s)
    alcohol proof > alcohol proof volume
    storage memory ram > memory storage
    stop stops station stations > stations
    company companies > company companies
    compete competed competitor contestant participant athlete man woman > competitors athletes participants
    seats deputies senators parliament chambers > congress senate house legislature
    member members consists band > members
    symptom symptoms > symptoms
    treatment treatments > treatment
    cause causes caused > causes
    capital capitals > capital
    brand name names known > names other known also
    service served years > service years
    director directed > directed
    ethnic ethnicity ethnicities > ethnic
    religion religions > religion
    worth wealth > net worth
    difference time utc local > utc local time zone
    """
)
"""Stems of what a sentence says -> stems of the keys that it can be about."""

KEYS_OF: dict[str, frozenset[str]] = {
    said: frozenset().union(*(keys for vocabulary, keys in SPEAKS if said in vocabulary))
    for said in {word for vocabulary, _ in SPEAKS for word in vocabulary}
}
"""Stem of a sentence's word -> stems of keys that it speaks of."""
