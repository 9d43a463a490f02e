import { useEffect, useLayoutEffect, type RefObject } from "react";
import { subscribe } from "valtio/vanilla";
import type { CanvasView } from "../../../../state/session/SongSession.ts";
import { maxTrackScroll, rulerHeight } from "../../../../view/timeline/arrangementLayout.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { remOf } from "../../../hooks/useScale.ts";
import { scrollTracks } from "../sessionActions.ts";

/** Rows above and below the visible ones that are drawn, too: scrolling shows them at once. They are counted in steps. */
const NEAR_ROWS = 8;

/** Marks the rows that are far from what is in view: the browser neither lays out nor paints what is in them. */
function markFarRows(rows: Element, { scrollY, rowHeight }: CanvasView, height: number, rowCount: number): void {
  const step = (row: number): number => Math.floor(row / NEAR_ROWS) * NEAR_ROWS;
  const first = step(scrollY / rowHeight) - NEAR_ROWS;
  const end = step((scrollY + height) / rowHeight) + 2 * NEAR_ROWS;
  const range = `${first} ${end} ${rowCount}`;
  if (marked.get(rows) === range) return;
  marked.set(rows, range);
  for (const [index, row] of [...rows.children].entries())
    row.toggleAttribute("data-far", index < first || index >= end);
}

/** Range of rows that were marked last, by list. */
const marked = new WeakMap<Element, string>();

/** Scrolls the track heads together with the arrangement. */
export function useTrackScroll(
  viewport: RefObject<HTMLElement | null>,
  rows: RefObject<HTMLElement | null>,
  rowCount: number,
  scale: number,
): void {
  const { session } = useStudio();
  useLayoutEffect(() => {
    const view = session.views.arrangement;
    let height = 0;
    const place = (): void => {
      if (!rows.current) return;
      rows.current.style.setProperty("transform", `translateY(${remOf(-view.scrollY)})`);
      markFarRows(rows.current, view, height, rowCount);
    };
    const observer = new ResizeObserver(([entry]) => {
      height = (entry?.contentRect.height ?? 0) / scale;
      place();
    });
    if (viewport.current) observer.observe(viewport.current);
    const end = subscribe(view, place, true);
    place();
    return () => {
      observer.disconnect();
      end();
    };
  }, [session, viewport, rows, rowCount, scale]);
  useEffect(() => {
    const element = viewport.current;
    if (!element) return undefined;
    const scrollBy = (pixels: number): void => {
      const height = element.clientHeight / scale + rulerHeight(session.views.arrangement);
      scrollTracks(session, pixels / scale, maxTrackScroll(session.views.arrangement, rowCount, height));
    };
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.deltaY === 0 || event.defaultPrevented) return;
      event.preventDefault();
      scrollBy(event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY);
    };
    // Focus moving to a hidden row scrolls the element by itself: hand that on to the shared scroll.
    const onScroll = (): void => {
      if (element.scrollTop === 0) return;
      const pixels = element.scrollTop;
      element.scrollTop = 0;
      scrollBy(pixels);
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    element.addEventListener("scroll", onScroll);
    return () => {
      element.removeEventListener("wheel", onWheel);
      element.removeEventListener("scroll", onScroll);
    };
  }, [session, viewport, rowCount, scale]);
}
