from __future__ import annotations

import pytest

from probelib.errors import DataError, InputError
from probelib.models import load
from probelib.models.base import Category, ModelInfo, Settings, Status, quiet
from probelib.models.baselines import HypothesisOnly, Majority, training
from probelib.records import Hypothesis, Label
from tests.models.tiny import MEDALS, example

INFO = ModelInfo("builtin:m", "M", Category.BASELINE, "", True)


def bases(*pairs: tuple[str, Label], table: str = "d:1") -> list[Hypothesis]:
    return [Hypothesis(f"{table}#{n}", table, text, label) for n, (text, label) in enumerate(pairs)]


YES, NO = Label.ENTAILED, Label.REFUTED
LEARNT = bases(("red won", YES), ("blue won", YES), ("red never won", NO), ("nobody never lost", NO), ("red lost", YES))


def test_majority_gives_the_commoner_label_with_its_share() -> None:
    (made,) = Majority(INFO, LEARNT, "d/train").predict([example("anything")])
    assert (made.status, made.label, made.p_entailed) == (Status.OK, YES, 0.6)


def test_even_training_bases_are_refuted() -> None:
    (made,) = Majority(INFO, LEARNT[1:3], "d/train").predict([example("anything")])
    assert made.label is NO


def test_hypothesis_only_learns_which_words_give_a_label_away() -> None:
    model = HypothesisOnly(INFO, LEARNT, "d/train")
    made = list(model.predict([example("Green NEVER scored"), example("red scored")]))
    assert [prediction.label for prediction in made] == [NO, YES]


def test_naive_bayes_by_hand() -> None:
    model = HypothesisOnly(INFO, bases(("a b", YES), ("b", NO)), "d/train")
    (made,) = model.predict([example("a")])
    # even prior; entailed (1 + 1) / (2 + 2), refuted (0 + 1) / (1 + 2)
    assert made.p_entailed == pytest.approx((2 / 4) / (2 / 4 + 1 / 3))


def test_hypothesis_only_does_not_answer_from_the_bases_of_the_same_table() -> None:
    own = bases(("zebra", NO), ("zebra", NO), table=MEDALS.id)
    model = HypothesisOnly(INFO, [*LEARNT, *own], "d/train")
    without = HypothesisOnly(INFO, LEARNT, "d/train")
    (made,) = model.predict([example("zebra")])
    (elsewhere,) = model.predict([example("zebra", type(MEDALS)("t:other", "", ("a",), (), ""))])
    assert made.p_entailed is not None
    assert elsewhere.p_entailed is not None
    assert elsewhere.p_entailed < made.p_entailed
    assert made.model_key != without.model_key


def test_lookup_answers_what_the_check_knows_and_abstains_otherwise() -> None:
    model = load("builtin:lookup")
    made = list(model.predict([example("red won 31 gold"), example("red won 30 gold"), example("it was a fine day")]))
    assert [(p.status, p.label) for p in made] == [
        (Status.OK, YES),
        (Status.OK, NO),
        (Status.ABSTAINED, None),
    ]
    assert all(prediction.raw_text for prediction in made)
    assert model.info.note == "same code as the label check"


@pytest.mark.parametrize("model_id", ["builtin:majority", "builtin:hypothesis-only"])
def test_baselines_learn_from_the_samples_unless_told_otherwise(model_id: str) -> None:
    model = load(model_id)
    (made,) = model.predict([example("red won 31 gold medals")])
    assert made.status is Status.OK
    assert model.model_key.startswith(f"{model_id}@")
    assert model.model_key.endswith("[train=samples/all]")
    assert load(model_id).model_key == model.model_key


def test_an_unknown_training_dataset_is_refused() -> None:
    with pytest.raises(InputError, match="nowhere"):
        training(Settings(train="nowhere"), quiet)


def test_a_dataset_of_one_label_teaches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    class OneLabel:
        splits = ("train",)

        def pairs(self) -> list[tuple[object, Hypothesis]]:
            return [(MEDALS, base) for base in LEARNT[:2]]

    monkeypatch.setattr("probelib.datasets.open", lambda *args, **options: OneLabel())
    with pytest.raises(DataError, match="both labels"):
        training(Settings(), quiet)


def test_a_dataset_with_a_test_split_alone_is_not_learned_from(monkeypatch: pytest.MonkeyPatch) -> None:
    class TestOnly:
        splits = ("test",)

    monkeypatch.setattr("probelib.datasets.open", lambda *args, **options: TestOnly())
    with pytest.raises(DataError, match="no split to learn from"):
        training(Settings(), quiet)
