/** So long nothing is said. */
const QUIET_MS = 300;

/** A thin bar over a board that takes longer to open: how much of it stands. */
export class OpeningBar {
  readonly #element = document.createElement("div");
  #beganMs: number | null = null;

  constructor(host: HTMLElement, name: string) {
    this.#element.setAttribute("role", "progressbar");
    this.#element.setAttribute("aria-label", name);
    this.#element.hidden = true;
    this.#element.style.cssText =
      "position:absolute;inset:0 0 auto;height:3px;pointer-events:none;transform-origin:0 0;background:var(--primary-bright)";
    host.append(this.#element);
  }

  /** `share` of it, 0..1, that stands. */
  show(share: number): void {
    const nowMs = performance.now();
    this.#beganMs ??= nowMs;
    this.#element.hidden = share >= 1 || nowMs - this.#beganMs < QUIET_MS;
    this.#element.setAttribute("aria-valuenow", String(Math.round(100 * share)));
    this.#element.style.transform = `scaleX(${share})`;
    if (share >= 1) this.#beganMs = null;
  }

  destroy(): void {
    this.#element.remove();
  }
}
