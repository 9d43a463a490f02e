import type { SongServices } from "../../state/services/SongServices.ts";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { timelineActions } from "../../actions/timeline/timelineActions.ts";
import { createStudio, lanePointer, pressKey } from "../../actions/timeline/studio.test-helper.ts";
import { clipStart } from "../../domain/timeline/clipLength.ts";
import { addRolls, setRoll } from "../../domain/timeline/commands/rolls.ts";
import { DEFAULT_CHORD_PATTERN, newRoll } from "../../domain/timeline/defaults.ts";
import { expandRoll } from "../../domain/timeline/expandRoll.ts";
import { rollLength } from "../../domain/timeline/rollLength.ts";
import type { ArrangementPointer } from "../../state/timeline/gestures.ts";
import { createArrangementTools } from "./createArrangementTools.ts";

let studio: SongServices;
const lanes = () => createArrangementTools(studio, { seek: vi.fn() });
const lane = (songTick: number, trackIndex: number, fields: Partial<ArrangementPointer> = {}) =>
  lanePointer(studio, songTick, trackIndex, fields);
const clip = (id = "r1") => studio.timeline.current.rolls.get(id)!;
const start = (id = "r1") => clipStart(clip(id));
const end = (id = "r1") => start(id) + rollLength(clip(id), 960);
const onsets = (id = "r1") => Array.from(expandRoll(clip(id), 960, 1), ({ time }) => time);

function drag(from: ArrangementPointer, to: ArrangementPointer): void {
  const gesture = lanes().down(from)!;
  gesture.move(to);
  gesture.end(to);
}

const run = (name: string): void =>
  Object.values(timelineActions)
    .find(({ label }) => label === name)!
    .run(studio);

const ALT_SHIFT = { alt: true, shift: true };

beforeEach(() => {
  studio = createStudio();
});

describe("the left edge of a clip", () => {
  it("begins it later and keeps its notes where they are, and out again gives the clip back", () => {
    const before = clip();
    drag(lane(3850, 0), lane(3850 + 960, 0));
    expect([start(), end()]).toEqual([4800, 6240]);
    expect(clip().notes).toBe(before.notes);
    expect(onsets()).toEqual([4800, 5760]);
    drag(lane(4810, 0), lane(4810 - 960, 0));
    expect(clip()).toEqual(before);
    studio.timeline.undo();
    studio.timeline.undo();
    expect(clip()).toBe(before);
  });

  it("repeats a clip before it where it is dragged out of its notes, as often as fits", () => {
    drag(lane(3850, 0), lane(3850 - 2400, 0));
    expect(clip().repeatCount).toBe(2);
    expect([start(), end()]).toEqual([1440, 6240]);
    // Back by one repeat, and into the last one.
    drag(lane(1450, 0), lane(1450 + 2400 + 960, 0));
    expect(clip().repeatCount).toBe(1);
    expect([start(), end()]).toEqual([4800, 6240]);
  });

  it("extends an empty clip, and trims one of chord patterns", () => {
    const empty = newRoll({ id: "r2", trackId: "t2", startTime: 1920, length: 1920, fixedLength: true });
    const chords = newRoll({ id: "r3", trackId: "t2", startTime: 7680, chordPatterns: [DEFAULT_CHORD_PATTERN] });
    studio.timeline.apply(addRolls(studio.timeline.current, [empty, chords]));
    drag(lane(1930, 1), lane(970, 1));
    expect([start("r2"), end("r2")]).toEqual([960, 3840]);
    const ending = end("r3");
    const all = onsets("r3");
    drag(lane(7690, 1), lane(7690 + 960, 1));
    expect([start("r3"), end("r3")]).toEqual([8640, ending]);
    expect(onsets("r3")).toEqual(all.filter((tick) => tick >= 8640));
    // The right one goes into the patterns, too, and out of them repeats them.
    drag(lane(ending - 10, 1), lane(ending - 970, 1));
    expect(onsets("r3")).toEqual(all.filter((tick) => tick >= 8640 && tick < ending - 960));
    drag(lane(ending - 970, 1), lane(ending - 10, 1));
    expect(onsets("r3")).toEqual(all.filter((tick) => tick >= 8640));
  });

  it("never leaves a clip without length or before the song, whichever way it is dragged, and is one step to undo", () => {
    const ways = fc.array(fc.integer({ min: -20_000, max: 20_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(ways, fc.integer({ min: 1, max: 3 }), (moves, repeatCount) => {
        studio = createStudio();
        studio.timeline.apply(setRoll(studio.timeline.current, "r1", { repeatCount }));
        const before = clip();
        const ending = end();
        const gesture = lanes().down(lane(3850, 0))!;
        for (const way of moves) gesture.move(lane(3850 + way, 0));
        gesture.end(lane(3850 + moves.at(-1)!, 0));
        expect(clip().repeatCount).toBeGreaterThanOrEqual(1);
        expect(end()).toBe(ending);
        expect(start()).toBeGreaterThanOrEqual(0);
        expect(start()).toBeLessThan(ending);
        if (clip() === before) return;
        studio.timeline.undo();
        expect(clip()).toEqual(before);
      }),
    );
  });

  it("moves the clip with Shift, and copies it with Alt", () => {
    drag(lane(3850, 0, { shift: true }), lane(3850 + 960, 0));
    expect([start(), end()]).toEqual([4800, 7200]);
    expect(lanes().hover(lane(4810, 0))).toBe("ew-resize");
    expect(lanes().hover(lane(4810, 0, { alt: true }))).toBe("copy");
  });

  it("moves by keys", () => {
    lanes().down(lane(4800, 0))!.end(lane(4800, 0));
    pressKey(studio, "ArrowRight", { ctrlKey: true, shiftKey: true });
    expect(start()).toBeGreaterThan(3840);
    expect(end()).toBe(6240);
    pressKey(studio, "ArrowLeft", { ctrlKey: true, shiftKey: true });
    expect([start(), end(), clip().offset]).toEqual([3840, 6240, undefined]);
  });
});

describe("Alt and Shift", () => {
  it("drag what lies in a clip under its edges", () => {
    drag(lane(4800, 0, ALT_SHIFT), lane(4800 - 960, 0, ALT_SHIFT));
    expect([start(), end()]).toEqual([3840, 6240]);
    expect(onsets()).toEqual([3840, 4800]);
    drag(lane(4800, 0, ALT_SHIFT), lane(4800 + 1920, 0, ALT_SHIFT));
    expect([start(), end()]).toEqual([3840, 6240]);
    expect(onsets()).toEqual([4800, 5760]);
    expect(studio.session.selection).toMatchObject({ rollId: "r1" });
    expect(lanes().hover(lane(4800, 0, ALT_SHIFT))).toBe("ew-resize");
  });

  it("has commands by name, too", () => {
    lanes().down(lane(4800, 0))!.end(lane(4800, 0));
    const before = onsets();
    run("Slip content left by a step");
    expect(onsets()).not.toEqual(before);
    run("Slip content right by a step");
    expect(onsets()).toEqual(before);
  });

  it("and an arrow step it, and take no step where the drag is cancelled", () => {
    lanes().down(lane(4800, 0))!.end(lane(4800, 0));
    const before = onsets();
    pressKey(studio, "ArrowLeft", { altKey: true, shiftKey: true });
    const [step] = onsets().map((tick, index) => before[index + 1]! - tick);
    expect(step).toBeGreaterThan(0);
    expect(onsets()).toEqual(before.slice(1).map((tick) => tick - step!));
    pressKey(studio, "ArrowRight", { altKey: true, shiftKey: true });
    expect(onsets()).toEqual(before);
    const now = clip();
    const gesture = lanes().down(lane(4800, 0, ALT_SHIFT))!;
    gesture.move(lane(6000, 0, ALT_SHIFT));
    gesture.cancel();
    expect(clip()).toBe(now);
  });
});
