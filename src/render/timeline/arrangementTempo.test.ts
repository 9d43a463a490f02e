import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ARRANGEMENT, rulerHeight } from "../../view/timeline/arrangementLayout.ts";
import type { CanvasView } from "../../state/session/SongSession.ts";
import { tempoScale } from "../../view/timeline/tempoScale.ts";
import { paintTempo, shownKnots } from "./arrangementTempo.ts";
import { paintedScene } from "./PaintedScene.test-helper.ts";

const view = (pixelsPerTick: number, scrollTick = 0): CanvasView => ({
  scrollTick,
  pixelsPerTick,
  scrollY: 0,
  rowHeight: 14,
});
const RULER = rulerHeight({});
/** Three hundred changes an eighth apart, then one alone. */
const dense = Array.from({ length: 300 }, (_, i) => ({ tick: i * 480, bpm: 100 + (i % 7), ramp: false }));
const tempos = [...dense, { tick: 300_000, bpm: 90, ramp: false }];

it("thins knots where changes stand close, and shows each one again at a nearer zoom", () => {
  expect(shownKnots(tempos, view(24 / 3840), 4000).map(({ index }) => index)).toEqual([0, 300]);
  const near = shownKnots(tempos, view(0.05), 1000);
  expect(near.length).toBeGreaterThan(40);
});

it("keeps the same knots while the view scrolls", () => {
  for (const scroll of [0, 700, 1500, 100_000]) {
    const last = shownKnots(tempos, view(24 / 3840, scroll), 4000).at(-1)!;
    expect(last.index).toBe(300);
  }
});

it("no line of a tempo runs through the value beside it, however little tempos differ", () => {
  const bpms = fc.array(fc.integer({ min: 60, max: 70 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(bpms, (list) => {
      const changes = list.map((bpm, at) => ({ tick: at * 3840, bpm, ramp: false }));
      const painted = paintedScene({ timeline: { tempos: changes }, view: view(0.025) });
      paintTempo(painted.scene);
      expect(painted.texts).toHaveLength(list.length - 1);
      const [top, foot] = [ARRANGEMENT.tempoTop + 7, RULER - 7];
      const [low, high] = [Math.min(...list), Math.max(...list)];
      for (const { baseline, right } of painted.texts) {
        const { bpm } = changes[Math.floor(right / (3840 * 0.025))]!;
        const line = high === low ? top : foot - ((bpm - low) / (high - low)) * (foot - top);
        expect(line > baseline || line < baseline - 8).toBe(true);
        expect(baseline - 8).toBeGreaterThan(ARRANGEMENT.tempoTop);
        expect(baseline).toBeLessThan(RULER);
      }
    }),
  );
});

it("a ramp is broken where its value stands", () => {
  const changes = [
    { tick: 0, bpm: 60, ramp: true },
    { tick: 3840, bpm: 90, ramp: false },
  ];
  const painted = paintedScene({ timeline: { tempos: changes }, view: view(0.025) });
  paintTempo(painted.scene);
  const { left, right, baseline } = painted.texts[0]!;
  const isBehind = painted
    .boxes()
    .some(({ x, y, width, height }) => x <= left && x + width >= right && y <= baseline - 8 && y + height >= baseline);
  expect(isBehind).toBe(true);
});

it("the tall lane has a line at round tempos, and no line runs through a value either", () => {
  const bpms = fc.array(fc.integer({ min: 20, max: 300 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(bpms, fc.integer({ min: 56, max: 240 }), (list, tempoHeight) => {
      const changes = list.map((bpm, at) => ({ tick: at * 3840, bpm, ramp: false }));
      const tall = { ...view(0.025), tempoHeight };
      const painted = paintedScene({ timeline: { tempos: changes }, view: tall });
      paintTempo(painted.scene);
      const { lines, yOf } = tempoScale(tall, changes);
      const figures = painted.texts.slice(0, lines.length);
      expect(figures.map(({ text }) => text)).toEqual(lines.map(String));
      for (const { text, baseline } of figures) expect(baseline + 2).toBe(Math.round(yOf(Number(text))));
      const values = painted.texts.slice(lines.length);
      expect(values).toHaveLength(list.length - 1);
      for (const { baseline, right } of values) {
        const line = yOf(changes[Math.floor(right / (3840 * 0.025))]!.bpm);
        expect(line > baseline || line < baseline - 8).toBe(true);
        expect(baseline - 8).toBeGreaterThan(ARRANGEMENT.tempoTop);
        expect(baseline).toBeLessThan(rulerHeight(tall));
      }
    }),
  );
});

it("in the tall lane no line runs through a figure of the scale", () => {
  const bpms = fc.array(fc.integer({ min: 40, max: 200 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(bpms, (list) => {
      const tall = { ...view(0.01), tempoHeight: 140 };
      const changes = list.map((bpm, at) => ({ tick: at * 960, bpm, ramp: at % 2 === 0 }));
      const painted = paintedScene({ timeline: { tempos: changes }, view: tall });
      paintTempo(painted.scene);
      const lines = tempoScale(tall, changes).lines.map(String);
      const figures = painted.texts.filter(({ text, left }) => left === 14 && lines.includes(text));
      expect(lines.length).toBeGreaterThan(1);
      expect(figures).toHaveLength(lines.length);
      const boxes = painted.boxes();
      for (const { left, right, baseline } of figures) {
        const ground = boxes.findIndex(
          ({ x, y, width, height, fill }) =>
            painted.tokenOf(fill) === "raised" &&
            x <= left &&
            x + width >= right &&
            y <= baseline - 8 &&
            y + height >= baseline,
        );
        expect(ground).toBeGreaterThanOrEqual(0);
        // Behind it come knots and values alone.
        const later = boxes
          .slice(ground)
          .filter(({ fill }) => painted.tokenOf(fill) === "text-3" && fill >>> 24 === 255);
        expect(later).toEqual([]);
      }
    }),
  );
});
