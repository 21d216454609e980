"""Sentences about one thing: each number finds the key it speaks of, and each word has to be explained.

A number can be the value of a key, lie in a season or a century of its date, count what it lists, be a span
between two of its dates, or a difference or share of two keys. All ways are tried together; a sentence is read
only where the best of them explains every word, and no other does it as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from probelib.checking import grounded_words as vocab
from probelib.checking.grounded_pairs import pair_readings
from probelib.checking.grounded_scene import Option, Scene
from probelib.checking.grounded_spans import span_readings
from probelib.checking.grounded_text import Num, read_text, spans
from probelib.checking.grounded_values import century_of, change_of, entries_of, rank_of, season_of, value_of
from probelib.checking.programs import All, Node
from probelib.grounding.linking import Links
from probelib.records import Kind

_MOST_NUMBERS = 4


_MOST_OPTIONS = 6


_CLOSE = 0.25
"""Two readings whose scores lie closer than this are equally good."""


def box_claim(links: Links) -> Node | None:
    """Return the program of a sentence about an infobox, or None where a number or a word of it is unexplained."""
    text = read_text(links, names=_names(links))
    if text is None or not text.nums or len(text.nums) > _MOST_NUMBERS:
        return None
    scene = Scene(text)
    options: list[list[Option]] = []
    for num in text.nums:
        found = sorted(_options(scene, num), key=lambda o: -o.score)[:_MOST_OPTIONS]
        if not found:
            return None
        options.append(found)
    return _best(scene, options)


def _names(links: Links) -> frozenset[int]:
    """Return the tokens of numbers that stand in the title beside another of its words, or are its year."""
    title = links.reading.caption
    if not any(s.isdigit() or s[0].isdigit() for s in title if s):
        return frozenset()
    stems = [t.stem for t in links.tokens]
    found: set[int] = set()
    for (first, last), q in zip(spans(links), links.quantities, strict=True):
        inside = tuple(stems[first:last])
        if not set(inside) <= set(title):
            continue
        beside = {stems[i] for i in (first - 1, last) if 0 <= i < len(stems)} - vocab.GLUE
        if q.kind is Kind.YEAR or beside & set(title):
            found.update(range(first, last))
    return frozenset(found)


def _options(scene: Scene, num: Num) -> Iterator[Option]:
    for key in scene.keys:
        found = scene.names.get(key.at)
        stems = {scene.text.stems[i] for i in range(num.first, num.last)}
        if stems and stems <= key.all and found is not None:
            yield Option(None, frozenset(), frozenset(), 0.2, key.at)
        if num.quantity.kind is Kind.ORDINAL:
            yield from rank_of(scene, num, key)
        if found is None:
            continue
        yield from change_of(scene, num, key, found)
        yield from value_of(scene, num, key, found)
        yield from season_of(scene, num, key, found)
        yield from century_of(scene, num, key, found)
        yield from entries_of(scene, num, key, found)
    tokens = {index: found.tokens for index, found in scene.names.items() if not found.cut}
    for reached in span_readings(scene.times, num, tokens):
        yield Option(*reached)
    for pair in pair_readings(scene.text, scene.keys, num):
        yield Option(*pair)


def _best(scene: Scene, options: list[list[Option]]) -> Node | None:
    """Return the program of the best choice of options that explains every word; None where two are as good."""
    free = frozenset(scene.text.free) - scene.known
    found: list[tuple[float, Node]] = []
    for chosen in product(*options):
        used = frozenset().union(*(o.used for o in chosen))
        if free - used:
            continue
        keys = frozenset().union(*(o.keys for o in chosen))
        if not keys or any(o.part_of is not None and o.part_of not in keys for o in chosen):
            continue
        if not _agree(scene, chosen):
            continue
        nodes = tuple(o.node for o in chosen if o.node is not None)
        found.append((sum(o.score for o in chosen), nodes[0] if len(nodes) == 1 else All(nodes)))
    if not found:
        return None
    found.sort(key=lambda pair: -pair[0])
    if len(found) > 1 and found[0][0] - found[1][0] < _CLOSE and str(found[0][1]) != str(found[1][1]):
        return None
    return found[0][1]


def _agree(scene: Scene, chosen: tuple[Option, ...]) -> bool:
    """Whether the two ends of a range are of one key."""
    nums = scene.text.nums
    return all(
        chosen[k].keys == chosen[k + 1].keys
        for k in range(len(nums) - 1)
        if nums[k].bound == "low" and nums[k + 1].bound == "high"
    )
