import { clipStart } from "../../../domain/timeline/clipLength.ts";
import { pickedNotes, pickNotes, type NoteIds } from "../../../domain/timeline/pickNotes.ts";
import { useSnapshot } from "valtio";
import { keySignatureAt, noteLabel, spellingOf, type Spelling } from "../../../domain/music/noteLabel.ts";
import { recognizeChord, recognizedChordLabel } from "../../../domain/music/recognizeChord.ts";
import type { KeySignature } from "../../../domain/music/records.ts";
import type { Meter } from "../../../domain/music/meter.ts";
import { clipName, trackName } from "../../../domain/timeline/clipName.ts";
import type { Note } from "../../../domain/timeline/Note.ts";
import { notesById } from "../../../domain/timeline/NoteList.ts";
import type { Roll, TimelineDocument } from "../../../domain/timeline/records.ts";
import type { OpenSong } from "../../../state/transport.ts";
import { clipTicks } from "../../../state/timeline/rollsOfTrack.ts";
import { programNameOf } from "../../../state/timeline/programNameOf.ts";
import { useDocument } from "../../hooks/useDocument.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/arrangement.ts";
import { laneStrings } from "../../strings/timeline.ts";
import type { LaneHead, LanePoints } from "../../../domain/timeline/ClipLane.ts";
import { countPoints, laneOf, shownLanes } from "../../../state/timeline/selectedLane.ts";
import { laneName, laneValueText } from "../../../domain/timeline/laneName.ts";
import { drumNameOf } from "./drumNameOf.ts";
import { lengthText, positionText } from "./positionText.ts";
import { useEditedRolls, useMeter } from "./useTimeline.ts";

const whole = (document: TimelineDocument): TimelineDocument => document;

/** Announces to screen readers the selection on the canvases, and changes of it. */
export function SelectionReadout() {
  const studio = useStudio();
  const { timeline, session } = studio;
  const { selection, editor } = useSnapshot(session);
  const { velocities } = editor;
  const rolls = useEditedRolls();
  const [roll = null] = rolls;
  const meter = useMeter();
  const document = useDocument(timeline, whole);
  const noteIds = selection.noteIds as NoteIds;
  const rollIds = selection.rollIds as ReadonlySet<string>;
  const points = (selection.lane?.points ?? NO_POINTS) as LanePoints;
  const lane = shownLanes(rolls).find(({ id }) => id === selection.lane?.id) ?? null;
  const key = keySignatureAt(document.timeline, roll ? clipStart(roll) : 0);
  const names = namesOf(studio, spellingOf(key?.fifths ?? 0));
  const text =
    lane && selection.focus === "lane"
      ? laneText(document, rolls, lane, points, meter, ({ trackId }, program) => {
          const track = document.tracks.get(trackId);
          return track ? programNameOf(session, track, program) : "";
        })
      : selection.focus !== "clips"
        ? noteIds.size === 0 && roll && rolls.length > 1
          ? strings.activeClip(clipNameOf(document, roll), rolls.length)
          : notesText(document, rolls, noteIds, meter, names, { key, velocities })
        : clipsText(document, rollIds, meter);
  return (
    <output className="visually-hidden" aria-label={strings.selected}>
      {text}
    </output>
  );
}

const NO_POINTS: LanePoints = new Map();

function laneText(
  document: TimelineDocument,
  rolls: readonly Roll[],
  lane: LaneHead,
  points: LanePoints,
  meter: Meter,
  programName: (roll: Roll, program: number) => string,
): string {
  const name = laneName(lane);
  const count = countPoints(points);
  if (count > 1) return laneStrings.pointsSelected(name, count);
  for (const roll of count === 1 ? rolls : []) {
    const event = laneOf(roll, lane)?.events.find(({ tick }) => points.get(roll.id)?.has(tick));
    if (!event) continue;
    const value = laneValueText(lane.kind, event.value);
    const read = lane.kind === "programChange" ? `${value}, ${programName(roll, event.value)}` : value;
    const text = laneStrings.pointRead(name, read, positionText(meter, roll.startTime + event.tick));
    return rolls.length > 1 ? strings.inClip(text, clipNameOf(document, roll)) : text;
  }
  return laneStrings.nothingOn(
    name,
    rolls.reduce((sum, roll) => sum + (laneOf(roll, lane)?.events.length ?? 0), 0),
  );
}

type NameOf = (pitch: number) => string;

const namesOf =
  (studio: OpenSong, spelling: Spelling): NameOf =>
  (pitch) =>
    drumNameOf(studio, pitch) ?? noteLabel(pitch, spelling);

/** More notes than this are no chord that hands play. */
const MAX_CHORD_NOTES = 16;

/** The selected notes by the chord that they are, where all of them sound together. */
function chordText(rolls: readonly Roll[], ids: NoteIds, key: KeySignature | null): string | null {
  if (ids.size > MAX_CHORD_NOTES) return null;
  const notes = rolls.flatMap((roll) =>
    pickedNotes(pickNotes(roll.notes, ids)).map((note) => ({ ...note, time: roll.startTime + note.time })),
  );
  const lastStart = Math.max(...notes.map(({ time }) => time));
  if (notes.some(({ time, duration }) => time + duration <= lastStart)) return null;
  const chord = recognizeChord(notes.map(({ number }) => number));
  return chord && strings.chordSelected(ids.size, recognizedChordLabel(chord, key));
}

function notesText(
  document: TimelineDocument,
  rolls: readonly Roll[],
  ids: NoteIds,
  meter: Meter,
  nameOf: NameOf,
  { key, velocities }: { readonly key: KeySignature | null; readonly velocities: "attack" | "release" },
): string {
  if (ids.size > 1) return chordText(rolls, ids, key) ?? strings.notesSelected(ids.size);
  for (const roll of rolls) {
    const note = notesById(roll.notes, ids)[0];
    if (!note) continue;
    const text = noteText(roll, note, meter, nameOf, velocities);
    return rolls.length > 1 ? strings.inClip(text, clipNameOf(document, roll)) : text;
  }
  return strings.nothingSelected;
}

const clipNameOf = ({ tracks }: TimelineDocument, roll: Roll): string => clipName(roll, tracks.get(roll.trackId));

function noteText(roll: Roll, note: Note, meter: Meter, nameOf: NameOf, velocities: "attack" | "release"): string {
  const start = roll.startTime + note.time;
  const length = lengthText(meter, start, note.duration);
  const velocity = Math.round(note[velocities] * 127);
  const read = velocities === "release" ? strings.releaseRead(velocity) : strings.velocityRead(velocity);
  return strings.noteRead(nameOf(note.number), positionText(meter, start), length, read, note.muted === true);
}

function clipsText({ rolls, tracks, timeline }: TimelineDocument, ids: ReadonlySet<string>, meter: Meter): string {
  if (ids.size > 1) return strings.clipsSelected(ids.size);
  const roll = rolls.get([...ids][0] ?? "");
  if (!roll) return strings.nothingSelected;
  const track = tracks.get(roll.trackId);
  const length = lengthText(meter, clipStart(roll), clipTicks(roll, timeline.ppq));
  const onTrack = track ? trackName(track) : "";
  return strings.clipRead(clipName(roll, track), onTrack, positionText(meter, clipStart(roll)), length);
}
