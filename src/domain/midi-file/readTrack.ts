import type { RawEvent } from "../timeline/records.ts";
import { ChannelPart } from "./ChannelPart.ts";
import { isConducting } from "./conductor.ts";
import { MetaType, SYSEX } from "./eventTypes.ts";
import { TickKind } from "../timeline/tickOrder.ts";
import type { OrderLog } from "./OrderLog.ts";
import type { WarningLog } from "./midiFileProblem.ts";
import { decodeText, isUtf8 } from "./text.ts";
import type { FileEvent, FileTrack } from "./TrackReader.ts";

/** A track of a file at ticks of the document, split by channel. */
export interface ReadTrack {
  /** Its name, "" if it has none. */
  readonly name: string;
  /** Text of its instrument name event, "" if it has none. */
  readonly instrumentName: string;
  /** Parts by port and channel. */
  readonly parts: readonly ChannelPart[];
  /** All events that are neither channel messages, nor the name, nor rule the whole song; an end that comes late. */
  readonly rawEvents: readonly RawEvent[];
  /** Events for the whole song, unchanged from the file. */
  readonly conducting: readonly FileEvent[];
  /** Number of the track in the file, from 1. */
  readonly number: number;
}

/** `sysEx` counts the System Exclusive messages of the tracks before, and then those of this one, by tick. */
export function readTrack(track: FileTrack, scale: number, sysEx: SysExCount, log: WarningLog): ReadTrack {
  const names = track.otherEvents.filter((event) => event.type === MetaType.trackName);
  const [nameEvent] = names;
  // The first event is kept as the spelling of the name (`spellingOfName`) when one of them is not UTF-8.
  const isSpelled = names.some(({ data }) => !isUtf8(data));
  const instrument = track.otherEvents.find((event) => event.type === MetaType.instrumentName);
  const rawEvents = track.otherEvents
    .filter((event) => !isConducting(event.type) && (event !== nameEvent || isSpelled))
    .filter((event) => !isEmptySequenceNumber(event))
    .filter((event) => {
      if (!isWellFormed(event)) log.add("META_VALUE", track.number);
      return isWellFormed(event);
    })
    .map((event) => rawEventOf(event, scale));
  if (track.endTick > lastTick(track)) rawEvents.push(endEvent(track.endTick * scale));
  return {
    name: nameEvent ? decodeText(nameEvent.data) : "",
    instrumentName: instrument ? decodeText(instrument.data) : "",
    parts: readParts(track, scale, sysEx, log),
    rawEvents,
    conducting: track.otherEvents.filter((event) => isConducting(event.type)),
    number: track.number,
  };
}

/** Tick of the last event before the end event. */
const lastTick = ({ channelEvents: { tick, length }, otherEvents }: FileTrack): number =>
  Math.max(length > 0 ? tick[length - 1]! : 0, otherEvents.at(-1)?.tick ?? 0);

const endEvent = (tick: number): RawEvent => ({ tick, type: MetaType.endOfTrack, data: [] });

/** True for the end event of a track, which is a raw event only where it comes late. */
export const isEnd = ({ type }: RawEvent): boolean => type === MetaType.endOfTrack;

/** Lengths of the meta events that have a fixed one and are kept as they are (RP-001). */
const FIXED_LENGTHS: ReadonlyMap<number, readonly number[]> = new Map([
  [MetaType.sequenceNumber, [2]],
  [MetaType.channelPrefix, [1]],
  [MetaType.portPrefix, [1]],
  [MetaType.smpteOffset, [5]],
]);

/** True for a sequence number event without a number, which is redundant; many readers refuse it. */
const isEmptySequenceNumber = ({ type, data }: FileEvent): boolean =>
  type === MetaType.sequenceNumber && data.length === 0;

const isWellFormed = ({ type, data }: FileEvent): boolean => FIXED_LENGTHS.get(type)?.includes(data.length) ?? true;

const rawEventOf = ({ tick, type, data }: FileEvent, scale: number): RawEvent => ({
  tick: tick * scale,
  type,
  data: Array.from(data),
});

/** Number of messages by tick. */
export type SysExCount = Map<number, number>;

const PORTS = 128;
const CHANNELS = 16;

function readParts(track: FileTrack, scale: number, sysEx: SysExCount, log: WarningLog): ChannelPart[] {
  const byAddress: (ChannelPart | undefined)[] = [];
  const { tick, status, data1, data2, length } = track.channelEvents;
  const others = track.otherEvents.filter(({ type, data }) => type === SYSEX || isPort(type, data));
  const own: SysExCount = new Map();
  let port = 0;
  let next = 0;
  const mark = (order: OrderLog, tick: number): void => {
    for (let i = sysEx.get(tick) ?? 0; i > 0; i--) order.add(tick, TickKind.earlierSysEx);
    for (let i = own.get(tick) ?? 0; i > 0; i--) order.add(tick, TickKind.sysEx);
  };
  const takeOther = ({ type, data, tick: fileTick }: FileEvent): void => {
    if (type !== SYSEX) {
      port = data[0]! % PORTS;
      return;
    }
    const at = fileTick * scale;
    const isFirst = !own.has(at);
    own.set(at, (own.get(at) ?? 0) + 1);
    for (const part of byAddress) {
      // Parts without messages at this tick are marked at their first one.
      if (part?.order.tick !== at) continue;
      if (isFirst) mark(part.order, at);
      else part.order.add(at, TickKind.sysEx);
    }
  };
  for (let i = 0; i < length; i++) {
    while (next < others.length && others[next]!.messagesBefore <= i) takeOther(others[next++]!);
    const at = tick[i]! * scale;
    const channel = status[i]! & 0x0f;
    const part = (byAddress[port * CHANNELS + channel] ??= new ChannelPart(port, channel + 1, track.number, log));
    if (own.size > 0 && own.has(at) && part.order.tick !== at) mark(part.order, at);
    part.add(at, status[i]!, data1[i]!, data2[i]!);
  }
  while (next < others.length) takeOther(others[next++]!);
  for (const [at, count] of own) sysEx.set(at, (sysEx.get(at) ?? 0) + count);
  const parts = byAddress.filter((part) => part !== undefined);
  for (const part of parts) part.finish(track.endTick * scale);
  return parts;
}

const isPort = (type: number, data: Uint8Array): boolean => type === MetaType.portPrefix && data.length === 1;
