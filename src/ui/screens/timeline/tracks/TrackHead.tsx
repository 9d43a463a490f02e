import { memo } from "react";
import type { CSSProperties } from "react";
import { trackName } from "../../../../domain/timeline/clipName.ts";
import { setTrack } from "../../../../domain/timeline/commands/tracks.ts";
import { instrumentBesideName, trackInstrument } from "../../../../domain/timeline/trackInstrument.ts";
import type { Track } from "../../../../domain/timeline/records.ts";
import { Slider } from "../../../controls/Slider.tsx";
import { classes } from "../../../controls/classes.ts";
import { gainScale } from "../../../controls/valueScale.ts";
import { trackFile } from "../../../files/midiFiles.ts";
import { useMidiDrag } from "../../../files/useMidiDrag.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { useTurn } from "../../../hooks/useTurn.ts";
import { strings } from "../../../strings/timeline.ts";
import { selectTrack } from "../../../../state/timeline/selection.ts";
import { useGearLevel } from "./useGearLevel.ts";
import { TextField } from "../TextField.tsx";
import { applyCommand, trackColor, useDocumentEdit } from "../useTimeline.ts";
import { TrackMeters } from "./TrackMeters.tsx";
import { TrackSwitches } from "./TrackSwitches.tsx";
import type { StepKeys } from "./useTrackSteps.ts";
import type { DragHandlers } from "./useTrackDrag.ts";
import styles from "./TrackHeads.module.css";

/** State of a drag on a row. */
export interface RowPlace {
  readonly dragged: boolean;
  readonly drop: "above" | "below" | undefined;
  readonly inside: boolean;
}

export interface TrackHeadProps {
  readonly trackId: string;
  readonly index: number;
  readonly selected: boolean;
  readonly silent: boolean;
  readonly folderColor: number | null;
  readonly place: RowPlace;
  readonly handlers: DragHandlers;
  readonly onStep: StepKeys;
  readonly renaming: boolean;
  readonly onRename: (trackId: string | null) => void;
}

/** Drawn anew only where something of it changed: a song may have hundreds. */
export const TrackHead = memo(function TrackHead(props: TrackHeadProps) {
  const { timeline } = useStudio();
  const track = useDocument(timeline, (document) => document.tracks.get(props.trackId) ?? null);
  return track && <Head {...props} track={track} />;
});

function Head({
  track,
  index,
  selected,
  silent,
  folderColor,
  place,
  ...names
}: TrackHeadProps & { readonly track: Track }) {
  const studio = useStudio();
  const { session } = studio;
  const dragOut = useMidiDrag(() => trackFile(studio, track.id));
  const whole = useTurn();
  return (
    <li
      className={styles.head}
      aria-label={strings.trackRow(index + 1, track.name)}
      data-track={track.id}
      data-selected={selected || undefined}
      data-silent={silent || undefined}
      data-drop={place.drop}
      data-drop-inside={place.inside || undefined}
      data-dragged={place.dragged || undefined}
      data-inside={folderColor !== null || undefined}
      style={headColors(track, folderColor)}
      onPointerDown={() => selectTrack(session, track.id)}
    >
      <i className={styles.colour} />
      <span className={styles.index} title={strings.dragTrack} {...dragOut}>
        {index + 1}
      </span>
      <TrackNames track={track} selected={selected} {...names} />
      {whole && (
        <>
          <TrackControls track={track} silent={silent} />
          <div className={styles.meters}>
            <TrackMeters trackId={track.id} />
          </div>
        </>
      )}
    </li>
  );
}

const headColors = ({ color }: Track, folderColor: number | null): CSSProperties =>
  ({
    "--track": trackColor(color),
    ...(folderColor === null ? {} : { "--folder": trackColor(folderColor) }),
  }) as CSSProperties;

interface TrackNamesProps extends Pick<TrackHeadProps, "selected" | "handlers" | "onStep" | "renaming" | "onRename"> {
  readonly track: Track;
}

function TrackNames({ track, selected, handlers, onStep, renaming, onRename }: TrackNamesProps) {
  const { timeline, session } = useStudio();
  const instrument = instrumentBesideName(track);
  if (renaming) {
    return (
      <TextField
        focused
        className={styles.rename}
        label={strings.trackName}
        value={track.name}
        fallback={trackInstrument(track)}
        onCommit={(name) => applyCommand(timeline, (document) => setTrack(document, track.id, { name }))}
        onDone={() => onRename(null)}
      />
    );
  }
  return (
    <button
      type="button"
      className={styles.names}
      aria-pressed={selected}
      onClick={() => selectTrack(session, track.id)}
      onDoubleClick={() => onRename(track.id)}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onKeyDown={(event) => onStep({ trackId: track.id }, event)}
      onPointerDown={(event) => handlers.start({ trackId: track.id }, event)}
      onPointerMove={handlers.move}
      onPointerUp={handlers.end}
      onPointerCancel={handlers.end}
    >
      <b className="block truncate">{trackName(track)}</b>
      {instrument !== null && <span className="block truncate text-3 size-1 line-14">{instrument}</span>}
    </button>
  );
}

function TrackControls({ track, silent }: { readonly track: Track; readonly silent: boolean }) {
  const { timeline } = useStudio();
  const { id, name, gainDb } = track;
  const gearAt = useGearLevel(`gainDb ${id}`, gainScale.toFraction(gainDb));
  const edit = useDocumentEdit(timeline, (document, value) => setTrack(document, id, { gainDb: value }));
  return (
    <div className={classes("grid gap-px", styles.controls)}>
      <TrackSwitches track={track} />
      <div style={{ display: "contents" }} data-gear={`gainDb ${id}`}>
        <Slider
          label={strings.volumeOf(name)}
          value={gainDb}
          scale={gainScale}
          format={strings.decibels}
          edit={edit}
          gearAt={gearAt}
          dim={silent}
        />
      </div>
    </div>
  );
}
