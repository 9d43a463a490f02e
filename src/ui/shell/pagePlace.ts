interface Point {
  readonly x: number;
  readonly y: number;
}

/** A pointer that was on the page. `desktop` counts from the corner of the page's window. */
interface Seen {
  readonly page: Point;
  readonly desktop: Point;
}

/** Nearer ones say too little of the zoom, as pixels are rounded. */
const FAR_PX = 100;

let seen: Seen | null = null;
/** Pixels of the desktop in one of the page's. */
let zoom = 1;

function learn(event: PointerEvent): void {
  const page = { x: event.clientX, y: event.clientY };
  const desktop = { x: event.screenX - screenX, y: event.screenY - screenY };
  const way = seen ? Math.hypot(page.x - seen.page.x, page.y - seen.page.y) : 0;
  if (seen && way < FAR_PX) return;
  if (seen) zoom = Math.hypot(desktop.x - seen.desktop.x, desktop.y - seen.desktop.y) / way;
  seen = { page, desktop };
}

/**
 * Learns from pointers on the page where on the desktop its pixels are: browsers do not tell what bars and panels they have
 * around it, nor how far they have zoomed. Returns the undo.
 */
export function followPagePlace(): () => void {
  addEventListener("pointermove", learn, { capture: true, passive: true });
  return () => removeEventListener("pointermove", learn, { capture: true });
}

/** Converts a place of the desktop to one of the page. */
export function placeInPage(desktop: Point): Point {
  const { page, desktop: corner } = seen ?? { page: { x: 0, y: 0 }, desktop: usualCorner() };
  const along = (axis: "x" | "y", origin: number): number =>
    page[axis] + (desktop[axis] - origin - corner[axis]) / zoom;
  return { x: along("x", screenX), y: along("y", screenY) };
}

/** Corner used before a pointer was seen: bars are above the page, frames are on both sides. */
function usualCorner(): Point {
  const frame = (outerWidth - innerWidth) / 2;
  return { x: frame, y: outerHeight - innerHeight - frame };
}
