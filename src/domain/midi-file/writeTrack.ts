import { expandRoll } from "../timeline/expandRoll.ts";
import type { PatternNote } from "../timeline/compilePatterns.ts";
import { isPortPrefix, portEvent, portOf } from "../timeline/port.ts";
import type { RawEvent, Roll, Track } from "../timeline/records.ts";
import { TickKind, TickRanks, UsualRank } from "../timeline/tickOrder.ts";
import type { TrackMessage } from "../timeline/trackMessages.ts";
import { Status } from "./eventTypes.ts";
import type { Address } from "./fileAddresses.ts";
import type { SysExRankOf } from "./SongSysExRanks.ts";
import type { TrackWriter } from "./TrackWriter.ts";
import { writeName, writeRawEvents } from "./writeConductor.ts";

/** A track with the data needed to write it to a file. */
export interface WrittenTrack {
  readonly track: Track;
  readonly rolls: readonly Roll[];
  /** Port and channel (1..16) to write it on. */
  readonly address: Address;
  readonly messages: readonly TrackMessage[];
  /** Added to the ranks of its notes and System Exclusive. */
  readonly place: number;
}

/** Puts a track into a file's: its name, its program, its controllers, and the notes of all its rolls with their repeats. */
export function writeTrack(
  writer: TrackWriter,
  { track, rolls, address, messages, place }: WrittenTrack,
  ppq: number,
  sysEx: SysExRankOf,
): void {
  const channel = address.channel - 1;
  writeName(writer, track.name, track.rawEvents);
  const { rawEvents } = track;
  const own = portOf(track) === address.port ? rawEvents : [portEvent(address.port), ...rawEvents.filter(saysNoPort)];
  writeRawEvents(writer, own, (event) => place + sysEx(event));
  for (const message of messages) writeMessage(writer, channel, message);
  const notes = rolls.flatMap((roll) => [...expandRoll(roll, ppq, track.channel)]);
  // Releases of one key go out in the order of their notes' starts: that is how a reader pairs them.
  notes.sort((a, b) => a.time - b.time);
  const ranks = new TickRanks(track.tickOrders);
  for (const note of notes) writeNote(writer, channel, note, ranks, place);
}

const saysNoPort = (event: RawEvent): boolean => !isPortPrefix(event);

/**
 * A note without length begins before it ends, and ends before a longer one of the same key begins; else its end would
 * count as that one's.
 */
function writeNote(writer: TrackWriter, channel: number, note: PatternNote, ranks: TickRanks, place: number): void {
  const { time, number, attack, release } = note;
  // A note with attack 0 counts as off (specification 4).
  if (!(attack > 0)) return;
  const velocity = Math.min(127, Math.max(1, Math.round(attack * 127)));
  const off = Math.min(127, Math.max(0, Math.round(release * 127)));
  const isShort = note.duration <= 0;
  const end = time + Math.max(0, note.duration);
  const onRank = ranks.nextNote(time, TickKind.noteOn, number, isShort ? UsualRank.shortNote : UsualRank.noteOn);
  const offRank = isShort
    ? ranks.nextNote(end, TickKind.shortNoteEnd, number, UsualRank.shortNote)
    : ranks.nextNote(end, TickKind.noteOff, number, UsualRank.noteOff);
  writer.message(time, place + onRank, Status.noteOn | channel, number, velocity);
  writer.message(end, place + offRank, Status.noteOff | channel, number, off);
}

function writeMessage(writer: TrackWriter, channel: number, { tick, rank, kind, key, value }: TrackMessage): void {
  switch (kind) {
    case "programChange":
      return writer.message(tick, rank, Status.programChange | channel, value);
    case "controlChange":
      return writer.message(tick, rank, Status.controlChange | channel, key, value);
    case "pitchBend":
      return writer.message(tick, rank, Status.pitchBend | channel, (value + 8192) & 0x7f, (value + 8192) >> 7);
    case "channelPressure":
      return writer.message(tick, rank, Status.channelPressure | channel, value);
    case "keyPressure":
      return writer.message(tick, rank, Status.keyPressure | channel, key, value);
  }
}
