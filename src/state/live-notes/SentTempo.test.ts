import { expect, it } from "vitest";
import { BOARD_ARPS } from "../../protocol/engine.ts";
import type { ArpPort } from "../../protocol/enginePort.ts";
import { SentTempo } from "./SentTempo.ts";

const beat = (barFrame: number, bpm = 120) => ({ bpm, framesPerQuarter: (60 / bpm) * 48_000, barFrame });

it("tells a tempo once, and a song's beats when they lie elsewhere", () => {
  const told: unknown[] = [];
  const arps = { setTempo: (bpm: number, _: unknown, frame: number | null) => told.push([bpm, frame]) };
  const tempo = new SentTempo(arps as unknown as ArpPort, BOARD_ARPS);
  tempo.send(100, null);
  tempo.send(100, null);
  expect(told.splice(0)).toEqual([[100, null]]);
  tempo.send(100, beat(1000));
  expect(told.splice(0)).toEqual([[120, 1000]]);
  // The bars after it, as clocks that are read twice have them.
  tempo.send(120, beat(1000 + 4 * 24_000));
  tempo.send(120, beat(1020 + 8 * 24_000));
  expect(told).toEqual([]);
  // A jump in the song.
  tempo.send(120, beat(1000 + 9 * 24_000 + 500));
  tempo.send(120, beat(1000 + 9 * 24_000 + 500, 90));
  expect(told.splice(0)).toEqual([
    [120, 217_500],
    [90, 217_500],
  ]);
  tempo.send(90, null);
  // The same song again: where its beats are is not known until they are told.
  tempo.send(90, beat(217_500, 90));
  expect(told).toEqual([[90, 217_500]]);
});
