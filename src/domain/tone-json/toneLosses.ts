import { MetaType, SYSEX, SYSEX_ESCAPE } from "../midi-file/eventTypes.ts";
import type { ControlKind } from "../timeline/ControlEvent.ts";
import { DEFAULT_RELEASE } from "../timeline/defaults.ts";
import { countMutedNotes } from "../timeline/mutedNotes.ts";
import { isPortPrefix, portOf } from "../timeline/port.ts";
import type { RawEvent, Roll, TimelineDocument, Track } from "../timeline/records.ts";
import { LAST_CONTROLLER, TONE_META } from "./toneMidi.ts";

/** A channel message of a song. */
export interface SaidMessage {
  readonly tick: number;
  readonly kind: ControlKind;
  readonly key: number;
  readonly value: number;
}

const DATA_ENTRY_MSB = 6;

/** Content of these tracks and their song that the JSON of `@tonejs/midi` cannot hold, in words. */
export function toneLosses(
  { timeline, rolls }: TimelineDocument,
  tracks: readonly Track[],
  said: readonly SaidMessage[],
): readonly string[] {
  const ids = new Set(tracks.map(({ id }) => id));
  const own = new Map([...rolls].filter(([, { trackId }]) => ids.has(trackId)));
  const songs = timeline.rawEvents.filter(({ type }) => ![...TONE_META.values()].includes(type));
  const raw = [...songs, ...tracks.flatMap(({ rawEvents }) => rawEvents)].filter((event) => !isHeld(event));
  const count = (matches: (message: SaidMessage) => boolean): number => said.filter(matches).length;
  // The first program of a track is its instrument.
  const starts = tracks.filter(({ sendProgram }) => sendProgram).length;
  return [
    counted(countMutedNotes(own), "muted note", "muted notes"),
    counted(countReleases(own.values()), "release velocity", "release velocities"),
    counted(Math.max(0, count(({ kind }) => kind === "programChange") - starts), "program change", "program changes"),
    counted(
      count(({ kind }) => kind === "channelPressure" || kind === "keyPressure"),
      "aftertouch message",
      "aftertouch messages",
    ),
    counted(
      count(({ kind, key }) => kind === "controlChange" && key > LAST_CONTROLLER),
      "message of controller 127",
      "messages of controller 127",
    ),
    counted(
      crossedParameters(said),
      "place where several RPNs are set at once",
      "places where several RPNs are set at once",
    ),
    counted(raw.filter(isSysEx).length, "SysEx message", "SysEx messages"),
    counted(
      raw.filter((event) => !isSysEx(event)).length,
      "text or other meta event of tracks",
      "texts and other meta events of tracks",
    ),
    counted(tracks.filter((track) => portOf(track) !== 0).length, "MIDI port", "MIDI ports"),
    counted(
      tracks.filter(({ pluginValues }) => pluginValues.userBank).length,
      "sound bank of a track",
      "sound banks of tracks",
    ),
    counted(tracks.filter(isMixed).length, "track’s mixer settings", "tracks’ mixer settings"),
  ].flatMap((text) => text ?? []);
}

const isSysEx = ({ type }: RawEvent): boolean => type === SYSEX || type === SYSEX_ESCAPE;

const counted = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** True for raw events that are no loss: track ends have a field; ports are counted separately, spellings belong to names. */
const isHeld = (event: RawEvent): boolean =>
  event.type === MetaType.endOfTrack || event.type === MetaType.trackName || isPortPrefix(event);

/** Number of release velocities other than the default of notes and that of a note on with velocity 0. */
function countReleases(rolls: Iterable<Roll>): number {
  let count = 0;
  for (const { notes } of rolls) {
    for (const { release, length } of notes.chunks) {
      for (let at = 0; at < length; at++) if (saysRelease(release[at]!)) count += 1;
    }
  }
  return count;
}

/** A file has the default as 64 of 127. */
const saysRelease = (release: number): boolean => {
  const byte = Math.round(release * 127);
  return byte !== 0 && byte !== Math.round(DEFAULT_RELEASE * 127);
};

/** The form has a list for each controller: which data entry belongs to which of several parameters of a tick is lost. */
function crossedParameters(said: readonly SaidMessage[]): number {
  const entries = new Map<number, number>();
  for (const { tick, kind, key } of said) {
    if (kind === "controlChange" && key === DATA_ENTRY_MSB) entries.set(tick, (entries.get(tick) ?? 0) + 1);
  }
  return [...entries.values()].filter((count) => count > 1).length;
}

const isMixed = ({ mute, solo, gainDb, pan, reverb, chorus, eq, limiter }: Track): boolean =>
  mute ||
  solo ||
  gainDb !== 0 ||
  pan !== 0 ||
  reverb !== 0 ||
  chorus !== 0 ||
  eq !== undefined ||
  limiter !== undefined;
