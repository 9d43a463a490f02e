import type { SongServices } from "../../state/services/SongServices.ts";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ref } from "valtio/vanilla";
import { setPatterns } from "../../domain/timeline/commands/patterns.ts";
import { putTimeSignature } from "../../domain/timeline/commands/ruler.ts";
import { addRolls } from "../../domain/timeline/commands/rolls.ts";
import { addTempo, setMarker } from "../../domain/timeline/commands/timeline.ts";
import { clipStart, periodOf } from "../../domain/timeline/clipLength.ts";
import { expandRoll } from "../../domain/timeline/expandRoll.ts";
import { newRoll, newTimeline } from "../../domain/timeline/defaults.ts";
import type { KeyStroke } from "../../actions/actionOfKey.ts";
import { notesOf } from "../../domain/timeline/NoteList.ts";
import type { ArrangementPointer } from "../../state/timeline/gestures.ts";
import { createArrangementTools } from "./createArrangementTools.ts";
import {
  createStudio,
  FIRST,
  lanePointer,
  pressKey,
  SECOND,
  THIRD,
} from "../../actions/timeline/studio.test-helper.ts";

let studio: SongServices;
const seek = vi.fn();
const lanes = () => createArrangementTools(studio, { seek });
const lane = (songTick: number, trackIndex: number, fields: Partial<ArrangementPointer> = {}) =>
  lanePointer(studio, songTick, trackIndex, fields);
const clip = (id = "r1") => studio.timeline.current.rolls.get(id)!;
const clips = () => [...studio.timeline.current.rolls.values()];
const notes = (id = "r1") => [...notesOf(clip(id).notes)];
const song = () => studio.timeline.current.timeline;
const press = (name: string, fields: Partial<KeyStroke> = {}) => pressKey(studio, name, fields);

function drag(from: ArrangementPointer, to: ArrangementPointer): void {
  const gesture = lanes().down(from)!;
  gesture.move(to);
  gesture.end(to);
}

function click(tick: number, row: number): void {
  drag(lane(tick, row), lane(tick, row));
}

const onTempo = (tick: number, fields: Partial<ArrangementPointer> = {}) =>
  lane(tick, -1, { zone: "tempo", y: 56, hit: null, ...fields });
const onSections = (tick: number, markerTick: number | null) =>
  lane(tick, -1, { zone: "sections", y: 10, hit: null, markerTick });

beforeEach(() => {
  studio = createStudio();
  vi.clearAllMocks();
});

describe("the second button on a clip", () => {
  it("selects it for the menu and deletes nothing", () => {
    studio.session.selection.rollId = null;
    const pointer = lane(4800, 0, { button: 2 });
    expect(lanes().down(pointer)).toBeNull();
    expect(lanes().menu?.(pointer)).toBe(true);
    expect(clips()).toHaveLength(1);
    expect(studio.session.menu).toEqual({ kind: "clips" });
    expect([...studio.session.selection.rollIds]).toEqual(["r1"]);
  });
});

describe("the right edge of a clip", () => {
  it("ends it earlier and keeps its notes, in one drag and in two", () => {
    const before = clip();
    const from = lane(6230, 0);
    const gesture = lanes().down(from)!;
    gesture.move(lane(6230 - 1300, 0));
    expect(clip()).toMatchObject({ length: 1200, fixedLength: true, repeatCount: 1 });
    expect(clip().notes).toBe(before.notes);
    gesture.move(from);
    expect(clip()).toBe(before);
    gesture.move(lane(6230 - 1300, 0));
    gesture.end(lane(6230 - 1300, 0));
    const out = lanes().down(lane(5030, 0))!;
    out.move(lane(6230, 0));
    out.end(lane(6230, 0));
    expect(clip()).toMatchObject({ repeatCount: 1, fixedLength: true });
    expect(clip().length).toBeGreaterThanOrEqual(before.notes.end);
    expect(clip().notes).toBe(before.notes);
  });

  it("never leaves a clip without length, whichever way it is dragged, and is one step to undo", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9000, max: 20_000 }), { minLength: 1, maxLength: 5 }), (ways) => {
        studio = createStudio();
        const before = clip();
        const gesture = lanes().down(lane(6230, 0))!;
        for (const way of ways) gesture.move(lane(6230 + way, 0));
        gesture.end(lane(6230 + ways.at(-1)!, 0));
        expect(clip().repeatCount).toBeGreaterThanOrEqual(1);
        expect(periodOf(clip(), 0)).toBeGreaterThan(0);
        studio.timeline.undo();
        expect(clip()).toEqual(before);
        expect(studio.timeline.canUndo).toBe(false);
      }),
    );
  });

  it("gives the selection back when the drag is cancelled", () => {
    studio.timeline.apply(addRolls(studio.timeline.current, [newRoll({ id: "r2", trackId: "t2", length: 960 })]));
    studio.session.selection.noteIds = ref(new Set([SECOND.id, THIRD.id]));
    const gesture = lanes().down(lane(950, 1))!;
    gesture.move(lane(2000, 1));
    gesture.cancel();
    expect(studio.session.selection).toMatchObject({ trackId: "t1", rollId: "r1" });
    expect([...studio.session.selection.noteIds]).toEqual([SECOND.id, THIRD.id]);
  });
});

describe("the menu key", () => {
  it("asks about the selected clips, without any about the selected track at the playhead's bar", () => {
    click(4800, 0);
    expect(lanes().menu?.(null)).toBe(true);
    expect(studio.session.menu).toEqual({ kind: "clips" });
    studio.session.selection.rollIds = ref(new Set());
    studio.session.selection.rollId = null;
    studio.session.transport.positionTick = 3840 + 960;
    expect(lanes().menu?.(null)).toBe(true);
    expect(studio.session.menu).toEqual({ kind: "lane", trackId: clip().trackId, tick: 3840 });
  });
});

describe("keys on selected clips", () => {
  beforeEach(() => {
    studio.session.selection.noteIds = ref(new Set([SECOND.id]));
    click(4800, 0);
  });

  it("copies, cuts and pastes clips at the playhead", () => {
    press("c", { ctrlKey: true });
    studio.session.transport.positionTick = 9600;
    press("v", { ctrlKey: true });
    expect(clips().map(({ startTime }) => startTime)).toEqual([3840, 9600]);
    expect([...studio.session.selection.rollIds]).toEqual([clips()[1]!.id]);
    press("x", { ctrlKey: true });
    expect(clips()).toHaveLength(1);
    expect(notes()).toHaveLength(3);
    press("v", { ctrlKey: true });
    expect(clips()).toHaveLength(2);
  });

  it("selects all clips, and of the roll all notes", () => {
    studio.timeline.apply(addRolls(studio.timeline.current, [newRoll({ id: "r2", trackId: "t2", length: 960 })]));
    press("a", { ctrlKey: true });
    expect([...studio.session.selection.rollIds].toSorted()).toEqual(["r1", "r2"]);
    studio.session.selection.focus = "notes";
    press("a", { ctrlKey: true });
    expect(studio.session.selection.noteIds.size).toBe(3);
  });

  it("moves clips by arrows in time and between tracks, and leaves their notes", () => {
    const before = notes();
    press("ArrowRight");
    expect(clip().startTime).toBeGreaterThan(3840);
    press("ArrowLeft");
    press("ArrowDown");
    expect(clip()).toMatchObject({ startTime: 3840, trackId: "t2" });
    expect(studio.session.selection.trackId).toBe("t2");
    press("ArrowUp");
    expect(clip().trackId).toBe("t1");
    expect(notes()).toEqual(before);
  });

  it("repeats and shortens", () => {
    press("ArrowRight", { shiftKey: true });
    expect(clip().repeatCount).toBe(2);
    press("ArrowLeft", { shiftKey: true });
    expect(clip().repeatCount).toBe(1);
    press("ArrowLeft", { shiftKey: true });
    expect(clip().length).toBeLessThan(2400);
  });

  it("splits at the playhead and under the split tool", () => {
    studio.session.transport.positionTick = 3840 + 960;
    press("e", { ctrlKey: true });
    // Each has all notes, and plays its own.
    expect(clips().map((roll) => [clipStart(roll), roll.notes.length, [...expandRoll(roll, 960, 1)].length])).toEqual([
      [3840, 3, 1],
      [4800, 3, 2],
    ]);
    studio.session.editor.tool = "split";
    lanes().down(lane(4800 + 960, 0));
    expect(clips()).toHaveLength(3);
    press("j");
    expect(clips()).toHaveLength(3);
  });

  it("says why a clip that repeats is not split", () => {
    press("ArrowRight", { shiftKey: true });
    studio.session.transport.positionTick = 3840 + 960;
    press("e", { ctrlKey: true });
    expect(clips()).toHaveLength(1);
    expect(studio.session.notices[0]?.message).toMatch(/repeats/);
  });

  it("deletes clips, which are selected no more", () => {
    press("Delete");
    expect(clips()).toHaveLength(0);
    expect(studio.session.selection).toMatchObject({ rollId: null });
    expect(studio.session.selection.rollIds.size).toBe(0);
  });
});

describe("the roll's keys", () => {
  it("never delete a clip", () => {
    studio.session.selection.focus = "notes";
    press("Delete");
    expect(clips()).toHaveLength(1);
  });

  it("select a note where none is, then go on to its neighbours", () => {
    press("ArrowRight");
    expect([...studio.session.selection.noteIds]).toEqual([FIRST.id]);
    press("ArrowRight", { altKey: true });
    expect([...studio.session.selection.noteIds]).toEqual([SECOND.id]);
    expect(notes()).toEqual([FIRST, SECOND, THIRD]);
  });
});

describe("what one song remembers", () => {
  it("is not pasted or zoomed to in another", () => {
    studio.session.selection.noteIds = ref(new Set([SECOND.id]));
    press("c", { ctrlKey: true });
    const before = { ...studio.session.views.roll };
    press("z");
    expect(studio.session.views.roll).not.toEqual(before);
    const zoomed = { ...studio.session.views.roll };
    const { tracks, rolls } = studio.timeline.current;
    studio.timeline.load({ timeline: newTimeline({ trackIds: ["t1", "t2"] }), tracks, rolls });
    press("v", { ctrlKey: true });
    expect(notes()).toHaveLength(3);
    press("x");
    expect(studio.session.views.roll).toEqual(zoomed);
  });

  it("zooms to what is selected over the real width of the roll", () => {
    studio.session.sizes.roll = { width: 2400, height: 300 };
    studio.session.selection.noteIds = ref(new Set([SECOND.id]));
    press("z");
    const { pixelsPerTick, scrollTick } = studio.session.views.roll;
    expect((SECOND.duration / 2) * pixelsPerTick).toBeLessThan(2400);
    // A note shorter than a quarter is shown with a quarter's room.
    expect(960 * pixelsPerTick).toBeCloseTo(2160);
    expect((3840 + SECOND.time - scrollTick) * pixelsPerTick).toBeCloseTo(120);
  });

  it("shows the whole song and the whole clip", () => {
    studio.session.sizes.arrangement = { width: 1000, height: 300 };
    press("F", { shiftKey: true });
    expect((3840 + 2400) * studio.session.views.arrangement.pixelsPerTick).toBeCloseTo(900);
    press("f");
    const { pixelsPerTick, scrollTick } = studio.session.views.roll;
    expect(2400 * pixelsPerTick).toBeCloseTo(0.9 * studio.session.sizes.roll.width);
    expect(scrollTick).toBeLessThan(3840);
  });
});

describe("the tempo lane", () => {
  it("drags a change up, down and sideways", () => {
    studio.timeline.apply(addTempo(studio.timeline.current, 3840, 100));
    drag(onTempo(3840, { tempoTick: 3840 }), onTempo(3840, { tempoTick: 3840, y: 36 }));
    expect(song().tempos[1]).toMatchObject({ tick: 3840, bpm: 110 });
    drag(onTempo(3840, { tempoTick: 3840 }), onTempo(4810, { tempoTick: 3840 }));
    expect(song().tempos[1]).toMatchObject({ tick: 4800, bpm: 110 });
    drag(onTempo(0, { tempoTick: 0 }), onTempo(960, { tempoTick: 0, y: 66, shift: true }));
    expect(song().tempos[0]).toMatchObject({ tick: 0, bpm: 119.5 });
  });

  it("adds a change that sounds as before with a double click, and removes it with another", () => {
    lanes().doubleClick(onTempo(3850));
    expect(song().tempos).toEqual([
      { tick: 0, bpm: 120, ramp: false },
      { tick: 3840, bpm: 120, ramp: false },
    ]);
    lanes().doubleClick(onTempo(3850, { tempoTick: 3840 }));
    expect(song().tempos).toHaveLength(1);
  });
});

describe("badges of signatures", () => {
  it("of time and key are dragged from bar to bar, gone to by a click, and typed anew after a double click", () => {
    const put = putTimeSignature(studio.timeline.current, null, { tick: 7680, numerator: 3, denominator: 4 });
    studio.timeline.apply(put);
    const ticks = () => studio.timeline.current.timeline.timeSignatures.map(({ tick }) => tick);
    const badge = { zone: "bars", signatureTick: 7680 } as const;
    const onBadge = (tick: number) => lane(tick, -1, { ...badge, y: 36, hit: null });
    const gesture = lanes().down(onBadge(7700))!;
    gesture.move(onBadge(7710));
    expect(ticks()).toEqual([0, 7680]);
    gesture.move(onBadge(3900));
    expect(ticks()).toEqual([0, 3840]);
    gesture.move(onBadge(10_800));
    gesture.end(onBadge(10_800));
    expect(ticks()).toEqual([0, 11_520]);
    studio.timeline.undo();
    expect(ticks()).toEqual([0, 7680]);

    drag(onBadge(7700), onBadge(7700));
    expect(seek).toHaveBeenLastCalledWith(7680);
    lanes().doubleClick(onBadge(7700));
    expect([studio.session.window, studio.session.rulerChange]).toEqual([
      "ruler",
      { kind: "meter", tick: 7680, fromTick: 7680 },
    ]);
  });
});

describe("sections", () => {
  it("are moved by a drag, gone to by a click, named and made by a double click", () => {
    studio.timeline.apply(setMarker(studio.timeline.current, { tick: 3840, name: "Verse" }));
    drag(onSections(5000, 3840), onSections(5000 + 3840, 3840));
    expect(song().markers).toEqual([{ tick: 7680, name: "Verse" }]);
    drag(onSections(8000, 7680), onSections(8000, 7680));
    expect(seek).toHaveBeenLastCalledWith(7680);
    lanes().doubleClick(onSections(8000, 7680));
    expect(studio.session.namedSectionTick).toBe(7680);
    lanes().doubleClick(onSections(100, null));
    expect(song().markers.map(({ tick }) => tick)).toEqual([0, 7680]);
    expect(studio.session.namedSectionTick).toBe(0);
  });
});

/** The clip that was not there before. */
const drawn = () => clips().find(({ id }) => !["r1", "r2"].includes(id))!;

const empty = (tick: number, fields: Partial<ArrangementPointer> = {}) => lane(tick, 0, { hit: null, ...fields });

describe("the pencil on an empty place of a lane", () => {
  const EMPTY = 38_400;

  it("draws a clip to the length that is dragged out, either way, as one undo step", () => {
    const before = clips();
    drag(empty(EMPTY), empty(EMPTY + 3 * 3840));
    expect(drawn()).toMatchObject({ trackId: "t1", startTime: EMPTY, length: 3 * 3840, fixedLength: true });
    expect(studio.session.selection).toMatchObject({ rollId: drawn().id, focus: "clips" });
    press("z", { ctrlKey: true });
    expect(clips()).toEqual(before);
    drag(empty(EMPTY), empty(EMPTY - 2 * 3840));
    expect(drawn()).toMatchObject({ startTime: EMPTY - 2 * 3840, length: 2 * 3840 });
  });

  it("never lies over another clip, wherever it is dragged", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 20_000 }), (from, to) => {
        studio = createStudio();
        const pointer = lane(from, 0);
        fc.pre(pointer.hit === null);
        drag(pointer, lane(to, 0));
        const made = clips().find(({ id }) => id !== "r1");
        if (!made) return;
        const { startTime, length } = made;
        expect(startTime).toBeGreaterThanOrEqual(0);
        expect(startTime + length <= clip().startTime || startTime >= clip().startTime + periodOf(clip(), 960)).toBe(
          true,
        );
      }),
    );
  });

  it("selects the track where it is only clicked, and clips where Shift is held or another tool is chosen", () => {
    const before = clips();
    drag(empty(EMPTY), empty(EMPTY));
    expect([clips(), studio.session.selection.trackId]).toEqual([before, "t1"]);
    drag(empty(EMPTY, { shift: true }), lane(0, 0, { hit: null, shift: true }));
    expect([...studio.session.selection.rollIds]).toEqual(["r1"]);
    press("2");
    drag(empty(EMPTY), lane(0, 0, { hit: null }));
    expect([clips(), [...studio.session.selection.rollIds]]).toEqual([before, ["r1"]]);
  });

  it("leaves nothing behind when it is given up", () => {
    const before = clips();
    const gesture = lanes().down(empty(EMPTY))!;
    gesture.move(empty(EMPTY + 3840));
    gesture.cancel();
    expect(clips()).toEqual(before);
  });
});

describe("the tool that draws pattern clips", () => {
  const EMPTY = 38_400;

  beforeEach(() => {
    press("5");
    expect(studio.session.editor.tool).toBe("pattern");
  });

  it("draws as many repeats as fit into what is dragged out, one undo step", () => {
    const before = clips().length;
    const gesture = lanes().down(lane(EMPTY, 0, { hit: null }))!;
    gesture.move(lane(EMPTY + 3 * 3840, 0, { hit: null }));
    gesture.move(lane(EMPTY + 2 * 3840 + 100, 0, { hit: null }));
    gesture.end(lane(EMPTY + 2 * 3840 + 100, 0, { hit: null }));
    expect(clips()).toHaveLength(before + 1);
    expect(drawn()).toMatchObject({ startTime: EMPTY, repeatCount: 2 });
    expect(drawn().chordPatterns).toMatchObject([{ note: "C", name: "M" }]);
    expect(studio.session.selection.rollId).toBe(drawn().id);
    expect(studio.session.editor.view).toBe("patterns");
    press("z", { ctrlKey: true });
    expect(clips()).toHaveLength(before);
  });

  it("draws the patterns of the chosen clip, once where it is only clicked", () => {
    drag(lane(EMPTY, 0, { hit: null }), lane(EMPTY + 3840, 0, { hit: null }));
    const first = drawn();
    const chords = [...first.chordPatterns, { ...first.chordPatterns[0]!, note: "F" }];
    studio.timeline.apply(setPatterns(studio.timeline.current, first.id, () => chords));
    drag(lane(2 * EMPTY, 0, { hit: null }), lane(2 * EMPTY, 0, { hit: null }));
    const second = clips().find(({ startTime }) => startTime === 2 * EMPTY)!;
    expect(second).toMatchObject({ repeatCount: 1, chordPatterns: chords });
  });

  it("leaves nothing behind when it is given up, and grabs what lies there", () => {
    const before = clips();
    const gesture = lanes().down(lane(EMPTY, 0, { hit: null }))!;
    gesture.move(lane(EMPTY + 3840, 0, { hit: null }));
    gesture.cancel();
    expect(clips()).toEqual(before);
    drag(lane(4800, 0), lane(4800 + 3840, 0));
    expect(clip().startTime).toBe(3840 + 3840);
  });
});
