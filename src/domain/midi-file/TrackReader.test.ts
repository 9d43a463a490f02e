import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ByteWriter } from "./ByteWriter.ts";
import { ChannelEvents } from "./ChannelEvents.ts";
import { MIDI_FILE_WARNINGS, WarningLog } from "./midiFileProblem.ts";
import { TrackReader } from "./TrackReader.ts";

const deltas = fc.array(fc.oneof(fc.constant(0), fc.nat(200), fc.nat(100_000)), { minLength: 1, maxLength: 20 });

/** Ticks of the notes that are read of a track with a note after each delta. */
function ticksOf(gaps: readonly number[], maxTick: number) {
  const body = new ByteWriter();
  for (const gap of gaps) {
    body.variable(gap);
    body.bytes([0x90, 60, 64]);
  }
  body.bytes([0, 0xff, 0x2f, 0]);
  const bytes = body.finish();
  const log = new WarningLog();
  const place = { start: 0, end: bytes.length, withoutEnd: "TRACK_CUT", maxTick, number: 7 } as const;
  const { channelEvents, endTick } = new TrackReader(bytes, place, new ChannelEvents(), log).read();
  return {
    ticks: [...channelEvents.tick.subarray(0, channelEvents.length)],
    endTick,
    warnings: log.messages(),
  };
}

test("events up to the last tick there is are read, that tick too, and the first one beyond ends the track", () => {
  fc.assert(
    fc.property(deltas, fc.nat(20), fc.integer({ min: -1, max: 1 }), (gaps, index, off) => {
      let tick = 0;
      const written = gaps.map((gap) => (tick += gap));
      const maxTick = Math.max(0, written[index % written.length]! + off);
      const kept = written.filter((one) => one <= maxTick);
      const read = ticksOf(gaps, maxTick);
      expect(read.ticks).toEqual(kept);
      expect(read.endTick).toBe(kept.at(-1) ?? 0);
      const isCut = kept.length < written.length;
      expect(read.warnings).toEqual(isCut ? [`Track 7: ${MIDI_FILE_WARNINGS.TICK_RANGE}`] : []);
    }),
  );
});
