// A picture in full: wheel, pinch, double tap and keys zoom; drag and arrows move; Escape closes.
import { h, icon } from "./dom.js";
import { word } from "./words.js";

/** @typedef {{url: string, alt: string, width?: number, height?: number}} Picture */

const MOST = 8;

/**
 * Opens the pictures of a message at one of them.
 * @param {Picture[]} pictures
 * @param {number} index
 * @param {import("./words.js").Lang} lang
 */
export function lightbox(pictures, index, lang) {
  const image = h("img", { class: "light-image", draggable: "false" });
  const caption = h("p", { class: "light-caption" });
  const stage = h("div", { class: "light-stage" }, image);
  const original = h(
    "a",
    {
      class: "icon-btn",
      target: "_blank",
      rel: "noopener",
      "aria-label": word(lang, "original"),
      title: word(lang, "original"),
    },
    icon("external"),
  );
  const button = (name, key, act) =>
    h(
      "button",
      {
        type: "button",
        class: "icon-btn",
        "aria-label": word(lang, key),
        title: word(lang, key),
        on: { click: act },
      },
      icon(name),
    );
  const many = pictures.length > 1;
  const dialog = h(
    "dialog",
    { class: "light", "aria-label": word(lang, "picture"), lang: lang === "zh" ? "zh-CN" : lang },
    stage,
    h(
      "div",
      { class: "light-bar" },
      many ? button("left", "previous", () => turn(-1)) : null,
      many ? button("right", "next", () => turn(1)) : null,
      button("minus", "zoomOut", () => zoom(1 / 1.5)),
      button("plus", "zoomIn", () => zoom(1.5)),
      button("fit", "zoomFit", () => reset()),
      original,
      button("close", "close", () => dialog.close()),
    ),
    caption,
  );

  let scale = 1,
    x = 0,
    y = 0;
  const apply = () => {
    const roomX = Math.max(0, (image.clientWidth * scale - stage.clientWidth) / 2),
      roomY = Math.max(0, (image.clientHeight * scale - stage.clientHeight) / 2);
    x = Math.max(-roomX, Math.min(roomX, x));
    y = Math.max(-roomY, Math.min(roomY, y));
    image.style.setProperty("transform", `translate(${x}px, ${y}px) scale(${scale})`);
    stage.classList.toggle("zoomed", scale > 1);
    dialog.dataset.scale = scale.toFixed(2);
  };
  const reset = () => {
    [scale, x, y] = [1, 0, 0];
    apply();
  };
  /** Zooms around a point of the window, the middle if none is given. */
  const zoom = (factor, clientX, clientY) => {
    const next = Math.max(1, Math.min(MOST, scale * factor));
    const box = stage.getBoundingClientRect();
    const dx = (clientX ?? box.left + box.width / 2) - (box.left + box.width / 2),
      dy = (clientY ?? box.top + box.height / 2) - (box.top + box.height / 2);
    x = dx - ((dx - x) * next) / scale;
    y = dy - ((dy - y) * next) / scale;
    scale = next;
    apply();
  };
  const turn = (step) => {
    index = (index + step + pictures.length) % pictures.length;
    const { url, alt } = pictures[index];
    image.src = url;
    image.alt = alt;
    original.href = url;
    caption.textContent = alt;
    caption.hidden = !alt;
    reset();
  };

  stage.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
    },
    { passive: false },
  );
  dialog.addEventListener("keydown", (event) => {
    const act = {
      "+": () => zoom(1.5),
      "=": () => zoom(1.5),
      "-": () => zoom(1 / 1.5),
      0: reset,
      ArrowLeft: () => (scale > 1 ? pan(80, 0) : turn(-1)),
      ArrowRight: () => (scale > 1 ? pan(-80, 0) : turn(1)),
      ArrowUp: () => pan(0, 80),
      ArrowDown: () => pan(0, -80),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  const pan = (dx, dy) => {
    x += dx;
    y += dy;
    apply();
  };

  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  let moved = 0,
    lastTap = 0;
  stage.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, event);
    stage.setPointerCapture(event.pointerId);
    moved = 0;
  });
  stage.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const others = [...fingers.values()].filter((finger) => finger.pointerId !== event.pointerId);
    if (others.length) {
      const span = (finger) =>
        Math.hypot(finger.clientX - others[0].clientX, finger.clientY - others[0].clientY) || 1;
      zoom(
        span(event) / span(before),
        (event.clientX + others[0].clientX) / 2,
        (event.clientY + others[0].clientY) / 2,
      );
    } else pan(event.clientX - before.clientX, event.clientY - before.clientY);
    moved += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
    fingers.set(event.pointerId, event);
  });
  stage.addEventListener("pointerup", (event) => {
    fingers.delete(event.pointerId);
    if (moved > 6 || fingers.size) return;
    const box = image.getBoundingClientRect();
    const onImage =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!onImage) dialog.close();
    else if (event.timeStamp - lastTap < 350) {
      if (scale > 1) reset();
      else zoom(2.5, event.clientX, event.clientY);
      lastTap = 0;
    } else lastTap = event.timeStamp;
  });
  stage.addEventListener("pointercancel", (event) => fingers.delete(event.pointerId));
  dialog.addEventListener("close", () => dialog.remove());

  document.body.append(dialog);
  dialog.showModal();
  turn(0);
  dialog.querySelector(".light-bar button:last-child").focus();
}
