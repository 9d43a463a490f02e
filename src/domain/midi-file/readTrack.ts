import type { RawEvent } from "../timeline/records.ts";
import { ChannelPart } from "./ChannelPart.ts";
import { isConducting } from "./conductor.ts";
import { MetaType } from "./eventTypes.ts";
import type { WarningLog } from "./midiFileProblem.ts";
import { decodeText, isUtf8 } from "./text.ts";
import type { FileEvent, FileTrack } from "./TrackReader.ts";

/** A track of a file at ticks of the document, its channels apart. */
export interface ReadTrack {
  /** Its name, "" where it has none. */
  readonly name: string;
  /** Text of its instrument name event, "" where it has none. */
  readonly instrumentName: string;
  /** By channel. */
  readonly parts: readonly ChannelPart[];
  /** All events that are neither channel messages, nor the name, nor rule the whole song. */
  readonly rawEvents: readonly RawEvent[];
}

export function readTrack(track: FileTrack, scale: number, log: WarningLog): ReadTrack {
  const nameEvent = track.otherEvents.find((event) => event.type === MetaType.trackName);
  const instrument = track.otherEvents.find((event) => event.type === MetaType.instrumentName);
  const rawEvents = track.otherEvents
    .filter((event) => !isConducting(event.type) && (event !== nameEvent || !isUtf8(event.data)))
    .filter((event) => !isEmptySequenceNumber(event))
    .filter((event) => {
      if (!isWellFormed(event)) log.add("META_VALUE", track.number);
      return isWellFormed(event);
    })
    .map((event) => rawEventOf(event, scale));
  return {
    name: nameEvent ? decodeText(nameEvent.data) : "",
    instrumentName: instrument ? decodeText(instrument.data) : "",
    parts: readParts(track, scale, log),
    rawEvents,
  };
}

/** Lengths of the meta events that have a fixed one and are kept as they are (RP-001). */
const FIXED_LENGTHS: ReadonlyMap<number, readonly number[]> = new Map([
  [MetaType.sequenceNumber, [2]],
  [MetaType.channelPrefix, [1]],
  [MetaType.portPrefix, [1]],
  [MetaType.smpteOffset, [5]],
]);

/** Says that the track's number is its place in the file, which is so anyway; many readers refuse it. */
const isEmptySequenceNumber = ({ type, data }: FileEvent): boolean =>
  type === MetaType.sequenceNumber && data.length === 0;

const isWellFormed = ({ type, data }: FileEvent): boolean => FIXED_LENGTHS.get(type)?.includes(data.length) ?? true;

const rawEventOf = ({ tick, type, data }: FileEvent, scale: number): RawEvent => ({
  tick: tick * scale,
  type,
  data: Array.from(data),
});

function readParts(track: FileTrack, scale: number, log: WarningLog): ChannelPart[] {
  const byChannel: (ChannelPart | undefined)[] = [];
  const { tick, status, data1, data2, length } = track.channelEvents;
  for (let i = 0; i < length; i++) {
    const index = status[i]! & 0x0f;
    const part = (byChannel[index] ??= new ChannelPart(index + 1, track.number, log));
    part.add(tick[i]! * scale, status[i]!, data1[i]!, data2[i]!);
  }
  const parts = byChannel.filter((part) => part !== undefined);
  for (const part of parts) part.finish(track.endTick * scale);
  return parts;
}
