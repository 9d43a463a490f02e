import type { SongServices } from "../../state/services/SongServices.ts";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ref } from "valtio/vanilla";
import type { KeyStroke } from "../../actions/actionOfKey.ts";
import { setDrumRows } from "../../domain/timeline/commands/drums.ts";
import { repeatTicks } from "../../domain/timeline/expandRoll.ts";
import { addRolls, setRoll } from "../../domain/timeline/commands/rolls.ts";
import { emptyDocument, newRoll } from "../../domain/timeline/defaults.ts";
import { noteListOf, notesOf } from "../../domain/timeline/NoteList.ts";
import type { ToolName } from "../../state/session/SongSession.ts";
import type { ArrangementPointer, RollPointer } from "../../state/timeline/gestures.ts";
import { VELOCITY_LANE } from "../../state/timeline/laneFolds.ts";
import { currentRolls, selectClips } from "../../state/timeline/selection.ts";
import { clipUnder, hitRolls } from "../../view/timeline/clipUnder.ts";
import { createArrangementTools } from "./createArrangementTools.ts";
import { createRollTools } from "./createRollTools.ts";
import {
  createStudio,
  FIRST,
  lanePointer,
  pressKey,
  SECOND,
  THIRD,
  TICKS_PER_PIXEL,
} from "../../actions/timeline/studio.test-helper.ts";

let studio: SongServices;
const previewNote = vi.fn(() => () => {});
const seek = vi.fn();
const tools = () => createRollTools(studio, { previewNote, playKey: previewNote, seek });
const lanes = () => createArrangementTools(studio, { seek });
const roll = () => studio.timeline.current.rolls.get("r1")!;
const second = () => studio.timeline.current.rolls.get("r2")!;
const notes = () => [...notesOf(roll().notes)];
const find = (id: number) => notes().find((n) => n.id === id);
const selected = () => [...studio.session.selection.noteIds];

function at(tick: number, pitch: number, fields: Partial<RollPointer> = {}): RollPointer {
  const songTick = tick + 3840;
  const rolls = currentRolls(studio);
  const found = hitRolls(rolls, songTick, pitch, TICKS_PER_PIXEL * 4, 960);
  return {
    zone: "notes",
    toggled: null,
    handle: null,
    laneIds: [],
    laneId: null,
    songTick,
    roll: found?.roll ?? clipUnder(rolls, songTick, 960),
    pitch,
    attack: 0.5,
    hit: found?.hit ?? null,
    lane: null,
    x: tick / TICKS_PER_PIXEL,
    y: (127 - pitch) * 14,
    ticksPerPixel: TICKS_PER_PIXEL,
    button: 0,
    pointerType: "mouse",
    shift: false,
    mod: false,
    alt: false,
    ...fields,
  };
}

const lane = (songTick: number, trackIndex: number, fields: Partial<ArrangementPointer> = {}) =>
  lanePointer(studio, songTick, trackIndex, fields);

function drag(from: RollPointer, to: RollPointer): void {
  const gesture = tools().down(from)!;
  gesture.move(to);
  gesture.end(to);
}

beforeEach(() => {
  studio = createStudio();
  vi.clearAllMocks();
});

describe("draw", () => {
  it("makes a track, a clip and a note in a song without tracks, as one undo step", () => {
    studio.timeline.load(emptyDocument());
    Object.assign(studio.session.selection, { trackId: null, rollId: null });
    drag(at(100, 62, { roll: null }), at(100, 62, { roll: null }));
    const { timeline, rolls } = studio.timeline.current;
    const [made] = rolls.values();
    expect([...notesOf(made!.notes)]).toMatchObject([{ number: 62 }]);
    expect(studio.session.selection).toMatchObject({ trackId: timeline.trackIds[0], rollId: made!.id });
    studio.timeline.undo();
    expect([studio.timeline.current.tracks.size, studio.timeline.canUndo]).toEqual([0, false]);
  });

  it("sounds the note on the track that it makes, and leaves nothing when it is canceled", () => {
    studio.timeline.load(emptyDocument());
    Object.assign(studio.session.selection, { trackId: null, rollId: null });
    const soundingOn: (string | null)[] = [];
    previewNote.mockImplementation(() => {
      const { trackId } = studio.session.selection;
      soundingOn.push(trackId !== null && studio.timeline.current.tracks.has(trackId) ? trackId : null);
      return () => {};
    });
    const gesture = tools().down(at(100, 62, { roll: null }))!;
    const [trackId] = studio.timeline.current.timeline.trackIds;
    expect(soundingOn).toEqual([trackId]);
    gesture.cancel();
    expect([studio.timeline.current.tracks.size, studio.session.selection.trackId]).toEqual([0, null]);
    previewNote.mockImplementation(() => () => {});
  });

  it("adds a note of the remembered length and velocity on the grid, and sounds it", () => {
    Object.assign(studio.session.editor, { lastDuration: 720, lastAttack: 0.6 });
    drag(at(2500, 72), at(2500, 72));
    expect(notes().at(-1)).toMatchObject({ time: 2400, duration: 720, number: 72, attack: 0.6 });
    expect(previewNote).toHaveBeenCalledWith(72, 0.6);
    studio.timeline.undo();
    expect(notes()).toEqual([FIRST, SECOND, THIRD]);
  });

  it("takes its length from the drag and remembers it", () => {
    drag(at(2400, 72), at(3370, 72));
    expect(notes().at(-1)!.duration).toBe(960);
    expect(studio.session.editor.lastDuration).toBe(960);
  });

  it("takes the nearest pitch of the key where that is wanted, also while it is dragged", () => {
    studio.session.editor.snapToScale = true;
    drag(at(2400, 73), at(2400, 73));
    expect(notes().at(-1)!.number).toBe(72);
    drag(at(3000, 73), at(3000, 78));
    expect(notes().at(-1)!.number).toBe(77);
    studio.session.editor.snapToScale = false;
    drag(at(3600, 73), at(3600, 73));
    expect(notes().at(-1)!.number).toBe(73);
  });

  it("leaves the grid with Alt", () => {
    drag(at(2503, 72, { alt: true }), at(2503, 72, { alt: true }));
    expect(notes().at(-1)!.time).toBe(2503);
  });

  it("makes a clip of one bar on a track that has none, as one step", () => {
    studio.session.selection.trackId = "t2";
    studio.session.selection.rollId = null;
    const pointer = at(0, 60, { songTick: 5100 });
    const gesture = tools().down(pointer)!;
    gesture.end(pointer);
    const made = clip(studio.session.selection.rollId!);
    expect(made).toMatchObject({ trackId: "t2", startTime: 3840, length: 3840 });
    expect([...notesOf(made.notes)]).toMatchObject([{ time: 1200, number: 60 }]);
    expect(selected()).toEqual([[...notesOf(made.notes)][0]!.id]);
    studio.timeline.undo();
    expect(studio.timeline.current.rolls.size).toBe(1);
    expect(studio.timeline.canUndo).toBe(false);
  });

  it("draws over a later repeat of a clip at its place in the first one, and moves no repeat", () => {
    studio.timeline.apply(setRoll(studio.timeline.current, "r1", { length: 3840, repeatCount: 3 }));
    const before = repeatTicks(roll(), 960);
    const known = new Set(notes().map(({ id }) => id));
    const gesture = tools().down(at(2 * 3840 + 2890, 71))!;
    gesture.move(at(2 * 3840 + 2890, 72));
    gesture.end(at(2 * 3840 + 2890, 72));
    expect(notes().filter(({ id }) => !known.has(id))).toMatchObject([{ time: 2880, number: 72 }]);
    expect(repeatTicks(roll(), 960)).toBe(before);
  });

  it("moves a note it is pressed on", () => {
    drag(at(1200, 64), at(1450, 65));
    expect(find(SECOND.id)).toMatchObject({ time: 1200, number: 65 });
    expect(notes()).toHaveLength(3);
  });
});

describe("select, move, resize", () => {
  beforeEach(() => {
    studio.session.editor.tool = "select";
  });

  it("selects what a marquee touches, adds with Shift", () => {
    drag(at(700, 72), at(1000, 60));
    expect(selected()).toEqual([SECOND.id]);
    drag(at(1700, 72, { shift: true }), at(2000, 60, { shift: true }));
    expect(selected()).toEqual([SECOND.id, THIRD.id]);
  });

  it("takes a note out of the selection only when the pointer is released", () => {
    studio.session.selection.noteIds = ref(new Set([FIRST.id, SECOND.id]));
    const pointer = at(1200, 64, { shift: true });
    const gesture = tools().down(pointer)!;
    expect(selected()).toContain(SECOND.id);
    gesture.end(pointer);
    expect(selected()).toEqual([FIRST.id]);
  });

  it("makes no undo step of a click", () => {
    drag(at(1200, 64), at(1200, 64));
    expect(studio.timeline.canUndo).toBe(false);
  });

  it("moves the whole selection, and not before the roll's start", () => {
    studio.session.selection.noteIds = ref(new Set([FIRST.id, SECOND.id]));
    drag(at(1200, 64), at(200, 66));
    expect(find(FIRST.id)).toMatchObject({ time: 0, number: 62 });
    expect(find(SECOND.id)).toMatchObject({ time: 960, number: 66 });
  });

  it("copies with Mod", () => {
    drag(at(1200, 64, { mod: true }), at(1680, 64, { mod: true }));
    expect(notes()).toHaveLength(4);
    expect(find(SECOND.id)).toEqual(SECOND);
    expect(selected()).not.toContain(SECOND.id);
  });

  it("resizes at both edges on the grid", () => {
    drag(at(1430, 64), at(1910, 64));
    expect(find(SECOND.id)).toMatchObject({ time: 960, duration: 960 });
    drag(at(965, 64), at(1205, 64));
    expect(find(SECOND.id)).toMatchObject({ time: 1200, duration: 720 });
  });
});

describe("erase, split, velocity", () => {
  it("erases every note a quick stroke crosses, also with the right button", () => {
    drag(at(10, 60, { button: 2, hit: null }), at(2100, 67, { button: 2 }));
    expect(notes().map(({ id }) => id)).not.toContain(FIRST.id);
    studio.timeline.undo();
    expect(notes()).toHaveLength(3);
  });

  it("splits at the grid", () => {
    studio.session.editor.tool = "split";
    expect(tools().down(at(1190, 64))).toBeNull();
    expect(notes().filter((n) => n.number === 64)).toMatchObject([{ duration: 240 }, { time: 1200, duration: 240 }]);
  });

  it("draws a ramp of velocities over the stems it swipes", () => {
    const from = at(0, 60, { zone: "velocity", attack: 0.2 });
    drag(from, at(1920, 60, { zone: "velocity", attack: 1 }));
    const [a, b, c] = notes().map((n) => n.attack);
    expect(a).toBeCloseTo(0.2);
    expect(b).toBeCloseTo(0.6);
    expect(c).toBeCloseTo(1);
    studio.timeline.undo();
    expect(notes()).toEqual([FIRST, SECOND, THIRD]);
  });
});

describe("release velocities", () => {
  it("are drawn in the place of velocities, down to none, and are not what the pencil remembers", () => {
    studio.session.editor.velocities = "release";
    const { lastAttack } = studio.session.editor;
    drag(at(0, 60, { zone: "velocity", attack: 0 }), at(1920, 60, { zone: "velocity", attack: 1 }));
    expect(notes().map(({ attack, release }) => [attack, release])).toEqual([
      [FIRST.attack, 0],
      [SECOND.attack, 0.5],
      [THIRD.attack, 1],
    ]);
    expect(studio.session.editor.lastAttack).toBe(lastAttack);
    studio.timeline.undo();
    expect(notes()).toEqual([FIRST, SECOND, THIRD]);
  });

  it("are changed by the keys that make notes louder", () => {
    pressKey(studio, "v", { shiftKey: true });
    studio.session.selection.noteIds = new Set([FIRST.id]);
    pressKey(studio, "ArrowUp", { altKey: true });
    expect(find(FIRST.id)).toEqual({ ...FIRST, release: FIRST.release + 4 / 127 });
    pressKey(studio, "v", { shiftKey: true });
    pressKey(studio, "ArrowUp", { altKey: true });
    expect(find(FIRST.id)!.attack).toBeCloseTo(FIRST.attack + 4 / 127);
  });
});

describe("any gesture", () => {
  const pointers = fc.record({
    tick: fc.integer({ min: 0, max: 4000 }),
    pitch: fc.integer({ min: 55, max: 72 }),
    attack: fc.double({ min: 0.01, max: 1, noNaN: true }),
  });
  const gestures = fc.record({
    tool: fc.constantFrom<ToolName>("draw", "select", "erase"),
    zone: fc.constantFrom<RollPointer["zone"]>("notes", "velocity"),
    shift: fc.boolean(),
    mod: fc.boolean(),
    alt: fc.boolean(),
    button: fc.constantFrom(0, 2),
    path: fc.array(pointers, { minLength: 2, maxLength: 6 }),
    chosen: fc.subarray([FIRST.id, SECOND.id, THIRD.id]),
    rows: fc.constantFrom<"keys" | "drums">("keys", "drums"),
    snap: fc.boolean(),
  });

  it("leaves the document as it was when cancelled, is one step to undo, and leaves no note sounding", () => {
    fc.assert(
      fc.property(gestures, fc.boolean(), ({ tool, path, chosen, rows, snap, ...held }, cancelled) => {
        studio = createStudio();
        let sounding = 0;
        previewNote.mockImplementation(() => {
          sounding += 1;
          return () => void (sounding -= 1);
        });
        if (rows === "drums") studio.session.editor.rowsOf["t1"] = "drums";
        Object.assign(studio.session.editor, { tool, snap });
        studio.session.selection.noteIds = ref(new Set(chosen));
        const [first, ...rest] = path.map(({ tick, pitch, attack }) => at(tick, pitch, { ...held, attack }));
        const gesture = tools().down(first!);
        for (const pointer of rest) gesture?.move(pointer);
        if (cancelled) gesture?.cancel();
        else gesture?.end(rest.at(-1)!);
        expect(sounding).toBe(0);
        if (cancelled) expect(new Set(selected())).toEqual(new Set(chosen));
        if (cancelled) expect(studio.timeline.canUndo).toBe(false);
        else studio.timeline.undo();
        expect(notes()).toEqual([FIRST, SECOND, THIRD]);
        expect(studio.timeline.canUndo).toBe(false);
      }),
    );
  });
});

const clip = (id = "r1") => studio.timeline.current.rolls.get(id)!;

function dragLane(from: ArrangementPointer, to: ArrangementPointer): void {
  const gesture = lanes().down(from)!;
  gesture.move(to);
  gesture.end(to);
}

describe("arrangement", () => {
  it("moves a clip on the grid and to another track", () => {
    dragLane(lane(4800, 0), lane(8700, 1));
    expect(clip()).toMatchObject({ startTime: 7680, trackId: "t2" });
    studio.timeline.undo();
    expect(clip()).toMatchObject({ startTime: 3840, trackId: "t1" });
  });

  it("copies with Alt and selects the copy", () => {
    dragLane(lane(4800, 0, { alt: true }), lane(8640, 0, { alt: true }));
    expect(studio.timeline.current.rolls.size).toBe(2);
    expect(clip().startTime).toBe(3840);
    expect(clip(studio.session.selection.rollId!).startTime).toBe(7680);
  });

  it("repeats a clip as its right edge is dragged", () => {
    dragLane(lane(6230, 0), lane(6230 + 2400, 0));
    expect(clip().repeatCount).toBe(2);
  });

  it("creates a bar-long roll on an empty lane and deletes it", () => {
    lanes().doubleClick(lane(9000, 1));
    const made = clip(studio.session.selection.rollId!);
    expect(made).toMatchObject({ trackId: "t2", startTime: 7680, length: 3840 });
    pressKey(studio, "Delete");
    expect(studio.timeline.current.rolls.has(made.id)).toBe(false);
  });

  it("selects clips with a marquee and takes it back on cancel", () => {
    studio.session.editor.tool = "select";
    const gesture = lanes().down(lane(0, 1, { hit: null }))!;
    gesture.move(lane(5000, 0, { hit: null }));
    expect([...studio.session.selection.rollIds]).toEqual(["r1"]);
    gesture.cancel();
    expect(studio.session.selection).toMatchObject({ rollId: "r1", trackId: "t1" });
  });

  it("drags the loop, turns it off with a click, seeks on the bars", () => {
    const loopAt = (tick: number) => lane(tick, -1, { zone: "bars", loopHit: "body" });
    dragLane(loopAt(1000), loopAt(4840));
    expect(studio.timeline.current.timeline).toMatchObject({ loopStart: 3840, loopEnd: 7680 });
    dragLane(loopAt(4000), loopAt(4000));
    expect(studio.timeline.current.timeline.loop).toBe(false);
    dragLane(lane(950, -1, { zone: "bars" }), lane(1930, -1, { zone: "bars" }));
    expect(seek).toHaveBeenLastCalledWith(1920);
  });
});

const press = (name: string, fields: Partial<KeyStroke> = {}) => pressKey(studio, name, fields);

describe("keys", () => {
  beforeEach(() => {
    studio.session.selection.noteIds = ref(new Set([SECOND.id]));
  });

  it("edits the selected notes", () => {
    press("ArrowUp");
    press("ArrowUp", { shiftKey: true });
    press("ArrowRight");
    press("ArrowLeft", { shiftKey: true });
    expect(find(SECOND.id)).toMatchObject({ number: 77, time: 1200, duration: 240 });
    press("ArrowDown", { altKey: true });
    expect(find(SECOND.id)!.attack).toBeLessThan(0.8);
  });

  it("undoes and redoes by letter, wherever it is on the keyboard", () => {
    press("Delete");
    expect(notes()).toHaveLength(2);
    press("z", { ctrlKey: true, code: "KeyY" });
    expect(notes()).toHaveLength(3);
    press("Z", { metaKey: true, shiftKey: true });
    expect(notes()).toHaveLength(2);
  });

  it("cuts and pastes at the playhead", () => {
    press("x", { ctrlKey: true });
    expect(notes()).toHaveLength(2);
    studio.session.transport.positionTick = 3840 + 2880;
    press("v", { ctrlKey: true });
    expect(notes().at(-1)).toMatchObject({ time: 2880, number: 64 });
  });

  it("duplicates behind the selection", () => {
    press("d", { ctrlKey: true });
    expect(notes().filter((n) => n.number === 64)).toMatchObject([{ time: 960 }, { time: 1440 }]);
  });

  it("quantizes, selects all, changes tool and grid", () => {
    press("ArrowRight");
    press("a", { ctrlKey: true });
    expect(selected()).toHaveLength(3);
    press("v");
    expect(studio.session.editor.tool).toBe("select");
    press("å", { code: "BracketRight" });
    expect(studio.session.editor.grid).toBe("16t");
    press("t");
    expect(studio.session.editor.grid).toBe("16n");
  });

  it("leaves other keys to the browser", () => {
    expect(press("n", { ctrlKey: true })).toBe(false);
  });
});

const pressFold = (toggled: string): void =>
  expect(tools().down(at(0, 60, { zone: "fold", toggled, hit: null }))).toBeNull();

it("a press on a folded lane opens it, and one on the arrow of an open lane folds it; notes are left alone", () => {
  const before = studio.timeline.current;
  studio.session.openLanes = new Set([VELOCITY_LANE]);
  pressFold("controlChange:1");
  expect(studio.session.editor.openedLanes).toEqual(["controlChange:1"]);
  pressFold(VELOCITY_LANE);
  expect([...studio.session.editor.foldedLanes]).toEqual([VELOCITY_LANE]);
  expect(studio.timeline.current).toBe(before);
});

describe("rows of drums", () => {
  beforeEach(() => {
    studio.session.editor.rowsOf["t1"] = "drums";
  });

  it("puts a hit where there is none, one on every step it is dragged over, as one undo step", () => {
    drag(at(2430, 36), at(3100, 36));
    expect(
      notes()
        .filter(({ number }) => number === 36)
        .map(({ time, duration }) => [time, duration]),
    ).toEqual([
      [2400, 240],
      [2640, 240],
      [2880, 240],
    ]);
    expect(previewNote).toHaveBeenCalledWith(36, 0.8);
    studio.timeline.undo();
    expect(notes()).toEqual([FIRST, SECOND, THIRD]);
  });

  it.each([
    ["with Alt", { alt: true }, true],
    ["without a grid", {}, false],
  ])("puts one hit %s, where it is pressed, however far it is dragged", (_, held, snap) => {
    studio.session.editor.snap = snap;
    drag(at(2430, 36, held), at(3100, 36, held));
    expect(notes().filter(({ number }) => number === 36)).toEqual([expect.objectContaining({ time: 2430 })]);
  });

  it("takes away a hit that is pressed, and those it is dragged over in the row", () => {
    drag(at(10, FIRST.number), at(10, FIRST.number));
    expect(notes()).toEqual([SECOND, THIRD]);
    drag(at(970, SECOND.number), at(2000, SECOND.number));
    expect(notes()).toEqual([THIRD]);
  });

  it("moves hits by rows, with the pointer and with arrows", () => {
    studio.session.editor.tool = "select";
    const rows = [60, 36, 42, 64, 67].map((number) => ({ number }));
    studio.timeline.apply(setDrumRows(studio.timeline.current, "t1", rows));
    drag(at(10, 60), at(250, 42));
    expect(find(FIRST.id)).toMatchObject({ time: 240, number: 42 });
    studio.session.selection.focus = "notes";
    pressKey(studio, "ArrowUp");
    expect(find(FIRST.id)).toMatchObject({ number: 36 });
  });
});

it("Alt drags a copy of notes, on the grid", () => {
  studio.session.editor.tool = "select";
  drag(at(100, FIRST.number, { alt: true }), at(590, 62, { alt: true }));
  expect(find(FIRST.id)).toEqual(FIRST);
  expect(notes().find(({ number }) => number === 62)).toMatchObject({ time: 480, duration: FIRST.duration });
  expect(selected()).toHaveLength(1);
});

describe("several clips in the roll", () => {
  const UPPER = { ...FIRST, id: 100_011, time: 480, number: 72 };

  /** Beside the clip at bar 2 another one on the other track, from bar 3. */
  beforeEach(() => {
    const other = newRoll({ id: "r2", trackId: "t2", startTime: 7680, notes: noteListOf([UPPER]) });
    studio.timeline.apply(addRolls(studio.timeline.current, [other]));
    selectClips(studio, new Set(["r1", "r2"]), roll());
  });

  it("takes a note into the clip under the pencil, which is active from then on", () => {
    drag(at(3840 + 1920, 76), at(3840 + 1920, 76));
    expect([...notesOf(second().notes)].at(-1)).toMatchObject({ time: 1920, number: 76 });
    expect(notes()).toEqual([FIRST, SECOND, THIRD]);
    expect(studio.session.selection).toMatchObject({ rollId: "r2", trackId: "t2" });
    expect(studio.session.selection.rollIds.size).toBe(2);
    // Between them it goes to the one before.
    drag(at(2880, 76), at(2880, 76));
    expect(notes().at(-1)).toMatchObject({ time: 2880, number: 76 });
    expect(studio.session.selection.rollId).toBe("r1");
  });

  it("selects, moves, resizes and copies notes of both, as one step each", () => {
    studio.session.editor.tool = "select";
    drag(at(1500, 80, { hit: null }), at(5000, 60, { hit: null }));
    expect(selected().toSorted((a, b) => a - b)).toEqual([THIRD.id, UPPER.id]);
    expect(studio.session.selection.rollId).toBe("r1");
    drag(at(3840 + 600, 72), at(3840 + 840, 74));
    expect(find(THIRD.id)).toMatchObject({ time: 2160, number: 69 });
    expect([...notesOf(second().notes)][0]).toMatchObject({ time: 720, number: 74 });
    drag(at(2400, 69, { mod: true }), at(2640, 69, { mod: true }));
    expect([notes().length, second().notes.length]).toEqual([4, 2]);
    studio.timeline.undo();
    studio.timeline.undo();
    expect(notes()).toEqual([FIRST, SECOND, THIRD]);
    expect([...notesOf(second().notes)]).toEqual([UPPER]);
    drag(at(2390, 67), at(2630, 67));
    expect(find(THIRD.id)!.duration).toBe(720);
  });

  it("rubs out and draws velocities over both", () => {
    drag(at(2000, 67, { zone: "velocity", attack: 0.2 }), at(4400, 67, { zone: "velocity", attack: 0.2 }));
    expect(find(THIRD.id)!.attack).toBeCloseTo(0.8);
    expect([...notesOf(second().notes)][0]!.attack).toBeCloseTo(0.2);
    studio.session.editor.tool = "erase";
    drag(at(1930, 67), at(4500, 72));
    expect(notes()).toHaveLength(2);
    expect(second().notes.length).toBe(0);
    studio.timeline.undo();
    expect(second().notes.length).toBe(1);
  });
});
