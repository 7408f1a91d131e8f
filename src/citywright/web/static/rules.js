// The page of rules: a search that leaves what has all its words. Without this script the page is all there.

const form = /** @type {HTMLFormElement} */ (document.querySelector(".find"));
const field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
const said = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
const contents = /** @type {HTMLDetailsElement} */ (document.querySelector(".contents details"));
const rules = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".rulebook .rule")]);
const texts = rules.map((rule) => (rule.textContent || "").toLowerCase());

function find() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  rules.forEach((rule, i) => {
    rule.hidden = !words.every((word) => texts[i].includes(word));
    const next = /** @type {HTMLElement | null} */ (rule.nextElementSibling);
    if (next?.matches("figure")) next.hidden = rule.hidden;
  });
  document.body.classList.toggle("searching", words.length > 0);
  for (const section of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".rulebook section"))) {
    section.hidden = words.length > 0 && !section.querySelector(".rule:not([hidden])");
    const entry = document.querySelector(`.contents a[href="#${section.id}"]`)?.parentElement;
    if (entry) entry.hidden = section.hidden;
  }
  said.textContent = rules.every((rule) => rule.hidden) ? said.dataset.none || "" : "";
  mark(words);
}

/** Light up the words, where the browser can do so without a change of the page. @param {string[]} words */
function mark(words) {
  if (!("highlights" in CSS)) return;
  const ranges = rules.filter((rule) => !rule.hidden).flatMap((rule) => words.flatMap((word) => places(rule, word)));
  CSS.highlights.set("found", new Highlight(...ranges));
}

/** @param {HTMLElement} rule @param {string} word */
function places(rule, word) {
  const walker = document.createTreeWalker(rule, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.nodeValue || "").toLowerCase();
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + word.length);
      found.push(range);
    }
  }
  return found;
}

/** A rule that somebody asks for by its address is shown, whatever was searched. */
function show() {
  const rule = document.getElementById(location.hash.slice(1));
  if (!rule?.hidden) return;
  field.value = "";
  find();
  rule.scrollIntoView();
}

form.hidden = false;
contents.open = matchMedia("(min-width: 900px)").matches;
form.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", find);
addEventListener("hashchange", show);
