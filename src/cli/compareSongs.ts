import { standsIn } from "../domain/timeline/compile/compileChannels.ts";
import type { CompiledTimeline, CompiledTrack } from "../domain/timeline/compile/compileTimeline.ts";
import { visitNoteStarts } from "../domain/timeline/compile/compileRoll.ts";

/** Differences between two lists: entries that one of them has alone, and entries at the same place with other values. */
export interface Difference {
  readonly first: number;
  readonly second: number;
  readonly changed: number;
  /** Place of the earliest one, in ticks of the first song. */
  readonly tick: number;
}

/** Setting of a track that is not alike. */
interface OtherSetting {
  readonly name: "instrument" | "channel" | "mute" | "solo";
  readonly first: string;
  readonly second: string;
}

interface TrackDifference {
  readonly name: string;
  readonly settings: readonly OtherSetting[];
  readonly notes: Difference | null;
  readonly messages: Difference | null;
}

/** Differences between two songs as they are played; null and empty lists: none. */
export interface SongDifferences {
  readonly tempo: Difference | null;
  readonly meter: Difference | null;
  readonly key: Difference | null;
  readonly markers: Difference | null;
  /** Names of tracks that one song has alone. */
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
  readonly tracks: readonly TrackDifference[];
}

/** Entry at a place of a song. */
interface Entry {
  readonly tick: number;
  /** Distinguishes entries of one tick, as keys do. */
  readonly part: string;
  readonly value: string;
}

const MICROSECONDS = 60_000_000;

/**
 * Compares what is heard of two songs: each note of clips, repeats, patterns and devices where it sounds, velocities in 127 steps, tempos in
 * the microseconds of MIDI files. Songs of different resolutions are compared by quarter notes. Tracks of one name belong together, in their order.
 */
export function compareSongs(a: CompiledTimeline, b: CompiledTimeline): SongDifferences {
  const compare = (entries: (song: CompiledTimeline) => readonly Entry[]): Difference | null =>
    compareEntries(entries(a), entries(b), a.ppq, b.ppq);
  const pairs = pairTracks(a.tracks, b.tracks);
  return {
    tempo: compare(({ document: { timeline } }) =>
      timeline.tempos.map(({ tick, bpm, ramp }) => entry(tick, "", Math.round(MICROSECONDS / bpm), ramp)),
    ),
    meter: compare(({ document: { timeline } }) =>
      timeline.timeSignatures.map(({ tick, numerator, denominator }) => entry(tick, "", numerator, denominator)),
    ),
    key: compare(({ document: { timeline } }) =>
      timeline.keySignatures.map(({ tick, fifths, minor }) => entry(tick, "", fifths, minor)),
    ),
    markers: compare(({ document: { timeline } }) => timeline.markers.map(({ tick, name }) => entry(tick, "", name))),
    onlyFirst: pairs.onlyFirst.map(({ track }) => track.name),
    onlySecond: pairs.onlySecond.map(({ track }) => track.name),
    tracks: pairs.both
      .map(([one, other]) => ({
        name: one.track.name,
        settings: otherSettings(one, other),
        notes: compareEntries(notesOf(one, a.ppq), notesOf(other, b.ppq), a.ppq, b.ppq),
        messages: compareEntries(messagesOf(one), messagesOf(other), a.ppq, b.ppq),
      }))
      .filter(({ settings, notes, messages }) => settings.length > 0 || notes || messages),
  };
}

export const isSame = ({ tempo, meter, key, markers, onlyFirst, onlySecond, tracks }: SongDifferences): boolean =>
  !tempo && !meter && !key && !markers && onlyFirst.length + onlySecond.length + tracks.length === 0;

const entry = (tick: number, part: string, ...values: readonly unknown[]): Entry => ({
  tick,
  part,
  value: values.join(" "),
});

function notesOf({ rolls }: CompiledTrack, ppq: number): readonly Entry[] {
  const entries: Entry[] = [];
  for (const roll of rolls) {
    visitNoteStarts(roll, 0, Infinity, (start, end, key, attack) => {
      entries.push(entry(start, String(key), (end - start) / ppq, Math.max(1, Math.round(attack * 127))));
    });
  }
  return entries;
}

/** Messages of the track itself, also where it shares its channel with others. */
const messagesOf = (compiled: CompiledTrack): readonly Entry[] =>
  compiled.controls
    .filter(({ place }) => standsIn(place, compiled))
    .map((event) =>
      entry(event.tick, `${event.kind} ${event.key}`, event.value, ...(event.kind === "sysEx" ? event.data : [])),
    );

function otherSettings({ track: a }: CompiledTrack, { track: b }: CompiledTrack): readonly OtherSetting[] {
  const instrumentOf = ({ pluginName, pluginValues: { bank, program } }: typeof a): string =>
    `${pluginName} ${bank}:${program}`;
  const settings: readonly OtherSetting[] = [
    { name: "instrument", first: instrumentOf(a), second: instrumentOf(b) },
    { name: "channel", first: String(a.channel), second: String(b.channel) },
    { name: "mute", first: onOff(a.mute), second: onOff(b.mute) },
    { name: "solo", first: onOff(a.solo), second: onOff(b.solo) },
  ];
  return settings.filter(({ first, second }) => first !== second);
}

const onOff = (value: boolean): string => (value ? "on" : "off");

/** Pairs the n-th track of a name with the n-th of that name in the other song. */
function pairTracks(first: readonly CompiledTrack[], second: readonly CompiledTrack[]) {
  const waiting = new Map<string, CompiledTrack[]>();
  for (const track of second) waiting.set(track.track.name, [...(waiting.get(track.track.name) ?? []), track]);
  const both: (readonly [CompiledTrack, CompiledTrack])[] = [];
  const onlyFirst: CompiledTrack[] = [];
  for (const track of first) {
    const other = waiting.get(track.track.name)?.shift();
    if (other) both.push([track, other]);
    else onlyFirst.push(track);
  }
  return { both, onlyFirst, onlySecond: [...waiting.values()].flat() };
}

/** Values at one place, of the first song and of the second. */
type Values = readonly [string[], string[]];

function compareEntries(
  first: readonly Entry[],
  second: readonly Entry[],
  firstPpq: number,
  secondPpq: number,
): Difference | null {
  // Ticks of a resolution that both songs divide.
  const places = new Map<string, { readonly tick: number; readonly values: Values }>();
  const add = (side: 0 | 1, { tick, part, value }: Entry): void => {
    const common = tick * (side === 0 ? secondPpq : firstPpq);
    const place = `${common} ${part}`;
    const known = places.get(place);
    if (known) known.values[side].push(value);
    else places.set(place, { tick: common / secondPpq, values: side === 0 ? [[value], []] : [[], [value]] });
  };
  for (const one of first) add(0, one);
  for (const one of second) add(1, one);
  const found = { first: 0, second: 0, changed: 0, tick: Infinity };
  for (const { tick, values } of places.values()) {
    const [only, onlyOther] = withoutShared(values);
    if (only === 0 && onlyOther === 0) continue;
    const changed = Math.min(only, onlyOther);
    found.first += only - changed;
    found.second += onlyOther - changed;
    found.changed += changed;
    found.tick = Math.min(found.tick, tick);
  }
  return found.tick === Infinity ? null : found;
}

/** Counts of the values of each side that the other does not have. */
function withoutShared([first, second]: Values): readonly [number, number] {
  const rest = [...second];
  let only = 0;
  for (const value of first) {
    const at = rest.indexOf(value);
    if (at < 0) only += 1;
    else rest.splice(at, 1);
  }
  return [only, rest.length];
}
