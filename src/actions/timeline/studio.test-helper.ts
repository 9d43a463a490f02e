import type { SongServices } from "../../state/services/SongServices.ts";
import { newRoll, newTimeline, newTrack } from "../../domain/timeline/defaults.ts";
import {
  applyTimelineDiff,
  isEmptyTimelineDiff,
  reverseTimelineDiff,
  squashTimelineDiffs,
} from "../../domain/timeline/diff.ts";
import type { Note } from "../../domain/timeline/Note.ts";
import { noteListOf } from "../../domain/timeline/NoteList.ts";
import { DocumentStore } from "../../state/DocumentStore.ts";
import { createRecordingState } from "../../state/recording/RecordingState.ts";
import { createSession } from "../../state/session.ts";
import { hitClip } from "../../view/timeline/hitClip.ts";
import type { ArrangementPointer } from "../../state/timeline/gestures.ts";
import { pruneSelection } from "../../state/timeline/pruneSelection.ts";
import { actionOfKey, type KeyStroke } from "../actionOfKey.ts";
import { timelineActions, type ActionName } from "./timelineActions.ts";

export const TICKS_PER_PIXEL = 10;
const KIND = {
  apply: applyTimelineDiff,
  reverse: reverseTimelineDiff,
  squash: squashTimelineDiffs,
  isEmpty: isEmptyTimelineDiff,
  touches: () => true,
};

const note = (id: number, time: number, number: number, fields: Partial<Note> = {}): Note => ({
  id: 100_000 + id,
  time,
  duration: 480,
  number,
  channel: 1,
  attack: 0.8,
  release: 0.5,
  ...fields,
});

export const FIRST = note(1, 0, 60);
export const SECOND = note(2, 960, 64);
export const THIRD = note(3, 1920, 67);

/** Two tracks; on the first, at bar 2, a clip of three notes that is edited. */
export function createStudio(): SongServices {
  const tracks = [newTrack({ id: "t1" }), newTrack({ id: "t2" })];
  const roll = newRoll({ id: "r1", trackId: "t1", startTime: 3840, notes: noteListOf([FIRST, SECOND, THIRD]) });
  const document = {
    timeline: newTimeline({ trackIds: ["t1", "t2"], loopStart: 0, loopEnd: 3840, loop: true }),
    tracks: new Map(tracks.map((track) => [track.id, track])),
    rolls: new Map([[roll.id, roll]]),
  };
  const session = createSession();
  session.selection.trackId = "t1";
  session.selection.rollId = "r1";
  const timeline = new DocumentStore(KIND, document);
  timeline.subscribe({ change: ({ diff }) => pruneSelection({ session, timeline }, diff) });
  return {
    timeline,
    session,
    recording: { state: createRecordingState(null), capture: () => undefined },
  } as unknown as SongServices;
}

/** The pointer over the arrangement. */
export function lanePointer(
  studio: SongServices,
  songTick: number,
  trackIndex: number,
  fields: Partial<ArrangementPointer> = {},
): ArrangementPointer {
  const trackId = studio.timeline.current.timeline.trackIds[trackIndex] ?? "";
  return {
    zone: "lanes",
    songTick,
    row: trackIndex,
    trackId: trackId || null,
    trackIndex,
    hit: hitClip(studio.timeline.current, trackId, songTick, TICKS_PER_PIXEL, 7),
    loopHit: null,
    tempoTick: null,
    signatureTick: null,
    markerTick: null,
    x: songTick / TICKS_PER_PIXEL,
    y: 68 + trackIndex * 36,
    ticksPerPixel: TICKS_PER_PIXEL,
    button: 0,
    pointerType: "mouse",
    shift: false,
    mod: false,
    alt: false,
    ...fields,
  };
}

/** Presses a key over the canvases; false where it is bound to nothing. */
export function pressKey(studio: SongServices, name: string, fields: Partial<KeyStroke> = {}): boolean {
  const none = { code: "", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  const action = actionOfKey(timelineActions, { key: name, ...none, ...fields });
  action?.run(studio);
  return action !== undefined;
}

/** Presses a key that has to be bound to this action. */
export function pressFor(studio: SongServices, name: ActionName, key: string, fields: Partial<KeyStroke> = {}): void {
  const none = { code: "", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  const action = actionOfKey(timelineActions, { key, ...none, ...fields });
  if (action !== timelineActions[name]) throw new Error(`${key} is the key of “${action?.label}”, not of ${name}`);
  action.run(studio);
}
