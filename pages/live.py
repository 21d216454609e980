"""x"""

import streamlit as st
from pages.parts import frame, router

router.ensure()
from probelib.display import table as T, sentence as S, chips, probes as P, markup as M
from probelib.records import *

frame.heading("Explore", "Pick a table and a sentence about it; see which cell its numbers come from.")
t = Table(
    "samples:hulk",
    "Hulk",
    (),
    (
        ("Directed by", "Ang Lee"),
        ("Release date", "June 20, 2003"),
        ("Running time", "138 minutes"),
        ("Budget", "$137 million"),
        ("Box office", "$245.4 million"),
    ),
    "x",
    Orientation.INFOBOX,
)
g = Table(
    "samples:g",
    "Tallest <script>alert(1)</script> $a$ and $b$",
    ("City", "Country", "Height (m)", "Year", "A very long column name indeed"),
    tuple(
        (f"City {i}", "Land :material/x:", f"{828 - i * 7:,}", str(1990 + i % 30), "x" * (i % 50)) for i in range(60)
    ),
    "x",
)
c = [S.Callout(1, 8, 19, ((3, 1),), "")]
h = "It runs 138 minutes and cost $84 million and made $192 million"
c.append(S.Callout(2, 29, 40, ((4, 1),), ""))
c.append(S.Callout(0, 50, 62, (), ""))
a, b = st.columns([5, 7], gap="large")
with a:
    frame.draw(T.table_html(t, T.lit_cells(c)))
    frame.draw(T.table_html(g, {(45, 2): (1,), (0, 2): (2,)}))
with b:
    frame.draw(M.el("div", S.sentence(h, c), cls="pl-large"))
    frame.draw(
        M.join(
            [
                chips.label(Label.ENTAILED),
                " ",
                chips.label(Label.REFUTED),
                " ",
                chips.label(Label.NEUTRAL),
                " ",
                chips.truth(Truth.UNKNOWN),
                " ",
                chips.effect(Effect.FLIP),
                " ",
                chips.effect(Effect.PRESERVE),
                " ",
                chips.symbol(__import__("probelib.display.words").display.words.RIGHT),
                " ",
                chips.symbol(__import__("probelib.display.words").display.words.WRONG),
            ]
        )
    )
    frame.section("Probes", "of this sentence")
    p = Probe(
        "x",
        "b",
        "t",
        "range",
        "v",
        Effect.FLIP,
        Side.HYPOTHESIS,
        "txt",
        (),
        Label.REFUTED,
        (),
        Check.VERIFIED,
        "Running time: 138 minutes; 138 is not between 150 and 160",
        0,
    )
    for i in range(5):
        frame.draw(
            P.row(
                i + 1,
                p,
                [
                    S.Piece("It runs ", "It runs "),
                    S.Piece("138 minutes", "between 150 and 160 minutes"),
                    S.Piece(" in the $x$ cut", " in the $x$ cut"),
                ],
            )
        )
    frame.draw(chips.notice("info", "Nothing here yet.", heading="Empty"))
    frame.draw(chips.notice("warning", "Nothing here yet.", heading="Empty"))
    frame.draw(chips.notice("error", "Nothing **here** yet.", heading="Empty"))
st.radio(
    "Hypothesis",
    [
        M.markdown(
            "cost $84 million and $19 :material/x: **b** <b>i</b> a -> b -- c http://x.org a@b.de :red[x] `c` 1. x # y"
        ),
        "- b",
    ],
)
st.selectbox("Hypothesis", ["cost $84 million and $19 :material/x: **b** <b>i</b> a -> b", "b"])
st.button(M.markdown("cost $84 million and $19 :material/x: **b** <b>i</b> a -> b"), type="primary")
st.button("secondary")
st.pills("P", ["a", "b"], selection_mode="multi", default=["a"])
st.multiselect("m", ["aa", "b"], default=["aa"])
