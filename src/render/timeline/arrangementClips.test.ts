import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyRolls, noteOf, rollOf } from "../../domain/timeline/commands/documents.test-helper.ts";
import { paintClips, paintSoundingClips } from "./arrangementClips.ts";
import { paintedScene, type SceneWish } from "./PaintedScene.test-helper.ts";
import { paintTakeClips } from "./paintTakes.ts";
import { MUTED_ROW, PREVIEW_ROW } from "./colorTable.ts";

const clips = (wish: SceneWish) => {
  const painted = paintedScene(wish);
  paintClips(painted.scene);
  return painted;
};

const one = rollOf("one", [noteOf(0)], { startTime: 960, length: 1920, label: "Verse" });

describe("clips of the arrangement", () => {
  it("lie on the lanes of their tracks from their first tick to their last, and are named inside", () => {
    const below = rollOf("below", [noteOf(0)], { trackId: "c", length: 960, label: "Bass" });
    const { scene, texts, boxes } = clips({ rolls: [one, below] });
    const heads = boxes().filter(({ fill }) => fill === scene.colors.tracks[0]!.clipHead);
    expect(heads.map(({ x, y, width }) => [x, y, width])).toEqual([
      [97, 69, 191],
      [1, 141, 95],
    ]);
    for (const [index, name] of ["Verse", "Bass"].entries()) {
      const { left, right } = texts.find(({ text }) => text === name)!;
      expect(left).toBeGreaterThan(heads[index]!.x);
      expect(right).toBeLessThan(heads[index]!.x + heads[index]!.width);
    }
  });

  it("keep a name at the edge of the view while they reach into it, and leave it out where there is no room", () => {
    const view = { scrollTick: 1440, pixelsPerTick: 0.1, scrollY: 0, rowHeight: 36 };
    expect(clips({ rolls: [one], view }).texts[0]).toMatchObject({ text: "Verse", left: 6 });
    expect(clips({ rolls: [one], view: { ...view, scrollTick: 2600 } }).texts).toEqual([]);
  });

  it("of a track that is not heard are grey, and only of that", () => {
    const other = rollOf("other", [noteOf(0)], { trackId: "b" });
    const { layer, scene } = clips({ rolls: [one, other], tracks: { a: { mute: true }, b: { color: 4 } } });
    expect(layer.drawn.flat().map(({ style }) => style.colorRow)).toEqual([MUTED_ROW, PREVIEW_ROW + 4]);
    expect(scene.colors.muted).not.toBe(scene.colors.tracks[0]);
  });

  it("that overlap lie over each other whole, notes with their clip, selected ones on top", () => {
    const over = rollOf("over", [noteOf(0)], { startTime: 1440, length: 1920 });
    const plain = clips({ rolls: [one, over] }).layer.drawn;
    expect(plain.map((groups) => groups.length)).toEqual([1, 1]);
    expect(plain.map((groups) => groups[0]!.style.time[2])).toEqual([960, 1440]);
    const chosen = clips({ rolls: [one, over], selectedRollIds: new Set(["one"]) });
    expect(chosen.layer.drawn.map((groups) => groups[0]!.style.time[2])).toEqual([1440, 960]);
    const outlines = chosen.boxes().filter(({ stroke }) => chosen.tokenOf(stroke) === "primary-bright");
    expect(outlines).toMatchObject([{ x: 97.25 }]);
  });

  it("that do not overlap are one layer: as many draw calls for many clips as for few", () => {
    const row = Array.from({ length: 9 }, (_, index) =>
      rollOf(`${index}`, [noteOf(0)], { startTime: index * 1000, length: 960 }),
    );
    expect(clips({ rolls: row }).layer.drawn).toHaveLength(1);
  });

  it("each are drawn in full once, however they lie", () => {
    fc.assert(
      fc.property(anyRolls, (rolls) => {
        const { layer } = clips({ rolls, width: 20_000 });
        const starts = rolls.flatMap((roll) => Array.from({ length: roll.repeatCount }, () => roll.id));
        expect(layer.drawn.flat()).toHaveLength(starts.length);
      }),
    );
  });

  it("light the notes of the clip under the playhead, of several the one on top, of muted tracks none", () => {
    const over = rollOf("over", [noteOf(0)], { startTime: 1440, length: 1920 });
    const lit = (wish: SceneWish) => {
      const painted = paintedScene({ rolls: [one, over], ...wish });
      paintSoundingClips(painted.scene);
      return painted.layer.drawn.flat().map(({ soundingAt }) => soundingAt);
    };
    expect(lit({ positionTick: 1000 })).toEqual([40]);
    expect(lit({ positionTick: 1600 })).toEqual([160]);
    expect(lit({ positionTick: 1600, selectedRollIds: new Set(["one"]) })).toEqual([640]);
    expect(lit({ positionTick: 1600, tracks: { a: { mute: true } } })).toEqual([]);
    expect(lit({ positionTick: 9000 })).toEqual([]);
  });
});

describe("a take on the arrangement", () => {
  it("grows from where it began on the lane of its track, its notes inside", () => {
    const notes = [48, 60, 72].map((key, index) => ({
      tick: 1000 + index * 200,
      endTick: 1100 + index * 200,
      key,
      attack: 0.5,
      release: 0.5,
    }));
    const painted = paintedScene({ takes: [{ trackId: "b", startTick: 960, endTick: 1920, notes }] });
    paintTakeClips(painted.scene);
    const [body] = painted.filled("secondary-bright");
    expect(body).toMatchObject({ x: 96, width: 96, y: 105, height: 33 });
    const drawn = painted.filled("text");
    expect(drawn.map(({ x }) => x)).toEqual([100, 120, 140]);
    const rows = drawn.map(({ y }) => y);
    expect(rows).toEqual(rows.toSorted((a, b) => b - a));
    for (const y of rows) expect(y > body!.y && y + 2 <= body!.y + body!.height).toBe(true);
  });

  it("that has no length yet, or whose track is gone, is not drawn", () => {
    const painted = paintedScene({
      takes: [
        { trackId: "a", startTick: 960, endTick: 960, notes: [] },
        { trackId: "gone", startTick: 0, endTick: 960, notes: [] },
      ],
    });
    paintTakeClips(painted.scene);
    expect(painted.boxes()).toEqual([]);
  });
});
