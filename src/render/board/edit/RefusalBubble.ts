import type { Box } from "../../../domain/Box.ts";

const LIFT = 8;
const HEIGHT = 32;

/** Reason for a refusal, written over the place that it concerns, and spoken. */
export class RefusalBubble {
  readonly #element = document.createElement("div");

  constructor(host: HTMLElement) {
    this.#element.setAttribute("role", "status");
    this.#element.style.cssText = [
      "position:absolute;z-index:1;pointer-events:none;white-space:nowrap;transform:translateX(-50%)",
      "padding:0.375rem 0.625rem;border-radius:0.375rem;font:600 0.8125rem/1.25 var(--sans)",
      "background:#ffdfe3;color:#7d1021;box-shadow:0 0.25rem 1rem rgb(0 0 0 / 0.35)",
    ].join(";");
    this.hide();
    host.append(this.#element);
  }

  /** `box`: the place, in interface pixels of the host. */
  show(words: string, box: Box): void {
    if (this.#element.textContent !== words) this.#element.textContent = words;
    const above = box.y - HEIGHT - LIFT;
    const y = above >= 0 ? above : box.y + box.height + LIFT;
    Object.assign(this.#element.style, {
      opacity: "1",
      left: `${(box.x + box.width / 2) / 16}rem`,
      top: `${y / 16}rem`,
    });
  }

  hide(): void {
    this.#element.style.opacity = "0";
    this.#element.textContent = "";
  }

  destroy(): void {
    this.#element.remove();
  }
}
