import type { CanvasView } from "../../state/session/SongSession.ts";
import { furthestPixelsPerTick, zoomRows, zoomTime } from "../../view/timeline/viewport.ts";

export interface ViewBounds {
  /** Left and top of the scrolled area, CSS pixels. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly foot: number;
  readonly maxScrollY: number;
  readonly rowLimits: readonly [min: number, max: number];
  readonly ppq: number;
  /** Ticks of the song: zooming out ends where it does. */
  readonly endTick: number;
}

/** Pans and zooms one canvas view within its bounds. */
export class ViewControl {
  readonly #view: () => CanvasView;
  readonly bounds: () => ViewBounds;

  constructor(view: () => CanvasView, bounds: () => ViewBounds) {
    this.#view = view;
    this.bounds = bounds;
  }

  /** Moves the content by pixels: positive goes to later ticks and lower rows. */
  pan(dx: number, dy: number): void {
    const view = this.#view();
    view.scrollTick = Math.max(0, view.scrollTick + dx / view.pixelsPerTick);
    this.#scrollTo(view.scrollY + dy);
  }

  zoomTime(factor: number, x: number): void {
    const { left, right, ppq, endTick } = this.bounds();
    const furthest = furthestPixelsPerTick(endTick, right - left, ppq);
    Object.assign(this.#view(), zoomTime(this.#view(), factor, Math.max(x, left), left, ppq, furthest));
  }

  zoomRows(factor: number, y: number): void {
    const { top, rowLimits } = this.bounds();
    const view = this.#view();
    const next = zoomRows(view, factor, Math.max(y, top), top, rowLimits);
    view.rowHeight = next.rowHeight;
    this.#scrollTo(next.scrollY);
  }

  /** Keeps the scroll position possible after the canvas or the document changed size. */
  settle(): void {
    this.#scrollTo(this.#view().scrollY);
  }

  #scrollTo(scrollY: number): void {
    const next = Math.round(Math.min(this.bounds().maxScrollY, Math.max(0, scrollY)));
    const view = this.#view();
    if (view.scrollY !== next) view.scrollY = next;
  }
}
