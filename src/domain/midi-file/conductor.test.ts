import * as fc from "fast-check";
import { expect, test } from "vitest";
import { newTimeline } from "../timeline/defaults.ts";
import { ByteWriter } from "./ByteWriter.ts";
import { isUnheldTimeSignature, readConductor, type Conductor } from "./conductor.ts";
import { MetaType } from "./eventTypes.ts";
import { WarningLog } from "./midiFileProblem.ts";
import { SongSysExRanks } from "./SongSysExRanks.ts";
import { timeBaseOf } from "./timeBase.ts";
import type { FileEvent } from "./TrackReader.ts";
import { writeConductor } from "./writeConductor.ts";

const log = (): WarningLog => new WarningLog();
const timeBase = timeBaseOf(960, log());

const conductorOf = (events: readonly Omit<FileEvent, "messagesBefore">[]): Conductor =>
  readConductor(
    [{ conducting: events.map((event) => ({ ...event, messagesBefore: 0 })), number: 1 }],
    timeBase,
    false,
    log(),
  );

test("a song whose first meter and tempo come later begins in 4/4 at 120 bpm", () => {
  const meter = fc.record({ tick: fc.nat(2), numerator: fc.integer({ min: 1, max: 12 }), power: fc.nat(6) });
  fc.assert(
    fc.property(fc.option(meter, { nil: null }), fc.option(fc.nat(2), { nil: null }), (signature, tempoTick) => {
      const { timeSignatures, tempos } = conductorOf([
        ...(signature
          ? [
              {
                tick: signature.tick,
                type: MetaType.timeSignature,
                data: Uint8Array.of(signature.numerator, signature.power, 24, 8),
              },
            ]
          : []),
        ...(tempoTick === null
          ? []
          : [{ tick: tempoTick, type: MetaType.tempo, data: Uint8Array.of(0x0f, 0x42, 0x40) }]),
      ]);
      const common = { tick: 0, numerator: 4, denominator: 4 };
      const own = signature && {
        tick: signature.tick,
        numerator: signature.numerator,
        denominator: 2 ** signature.power,
      };
      expect(timeSignatures).toEqual(own ? (own.tick === 0 ? [own] : [common, own]) : [common]);
      const usual = { tick: 0, bpm: 120, ramp: false };
      const slow = { tick: tempoTick ?? 0, bpm: 60, ramp: false };
      expect(tempos).toEqual(tempoTick === null ? [usual] : tempoTick === 0 ? [slow] : [usual, slow]);
    }),
  );
});

test("every tempo that three bytes can say is written in them, the high one first", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 0xffffff }), (microseconds) => {
      const timeline = newTimeline({ tempos: [{ tick: 0, bpm: 60e6 / microseconds, ramp: false }] });
      const file = new ByteWriter();
      writeConductor(timeline, new SongSysExRanks().next([])).writeTo(file);
      const bytes = [...file.finish()];
      const at = bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === MetaType.tempo);
      const high = Math.floor(microseconds / 65536);
      const middle = Math.floor(microseconds / 256) % 256;
      expect(bytes.slice(at, at + 6)).toEqual([0xff, MetaType.tempo, 3, high, middle, microseconds % 256]);
    }),
  );
});

const held = (data: readonly number[], type: number = MetaType.timeSignature) => isUnheldTimeSignature(type, data);

test("time signatures in notes shorter than a 64th are kept as they were; others are read, or none", () => {
  expect(held([4, 7, 24, 8])).toBe(true);
  expect([held([4, 6, 24, 8]), held([0, 7, 24, 8]), held([4, 7, 24]), held([4, 7, 24, 8], MetaType.tempo)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  const { rawEvents, timeSignatures } = conductorOf([
    { tick: 480, type: MetaType.timeSignature, data: Uint8Array.of(4, 7, 24, 8) } as never,
  ]);
  expect([rawEvents, timeSignatures.length]).toEqual([
    [{ tick: 480, type: MetaType.timeSignature, data: [4, 7, 24, 8] }],
    1,
  ]);
});
