"""What Streamlit runs: `streamlit run app.py`, or `probelib app`. The pages are listed in `pages/parts/router.py`."""

from __future__ import annotations

from pages.parts import router

router.run()
