import { useEffect, useRef } from "react";
import type { CSSProperties, SyntheticEvent } from "react";
import { useSnapshot } from "valtio";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { trackRows, type TrackRow } from "../../../../domain/timeline/trackRows.ts";
import { defaultTrackRowHeight } from "../../../../view/timeline/arrangementLayout.ts";
import { classes } from "../../../controls/classes.ts";
import { ContextMenu } from "../../../controls/Menu.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useNarrow, useTouch } from "../../../hooks/useNarrow.ts";
import { remOf, useScale } from "../../../hooks/useScale.ts";
import { sameItems, useDocument } from "../../../hooks/useDocument.ts";
import { orderStrings, strings } from "../../../strings/timeline.ts";
import { nameRecord, setTrackRowHeight } from "../sessionActions.ts";
import { TrackCorner } from "./TrackCorner.tsx";
import { FolderHead } from "./FolderHead.tsx";
import { TrackHead, type RowPlace } from "./TrackHead.tsx";
import { silentTrackIds } from "./silentTrackIds.ts";
import { useTrackScroll } from "./useTrackScroll.ts";
import { useTrackSteps, type StepKeys } from "./useTrackSteps.ts";
import { movesWith, useTrackDrag } from "./useTrackDrag.ts";
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
export function TrackHeads() {
  const { timeline, session } = useStudio();
  const shown = useDocument(timeline, trackRows, sameRows);
  const { keys, step, said } = useTrackSteps();
  const { rowHeight } = useSnapshot(session.views.arrangement);
  const viewport = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const rename = (id: string | null): void => nameRecord(session, id);
  const scale = useScale();
  useRowHeight(scale);
  useTrackScroll(viewport, rows, shown.length, scale);
  // One menu for all rows: which one it is about is known when it opens.
  const aboutId = useRef("");
  const menu = useTrackMenu(step);
  const about = ({ target }: SyntheticEvent): void => {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-track], [data-folder]") : null;
    aboutId.current = row?.dataset["track"] ?? row?.dataset["folder"] ?? "";
  };
  return (
    <div className={styles.column}>
      <TrackCorner />
      <div
        ref={viewport}
        data-scrolls
        className={classes("min-height-0 relative hidden-overflow", rowHeight >= TALL_ROW && styles.tall)}
      >
        <ContextMenu items={() => menu(aboutId.current)}>
          <ul
            ref={rows}
            aria-label={strings.tracks}
            style={{ "--row": remOf(rowHeight) } as CSSProperties}
            onPointerDown={about}
            onContextMenuCapture={about}
          >
            <TrackRows rows={shown} steps={keys} onRename={rename} />
          </ul>
        </ContextMenu>
      </div>
      <output className="visually-hidden" aria-label={orderStrings.order}>
        {said}
      </output>
    </div>
  );
}

interface TrackRowsProps {
  readonly rows: readonly TrackRow[];
  readonly steps: StepKeys;
  readonly onRename: (id: string | null) => void;
}

function TrackRows({ rows, steps, onRename }: TrackRowsProps) {
  const { timeline, session } = useStudio();
  const selectedId = useSnapshot(session.selection).trackId;
  const renaming = useSnapshot(session).namedId;
  const silentIds = useDocument(timeline, silentTrackIds, sameItems);
  const order = useDocument(timeline, trackIdsOf);
  const { dragged, handlers } = useTrackDrag();
  return rows.map((row, at) => {
    const shared = { place: placeOf(dragged, rows, at), handlers, onStep: steps, onRename };
    if (row.kind === "folder") {
      const { folder, trackIds } = row;
      const renamed = folder.id === renaming;
      return <FolderHead key={folder.id} folder={folder} trackIds={trackIds} renaming={renamed} {...shared} />;
    }
    const { trackId, folder } = row;
    return (
      <TrackHead
        key={trackId}
        trackId={trackId}
        index={order.indexOf(trackId)}
        selected={trackId === selectedId}
        silent={silentIds.includes(trackId)}
        folderColor={folder?.color ?? null}
        renaming={trackId === renaming}
        {...shared}
      />
    );
  });
}

const AT_REST: RowPlace = { dragged: false, drop: undefined, inside: false };

/** State of a drag on row `at`: it moves, or the dragged one would be dropped at one of its edges. */
function placeOf(drag: TrackDrag["dragged"], rows: readonly TrackRow[], at: number): RowPlace {
  const row = rows[at];
  if (!drag || !row) return AT_REST;
  const { placed, gap, inside } = drag;
  const drop = gap === at ? "above" : gap === rows.length && at === gap - 1 ? "below" : undefined;
  const moves = movesWith(row, placed);
  return moves || drop ? { dragged: moves, drop, inside } : AT_REST;
}

/** Rows are made anew with every change of a track. */
const sameRows = (a: readonly TrackRow[], b: readonly TrackRow[]): boolean =>
  a.length === b.length && a.every((row, at) => sameRow(row, b[at]!));

function sameRow(a: TrackRow, b: TrackRow): boolean {
  if (a.folder !== b.folder) return false;
  if (a.kind === "track") return b.kind === "track" && a.trackId === b.trackId;
  return b.kind === "folder" && sameItems(a.trackIds, b.trackIds);
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
