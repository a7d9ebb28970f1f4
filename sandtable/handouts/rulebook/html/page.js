"use strict";
const root = document.documentElement;
const find = document.querySelector(".find"), field = find.querySelector("input"), hits = find.querySelector(".hits");
const contents = document.getElementById("contents"), toggle = document.querySelector(".toc");
root.classList.add("js");
for (const one of document.querySelectorAll("[data-script]")) one.hidden = false;

// Light and dark: what the reader chose is remembered where the browser allows it.
const KEY = "rulebook-theme", dark = matchMedia("(prefers-color-scheme: dark)"), theme = document.querySelector(".theme");
const isDark = () => (root.dataset.theme || (dark.matches ? "dark" : "light")) === "dark";
const remember = (write) => { try { return write(); } catch { return null; } };
const show = () => theme.setAttribute("aria-pressed", String(isDark()));
const chosen = remember(() => localStorage.getItem(KEY));
if (chosen === "dark" || chosen === "light") root.dataset.theme = chosen;
theme.addEventListener("click", () => {
  root.dataset.theme = isDark() ? "light" : "dark";
  remember(() => localStorage.setItem(KEY, root.dataset.theme));
  show();
});
dark.addEventListener("change", show);
show();

// Contents: a sheet on small screens; the chapter in sight is marked.
const open = (yes) => { contents.classList.toggle("open", yes); toggle.setAttribute("aria-expanded", String(yes)); };
toggle.setAttribute("role", "button");
open(false);
toggle.addEventListener("click", (event) => {
  event.preventDefault();
  open(!contents.classList.contains("open"));
  if (contents.classList.contains("open")) contents.querySelector("a").focus();
});
contents.addEventListener("click", (event) => { if (event.target.closest("a")) open(false); });
const chapters = [...document.querySelectorAll("main h2[id], main section[id]")];
const mark = () => {
  const at = chapters.filter((one) => one.getBoundingClientRect().top < innerHeight / 3).pop();
  for (const link of contents.querySelectorAll("a")) {
    if (at && link.hash === "#" + at.id) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
};
let waiting = false;
addEventListener("scroll", () => {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => { waiting = false; mark(); });
}, { passive: true });
mark();

// Search: every word must be in a passage; accents and capitals make no difference.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const passages = [];
const said = (one) => {
  const copy = one.cloneNode(true);
  for (const link of copy.querySelectorAll(".number, .call, .from")) link.remove();
  for (const cell of copy.querySelectorAll("td, th")) cell.append(" ");
  return copy.textContent.replace(/\s+/g, " ").trim();
};
const read = () => {
  let place = null, label = "";
  for (const one of document.querySelectorAll("main :is(h2, h3, h4, p, li, dd, tr, figcaption)")) {
    const entry = one.matches(".glossary > dd") ? one.previousElementSibling : null;
    if (entry) { place = entry; label = ""; }
    else if (one.matches("h2[id], p.rule, figure[id] figcaption")) {
      place = one.closest("[id]");
      label = one.querySelector(".number")?.textContent ?? label;
    }
    if (one.querySelector("p, li") && !entry || one.closest(".index, dd") && !entry) continue;
    const text = (entry ? said(entry) + ": " : "") + said(one);
    passages.push({ text, plain: plain(text), element: one, place, label });
  }
};
const MOST = 60;
const lit = (words) => {
  if (!window.CSS?.highlights) return;
  CSS.highlights.delete("found");
  if (!words.length) return;
  const ranges = [], walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && ranges.length < 2000; node = walker.nextNode()) {
    const text = plain(node.data);
    if (text.length !== node.data.length) continue;
    for (const word of words)
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
};
const excerpt = (one, word) => {
  const at = one.plain.indexOf(word), from = Math.max(0, at - 40);
  return (from ? "… " : "") + one.text.slice(from, from + 130) + (one.text.length > from + 130 ? " …" : "");
};
const search = () => {
  if (!passages.length) read();
  const words = plain(field.value).split(/\s+/).filter(Boolean), long = words.join("").length > 1;
  hits.hidden = !long;
  lit(long ? words : []);
  if (!long) return;
  const found = passages.filter((one) => words.every((word) => one.plain.includes(word)));
  hits.querySelector("p").textContent = found.length ? hits.dataset[found.length === 1 ? "one" : "many"].replace("{n}", found.length) : hits.dataset.none;
  hits.querySelector("ol").replaceChildren(...found.slice(0, MOST).map((one) => {
    const item = document.createElement("li"), link = document.createElement("a"), number = document.createElement("b"), words_ = document.createElement("span");
    link.href = one.place ? "#" + one.place.id : "#top";
    number.textContent = one.label;
    words_.textContent = excerpt(one, words[0]);
    link.append(number, words_);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      close();
      history.pushState(null, "", link.href);
      one.element.setAttribute("tabindex", "-1");
      one.element.scrollIntoView({ block: "center" });
      one.element.focus({ preventScroll: true });
    });
    item.append(link);
    return item;
  }));
};
const close = () => { hits.hidden = true; };
field.addEventListener("input", search);
field.addEventListener("focus", search);
find.addEventListener("keydown", (event) => {
  const links = [...hits.querySelectorAll("a")], at = links.indexOf(document.activeElement);
  if (event.key === "ArrowDown" && links.length) links[Math.min(at + 1, links.length - 1)].focus();
  else if (event.key === "ArrowUp" && at >= 0) (links[at - 1] ?? field).focus();
  else if (event.key === "Enter" && at < 0 && links.length) links[0].click();
  else if (event.key === "Escape") { field.value = ""; search(); field.blur(); }
  else return;
  event.preventDefault();
});
addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.matches("input")) { event.preventDefault(); field.focus(); }
  else if (event.key === "Escape") { open(false); close(); }
});
addEventListener("click", (event) => { if (!find.contains(event.target)) close(); });

// A figure that is shown smaller than it was made opens in its own size.
const dialog = document.querySelector("dialog");
for (const svg of document.querySelectorAll(".pictures > svg")) {
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-label", dialog.dataset.enlarge + ": " + svg.getAttribute("aria-label"));
  svg.replaceWith(button);
  button.append(svg);
  button.addEventListener("click", () => {
    const large = svg.cloneNode(true), width = Number(svg.getAttribute("width"));
    large.setAttribute("width", String(Math.round(Math.max(width * 1.25, Math.min(innerWidth, width * 2)))));
    dialog.querySelector("div").replaceChildren(large);
    dialog.showModal();
  });
}
dialog.addEventListener("click", () => dialog.close());
