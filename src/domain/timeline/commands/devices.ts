import { newId } from "../../id.ts";
import { defaultLink, type ChainLink, type DeviceKind } from "../../note-processors/noteChain.ts";
import type { TrackDevice } from "../../note-processors/trackDevices.ts";
import { clipStart, offsetOf } from "../clipLength.ts";
import { playedRolls } from "../compile/playedRolls.ts";
import { hasDevices } from "../compile/throughDevices.ts";
import { nextNoteId } from "../defaults.ts";
import { emptyTimelineDiff, type TimelineDiff } from "../diff.ts";
import { noteListOf, notesOf } from "../NoteList.ts";
import { mutedNotesOf } from "../mutedNotes.ts";
import type { Note } from "../Note.ts";
import type { Roll, TimelineDocument } from "../records.ts";
import { playedLanes } from "../playedLanes.ts";
import { rollLength } from "../rollLength.ts";
import { rollsUpdate, tracksUpdate } from "./build.ts";
import { rollsOfTrack } from "./tracks.ts";

const setDevices = (
  document: TimelineDocument,
  trackId: string,
  change: (devices: readonly TrackDevice[]) => readonly TrackDevice[],
): TimelineDiff => tracksUpdate(document, [trackId], ({ devices = [] }) => ({ devices: change(devices) }));

/** Adds a device with its defaults, behind the others. */
export const addDevice = (document: TimelineDocument, trackId: string, kind: DeviceKind): TimelineDiff =>
  setDevices(document, trackId, (devices) => [
    ...devices,
    { id: newId(), bypass: false, processor: defaultLink(kind) },
  ]);

export const removeDevice = (document: TimelineDocument, trackId: string, deviceId: string): TimelineDiff =>
  setDevices(document, trackId, (devices) => devices.filter(({ id }) => id !== deviceId));

/** Moves a device by a number of places towards the instrument. */
export const moveDevice = (document: TimelineDocument, trackId: string, deviceId: string, by: number): TimelineDiff =>
  setDevices(document, trackId, (devices) => {
    const from = devices.findIndex(({ id }) => id === deviceId);
    const to = Math.min(devices.length - 1, Math.max(0, from + by));
    return from < 0 ? devices : devices.toSpliced(from, 1).toSpliced(to, 0, devices[from]!);
  });

export const bypassDevice = (
  document: TimelineDocument,
  trackId: string,
  deviceId: string,
  bypass: boolean,
): TimelineDiff =>
  setDevices(document, trackId, (devices) =>
    devices.map((device) => (device.id === deviceId ? { ...device, bypass } : device)),
  );

export const setDeviceValues = (
  document: TimelineDocument,
  trackId: string,
  deviceId: string,
  values: Partial<ChainLink["values"]>,
): TimelineDiff =>
  setDevices(document, trackId, (devices) =>
    devices.map((device) =>
      device.id === deviceId
        ? // Values of a kind stay that kind's.
          {
            ...device,
            processor: { ...device.processor, values: { ...device.processor.values, ...values } } as ChainLink,
          }
        : device,
    ),
  );

/**
 * Writes the output of a track's devices into its clips, and removes the devices: it sounds the same. Each note
 * moves to the clip in whose time it begins, repeats played out. Material outside the edges of clips is removed.
 */
export function freezeDevices(document: TimelineDocument, trackId: string): TimelineDiff {
  const track = document.tracks.get(trackId);
  const rolls = rollsOfTrack(document, trackId);
  if (!track || !hasDevices(track) || rolls.length === 0) return emptyTimelineDiff;
  const { ppq } = document.timeline;
  const notes = new Map<string, Note[]>(rolls.map(({ id }) => [id, []]));
  for (const played of playedRolls(document, track, rolls)) {
    for (const note of notesOf(played.notes)) {
      const roll = clipAt(rolls, note.time, ppq);
      notes.get(roll.id)!.push({ ...note, id: nextNoteId(), time: note.time - roll.startTime });
    }
  }
  const frozen = rollsUpdate(document, notes.keys(), (roll) => ({
    notes: noteListOf([...notes.get(roll.id)!, ...mutedNotesOf(roll.notes)]),
    chordPatterns: [],
    repeatCount: 1,
    length: offsetOf(roll) + rollLength(roll, ppq),
    // Notes that devices play behind its end are audible.
    fixedLength: undefined,
    cutsPatterns: undefined,
    lanes: playedLanes(roll, ppq),
  }));
  const { tracks } = tracksUpdate(document, [trackId], ({ devices = [] }) => ({
    devices: devices.filter(({ bypass }) => bypass),
  }));
  return { ...frozen, tracks };
}

/** The latest clip that contains `tick`, else the latest that begins before it. */
function clipAt(rolls: readonly Roll[], tick: number, ppq: number): Roll {
  const begun = rolls.filter((roll) => clipStart(roll) <= tick);
  return begun.findLast((roll) => clipStart(roll) + rollLength(roll, ppq) > tick) ?? begun.at(-1) ?? rolls[0]!;
}
