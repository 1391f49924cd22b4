// Wheel, drag, pinch, double tap and long press, told as changes of the view.

import type { Attachment } from "svelte/attachments";
import type { Point } from "./zoom";

export interface Hand {
  /** Is more of the map hidden than shown, so that one finger drags it? */
  zoomedIn: () => boolean;
  /** May a plain wheel zoom, or does the page need it for scrolling? */
  takesWheel: () => boolean;
  zoom: (factor: number, at: Point) => boolean;
  drag: (dx: number, dy: number) => void;
  pinch: (before: [Point, Point], after: [Point, Point]) => void;
  doubleTap: (at: Point) => void;
  longPress: (at: Point, target: Element) => void;
  /** A touch beside every target. */
  tap: (at: Point) => void;
  refusedWheel: () => void;
}

const SLOP = 7;
const LONG = 480;
const TWICE = 320;

const isTarget = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest("[data-space], [data-link]") !== null;

/** Listens on the frame of the map. */
export function gestures(hand: Hand): Attachment<HTMLElement> {
  return (frame) => {
    const fingers = new Map<number, Point>();
    let from: Point | null = null;
    let moved = false;
    let swallow = false;
    let press: ReturnType<typeof setTimeout> | undefined;
    let lastTap = { time: 0, at: [0, 0] as Point };

    const at = (event: MouseEvent): Point => {
      const box = frame.getBoundingClientRect();
      return [event.clientX - box.left - frame.clientLeft, event.clientY - box.top - frame.clientTop];
    };

    const onwheel = (event: WheelEvent): void => {
      if ((event.target as Element).closest("[data-over]")) return;
      const pinching = event.ctrlKey || event.metaKey;
      if (!pinching && !hand.takesWheel()) return hand.refusedWheel();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
      const turn = Math.max(-120, Math.min(120, event.deltaY * lines));
      const changed = hand.zoom(Math.exp(-turn * (event.ctrlKey ? 0.01 : 0.0022)), at(event));
      if (changed || pinching) event.preventDefault(); // at either end the page may scroll on
    };

    const ondown = (event: PointerEvent): void => {
      swallow = false;
      if ((event.target as Element).closest("[data-over]")) return;
      if (event.pointerType === "mouse" && event.button !== 0) return;
      fingers.set(event.pointerId, at(event));
      clearTimeout(press);
      if (fingers.size === 1) {
        from = at(event);
        moved = false;
        const target = event.target as Element;
        const place = from;
        if (event.pointerType !== "mouse")
          press = setTimeout(() => {
            swallow = true;
            hand.longPress(place, target);
          }, LONG);
      } else moved = true;
    };

    const onmove = (event: PointerEvent): void => {
      const old = fingers.get(event.pointerId);
      if (!old) return;
      const now = at(event);
      if (fingers.size === 1) {
        if (!moved && from && Math.hypot(now[0] - from[0], now[1] - from[1]) < SLOP) return;
        clearTimeout(press);
        if (!moved) {
          moved = true;
          if (hand.zoomedIn()) frame.setPointerCapture(event.pointerId);
        }
        hand.drag(now[0] - old[0], now[1] - old[1]);
        frame.classList.toggle("dragging", hand.zoomedIn());
      } else if (fingers.size === 2) {
        const before = [...fingers.values()] as [Point, Point];
        fingers.set(event.pointerId, now);
        hand.pinch(before, [...fingers.values()] as [Point, Point]);
      }
      fingers.set(event.pointerId, now);
    };

    const onend = (event: PointerEvent): void => {
      if (!fingers.delete(event.pointerId)) return;
      clearTimeout(press);
      frame.classList.remove("dragging");
      if (moved) swallow = true;
      if (event.type === "pointercancel" || moved || swallow || fingers.size) return;
      const place = at(event);
      const beside = !isTarget(event.target);
      const now = event.timeStamp;
      if (beside && now - lastTap.time < TWICE && Math.hypot(place[0] - lastTap.at[0], place[1] - lastTap.at[1]) < 30) {
        lastTap.time = 0;
        hand.doubleTap(place);
        return;
      }
      lastTap = { time: beside ? now : 0, at: place };
      if (beside && event.pointerType !== "mouse") hand.tap(place);
    };

    // The click that ends a drag or a long press is no choice.
    const onclick = (event: MouseEvent): void => {
      if (!swallow || event.detail === 0) return;
      swallow = false;
      event.stopPropagation();
      event.preventDefault();
    };

    const onmenu = (event: Event): void => {
      if (swallow || fingers.size) event.preventDefault(); // a long press shows our own description
    };

    frame.addEventListener("wheel", onwheel, { passive: false });
    frame.addEventListener("pointerdown", ondown);
    frame.addEventListener("pointermove", onmove);
    frame.addEventListener("pointerup", onend);
    frame.addEventListener("pointercancel", onend);
    frame.addEventListener("click", onclick, { capture: true });
    frame.addEventListener("contextmenu", onmenu);
    return () => {
      clearTimeout(press);
      frame.removeEventListener("wheel", onwheel);
      frame.removeEventListener("pointerdown", ondown);
      frame.removeEventListener("pointermove", onmove);
      frame.removeEventListener("pointerup", onend);
      frame.removeEventListener("pointercancel", onend);
      frame.removeEventListener("click", onclick, { capture: true });
      frame.removeEventListener("contextmenu", onmenu);
    };
  };
}
