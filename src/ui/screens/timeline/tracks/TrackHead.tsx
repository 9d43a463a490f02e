import type { CSSProperties } from "react";
import { useSnapshot } from "valtio";
import { audibleTracks } from "../../../../domain/timeline/audible.ts";
import { trackName } from "../../../../domain/timeline/clipName.ts";
import { setTrack, trackInstrument } from "../../../../domain/timeline/commands/tracks.ts";
import type { Track } from "../../../../domain/timeline/records.ts";
import { ContextMenu } from "../../../controls/Menu.tsx";
import { Slider } from "../../../controls/Slider.tsx";
import { gainScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { strings } from "../../../strings/timeline.ts";
import { selectTrack } from "../sessionActions.ts";
import { TextField } from "../TextField.tsx";
import { applyCommand, trackColor, useDocumentEdit } from "../useTimeline.ts";
import type { TimelineFiles } from "../useTimelineFiles.ts";
import { TrackMeters } from "./TrackMeters.tsx";
import { TrackSwitches } from "./TrackSwitches.tsx";
import { useTrackMenu } from "./useTrackMenu.tsx";
import type { TrackDrag } from "./useTrackDrag.ts";
import styles from "./TrackHeads.module.css";

export interface TrackHeadProps {
  readonly trackId: string;
  readonly index: number;
  readonly files: TimelineFiles;
  readonly drag: TrackDrag;
  readonly renaming: boolean;
  readonly onRename: (on: boolean) => void;
}

export function TrackHead(props: TrackHeadProps) {
  const { timeline } = useStudio();
  const track = useDocument(timeline, (document) => document.tracks.get(props.trackId) ?? null);
  return track && <Head {...props} track={track} />;
}

function Head({ track, index, files, drag, renaming, onRename }: TrackHeadProps & { readonly track: Track }) {
  const { timeline, session } = useStudio();
  const selected = useSnapshot(session).selection.trackId === track.id;
  const silent = useDocument(timeline, ({ tracks }) => !audibleTracks(tracks.values()).has(track.id));
  const items = useTrackMenu({ track, index, files, onRename: () => onRename(true) });
  const count = timeline.current.timeline.trackIds.length;
  const select = (): void => selectTrack(session, track.id);
  const instrument = trackInstrument(track);
  const dropsHere = drag.target === index || (drag.target === count && index === count - 1);
  const drop = drag.trackId === null || !dropsHere ? undefined : drag.target === index ? "above" : "below";
  return (
    <ContextMenu items={items}>
      <li
        className={styles.head}
        aria-label={strings.trackRow(index + 1, track.name)}
        data-selected={selected || undefined}
        data-silent={silent || undefined}
        data-drop={drop}
        data-dragged={drag.trackId === track.id || undefined}
        style={{ "--track": trackColor(track.color) } as CSSProperties}
        onPointerDown={select}
      >
        <i className={styles.colour} />
        <span className={styles.index}>{index + 1}</span>
        {renaming ? (
          <TextField
            focused
            className={styles.rename}
            label={strings.trackName}
            value={track.name}
            fallback={instrument}
            onCommit={(name) => applyCommand(timeline, (document) => setTrack(document, track.id, { name }))}
            onDone={() => onRename(false)}
          />
        ) : (
          <button
            type="button"
            className={styles.names}
            aria-pressed={selected}
            onClick={select}
            onDoubleClick={() => onRename(true)}
            onPointerDown={(event) => drag.start(track.id, event)}
            onPointerMove={drag.move}
            onPointerUp={drag.end}
            onPointerCancel={drag.end}
          >
            <b>{trackName(track)}</b>
            <span>{instrument}</span>
          </button>
        )}
        <TrackControls track={track} silent={silent} />
        <div className={styles.meters}>
          <TrackMeters trackId={track.id} />
        </div>
      </li>
    </ContextMenu>
  );
}

function TrackControls({ track, silent }: { readonly track: Track; readonly silent: boolean }) {
  const { timeline } = useStudio();
  const { id, name, gainDb } = track;
  const edit = useDocumentEdit(timeline, (document, value) => setTrack(document, id, { gainDb: value }));
  return (
    <div className={styles.controls}>
      <TrackSwitches track={track} />
      <Slider
        label={strings.volumeOf(name)}
        value={gainDb}
        scale={gainScale}
        format={strings.decibels}
        edit={edit}
        dim={silent}
      />
    </div>
  );
}
