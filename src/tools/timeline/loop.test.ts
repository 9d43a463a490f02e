import type { SongServices } from "../../state/services/SongServices.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { createStudio, lanePointer, pressKey } from "../../actions/timeline/studio.test-helper.ts";
import { putTimeSignature } from "../../domain/timeline/commands/ruler.ts";
import { setLoop } from "../../domain/timeline/commands/timeline.ts";
import { notesOf } from "../../domain/timeline/NoteList.ts";
import { createArrangementTools } from "./createArrangementTools.ts";

let studio: SongServices;
const lanes = () => createArrangementTools(studio, { seek: () => {} });
const loop = () => {
  const { loop: isOn, loopStart, loopEnd } = studio.timeline.current.timeline;
  return [isOn, loopStart, loopEnd];
};

/** 24 pixels for a bar: the steps are bars. */
const onBars = (tick: number) => lanePointer(studio, tick, -1, { zone: "bars", ticksPerPixel: 160, hit: null });

beforeEach(() => {
  studio = createStudio();
});

describe("a finger that is held on the bars", () => {
  it("draws the loop anew, by whole steps to either side, as one step to undo", () => {
    const before = loop();
    const gesture = lanes().hold!(onBars(9000))!;
    expect(loop()).toEqual([true, 7680, 11_520]);
    gesture.move(onBars(16_000));
    expect(loop()).toEqual([true, 7680, 19_200]);
    gesture.move(onBars(-50));
    expect(loop()).toEqual([true, 0, 11_520]);
    gesture.end(onBars(-50));
    studio.timeline.undo();
    expect(loop()).toEqual(before);
  });

  it("ends steps with their bars, and leaves everything when it is taken back", () => {
    const put = putTimeSignature(studio.timeline.current, null, { tick: 7680, numerator: 7, denominator: 8 });
    studio.timeline.apply(put);
    const before = loop();
    const gesture = lanes().hold!(onBars(9000))!;
    expect(loop()).toEqual([true, 7680, 11_040]);
    gesture.cancel();
    expect(loop()).toEqual(before);
    expect(lanes().hold!(lanePointer(studio, 9000, 0))).toBeNull();
  });
});

describe("looping what is selected", () => {
  it("takes the bar of the playhead, the clips or the notes, each as one step", () => {
    studio.timeline.apply(setLoop(studio.timeline.current, false, 0, 0));
    studio.session.transport.positionTick = 8000;
    pressKey(studio, "l", { altKey: true });
    expect(loop()).toEqual([true, 7680, 11_520]);
    studio.timeline.undo();
    expect(loop()).toEqual([false, 0, 0]);

    pressKey(studio, "a", { ctrlKey: true });
    const notes = [...notesOf(studio.timeline.current.rolls.get("r1")!.notes)];
    pressKey(studio, "l", { altKey: true });
    const ends = notes.map(({ time, duration }) => time + duration);
    expect(loop()).toEqual([true, 3840 + Math.min(...notes.map(({ time }) => time)), 3840 + Math.max(...ends)]);

    studio.session.selection.focus = "clips";
    pressKey(studio, "l", { altKey: true });
    expect(loop()).toEqual([true, 3840, 3840 + 2400]);
  });
});
