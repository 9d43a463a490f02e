import type { KeySignature, TimeSignature } from "../music/records.ts";
import type { RawEvent, Timeline } from "../timeline/records.ts";
import { isConducting, isUnheldTimeSignature, USUAL_CLOCKS } from "./conductor.ts";
import { MetaType, SYSEX, SYSEX_ESCAPE } from "./eventTypes.ts";
import type { SysExRankOf } from "./SongSysExRanks.ts";
import { Spellings } from "./Spellings.ts";
import { tempoSteps } from "./tempoSteps.ts";
import { decodeText, encodeText, isUtf8 } from "./text.ts";
import { EventOrder, TrackWriter } from "./TrackWriter.ts";

/** The first track of a file: the song's name, tempos, meters, keys, markers and raw events. */
export function writeConductor(timeline: Timeline, rankOf: SysExRankOf): TrackWriter {
  const writer = new TrackWriter();
  writeName(writer, timeline.name, timeline.rawEvents);
  for (const { tick, microseconds } of tempoSteps(timeline.tempos, timeline.ppq)) {
    writer.meta(tick, MetaType.tempo, [microseconds >> 16, (microseconds >> 8) & 0xff, microseconds & 0xff]);
  }
  const spelled = new Spellings(timeline.rawEvents);
  for (const signature of timeline.timeSignatures) {
    const data = timeSignatureData(signature);
    writer.meta(signature.tick, MetaType.timeSignature, spelled.timeSignature(signature.tick, data));
  }
  for (const signature of timeline.keySignatures) {
    writer.meta(signature.tick, MetaType.keySignature, keySignatureData(signature));
  }
  for (const { tick, name } of timeline.markers) {
    writer.meta(tick, MetaType.marker, spelled.marker(tick, name));
  }
  writeRawEvents(writer, timeline.rawEvents, rankOf);
  return writer;
}

/** Writes a track's name before all else, with the bytes it was read from if the name is unchanged. */
export function writeName(writer: TrackWriter, name: string, rawEvents: readonly RawEvent[]): void {
  const spelling = spellingOfName(rawEvents)?.data;
  const isBorne = spelling !== undefined && decodeText(Uint8Array.from(spelling)) === name;
  if (name !== "") writer.meta(0, MetaType.trackName, isBorne ? spelling : encodeText(name), EventOrder.name);
}

/** Writes raw events, except for spellings of names, markers and meters, which were written with these. */
export function writeRawEvents(writer: TrackWriter, rawEvents: readonly RawEvent[], rankOf: SysExRankOf): void {
  const nameSpelling = spellingOfName(rawEvents);
  for (const event of rawEvents) {
    const spells = event === nameSpelling || isConducting(event.type);
    if (spells && !isUnheldTimeSignature(event.type, event.data)) continue;
    const isSysEx = event.type === SYSEX || event.type === SYSEX_ESCAPE;
    writer.raw(event.tick, event.type, event.data, isSysEx ? rankOf(event) : EventOrder.meta);
  }
}

/** The event from which a track's name was read, kept if one of its names is not in UTF-8. */
function spellingOfName(rawEvents: readonly RawEvent[]): RawEvent | undefined {
  const names = rawEvents.filter(({ type }) => type === MetaType.trackName);
  return names.every(({ data }) => isUtf8(Uint8Array.from(data))) ? undefined : names[0];
}

const timeSignatureData = ({ numerator, denominator }: TimeSignature): readonly number[] => [
  numerator & 0xff,
  Math.round(Math.log2(denominator)),
  ...USUAL_CLOCKS,
];

const keySignatureData = ({ fifths, minor }: KeySignature): readonly number[] => [fifths & 0xff, minor ? 1 : 0];
