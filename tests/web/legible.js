// What a person could not read, see or hit on the page as it is. Runs in the browser and gives a list of sentences.
//
// Read is every text that is shown on the table: dialogs are closed, and whatever is hidden from the eye (class `sr`)
// is for other ears. `data-flavour` marks the only exception: words that say nothing a decision needs and that the lens
// shows in full, such as a place's name on a small plan.
({ touch }) => {
  const LEAST = 11; // pixels of a letter's size
  const TARGET = touch ? 40 : 24; // pixels of a target's smaller side
  const SLACK = 0.6; // pixels that rounding may take
  const found = [];
  const wide = innerWidth;
  const high = innerHeight;
  const name = (element) => {
    const own = element.closest("[id]");
    return `${own ? `#${own.id} ` : ""}${element.nodeName.toLowerCase()}.${element.getAttribute("class") || ""}`;
  };
  // inside a drawing checkVisibility knows nothing of `display`, but what is not drawn has no size
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
  const table = document.querySelector("body.table");

  // -- text ----------------------------------------------------------------------------------------------------
  const scale = (element) => {
    const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
    return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
  };
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.nodeValue.trim() || !parent || !seen(parent)) continue;
    if (parent.closest("title, style, script, dialog, .sr, .hint, [data-flavour], option, select, defs, #announce")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const size = parseFloat(getComputedStyle(parent).fontSize) * scale(parent);
    const words = node.nodeValue.trim().slice(0, 40);
    for (const box of range.getClientRects()) { // a box for each line
      if (box.width > 1 && box.height && box.right >= 0) texts.push({ node, parent, box, size, words });
    }
  }
  for (const { parent, size, words } of texts) {
    if (size < LEAST - 0.05) found.push(`small ${size.toFixed(1)}px: "${words}" in ${name(parent)}`);
  }

  // -- clipped: more than a pixel of a text outside the nearest box that hides what sticks out ----------------------
  const rolls = (style) => /auto|scroll/.test(style.overflowX) || /auto|scroll/.test(style.overflowY);
  for (const { parent, box, words } of texts) {
    for (let at = parent; at && at !== table; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.textOverflow === "ellipsis" && at.scrollWidth > at.clientWidth + 1) found.push(`cut: "${words}" in ${name(at)}`);
      if (rolls(style)) break; // one can scroll there: the sign for it is asked for below
      const outer = at instanceof SVGSVGElement || style.overflowX === "hidden" || style.overflowX === "clip" ? at.getBoundingClientRect() : null;
      if (!outer || at instanceof SVGSVGElement && style.overflow === "visible") continue;
      const out = Math.max(outer.left - box.left, box.right - outer.right, (outer.top - box.top) / 3, (box.bottom - outer.bottom) / 3);
      if (out > 2) {
        found.push(`clipped by ${out.toFixed(0)}px: "${words}" in ${name(at)}`);
        break;
      }
    }
  }

  // -- overlapping: two texts whose middles lie over each other, of the same panel ------------------------------------
  const panel = (element) => element.closest("figure, section, header, article, .felt > *, .card, .slot");
  const strips = [...document.querySelectorAll("[data-held] rect")].map((strip) => strip.getBoundingClientRect());
  const onTop = ({ parent, box }) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const under = strips.some((strip) => strip.left < x && x < strip.right && strip.top < y && y < strip.bottom);
    if (under && !parent.closest("[data-held]")) return false; // it is scrolled under the names at the edge
    const hit = document.elementFromPoint(x, y);
    return !hit || parent.contains(hit) || hit.contains(parent) || parent.ownerSVGElement === hit.ownerSVGElement;
  };
  for (let i = 0; i < texts.length; i++) {
    for (let j = i + 1; j < texts.length; j++) {
      const [a, b] = [texts[i].box, texts[j].box];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across < 3 || along < 0.45 * Math.min(a.height, b.height)) continue;
      if (texts[i].node === texts[j].node || texts[i].parent.contains(texts[j].node) || panel(texts[i].parent) !== panel(texts[j].parent)) continue;
      if (texts[i].parent.closest(".ghost, .over") || texts[j].parent.closest(".ghost, .over")) continue;
      if (onTop(texts[i]) && onTop(texts[j])) found.push(`overlap: "${texts[i].words}" and "${texts[j].words}" in ${name(texts[j].parent)}`);
    }
  }

  // -- choices ------------------------------------------------------------------------------------------------------
  const hitBox = (target) => {
    const part = target.querySelector(".edge, .hit") || target;
    const { left, right, top, bottom, width, height } = part.getBoundingClientRect();
    return { left, right, top, bottom, width, height, round: part instanceof SVGCircleElement };
  };
  /** How far two targets lie over each other, across and along; discs may share a corner of their boxes. */
  const shared = (a, b) => {
    const apart = Math.hypot(a.left + a.right - b.left - b.right, a.top + a.bottom - b.top - b.bottom) / 2;
    if (a.round && b.round) return Array(2).fill((a.width + b.width) / 2 - apart);
    return [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  };
  /** A box that scrolls and says so: `more-…` is set on it by the script for each side on which something waits. */
  const signed = (element, box) => {
    for (let at = element.parentElement; at && at !== table; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (!rolls(style)) continue;
      const outer = at.getBoundingClientRect();
      const sides = { left: outer.left - box.left, right: box.right - outer.right, top: outer.top - box.top, bottom: box.bottom - outer.bottom };
      for (const [side, out] of Object.entries(sides)) if (out > 4) return at.dataset.more?.includes(side) || false;
    }
    return null;
  };
  const targets = [...document.querySelectorAll("[data-action]")].filter((one) => seen(one) && !one.closest("dialog"));
  const boxes = targets.map(hitBox);
  const page = document.documentElement.scrollHeight > high + 4; // a phone's page may be scrolled as a whole
  targets.forEach((target, i) => {
    const box = boxes[i];
    const told = signed(target, box);
    if (told === false) found.push(`hidden without a sign: ${target.dataset.action} in ${name(target)}`);
    const out = box.left < -SLACK || box.right > wide + SLACK || (!page && (box.top < -SLACK || box.bottom > high + SLACK));
    if (told === null && out) found.push(`off the screen: ${target.dataset.action} in ${name(target)}`);
    const least = Math.min(box.width, box.height);
    if (least < TARGET - SLACK) found.push(`target of ${least.toFixed(0)}px: ${target.dataset.action} in ${name(target)}`);
    for (let j = i + 1; j < targets.length; j++) {
      if (target.contains(targets[j]) || targets[j].contains(target)) continue;
      const [across, along] = shared(box, boxes[j]);
      if (across > 3 && along > 3) found.push(`targets overlap by ${across.toFixed(0)}x${along.toFixed(0)}: ${target.dataset.action} and ${targets[j].dataset.action}`);
    }
  });
  return [...new Set(found)];
}
