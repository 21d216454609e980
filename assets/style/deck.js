// A slide at a time, by buttons, arrow keys and the address; without it all slides stand below one another.
"use strict";
const slides = [...document.querySelectorAll(".slide")];
const where = document.getElementById("where");
const previous = document.getElementById("previous");
const next = document.getElementById("next");
let at = 0;
function show(place, focus) {
  at = Math.max(0, Math.min(slides.length - 1, place));
  slides.forEach((slide, number) => slide.classList.toggle("current", number === at));
  where.textContent = slides.length ? `${at + 1} of ${slides.length}` : "No slides";
  previous.disabled = at <= 0;
  next.disabled = at >= slides.length - 1;
  if (slides.length) {
    history.replaceState(null, "", `#${at + 1}`);
    window.scrollTo(0, 0);
    if (focus) slides[at].querySelector("h2").focus();
  }
}
function wanted() {
  const found = /^#(\d+)$/.exec(location.hash);
  return found ? Number(found[1]) - 1 : 0;
}
document.body.classList.add("shown");
previous.addEventListener("click", () => show(at - 1, false));
next.addEventListener("click", () => show(at + 1, false));
window.addEventListener("hashchange", () => show(wanted(), false));
document.addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const inTable = event.target.closest && event.target.closest(".sheet");
  const steps = {ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1};
  if (event.key in steps && !inTable) show(at + steps[event.key], true);
  else if (event.key === "Home" && !inTable) show(0, true);
  else if (event.key === "End" && !inTable) show(slides.length - 1, true);
  else return;
  event.preventDefault();
});
show(wanted(), false);
