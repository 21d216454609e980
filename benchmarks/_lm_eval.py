"""lm-evaluation-harness in a process of its own, for `evaluation.py`.

    PYTHON benchmarks/_lm_eval.py FOLDER BATCH

`PYTHON` is an interpreter that has it; this script needs nothing else. It gets an environment of its own, outside the
project:

    python -m venv LM
    LM/bin/pip install torch==2.13.0 lm-eval accelerate transformers

`FOLDER` holds the weights. The protocol is lines of JSON: the script begins with `{"version": ...}`, or with
`{"missing": why}` and ends. It then answers each line `{"prompts": [...], "choices": [...]}` with `{"scores": [[...]],
"seconds": ..., "peak_mb": ...}`: the log-likelihood of each choice after each prompt, the processor seconds of that
tool's own call, and the memory of the process in megabytes of 10^6 bytes. One thread.
"""

from __future__ import annotations

import sys

sys.path.pop(0)  # this folder's numbers.py would hide the standard library's

import importlib
import json
import logging
import os
import resource
import time
from importlib import metadata
from typing import Any


def main() -> None:
    """Load the model and answer until the input ends."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    os.dup2(2, 1)  # what a tool prints itself goes to standard error
    folder, batch = sys.argv[1:3]
    logging.disable(logging.WARNING)
    try:
        torch: Any = importlib.import_module("torch")
        models: Any = importlib.import_module("lm_eval.models.huggingface")
        instances: Any = importlib.import_module("lm_eval.api.instance")
    except ImportError as error:
        print(json.dumps({"missing": f"{type(error).__name__}: {error}"}), file=out)
        return
    torch.set_num_threads(1)
    model = models.HFLM(pretrained=folder, device="cpu", dtype="float32", batch_size=int(batch))
    print(json.dumps({"version": metadata.version("lm_eval")}), file=out)
    for line in sys.stdin:
        asked = json.loads(line)
        requests = [
            instances.Instance("loglikelihood", {}, (prompt, choice), place)
            for prompt in asked["prompts"]
            for place, choice in enumerate(asked["choices"])
        ]
        began = time.process_time()
        found = iter(model.loglikelihood(requests, disable_tqdm=True))
        scores = [[float(next(found)[0]) for _ in asked["choices"]] for _ in asked["prompts"]]
        seconds = time.process_time() - began
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6
        print(json.dumps({"scores": scores, "seconds": seconds, "peak_mb": peak}), file=out)


if __name__ == "__main__":
    main()
