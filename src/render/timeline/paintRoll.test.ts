import { beforeAll, describe, expect, it, vi } from "vitest";
import type * as Painters from "./paintRoll.ts";
import { noteOf, rollOf } from "../../domain/timeline/commands/documents.test-helper.ts";
import { ROLL, rowTop } from "../../view/timeline/rollLayout.ts";
import { paintedScene, type SceneWish } from "./PaintedScene.test-helper.ts";

const LOOK = { grid: "16n", chordNames: false, velocities: "attack" } as const;
const VIEW = { scrollTick: 0, pixelsPerTick: 0.1, scrollY: 600, rowHeight: 14 };
const LEFT = ROLL.keysWidth;

let painters: typeof Painters;

beforeAll(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  painters = await import("./paintRoll.ts");
});

const still = (wish: SceneWish, ghosts: Parameters<typeof painters.paintRoll>[2] = []) => {
  const painted = paintedScene({ view: VIEW, ...wish, rolls: [...(wish.rolls ?? []), ...ghosts] });
  painters.paintRoll(painted.scene, LOOK, ghosts);
  return painted;
};

const moving = (wish: SceneWish, pressedPitch = -1) => {
  const painted = paintedScene({ view: VIEW, ...wish });
  painters.paintRollPlayback(painted.scene, pressedPitch);
  return painted;
};

describe("what others have selected", () => {
  const roll = rollOf("one", [noteOf(960)], { trackId: "b", startTime: 960 });
  const one = { name: "Bob", color: 5, clips: ["one"], rollId: "one", notes: [[960, 480, 80]] };

  it("is framed in the roll where its clip is, with the name once, at the first note that is in view", () => {
    const notes = [
      [-9_000_000, 10, 80],
      [960, 480, 80],
      [1920, 480, 80],
    ];
    const { texts, boxes } = moving({ rolls: [roll], roll, others: [{ ...one, notes }] });
    expect(texts.filter(({ text }) => text === "Bob").map(({ left }) => left)).toEqual([LEFT + 192 - 1 + 4]);
    const frames = boxes().filter(({ width, height }) => width === 50 && height === VIEW.rowHeight);
    expect(frames.map(({ x }) => x)).toEqual([LEFT + 191, LEFT + 287]);
    expect(frames[0]?.clip?.[0]).toBe(LEFT);
  });

  it("is not shown where it is in another clip", () => {
    const { texts } = moving({ rolls: [roll], roll, others: [{ ...one, rollId: "two" }] });
    expect(texts.filter(({ text }) => text === "Bob")).toEqual([]);
  });
});

const heads = (positionTick: number) => moving({ positionTick }).filled("primary-bright");

describe("the roll", () => {
  const roll = rollOf("one", [noteOf(0), noteOf(960)], { trackId: "b", repeatCount: 2, length: 3840, startTime: 960 });

  it("draws the notes of the clip in its track's colour, the repeat that is edited full and later ones paler", () => {
    const { layer } = still({ rolls: [roll], roll, tracks: { b: { color: 5 } } });
    const [groups] = layer.drawn;
    expect(groups!.map(({ style }) => style.colorRow)).toEqual([5, 5]);
    expect(groups![0]!.style).toMatchObject({ alpha: 1, standOut: true });
    expect(groups![1]!.style.alpha).toBeLessThan(0.5);
    expect(groups!.map(({ style }) => style.time[2])).toEqual([960, 4800]);
    expect(groups!.flatMap(({ runs }) => runs.map(({ count }) => count))).toEqual([2, 2]);
  });

  it("draws notes outside the edges of the clip pale, those that begin before the left one whole", () => {
    const notes = [noteOf(0, { duration: 2000 }), noteOf(960), noteOf(1900), noteOf(2400)];
    const cut = rollOf("one", notes, { trackId: "b", startTime: -500, offset: 960, length: 1950, fixedLength: true });
    const { layer } = still({ rolls: [cut], roll: cut });
    const [early, late, heard] = layer.drawn[0]!;
    expect(heard!.style).toMatchObject({ alpha: 1, window: [-1e30, 1950], starts: [960, 1e30] });
    expect(early!.style).toMatchObject({ starts: [-1e30, 960] });
    expect(early!.style.window).toBeUndefined();
    expect(late!.style).toMatchObject({ window: [1950, 1e30], starts: [960, 1e30] });
    for (const { style } of [early!, late!]) expect(style.alpha).toBeLessThan(0.4);
    // The ghost shows the notes that sound.
    const [drawn] = still({ rolls: [roll], roll }, [cut]).layer.drawn;
    const ghosts = drawn!.filter(({ style }) => style.alpha < 0.3);
    expect(ghosts.map(({ style }) => style.starts)).toEqual([[960, 1e30]]);
  });

  it("draws ghosts dimly and first, so that the clip's own notes lie over them", () => {
    const ghost = rollOf("ghost", [noteOf(0)], { trackId: "c" });
    const { layer } = still({ rolls: [roll], roll, tracks: { c: { color: 7 } } }, [ghost]);
    const [under, over] = layer.drawn[0]!;
    expect(under!.style).toMatchObject({ colorRow: 7, standOut: false });
    expect(under!.style.alpha).toBeLessThan(over!.style.alpha / 2);
  });

  it("dims what lies outside of the clip", () => {
    const { filled, scene } = still({ rolls: [roll], roll });
    const tall = scene.stack.foot - ROLL.rulerHeight;
    const shades = filled("app").filter(({ height }) => height === tall);
    expect(shades).toMatchObject([
      { x: LEFT, width: 96 },
      { x: LEFT + 96 + 768, width: 1064 - LEFT - 96 - 768 },
    ]);
  });

  it("has a thumb that shows how far the rows are scrolled, and none where all are in view", () => {
    const thumbOf = (view: typeof VIEW) =>
      still({ view })
        .boxes()
        .find(({ x, width }) => x === 1057 && width === 4);
    const top = thumbOf({ ...VIEW, scrollY: 0 })!;
    const lower = thumbOf(VIEW)!;
    expect(top.y).toBe(ROLL.rulerHeight);
    expect(lower.y).toBeGreaterThan(top.y);
    expect(thumbOf({ ...VIEW, rowHeight: 3 })).toBeUndefined();
  });

  it("lights the keys of what sounds and of the key that is pressed, and the notes that sound", () => {
    const held = rollOf("held", [noteOf(0, { duration: 960 }), noteOf(960, { number: 64 })]);
    const { scene, layer, boxes } = moving({ rolls: [held], roll: held, playing: true, positionTick: 480 }, 67);
    const { keyLit } = scene.colors.tracks[0]!;
    const lit = boxes().filter(({ fill, x }) => fill === keyLit && x === 0);
    const rows = [67, 60].map((pitch) => rowTop(scene.view, pitch, scene.rows));
    expect(lit).toHaveLength(2);
    for (const [index, { y, height }] of lit.entries()) {
      expect(y).toBeLessThanOrEqual(rows[index]!);
      expect(y + height).toBeGreaterThanOrEqual(rows[index]! + VIEW.rowHeight);
    }
    expect(layer.drawn[0]!.map(({ soundingAt }) => soundingAt)).toEqual([480]);
  });

  it("draws the playhead where the song is, and none where that is out of view", () => {
    expect(heads(1000).some(({ x, width }) => x === LEFT + 99.5 && width === 1.5)).toBe(true);
    expect(heads(20_000)).toEqual([]);
  });

  it("shows what is being recorded on the track at its pitches and times, of other tracks nothing", () => {
    const notes = [{ tick: 960, endTick: 1920, key: 62, attack: 0.5, release: 0.5 }];
    const take = { trackId: "b", startTick: 0, endTick: 3840, notes };
    const shown = moving({ takes: [take], selectedTrackId: "b" });
    expect(shown.filled("secondary-bright")).toMatchObject([
      { x: LEFT + 96, width: 96, y: rowTop(VIEW, 62, shown.scene.rows) + 1, height: VIEW.rowHeight - 2 },
    ]);
    expect(moving({ takes: [take], selectedTrackId: "a" }).filled("secondary-bright")).toEqual([]);
  });
});
