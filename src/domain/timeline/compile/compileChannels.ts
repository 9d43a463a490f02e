import { bankSelectOf } from "../bankSelect.ts";
import { portOf } from "../port.ts";
import type { TimelineDocument, Track } from "../records.ts";
import { RANK_SPAN, sysExRanks, UsualRank } from "../tickOrder.ts";
import { choosesBank, trackMessages, type MessageLists, type TrackMessage } from "../trackMessages.ts";
import type { InitialProgram } from "./channelState.ts";
import { compileSysEx, SILENT, type SongSysEx } from "./compileSysEx.ts";
import type { PlacedEvent } from "../ControlEvent.ts";
import { rollsByTrack } from "../rollsByTrack.ts";
import { clipMessages } from "./clipMessages.ts";

/**
 * A MIDI channel of a song: one track, or those that share a channel of a port (`Track.sharesChannel`). Its messages are
 * those of all its tracks, in the order of a file that has them: by tick, then by track, then by `tickOrder.ts`.
 */
export interface CompiledChannel {
  /** 0: a track by itself. Else one number for all tracks of the channel, from 1. */
  readonly link: number;
  readonly controls: readonly PlacedEvent[];
  /** The program of a strip, which is shown as the instrument and which a reset restores. */
  readonly home: { readonly bank: number; readonly program: number };
  /** The program before any message. */
  readonly initial: InitialProgram;
}

/** A track's channel, and the rank offset of the track's events on it. */
export interface ChannelSeat {
  readonly channel: CompiledChannel;
  readonly place: number;
}

interface Member {
  readonly track: Track;
  readonly index: number;
  /** Messages of each of its clips with lanes. */
  readonly clips: readonly (readonly TrackMessage[])[];
}

/** The channel of each track, by id. A channel of which nothing changed is the same object as before. */
export function compileChannels(document: TimelineDocument): ReadonlyMap<string, ChannelSeat> {
  const sysEx = compileSysEx(document);
  const groups = new Map<string, Member[]>();
  const rolls = rollsByTrack([...document.rolls.values()].filter(({ lanes }) => lanes.length > 0));
  for (const [index, id] of document.timeline.trackIds.entries()) {
    const track = document.tracks.get(id);
    if (!track) continue;
    const key = channelKey(track);
    const clips = (rolls.get(id) ?? []).map((roll) => clipMessages(roll, document.timeline.ppq));
    const member = { track, index, clips };
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
  }
  const seats = new Map<string, ChannelSeat>();
  let link = 0;
  for (const members of groups.values()) {
    const [first] = members;
    const { heard, sent } = sysEx[first!.track.channel - 1] ?? SILENT;
    const isOutside = members.some(({ track }) => track.pluginValues.midiOutputEnabled);
    const channel = compileChannel(members, isOutside ? sent : heard, members.length > 1 ? ++link : 0);
    for (const [seat, { track }] of members.entries()) seats.set(track.id, { channel, place: placeOf(seat) });
  }
  return seats;
}

/** Tracks with one key play on one MIDI channel. */
export const channelKey = (track: Track): string =>
  track.sharesChannel ? `${portOf(track)}:${track.channel}` : track.id;

/** Odd multiples are the tracks' own, even ones are between them. */
const placeOf = (seat: number): number => (2 * seat + 1) * RANK_SPAN;

/** True if an event's place is one of the track's own. */
export const standsIn = (eventPlace: number, seat: Pick<ChannelSeat, "place">): boolean =>
  eventPlace >= seat.place && eventPlace < seat.place + RANK_SPAN;

interface Kept {
  readonly members: readonly Member[];
  readonly sysEx: readonly SongSysEx[];
  readonly channel: CompiledChannel;
}

const kept = new WeakMap<Track["controlChanges"], Kept>();

function compileChannel(members: readonly Member[], sysEx: readonly SongSysEx[], link: number): CompiledChannel {
  const key = members[0]!.track.controlChanges;
  const known = kept.get(key);
  if (known && known.channel.link === link && known.sysEx === sysEx && sameMembers(known.members, members)) {
    return known.channel;
  }
  const channel = {
    link,
    controls: mergedControls(members, sysEx),
    home: homeOf(members),
    initial: initialOf(members),
  };
  kept.set(key, { members, sysEx, channel });
  return channel;
}

const sameMembers = (a: readonly Member[], b: readonly Member[]): boolean =>
  a.length === b.length &&
  a.every(
    (member, i) =>
      member.index === b[i]!.index &&
      sameLists(member.track, b[i]!.track) &&
      member.clips.length === b[i]!.clips.length &&
      member.clips.every((messages, clip) => messages === b[i]!.clips[clip]),
  );

const sameLists = (a: MessageLists, b: MessageLists): boolean =>
  a.controlChanges === b.controlChanges &&
  a.programChanges === b.programChanges &&
  a.pitchBends === b.pitchBends &&
  a.aftertouches === b.aftertouches &&
  a.tickOrders === b.tickOrders &&
  a.sendProgram === b.sendProgram &&
  a.pluginValues.bank === b.pluginValues.bank &&
  a.pluginValues.program === b.pluginValues.program &&
  a.pluginValues.userBank === b.pluginValues.userBank;

function mergedControls(members: readonly Member[], sysEx: readonly SongSysEx[]): readonly PlacedEvent[] {
  const events: PlacedEvent[] = [];
  for (const [seat, { track, clips }] of members.entries()) {
    const keepsHome = members.length === 1 && startsAtHome(track);
    for (const { tick, rank, kind, key, value } of trackMessages(
      keepsHome ? { ...track, sendProgram: false } : track,
    )) {
      events.push({ tick, kind, key, value, place: placeOf(seat) + rank });
    }
    for (const { tick, rank, kind, key, value } of clips.flat()) {
      events.push({ tick, kind, key, value, place: placeOf(seat) + rank, isOfClip: true });
    }
  }
  const ranks = members.map(({ track }) => sysExRanks(track.tickOrders));
  for (const message of sysEx) events.push({ ...message.event, place: sysExPlace(message, members, ranks) });
  return events.sort((a, b) => a.tick - b.tick || a.place - b.place);
}

/**
 * True if a track's first program is its strip's initial one instead of a message of a file: a bank that was chosen
 * here is played whatever bank selects mean after a reset, and so is a bank of the user's own.
 */
const startsAtHome = (track: Track): boolean => track.pluginValues.userBank !== undefined || choosesBank(track);

function sysExPlace(
  { event, trackIndex, ordinal }: SongSysEx,
  members: readonly Member[],
  ranks: readonly ReadonlyMap<number, readonly (number | null)[]>[],
): number {
  for (const [seat, byTick] of ranks.entries()) {
    const rank = byTick.get(event.tick)?.[ordinal];
    if (typeof rank === "number") return placeOf(seat) + rank;
  }
  const own = members.findIndex(({ index }) => index === trackIndex);
  if (own >= 0) return placeOf(own) + UsualRank.sysEx;
  return 2 * members.filter(({ index }) => index < trackIndex).length * RANK_SPAN;
}

/** Home of the first of several tracks that sends one. */
function homeOf(members: readonly Member[]): CompiledChannel["home"] {
  const { track } = members.find((member) => member.track.sendProgram) ?? members[0]!;
  const { bank, program } = track.pluginValues;
  return { bank, program };
}

/** Initial program: the power-on state, unless a single track starts with a program of its own. */
function initialOf(members: readonly Member[]): InitialProgram {
  const [{ track }] = members as [Member];
  const bankSelect = bankSelectOf(track.pluginValues);
  if (members.length === 1 && startsAtHome(track)) return { bank: bankSelect, program: track.pluginValues.program };
  return { bank: bankSelect === null ? null : 0, program: 0 };
}
