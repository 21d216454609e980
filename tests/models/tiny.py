"""Models of a few thousand weights, made on the spot: the right shapes and random answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from probelib.models.base import Example, ExampleKind
from probelib.models.llama import Llama, Shape
from probelib.models.tokens import Tokens
from probelib.records import Table

LINES = [
    "Table: medals of the games",
    "team | gold | silver",
    "Statement: red team won 31 gold medals",
    "True or False? True",
    "True or False? False",
    "the last row has 31 wins",
    "year | wins | losses",
] * 4

CHAT = (
    "{% for m in messages %}<s>{{ m['role'] }}\n{{ m['content'] }}</s>\n{% endfor %}"
    "{% if add_generation_prompt %}<s>assistant\n{% endif %}"
)

MEDALS = Table(
    "t:medals", "medals", ("team", "gold", "silver"), (("red", "31", "2"), ("blue", "7", "12"), ("green", "0", "5")), ""
)


def example(text: str, table: Table = MEDALS, *, name: str | None = None) -> Example:
    return Example(name or text, None, ExampleKind.BASE, table, text)


def long_table(rows: int) -> Table:
    body = tuple((str(1900 + i), str(i), str(rows - i), "x") for i in range(rows))
    return Table(f"t:long-{rows}", "a long table", ("year", "wins", "losses", "note"), body, "")


def byte_tokens(vocabulary: int = 400) -> Any:
    """A byte-level BPE tokenizer of the `tokenizers` library, trained on a few lines."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary,
        special_tokens=["<s>", "<pad>", "</s>", "<unk>", "<mask>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    made.train_from_iterator(LINES, trainer)
    return made


def causal_tokenizer(*, chat: bool = True, adds_start: bool = False) -> Tokens:
    from tokenizers.processors import TemplateProcessing

    inner = byte_tokens()
    if adds_start:
        inner.post_processor = TemplateProcessing(
            single="<s> $A", pair="<s> $A $B", special_tokens=[("<s>", inner.token_to_id("<s>"))]
        )
    return Tokens(inner, {"bos_token": "<s>", "eos_token": "</s>"}, CHAT if chat else None)


def reference(vocabulary: int = 400, *, dtype: str = "float64", seed: int = 0, **shape: Any) -> Any:
    """The network of transformers, which ours is compared with."""
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM

    torch.manual_seed(seed)
    small = {
        "hidden_size": 32,
        "intermediate_size": 48,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "max_position_embeddings": 4096,
        "initializer_range": 0.3,  # far enough from uniform answers that a wrong token shows
    }
    config = LlamaConfig(vocab_size=vocabulary, **{**small, **shape})
    made = LlamaForCausalLM(config)
    places = made.model.rotary_emb
    exact = places.inv_freq
    made.to(getattr(torch, dtype))
    places.inv_freq = exact  # which `to` rounds, and loading with a type does not
    return made.eval()


def network(model: Any) -> Llama:
    """Ours, with the weights of one of transformers."""
    return Llama(Shape.of(model.config.to_dict()), model.state_dict())


def causal_model(**options: Any) -> Llama:
    return network(reference(**options))


def save_encoder(folder: Path, family: str, names: dict[int, str], *, headless: bool = False, seed: int = 0) -> Path:
    """Write a sequence classifier (or, headless, its body alone) with its tokenizer into a folder; return it."""
    import torch
    import transformers as hf

    torch.manual_seed(seed)
    tokenizer = _TOKENIZERS[family]()
    shape = {
        "vocab_size": len(tokenizer),
        "hidden_size": 16,
        "num_hidden_layers": 1,
        "num_attention_heads": 2,
        "intermediate_size": 32,
        "initializer_range": 0.5,
        "pad_token_id": tokenizer.pad_token_id,
        "id2label": names,
        "label2id": {name: index for index, name in names.items()},
    }
    if family == "roberta":
        config: Any = hf.RobertaConfig(**shape, max_position_embeddings=514, type_vocab_size=1)
        kinds: tuple[Any, Any] = (hf.RobertaForSequenceClassification, hf.RobertaModel)
    elif family == "deberta":
        config = hf.DebertaV2Config(**shape, max_position_embeddings=512)
        kinds = (hf.DebertaV2ForSequenceClassification, hf.DebertaV2Model)
    else:
        config = hf.BertConfig(**shape, max_position_embeddings=512)
        kinds = (hf.BertForSequenceClassification, hf.BertModel)
    kinds[headless](config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def save_masked(folder: Path, family: str) -> Path:
    """Write a masked language model, `roberta` or `bert`, with its tokenizer into a folder; return it."""
    import torch
    import transformers as hf

    torch.manual_seed(0)
    tokenizer = _TOKENIZERS[family]()
    shape = {
        "vocab_size": len(tokenizer),
        "hidden_size": 16,
        "num_hidden_layers": 1,
        "num_attention_heads": 2,
        "intermediate_size": 32,
        "initializer_range": 0.5,
        "max_position_embeddings": 514,
        "pad_token_id": tokenizer.pad_token_id,
    }
    if family == "roberta":
        model: Any = hf.RobertaForMaskedLM(hf.RobertaConfig(**shape, type_vocab_size=1))
    else:
        model = hf.BertForMaskedLM(hf.BertConfig(**shape))
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


CAUSAL = ("llama", "gpt2", "gpt_neox", "qwen2", "opt", "mistral", "bloom", "mamba")
"""Architectures of `save_causal`; the last three do not let prompts share a row."""


def save_causal(folder: Path, family: str, *, chat: bool = False, adds_start: bool = False) -> Path:
    """Write a causal model with its tokenizer into a folder; return it."""
    import torch
    import transformers as hf
    from tokenizers.processors import TemplateProcessing

    torch.manual_seed(0)
    inner = byte_tokens()
    if adds_start:
        inner.post_processor = TemplateProcessing(
            single="<s> $A", pair="<s> $A $B", special_tokens=[("<s>", inner.token_to_id("<s>"))]
        )
    special = dict(
        zip(("bos_token", "eos_token", "unk_token", "pad_token"), ("<s>", "</s>", "<unk>", "<pad>"), strict=True)
    )
    tokenizer = hf.PreTrainedTokenizerFast(tokenizer_object=inner, **special)
    tokenizer.chat_template = CHAT if chat else None
    shape = {"vocab_size": 400, "bos_token_id": 0, "eos_token_id": 2, "pad_token_id": 1}
    common = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 48}
    places = {"max_position_embeddings": 4096, "initializer_range": 0.3}
    configs: dict[str, Any] = {
        "llama": lambda: hf.LlamaConfig(**shape, **common, **places, num_key_value_heads=2),
        "gpt2": lambda: hf.GPT2Config(**shape, n_embd=32, n_layer=2, n_head=4, n_positions=2048, initializer_range=0.3),
        "gpt_neox": lambda: hf.GPTNeoXConfig(**shape, **common, **places),
        "qwen2": lambda: hf.Qwen2Config(**shape, **common, **places, num_key_value_heads=2),
        "opt": lambda: hf.OPTConfig(
            **shape, hidden_size=32, word_embed_proj_dim=32, num_hidden_layers=2, num_attention_heads=4,
            ffn_dim=48, max_position_embeddings=2048, init_std=0.3,
        ),
        "mistral": lambda: hf.MistralConfig(**shape, **common, **places, num_key_value_heads=2, sliding_window=16),
        "bloom": lambda: hf.BloomConfig(**shape, hidden_size=32, n_layer=2, n_head=4, initializer_range=0.3),
        "mamba": lambda: hf.MambaConfig(**shape, hidden_size=32, state_size=4, num_hidden_layers=2),
    }  # fmt: skip
    hf.AutoModelForCausalLM.from_config(configs[family]()).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def save_t5(folder: Path) -> Path:
    """Write a T5 with its tokenizer, which knows no line breaks, into a folder; return it."""
    import torch
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import T5Config, T5ForConditionalGeneration, T5Tokenizer

    torch.manual_seed(0)
    inner = Tokenizer(models.Unigram())
    inner.pre_tokenizer, inner.decoder = pre_tokenizers.Metaspace(), decoders.Metaspace()
    special = ["<pad>", "</s>", "<unk>"]
    trainer = trainers.UnigramTrainer(
        vocab_size=150, special_tokens=special, unk_token=special[-1], show_progress=False
    )
    inner.train_from_iterator([*LINES, "0 1 2 3 4 5 6 7 8 9 ; : |"], trainer)
    pieces = [(piece, score) for piece, score in json.loads(inner.to_str())["model"]["vocab"]]
    tokenizer = T5Tokenizer(vocab=pieces, extra_ids=10, model_max_length=512)
    config = T5Config(
        vocab_size=len(tokenizer),
        d_model=16,
        d_kv=8,
        d_ff=32,
        num_layers=2,
        num_heads=2,
        decoder_start_token_id=tokenizer.pad_token_id,
        initializer_factor=1.0,
    )
    T5ForConditionalGeneration(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def save_tapas(folder: Path, names: dict[int, str], *, headless: bool = False, longest: int = 128) -> Path:
    """Write a TAPAS classifier (or, headless, its body alone) with its tokenizer into a folder; return it."""
    import torch
    from transformers import TapasConfig, TapasForSequenceClassification, TapasModel, TapasTokenizer

    torch.manual_seed(0)
    letters = "abcdefghijklmnopqrstuvwxyz0123456789.,()|:?<>/-"
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "[EMPTY]", *letters, *(f"##{one}" for one in letters)]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "vocab.txt").write_text("\n".join(pieces), "utf-8")
    tokenizer = TapasTokenizer(str(folder / "vocab.txt"), model_max_length=longest)
    config = TapasConfig(
        vocab_size=len(tokenizer),
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=longest,
        initializer_range=0.5,
        id2label=names,
        label2id={name: index for index, name in names.items()},
    )
    (TapasModel if headless else TapasForSequenceClassification)(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def save_bart(folder: Path, names: dict[int, str], *, seq2seq: bool = False, longest: int = 256) -> Path:
    """Write a BART classifier (or the sequence-to-sequence model) with a TAPEX tokenizer's files; return the folder."""
    import torch
    from transformers import BartConfig, BartForConditionalGeneration, BartForSequenceClassification

    torch.manual_seed(0)
    model = json.loads(byte_tokens().to_str())["model"]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "vocab.json").write_text(json.dumps(model["vocab"]), "utf-8")
    (folder / "merges.txt").write_text("\n".join(" ".join(pair) for pair in model["merges"]), "utf-8")
    (folder / "tokenizer_config.json").write_text(
        json.dumps({"tokenizer_class": "TapexTokenizer", "do_lower_case": True, "add_prefix_space": True}), "utf-8"
    )
    config = BartConfig(
        vocab_size=len(model["vocab"]),
        d_model=16,
        encoder_layers=1,
        decoder_layers=1,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=32,
        decoder_ffn_dim=32,
        max_position_embeddings=longest,
        init_std=0.5,
        bos_token_id=model["vocab"]["<s>"],
        pad_token_id=model["vocab"]["<pad>"],
        eos_token_id=model["vocab"]["</s>"],
        id2label=names,
        label2id={name: index for index, name in names.items()},
    )
    (BartForConditionalGeneration if seq2seq else BartForSequenceClassification)(config).save_pretrained(folder)
    return folder


def _roberta() -> Any:
    from transformers import RobertaTokenizer

    model = json.loads(byte_tokens().to_str())["model"]
    return RobertaTokenizer(vocab=model["vocab"], merges=[tuple(pair) for pair in model["merges"]])


def _deberta() -> Any:
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import DebertaV2Tokenizer

    inner = Tokenizer(models.Unigram())
    inner.pre_tokenizer, inner.decoder = pre_tokenizers.Metaspace(), decoders.Metaspace()
    special = ["[PAD]", "[CLS]", "[SEP]", "[UNK]"]
    trainer = trainers.UnigramTrainer(
        vocab_size=120, special_tokens=special, unk_token=special[-1], show_progress=False
    )
    inner.train_from_iterator([*LINES, "0 1 2 3 4 5 6 7 8 9"], trainer)
    pieces = [(piece, score) for piece, score in json.loads(inner.to_str())["model"]["vocab"]]
    return DebertaV2Tokenizer(vocab=[*pieces, ("[MASK]", 0.0)])


def _bert() -> Any:
    from transformers import BertTokenizer

    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "|", ":", "?", "(", ")", "."]
    letters = "abcdefghijklmnopqrstuvwxyz0123456789"
    words = sorted({word.lower() for line in LINES for word in line.split() if word.isalpha()})
    vocabulary = dict.fromkeys([*pieces, *letters, *(f"##{letter}" for letter in letters), *words])
    return BertTokenizer(vocab={piece: index for index, piece in enumerate(vocabulary)})


_TOKENIZERS = {"roberta": _roberta, "deberta": _deberta, "bert": _bert}
