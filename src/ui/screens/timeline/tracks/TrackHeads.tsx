import { useEffect, useRef, useState } from "react";
import type { CSSProperties, RefObject } from "react";
import { useSnapshot } from "valtio";
import { subscribe } from "valtio/vanilla";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { ARRANGEMENT, defaultTrackRowHeight, maxTrackScroll } from "../../../../state/timeline/arrangementLayout.ts";
import { classes } from "../../../controls/classes.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useNarrow, useTouch } from "../../../hooks/useNarrow.ts";
import { remOf, useScale } from "../../../hooks/useScale.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { strings } from "../../../strings/timeline.ts";
import { scrollTracks, setTrackRowHeight } from "../sessionActions.ts";
import type { TimelineFiles } from "../useTimelineFiles.ts";
import { TrackCorner } from "./TrackCorner.tsx";
import { TrackHead } from "./TrackHead.tsx";
import { useTrackDrag } from "./useTrackDrag.ts";
import styles from "./TrackHeads.module.css";

const trackIdsOf = (document: TimelineDocument): readonly string[] => document.timeline.trackIds;
const TALL_ROW = 48;
/** Room for switches that fingers hit; where heads are narrow the name has a line of its own. */
const TOUCH_ROW = 56;
const TOUCH_ROW_NARROW = 94;
const NARROW_HEADS = 43.75;

/** The column of track heads; it scrolls and zooms with the arrangement canvas beside it. */
export function TrackHeads({ files }: { readonly files: TimelineFiles }) {
  const { timeline, session } = useStudio();
  const trackIds = useDocument(timeline, trackIdsOf);
  const { rowHeight } = useSnapshot(session).views.arrangement;
  const viewport = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const drag = useTrackDrag();
  const scale = useScale();
  useRowHeight(scale);
  useSharedScroll(viewport, rows, trackIds.length, scale);

  return (
    <div className={styles.column}>
      <TrackCorner />
      <div ref={viewport} data-scrolls className={classes(styles.rows, rowHeight >= TALL_ROW && styles.tall)}>
        <ul ref={rows} aria-label={strings.tracks} style={{ "--row": remOf(rowHeight) } as CSSProperties}>
          {trackIds.map((id, index) => (
            <TrackHead
              key={id}
              trackId={id}
              index={index}
              files={files}
              drag={drag}
              renaming={renaming === id}
              onRename={(on) => setRenaming(on ? id : null)}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Row height follows the size of the window, until the user zooms. */
function useRowHeight(scale: number): void {
  const { session } = useStudio();
  const touch = useTouch();
  const touchRow = useNarrow(NARROW_HEADS) ? TOUCH_ROW_NARROW : TOUCH_ROW;
  useEffect(() => {
    let last = 0;
    const fit = (): void => {
      const height = touch ? touchRow : defaultTrackRowHeight(innerWidth / scale, innerHeight / scale);
      if (height !== last) setTrackRowHeight(session, height);
      last = height;
    };
    fit();
    addEventListener("resize", fit);
    return () => removeEventListener("resize", fit);
  }, [session, scale, touch, touchRow]);
}

function useSharedScroll(
  viewport: RefObject<HTMLElement | null>,
  rows: RefObject<HTMLElement | null>,
  trackCount: number,
  scale: number,
): void {
  const { session } = useStudio();
  useEffect(() => {
    const view = session.views.arrangement;
    const place = (): void => rows.current?.style.setProperty("transform", `translateY(${remOf(-view.scrollY)})`);
    place();
    return subscribe(view, place, true);
  }, [session, rows]);
  useEffect(() => {
    const element = viewport.current;
    if (!element) return undefined;
    const scrollBy = (pixels: number): void => {
      const height = element.clientHeight / scale + ARRANGEMENT.rulerHeight;
      scrollTracks(session, pixels / scale, maxTrackScroll(session.views.arrangement, trackCount, height));
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
  }, [session, viewport, trackCount, scale]);
}
