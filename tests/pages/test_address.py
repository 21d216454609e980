from __future__ import annotations

from streamlit.testing.v1 import AppTest


def _page() -> None:
    import streamlit as st

    from pages.parts.address import Address, keep, keep_many

    if st.session_state.get("away"):
        return
    address = Address("p", ("one", "many"))
    options = ["a", "b", "c"]
    keep(address.key("one"), options, address.one("one"))
    one = st.selectbox("one", options, key=address.key("one"))
    keep_many(address.key("many"), options, address.many("many"))
    many = st.multiselect("many", options, key=address.key("many"))
    st.text(f"opened {address.opened}")
    address.save({"one": one, "many": many})


def _run(**address: str | list[str]) -> AppTest:
    app = AppTest.from_function(_page)
    for name, value in address.items():
        app.query_params[name] = value
    return app.run()


def _address(app: AppTest) -> dict[str, list[str]]:
    return {name: [value] if isinstance(value, str) else list(value) for name, value in app.query_params.items()}


def test_a_link_sets_the_widgets() -> None:
    app = _run(one="b", many=["a", "c"])
    assert app.selectbox[0].value == "b"
    assert app.multiselect[0].value == ["a", "c"]
    assert app.text[0].value == "opened True"


def test_without_a_link_the_first_option_is_shown_and_the_address_says_so() -> None:
    app = _run()
    assert app.text[0].value == "opened False"
    assert _address(app) == {"v": ["1"], "one": ["a"]}


def test_a_choice_is_written_to_the_address() -> None:
    app = _run(one="b")
    app.selectbox[0].set_value("c").run()
    assert _address(app)["one"] == ["c"]
    assert app.text[0].value == "opened False"


def test_an_unknown_value_shows_the_nearest_valid_view() -> None:
    app = _run(one="zzz", many=["zzz", "b"])
    assert app.selectbox[0].value == "a"
    assert app.multiselect[0].value == ["b"]
    assert _address(app) == {"v": ["1"], "one": ["a"], "many": ["b"]}


def test_the_back_button_brings_the_earlier_view_back() -> None:
    app = _run(one="b")
    app.selectbox[0].set_value("c").run()
    app.session_state["p.saved"] = 0.0  # long ago
    app.query_params["one"] = "b"
    app.run()
    assert app.selectbox[0].value == "b"


def test_an_address_that_the_browser_had_not_caught_up_with_does_not_undo_a_choice() -> None:
    app = _run(one="b")
    app.selectbox[0].set_value("c").run()
    app.query_params["one"] = "b"
    app.multiselect[0].set_value(["a"]).run()
    assert app.selectbox[0].value == "c"
    assert _address(app) == {"v": ["1"], "one": ["c"], "many": ["a"]}


def test_several_choices_made_before_the_browser_catches_up_all_stay() -> None:
    app = _run(one="b")
    app.selectbox[0].set_value("c").run()
    for many in (["a"], ["a", "b"], ["a", "b", "c"]):
        app.query_params.clear()
        app.query_params["one"] = "b"
        app.multiselect[0].set_value(many).run()
        assert app.selectbox[0].value == "c"
    assert _address(app) == {"v": ["1"], "one": ["c"], "many": ["a", "b", "c"]}


def test_a_view_is_still_there_when_the_page_is_opened_again_without_an_address() -> None:
    app = _run(one="b", many=["c"])
    app.session_state["away"] = True
    app.query_params.clear()
    app.run()
    app.session_state["away"] = False
    app.run()
    assert app.selectbox[0].value == "b"
    assert _address(app) == {"v": ["1"], "one": ["b"], "many": ["c"]}
