import { useEffect, useRef, useState } from "react";
import type { CSSProperties, RefObject, SyntheticEvent } from "react";
import { useSnapshot } from "valtio";
import { subscribe } from "valtio/vanilla";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { ARRANGEMENT, defaultTrackRowHeight, maxTrackScroll } from "../../../../view/timeline/arrangementLayout.ts";
import { classes } from "../../../controls/classes.ts";
import { ContextMenu } from "../../../controls/Menu.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useNarrow, useTouch } from "../../../hooks/useNarrow.ts";
import { remOf, useScale } from "../../../hooks/useScale.ts";
import { sameItems, useDocument } from "../../../hooks/useDocument.ts";
import { strings } from "../../../strings/timeline.ts";
import { scrollTracks, setTrackRowHeight } from "../sessionActions.ts";
import type { TimelineFiles } from "../useTimelineFiles.ts";
import { TrackCorner } from "./TrackCorner.tsx";
import { TrackHead } from "./TrackHead.tsx";
import { silentTrackIds } from "./silentTrackIds.ts";
import { useTrackDrag } from "./useTrackDrag.ts";
import type { TrackDrag } from "./useTrackDrag.ts";
import { useTrackMenu } from "./useTrackMenu.tsx";
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
  const { rowHeight } = useSnapshot(session.views.arrangement);
  const viewport = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const scale = useScale();
  useRowHeight(scale);
  useSharedScroll(viewport, rows, trackIds.length, scale);
  // One menu for all rows: which one it is about is known when it opens.
  const aboutId = useRef("");
  const menu = useTrackMenu(files, setRenaming);
  const about = ({ target }: SyntheticEvent): void => {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-track]") : null;
    aboutId.current = row?.dataset["track"] ?? "";
  };
  return (
    <div className={styles.column}>
      <TrackCorner />
      <div ref={viewport} data-scrolls className={classes(styles.rows, rowHeight >= TALL_ROW && styles.tall)}>
        <ContextMenu items={() => menu(aboutId.current)}>
          <ul
            ref={rows}
            aria-label={strings.tracks}
            style={{ "--row": remOf(rowHeight) } as CSSProperties}
            onPointerDown={about}
            onContextMenuCapture={about}
          >
            <TrackRows trackIds={trackIds} renaming={renaming} onRename={setRenaming} />
          </ul>
        </ContextMenu>
      </div>
    </div>
  );
}

interface TrackRowsProps {
  readonly trackIds: readonly string[];
  readonly renaming: string | null;
  readonly onRename: (trackId: string | null) => void;
}

function TrackRows({ trackIds, renaming, onRename }: TrackRowsProps) {
  const { timeline, session } = useStudio();
  const selectedId = useSnapshot(session.selection).trackId;
  const silentIds = useDocument(timeline, silentTrackIds, sameItems);
  const drag = useTrackDrag();
  return trackIds.map((id, index) => (
    <TrackHead
      key={id}
      trackId={id}
      index={index}
      selected={id === selectedId}
      silent={silentIds.includes(id)}
      dragged={id === drag.trackId}
      drop={dropAt(drag, index, trackIds.length)}
      handlers={drag.handlers}
      renaming={id === renaming}
      onRename={onRename}
    />
  ));
}

/** At which edge of a row the dragged track would go in. */
function dropAt({ trackId, target }: TrackDrag, index: number, count: number): "above" | "below" | undefined {
  if (trackId === null) return undefined;
  if (target === index) return "above";
  return target === count && index === count - 1 ? "below" : undefined;
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
