import { resetMode, sysExChannels } from "../../midi/sysEx.ts";
import type { RawEvent, TimelineDocument } from "../records.ts";
import type { SysExEvent } from "../ControlEvent.ts";

/** A System Exclusive message of a song, with its place in it. */
export interface SongSysEx {
  readonly event: SysExEvent;
  /** Index of its track among the song's; -1 is the song itself. */
  readonly trackIndex: number;
  /** Number of the song's messages before it at its tick. */
  readonly ordinal: number;
}

const SYSEX = 0xf0;
const CONTINUED = 0xf7;
const NONE: readonly SysExEvent[] = [];

/** The System Exclusive messages of a list of raw events; the same list gives the same result. */
const messages = new WeakMap<readonly RawEvent[], readonly SysExEvent[]>();

interface TrackMessages {
  readonly trackIndex: number;
  readonly events: readonly SysExEvent[];
}

/** System Exclusive messages of a song for one of its channels, by tick. */
export interface ChannelSysEx {
  /** Messages that concern the channel. */
  readonly heard: readonly SongSysEx[];
  /** Messages for outputs: the same, and those that only their device understands, such as dumps. */
  readonly sent: readonly SongSysEx[];
}

/** Result for each channel, 0..15, of these lists together. Cached for the last song. */
let last: { lists: readonly TrackMessages[]; channels: readonly ChannelSysEx[] } | null = null;

export const SILENT: ChannelSysEx = { heard: [], sent: [] };
const SILENT_CHANNELS: readonly ChannelSysEx[] = Array.from({ length: 16 }, () => SILENT);

/** System Exclusive of each channel, 0..15. Unchanged lists are the same objects. */
export function compileSysEx({ timeline, tracks }: TimelineDocument): readonly ChannelSysEx[] {
  const lists = [timeline.rawEvents, ...timeline.trackIds.map((id) => tracks.get(id)?.rawEvents ?? [])]
    .map((events, index): TrackMessages => ({ trackIndex: index - 1, events: messagesOf(events) }))
    .filter(({ events }) => events.length > 0);
  if (lists.length === 0) return SILENT_CHANNELS;
  if (last?.lists.length === lists.length && lists.every((list, i) => isSame(list, last!.lists[i]!))) {
    return last.channels;
  }
  const all = inOrder(lists);
  const masks = new Map(all.map(({ event }) => [event, sysExChannels(event.data)]));
  const isUnknown = ({ event }: SongSysEx): boolean => masks.get(event) === 0;
  const hasUnknown = all.some(isUnknown);
  const channels = SILENT_CHANNELS.map((_, channel) => {
    const concerns = ({ event }: SongSysEx): boolean => ((masks.get(event)! >> channel) & 1) !== 0;
    const heard = all.filter(concerns);
    return { heard, sent: hasUnknown ? all.filter((message) => concerns(message) || isUnknown(message)) : heard };
  });
  last = { lists, channels };
  return channels;
}

const isSame = (a: TrackMessages, b: TrackMessages): boolean => a.trackIndex === b.trackIndex && a.events === b.events;

function inOrder(lists: readonly TrackMessages[]): readonly SongSysEx[] {
  const all = lists.flatMap(({ trackIndex, events }) => events.map((event) => ({ event, trackIndex })));
  all.sort((a, b) => a.event.tick - b.event.tick);
  let ordinal = 0;
  return all.map((message, i) => {
    ordinal = i > 0 && all[i - 1]!.event.tick === message.event.tick ? ordinal + 1 : 0;
    return { ...message, ordinal };
  });
}

function messagesOf(events: readonly RawEvent[]): readonly SysExEvent[] {
  const known = messages.get(events);
  if (known) return known;
  const found: SysExEvent[] = [];
  for (const { tick, type, data } of events) {
    if (type === SYSEX) found.push(messageOf(tick, data));
    else if (type === CONTINUED) continueLast(found, data);
  }
  const list = found.length === 0 ? NONE : found;
  messages.set(events, list);
  return list;
}

const messageOf = (tick: number, data: readonly number[]): SysExEvent => ({
  tick,
  kind: "sysEx",
  key: 0,
  value: 0,
  data,
});

/** A message may come in packets (RP-001): those after the first are escapes, and the last ends in F7. */
function continueLast(found: SysExEvent[], data: readonly number[]): void {
  const open = found.at(-1);
  if (!open || open.data.at(-1) === CONTINUED) return;
  found[found.length - 1] = messageOf(open.tick, [...open.data, ...data]);
}

/** The messages that still count after `before` and then `event`: a reset cancels earlier ones. */
export function sysExAfter(before: readonly SysExEvent[], event: SysExEvent): readonly SysExEvent[] {
  return resetMode(event.data) === null ? [...before, event] : [event];
}
