import type { Stage } from "../shared/Stage.ts";
import type { ViewControl } from "./ViewControl.ts";

const LINE_PIXELS = 16;
const ZOOM_PER_PIXEL = 0.0022;
const ROW_ZOOM_PIXELS = 40;

/** Wheel and trackpad: pans; Shift swaps the axes, Mod zooms time at the cursor, Alt zooms rows. */
export function attachWheel(stage: Stage, view: ViewControl): () => void {
  const { canvas } = stage;
  let rowZoom = 0;
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { dx, dy } = wheelPixels(event, canvas.clientHeight);
    const { x, y } = stage.place(event);
    const { scale } = stage.size();
    if (event.ctrlKey || event.metaKey) {
      view.zoomTime(Math.exp(-(dy || dx) * pinchGain(event)), x);
    } else if (event.altKey) {
      rowZoom += dy || dx;
      const steps = Math.trunc(rowZoom / ROW_ZOOM_PIXELS);
      rowZoom -= steps * ROW_ZOOM_PIXELS;
      if (steps !== 0) view.zoomRows(1.12 ** -steps, y);
    } else if (event.shiftKey) view.pan((dx || dy) / scale, 0);
    else view.pan(dx / scale, dy / scale);
  };
  canvas.addEventListener("wheel", onWheel, { passive: false });
  return () => canvas.removeEventListener("wheel", onWheel);
}

/** Wheel deltas in pixels, whether the browser counts pixels, lines or pages. */
function wheelPixels(
  event: Pick<WheelEvent, "deltaX" | "deltaY" | "deltaMode">,
  pageHeight: number,
): { dx: number; dy: number } {
  const scale = event.deltaMode === 1 ? LINE_PIXELS : event.deltaMode === 2 ? pageHeight : 1;
  return { dx: event.deltaX * scale, dy: event.deltaY * scale };
}

// A pinch on a trackpad arrives as a Control-wheel with small fractions.
const pinchGain = (event: WheelEvent): number =>
  Number.isInteger(event.deltaY) && Math.abs(event.deltaY) >= 20 ? ZOOM_PER_PIXEL : ZOOM_PER_PIXEL * 4;
