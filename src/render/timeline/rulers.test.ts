import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noteOf, rollOf } from "../../domain/timeline/commands/documents.test-helper.ts";
import { DEFAULT_CHORD_PATTERN } from "../../domain/timeline/defaults.ts";
import { createMeter } from "../../domain/music/meter.ts";
import { ROLL } from "../../view/timeline/rollLayout.ts";
import { tickToX } from "../../view/timeline/viewport.ts";
import { paintArrangementRuler } from "./arrangementRuler.ts";
import { paintedScene, type PaintedText, type SceneWish } from "./PaintedScene.test-helper.ts";
import { rollGrid } from "./rollRows.ts";
import { paintRollRuler } from "./rollRuler.ts";

const BAR = 4 * 960;

const views = fc.record({
  scrollTick: fc.nat(40 * BAR),
  pixelsPerTick: fc.double({ min: 0.0008, max: 2, noNaN: true }),
  scrollY: fc.constant(0),
  rowHeight: fc.constant(36),
});

const signatures = fc
  .array(fc.record({ bars: fc.integer({ min: 1, max: 8 }), numerator: fc.integer({ min: 2, max: 7 }) }), {
    maxLength: 4,
  })
  .map((changes) => {
    let tick = 0;
    let numerator = 4;
    const all = [{ tick, numerator, denominator: 4 }];
    for (const change of changes) {
      tick += change.bars * numerator * 960;
      numerator = change.numerator;
      all.push({ tick, numerator, denominator: 4 });
    }
    return all;
  });

const keys = fc
  .uniqueArray(fc.nat(60), { maxLength: 6 })
  .map((bars) =>
    bars.sort((a, b) => a - b).map((bar) => ({ tick: bar * BAR, fifths: (bar % 15) - 7, minor: bar % 2 === 0 })),
  );

/** Pairs of texts of one line that lie over each other. */
const collisions = (texts: readonly PaintedText[]): string[] =>
  texts.flatMap((a, index) =>
    texts
      .slice(index + 1)
      .filter((b) => Math.abs(a.baseline - b.baseline) < 8 && a.left < b.right && b.left < a.right)
      .map((b) => `${a.text} and ${b.text}`),
  );

const rulerOfRoll = (wish: SceneWish, withChordNames = false) => {
  const painted = paintedScene(wish);
  paintRollRuler(painted.scene, rollGrid(painted.scene, "16n"), withChordNames);
  return painted;
};

/** Texts of the ruler, from left to right. */
const said = (pixelsPerTick: number): string[] =>
  rulerOfRoll({ view: { scrollTick: 0, pixelsPerTick, scrollY: 0, rowHeight: 36 } })
    .texts.toSorted((a, b) => a.left - b.left)
    .map(({ text }) => text);

describe("the ruler of the roll", () => {
  it("numbers bars where they begin, and no two words lie over each other, at every zoom", () => {
    fc.assert(
      fc.property(views, signatures, (view, timeSignatures) => {
        const { scene, texts } = rulerOfRoll({ view, timeline: { timeSignatures } });
        expect(collisions(texts)).toEqual([]);
        const meter = createMeter(timeSignatures, 960);
        for (const { text, left } of texts.filter(({ text }) => /^\d+$/.test(text))) {
          const x = tickToX(scene.view, meter.tickOfBar(Number(text)), ROLL.keysWidth);
          expect(left).toBe(Math.round(x) + 6);
        }
      }),
    );
  });

  it("names beats where there is room for them, and ticks nearer still", () => {
    expect(said(0.008).slice(0, 3)).toEqual(["1", "2", "3"]);
    expect(said(0.02).slice(0, 3)).toEqual(["1", "1.3", "2"]);
    expect(said(0.08).slice(0, 5)).toEqual(["1", "1.2", "1.3", "1.4", "2"]);
    expect(said(0.5).slice(0, 4)).toEqual(["1", "1.1.240", "1.1.480", "1.1.720"]);
  });

  it("shows the chords of chord clips beside the numbers of their bars, in each repeat", () => {
    const chords = rollOf("chords", [], {
      startTime: BAR,
      repeatCount: 2,
      length: 0,
      chordPatterns: [{ ...DEFAULT_CHORD_PATTERN, note: "A", name: "m" }],
    });
    const { texts } = rulerOfRoll({ rolls: [chords] });
    const named = texts.filter(({ text }) => text === "Am");
    expect(named).toHaveLength(2);
    expect(named[0]!.left).toBeGreaterThan(ROLL.keysWidth + BAR * 0.1);
    expect(collisions(texts)).toEqual([]);
  });

  it("names the chords that notes sound where asked, and never over what stands there", () => {
    const chord = (time: number, ...numbers: number[]) =>
      numbers.map((number) => noteOf(time, { number, duration: BAR }));
    const roll = rollOf("one", [...chord(0, 60, 64, 67), ...chord(BAR, 57, 60, 64), ...chord(2 * BAR, 65, 69, 72)]);
    const names = (wish: boolean) => rulerOfRoll({ rolls: [roll], roll }, wish).texts.map(({ text }) => text);
    expect(names(false)).not.toContain("Am");
    expect(names(true)).toEqual(expect.arrayContaining(["C", "Am", "F"]));
    fc.assert(
      fc.property(views, (view) => {
        expect(collisions(rulerOfRoll({ rolls: [roll], roll, view }, true).texts)).toEqual([]);
      }),
    );
  });
});

const ruler = (wish: SceneWish) => {
  const painted = paintedScene(wish);
  return { ...painted, badges: paintArrangementRuler(painted.scene) };
};

describe("the ruler of the arrangement", () => {
  it("keeps numbers of bars and names of signatures apart, at every zoom", () => {
    fc.assert(
      fc.property(views, signatures, keys, (view, timeSignatures, keySignatures) => {
        const { texts, badges } = ruler({ view, timeline: { timeSignatures, keySignatures } });
        expect(collisions(texts.filter(({ baseline }) => baseline > 38 && baseline < 44))).toEqual([]);
        for (const [index, { x, width }] of badges.entries())
          expect(badges[index + 1]?.x ?? Infinity).toBeGreaterThanOrEqual(x + width);
      }),
    );
  });

  it("says where sections are, the one that plays brighter, each within its own room", () => {
    const markers = [
      { tick: 0, name: "Intro" },
      { tick: 2 * BAR, name: "Verse" },
      { tick: 2 * BAR + 100, name: "A name without room" },
      { tick: 4 * BAR, name: "Chorus" },
    ];
    const { texts, tokenOf } = ruler({ timeline: { markers }, positionTick: 4 * BAR + 1, width: 2000 });
    const named = texts.filter(({ baseline }) => baseline === 14);
    expect(named.map(({ text }) => text)).toEqual(["Intro", "A name without room", "Chorus"]);
    expect(named.map(({ color }) => tokenOf(color))).toEqual(["text-2", "text-2", "text"]);
    for (const { left, clip } of named) expect(left).toBeGreaterThanOrEqual(clip![0]!);
  });

  it("shows the loop as it is set, pale while it is off, and the posts of punching", () => {
    const loop = { loopStart: BAR, loopEnd: 2 * BAR };
    const bar = { x: 384, width: 384 };
    expect(ruler({ timeline: { ...loop, loop: true } }).filled("primary")).toMatchObject([{ ...bar, y: 22 }]);
    const off = ruler({ timeline: { ...loop, loop: false } });
    expect(off.filled("primary")).toEqual([]);
    expect(off.filled("text-3").find(({ y }) => y === 22)).toMatchObject(bar);
    expect(off.filled("secondary-bright")).toEqual([]);
    const posts = ruler({ timeline: { ...loop, loop: true }, punch: true }).filled("secondary-bright");
    expect(posts.map(({ x }) => x)).toEqual([384, 384, 766]);
  });
});
