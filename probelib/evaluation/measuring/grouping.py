"""Frames cut into the groups that cells are figures of: one row a base, for every type, effect, side and dataset.

A base stands once in a group: where a group brings several types or both sides together, the base's counts are
added up, so that its probes weigh the same among themselves and bases weigh the same among each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from probelib.errors import InputError
from probelib.evaluation.records import MACRO, POOLED, EffectShown
from probelib.probes.types import REASONING_TYPES
from probelib.records import Side

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


_ROUNDING = 1e-9
"""A sum of changes below it comes of rounding: with probes by the hundred, the least change is above 1e-5."""


class Key(NamedTuple):
    """What a cell is of."""

    model_key: str
    dataset: str
    """A dataset's name, `POOLED` or `MACRO`."""
    reasoning: str
    """A type id, or the part before its dot for a roll-up."""
    effect: str
    side: str | None
    """None for both sides together."""


@dataclass(frozen=True)
class Group:
    """The bases of one cell."""

    key: Key
    own: Key
    """The narrowest key that names the same rows: of a roll-up of one type, or of both sides where there is one.

    Random draws belong to it, so that figures of the same rows are the same figures.
    """
    tables: NDArray[np.int64]
    """The table of each base, as a number, in ascending order."""
    values: Mapping[str, Floats]
    """Columns of the frame, one number a base."""

    def kept(self, rows: NDArray[np.bool_]) -> Group:
        """Return the group with some of its bases."""
        values = {name: column[rows] for name, column in self.values.items()}
        return Group(self.key, self.own, self.tables[rows], values)

    @cached_property
    def _starts(self) -> NDArray[np.int64]:
        """Where each table begins."""
        import numpy as np

        return np.flatnonzero(np.diff(self.tables, prepend=-1))

    def sums(self, column: Floats) -> Floats:
        """Return the sum of one number a base over each table, in the tables' order.

        Changes are fractions in binary floats: what is left of those that cancel each other is 0.
        """
        import numpy as np

        if not len(column):
            return column
        summed: Floats = np.add.reduceat(column, self._starts)
        summed[np.abs(summed) < _ROUNDING] = 0
        return summed

    @property
    def counts(self) -> Floats:
        """Return the number of bases of each table."""
        import numpy as np

        return self.sums(np.ones(len(self.tables)))


def blocks(
    frame: pd.DataFrame, *, added: Sequence[str], same: Sequence[str], rolled: bool = True
) -> Iterator[tuple[Group, ...]]:
    """Yield the groups of a frame, those of one model, type, effect and side together: one group a dataset.

    Every side by itself and both together (`side` None), every type and, for ids with a dot, the roll-up of all
    types with the same beginning. The order is that of the keys, whatever that of the frame.

    Args:
        frame: Columns run_id, model_key, dataset, table_id, base_id, reasoning, effect, side, and those named below.
        added: Columns that are added up where a base has several rows.
        same: Columns that are the same in all rows of a base.
        rolled: Whether to make roll-ups.

    Raises:
        InputError: A column is missing, or a base was answered by two runs of one model.
    """
    coded = _Coded.of(frame, [*added, *same])
    plain = coded.frame
    both = plain.assign(side=-1)
    levels = [plain, both]
    if rolled:
        levels += [coded.rolled(plain), coded.rolled(both)]
    for level in levels:
        groups = coded.groups(level, added, same)
        for _, of_a_block in groupby(groups, key=lambda group: group.key._replace(dataset="")):
            yield tuple(of_a_block)


def pooled(groups: Sequence[Group]) -> Group:
    """Return the groups of several datasets as one, in which bases weigh the same; one alone keeps its own key."""
    import numpy as np

    first = groups[0]
    key = first.key._replace(dataset=POOLED)
    own = first.own if len(groups) == 1 else _narrowed(key, [group.own for group in groups])
    values = {name: np.concatenate([group.values[name] for group in groups]) for name in first.values}
    return Group(key, own, np.concatenate([group.tables for group in groups]), values)


_TYPES = {kind.name: rank for rank, kind in enumerate(REASONING_TYPES)}
_FAMILIES = {kind.family: rank for rank, kind in reversed(list(enumerate(REASONING_TYPES)))}
_OVER = (POOLED, MACRO)


def place(key: Key) -> tuple[object, ...]:
    """Return where a key stands among those of its model.

    Datasets before what is over them, types in the paper's order with a roll-up before its types, preserved labels
    before flipped ones, both sides together last.
    """
    return (
        _OVER.index(key.dataset) + 1 if key.dataset in _OVER else 0,
        key.dataset,
        _FAMILIES.get(key.reasoning.partition(".")[0], len(_TYPES)),
        _TYPES.get(key.reasoning, len(_TYPES)) if "." in key.reasoning else -1,
        key.reasoning,
        list(EffectShown).index(EffectShown(key.effect)),
        len(Side) if key.side is None else list(Side).index(Side(key.side)),
    )


def _narrowed(key: Key, owns: Sequence[Key]) -> Key:
    """Return the key with the type and the side of the others, where those all have the same."""
    reasoning, side = {own.reasoning for own in owns}, {own.side for own in owns}
    if len(reasoning) == 1:
        key = key._replace(reasoning=reasoning.pop())
    return key._replace(side=side.pop()) if len(side) == 1 else key


_KEYS = ["model_key", "reasoning", "effect", "side", "dataset"]
_ORDER = [*_KEYS, "table_id", "base_id"]


@dataclass(frozen=True)
class _Coded:
    """A frame whose names are numbers, which sort and group ten times as fast."""

    frame: pd.DataFrame
    names: Mapping[str, Sequence[str]]
    families: NDArray[np.int64]
    """What each type rolls up to, as a code beyond the types'; -1 where nothing."""

    @classmethod
    def of(cls, frame: pd.DataFrame, values: Sequence[str]) -> _Coded:
        import numpy as np
        import pandas as pd

        missing = [name for name in ("run_id", *_ORDER, *values) if name not in frame]
        if missing:
            raise InputError(f"A frame of answers lacks the column {missing[0]}; it has {', '.join(frame.columns)}.")
        codes, names = {}, {}
        for name in ("run_id", *_ORDER):
            codes[name], found = pd.factorize(frame[name].to_numpy(dtype=object), sort=True)
            names[name] = [str(value) for value in found]
        for name in ("table_id", "base_id"):  # an id names its table or base within its dataset
            codes[name] = codes[name] + codes["dataset"] * len(names[name])
        coded = pd.DataFrame({**codes, **{name: frame[name].to_numpy(dtype=float) for name in values}})
        types = names["reasoning"]
        above = [name.partition(".")[0] if "." in name else None for name in types]
        names["reasoning"] = [*types, *sorted({name for name in above if name is not None})]
        families = [-1 if name is None else names["reasoning"].index(name, len(types)) for name in above]
        made = cls(coded, names, np.array(families, dtype=np.int64))
        made._refuse_two_runs()
        return made

    def _refuse_two_runs(self) -> None:
        """Raise where a model's answer to a base is there twice: which of the two would count?"""
        runs = self.frame[["model_key", "base_id", "run_id"]].drop_duplicates()
        again = runs[runs.duplicated(["model_key", "base_id"], keep=False)]
        if len(again):
            twice = again.sort_values(["model_key", "base_id", "run_id"])["run_id"].to_numpy()[:2]
            one, other = (self.names["run_id"][code] for code in twice)
            raise InputError(f"Runs {one} and {other} asked one model about the same bases; name one of the two.")

    def rolled(self, frame: pd.DataFrame) -> pd.DataFrame:
        """Return the rows of types whose id has a dot, under the part before it."""
        types = frame["reasoning"].to_numpy()
        families = self.families[types]
        rolled: pd.DataFrame = frame.assign(reasoning=families, _type=types).loc[families >= 0]
        return rolled

    def groups(self, frame: pd.DataFrame, added: Sequence[str], same: Sequence[str]) -> Iterator[Group]:
        import numpy as np

        if not len(frame):
            return
        types = frame["_type"] if "_type" in frame else frame["reasoning"]
        sides = self.frame.loc[frame.index, "side"]
        spread = frame.assign(_low=types, _high=types, _first=sides, _last=sides)
        how = {
            **dict.fromkeys(added, "sum"),
            **dict.fromkeys(same, "max"),
            **{"_low": "min", "_high": "max", "_first": "min", "_last": "max"},
        }
        bases = spread.groupby(_ORDER, sort=True, as_index=False).agg(how)
        columns = {name: bases[name].to_numpy() for name in bases}
        keys = np.stack([columns[name] for name in _KEYS])
        edges = np.flatnonzero(np.any(np.diff(keys, axis=1, prepend=-2), axis=0)).tolist()
        for start, end in zip(edges, [*edges[1:], len(bases)], strict=True):
            part = {name: column[start:end] for name, column in columns.items()}
            key = self._key(keys[:, start].tolist())
            reasoning, last_reasoning = int(part["_low"].min()), int(part["_high"].max())
            side, last_side = int(part["_first"].min()), int(part["_last"].max())
            own = key
            if reasoning == last_reasoning:
                own = own._replace(reasoning=self.names["reasoning"][reasoning])
            if side == last_side:
                own = own._replace(side=self.names["side"][side])
            yield Group(key, own, part["table_id"], {name: part[name] for name in (*added, *same)})

    def _key(self, codes: Sequence[int]) -> Key:
        model, reasoning, effect, side, dataset = codes
        return Key(
            self.names["model_key"][model],
            self.names["dataset"][dataset],
            self.names["reasoning"][reasoning],
            self.names["effect"][effect],
            None if side < 0 else self.names["side"][side],
        )
