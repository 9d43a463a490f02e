import { expandRoll } from "../music/expandRoll.ts";
import type { Roll, Track } from "../timeline/records.ts";
import { BANK_LSB, BANK_MSB, Status } from "./eventTypes.ts";
import { startBankSelects } from "./startProgram.ts";
import { EventOrder, TrackWriter } from "./TrackWriter.ts";
import { writeName, writeRawEvents } from "./writeConductor.ts";

/** A track of a file: its name, its program, its controllers, and the notes of all its rolls with their repeats. */
export function writeTrack(track: Track, rolls: Iterable<Roll>, ppq: number): TrackWriter {
  const writer = new TrackWriter();
  writeName(writer, track.name, track.rawEvents);
  writeRawEvents(writer, track.rawEvents);
  writeControls(writer, track);
  const notes = [...rolls].flatMap((roll) => [...expandRoll(roll, ppq, track.channel)]);
  // Releases of one key go out in the order of their notes' starts: that is how a reader pairs them.
  notes.sort((a, b) => a.time - b.time);
  const channel = track.channel - 1;
  for (const { time, duration, number, attack, release } of notes) {
    // A note with attack 0 counts as off (specification 4).
    if (!(attack > 0)) continue;
    const velocity = Math.min(127, Math.max(1, Math.round(attack * 127)));
    const off = Math.min(127, Math.max(0, Math.round(release * 127)));
    const isShort = duration <= 0;
    writer.message(time, isShort ? EventOrder.shortNote : EventOrder.noteOn, Status.noteOn | channel, number, velocity);
    writer.message(
      time + Math.max(0, duration),
      isShort ? EventOrder.shortNote : EventOrder.noteOff,
      Status.noteOff | channel,
      number,
      off,
    );
  }
  return writer;
}

function writeControls(writer: TrackWriter, track: Track): void {
  const channel = track.channel - 1;
  const starts = track.sendProgram ? startBankSelects(track) : null;
  for (const { controller, value } of starts ?? []) {
    writer.message(0, EventOrder.bank, Status.controlChange | channel, controller, value);
  }
  if (track.sendProgram) {
    writer.message(0, EventOrder.program, Status.programChange | channel, track.pluginValues.program);
  }
  for (const { tick, program } of track.programChanges) {
    writer.message(tick, EventOrder.program, Status.programChange | channel, program);
  }
  for (const { tick, controller, value } of track.controlChanges) {
    const isBank = controller === BANK_MSB || controller === BANK_LSB;
    if (isBank && tick === 0 && starts) continue;
    writer.message(
      tick,
      isBank ? EventOrder.bank : EventOrder.control,
      Status.controlChange | channel,
      controller,
      value,
    );
  }
  for (const { tick, value } of track.pitchBends) {
    const word = value + 8192;
    writer.message(tick, EventOrder.control, Status.pitchBend | channel, word & 0x7f, word >> 7);
  }
  for (const { tick, number, value } of track.aftertouches) {
    if (number === null) writer.message(tick, EventOrder.control, Status.channelPressure | channel, value);
    else writer.message(tick, EventOrder.control, Status.keyPressure | channel, number, value);
  }
}
