// @vitest-environment jsdom
import { drag, point } from "../render/shared/FakePlace.test-helper.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Note } from "../domain/timeline/Note.ts";
import { notesOn, quadsOn } from "../render/timeline/drawn.test-helper.ts";
import {
  BAR,
  drawnOf,
  FOOT,
  holds,
  KEYS,
  middle,
  noteOf,
  notesIn,
  openRoll,
  placed,
  QUARTER,
  ROW,
  RULER,
  selected,
  studioWith,
  WIDTH,
} from "./rollCanvas.test-helper.ts";

test("each note is drawn in its row, from its start to its end, and a press on what is drawn selects it", async () => {
  await holds(placed, async (studio, canvas) => {
    const { pixelsPerTick, scrollTick } = studio.session.views.roll;
    expect(notesOn(canvas.root)).toHaveLength(notesIn(studio).length);
    for (const note of notesIn(studio)) {
      const box = drawnOf(studio, canvas, note);
      expect(box.width).toBeCloseTo(note.duration * pixelsPerTick - 0.5, 1);
      expect([box.height, box.selected, box.muted]).toEqual([ROW - 2.5, false, false]);
      expect(box.x).toBeGreaterThanOrEqual(KEYS);
      expect(scrollTick).toBeLessThanOrEqual(BAR + note.time);
      drag(canvas.canvas, [middle(box)]);
      expect(selected(studio)).toEqual([note.id]);
      await canvas.frames();
      expect(drawnOf(studio, canvas, note).selected).toBe(true);
      expect(notesOn(canvas.root).filter((each) => each.selected)).toHaveLength(1);
    }
    expect(studio.timeline.canUndo).toBe(false);
  });
});

test("a note that is dragged stands where the pointer took it, on the grid, and sounds at each pitch; Alt leaves a copy", async () => {
  const step = fc.record({ rows: fc.integer({ min: -4, max: 4 }), columns: fc.integer({ min: 1, max: 3 }) });
  await holds(
    placed,
    async (studio, canvas, { rows, columns }) => {
      const notes = notesIn(studio);
      const note = notes[0]!;
      const before = drawnOf(studio, canvas, note);
      const [x, y] = middle(before);
      const dx = columns * (QUARTER / 4) * studio.session.views.roll.pixelsPerTick;
      drag(canvas.canvas, [
        [x, y],
        [x + dx / 2, y],
        [x + dx + 1, y - rows * ROW],
      ]);
      await canvas.frames();
      const moved = noteOf(studio, note.id);
      expect([moved.time, moved.number]).toEqual([note.time + columns * (QUARTER / 4), note.number + rows]);
      const after = drawnOf(studio, canvas, moved);
      expect([after.x - before.x, before.y - after.y]).toEqual([expect.closeTo(dx, 1), expect.closeTo(rows * ROW, 1)]);
      expect(canvas.keys[0]).toBe(`preview ${note.number} ${note.attack.toFixed(2)}`);
      expect(canvas.keys.at(-1)).toBe(`preview ${moved.number} ends`);
      studio.timeline.undo();
      expect(noteOf(studio, note.id)).toEqual(note);
      drag(
        canvas.canvas,
        [
          [x, y],
          [x, y - 2 * ROW],
          [x, y - 3 * ROW],
        ],
        { altKey: true },
      );
      expect(notesIn(studio)).toHaveLength(notes.length + 1);
      expect(noteOf(studio, note.id)).toEqual(note);
      expect(selected(studio)).not.toContain(note.id);
    },
    step,
  );
});

test("the ends of a note show another cursor and are dragged to the grid; a drag of less than the note leaves one step", async () => {
  const one: Note = { id: 7, time: QUARTER, duration: QUARTER, number: 64, channel: 1, attack: 0.8, release: 0.5 };
  const studio = studioWith([one]);
  const canvas = await openRoll(studio);
  const box = drawnOf(studio, canvas, one);
  const y = box.y + box.height / 2;
  const cursorAt = (x: number): string => {
    point(canvas.canvas, "pointermove", x, y);
    return canvas.canvas.style.cursor;
  };
  // Nothing is pressed.
  expect([box.x + 1, box.x + box.width / 2, box.x + box.width - 1].map(cursorAt)).toEqual([
    "ew-resize",
    "move",
    "ew-resize",
  ]);
  const beat = QUARTER * studio.session.views.roll.pixelsPerTick;
  drag(canvas.canvas, [
    [box.x + box.width - 1, y],
    [box.x + box.width + beat, y],
  ]);
  expect(noteOf(studio, 7)).toMatchObject({ time: QUARTER, duration: 2 * QUARTER });
  expect(studio.session.editor.lastDuration).toBe(2 * QUARTER);
  await canvas.frames();
  drag(canvas.canvas, [
    [box.x + 1, y],
    [box.x + 1 + beat, y],
  ]);
  expect(noteOf(studio, 7)).toMatchObject({ time: 2 * QUARTER, duration: QUARTER });
  await canvas.frames();
  const now = drawnOf(studio, canvas, noteOf(studio, 7));
  drag(canvas.canvas, [
    [now.x + now.width - 1, y],
    [now.x - 3 * beat, y],
  ]);
  expect(noteOf(studio, 7)).toMatchObject({ time: 2 * QUARTER, duration: QUARTER / 4 });
  canvas.close();
});

test("the pencil puts a note into the cell under the pointer, as long as it is drawn, and Escape takes it back", async () => {
  const studio = studioWith([]);
  const canvas = await openRoll(studio);
  const { pixelsPerTick, scrollY } = studio.session.views.roll;
  const xOf = (tick: number): number => KEYS + (tick - studio.session.views.roll.scrollTick) * pixelsPerTick;
  const yOf = (pitch: number): number => RULER + (127 - pitch) * ROW - scrollY + ROW / 2;
  drag(canvas.canvas, [[xOf(BAR + 500), yOf(66)]]);
  expect(notesIn(studio)).toMatchObject([{ time: 480, duration: 240, number: 66, attack: 0.8, channel: 1 }]);
  await canvas.frames();
  const [note] = notesIn(studio);
  const box = drawnOf(studio, canvas, note!);
  expect([box.x - 1, box.y + ROW / 2 - 1]).toEqual([expect.closeTo(xOf(BAR + 480), 3), expect.closeTo(yOf(66), 3)]);
  drag(canvas.canvas, [
    [xOf(BAR + 1930), yOf(70)],
    [xOf(BAR + 1930 + 700), yOf(71)],
  ]);
  expect(notesIn(studio)[1]).toMatchObject({ time: 1920, duration: 720, number: 71 });
  // The next one is as long as the last.
  drag(canvas.canvas, [[xOf(BAR + 2900), yOf(60)]]);
  expect(notesIn(studio).find(({ number }) => number === 60)).toMatchObject({ time: 2880, duration: 720 });
  point(canvas.canvas, "pointerdown", xOf(BAR + 100), yOf(72));
  expect(notesIn(studio)).toHaveLength(4);
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  expect(notesIn(studio)).toHaveLength(3);
  canvas.close();
});

test("the second button erases what it goes over, and let go in place it opens the menu instead", async () => {
  await holds(placed, async (studio, canvas) => {
    const [note] = notesIn(studio);
    const box = drawnOf(studio, canvas, note!);
    point(canvas.canvas, "contextmenu", ...middle(box), { button: 2 });
    expect(studio.session.menu).toEqual({ kind: "notes" });
    expect(selected(studio)).toEqual([note!.id]);
    const [x, y] = middle(box);
    drag(
      canvas.canvas,
      [
        [x, y],
        [x, y + 3],
      ],
      { button: 2 },
    );
    expect(notesIn(studio).map(({ id }) => id)).toContain(note!.id);
    drag(
      canvas.canvas,
      [
        [x - 6, y],
        [x, y],
      ],
      { button: 2 },
    );
    expect(notesIn(studio).map(({ id }) => id)).not.toContain(note!.id);
  });
});

/** A point of the roll above `bottom`. */
const cornerAbove = (bottom: number) =>
  fc.tuple(fc.integer({ min: KEYS + 1, max: WIDTH - 2 }), fc.integer({ min: RULER + 1, max: bottom - 1 }));

test("a rectangle selects the notes that it touches, and is drawn meanwhile", async () => {
  await holds(
    placed,
    async (studio, canvas, [from, to]) => {
      studio.session.editor.tool = "select";
      const boxes = notesIn(studio).map((note) => ({ id: note.id, box: drawnOf(studio, canvas, note) }));
      const isNear = ([x, y]: readonly [number, number]): boolean =>
        boxes.some(({ box }) => x > box.x - 8 && x < box.x + box.width + 8 && Math.abs(y - box.y - 6) <= 8);
      const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
      // A press on a note is no rectangle; on the very pixel of an end either is right.
      if (
        isNear(from) ||
        boxes.some(({ box }) => Math.abs(box.x - 1 - right) < 2 || Math.abs(box.x + box.width - left) < 2)
      )
        return;
      const { scrollY } = studio.session.views.roll;
      const rowOf = (y: number): number => Math.floor((y - RULER + scrollY) / ROW);
      const rows = [rowOf(from[1]), rowOf(to[1])].sort((a, b) => a - b) as [number, number];
      const inside = boxes.filter(({ box }) => {
        const row = rowOf(box.y + 4);
        return box.x - 1 < right && box.x + box.width > left && row >= rows[0] && row <= rows[1];
      });
      point(canvas.canvas, "pointerdown", ...from);
      point(canvas.canvas, "pointermove", ...to);
      await canvas.frames();
      const shown = quadsOn(canvas.root).find(({ stroke }) => stroke === "primary-bright")!;
      expect(shown).toMatchObject({ x: expect.closeTo(left + 0.5, 1), width: expect.closeTo(right - left - 1, 1) });
      expect([shown.y - 0.5, shown.height + 1]).toEqual([
        RULER + rows[0] * ROW - scrollY,
        (rows[1] - rows[0] + 1) * ROW,
      ]);
      point(canvas.canvas, "pointerup", ...to);
      expect(selected(studio)).toEqual(inside.map(({ id }) => id).sort((a, b) => a - b));
      await canvas.frames();
      expect(quadsOn(canvas.root).filter(({ stroke, y }) => stroke === "primary-bright" && y < FOOT)).toEqual([]);
    },
    // A press on the upper edge of the lanes, which is 3 px wide on both sides, makes them taller.
    fc.tuple(cornerAbove(FOOT - 3), cornerAbove(FOOT)),
  );
});

/** Corners of a rectangle around what is drawn. */
const around = ({ x, y }: { readonly x: number; readonly y: number }): [number, number][] => [
  [x - 10, y - 10],
  [x + 30, y + 20],
];

test("a rectangle with Shift adds its notes to the selection, with Control it turns them round, and Escape brings back what was", async () => {
  const row = [60, 62, 64].map((number, index): Note => ({
    id: 7 + index,
    time: index * QUARTER,
    duration: 240,
    number,
    channel: 1,
    attack: 0.5,
    release: 0.5,
  }));
  const studio = studioWith(row);
  const canvas = await openRoll(studio);
  const [first, second, third] = row.map((note) => drawnOf(studio, canvas, note));
  drag(canvas.canvas, [middle(first!)]);
  drag(canvas.canvas, around(second!), { shiftKey: true });
  expect(selected(studio)).toEqual([7, 8]);
  drag(
    canvas.canvas,
    [
      [first!.x - 10, second!.y - 10],
      [second!.x + 30, first!.y + 20],
    ],
    { ctrlKey: true },
  );
  expect(selected(studio)).toEqual([]);
  drag(canvas.canvas, around(third!), { ctrlKey: true });
  expect(selected(studio)).toEqual([9]);
  const [from, to] = around(first!);
  point(canvas.canvas, "pointerdown", ...from!, { shiftKey: true });
  point(canvas.canvas, "pointermove", ...to!, { shiftKey: true });
  expect(selected(studio)).toEqual([7, 9]);
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  expect(selected(studio)).toEqual([9]);
  // A click with Shift takes a note out, and adds it.
  drag(canvas.canvas, [middle(third!)], { shiftKey: true });
  expect(selected(studio)).toEqual([]);
  drag(canvas.canvas, [middle(third!)], { shiftKey: true });
  expect(selected(studio)).toEqual([9]);
  expect(studio.timeline.canUndo).toBe(false);
  canvas.close();
});

test("the knife splits a note at the grid, the rubber erases along its way however fast, in one step", async () => {
  const row = [0, 1, 2, 3].map((index): Note => ({
    id: 7 + index,
    time: index * QUARTER,
    duration: QUARTER - 100,
    number: 64,
    channel: 1,
    attack: 0.5,
    release: 0.5,
  }));
  const studio = studioWith(row);
  const canvas = await openRoll(studio);
  const boxes = row.map((note) => drawnOf(studio, canvas, note));
  studio.session.editor.tool = "split";
  const [x, y] = middle(boxes[0]!);
  point(canvas.canvas, "pointermove", x, y);
  expect(canvas.canvas.style.cursor).toBe("text");
  drag(canvas.canvas, [[boxes[0]!.x + 500 * studio.session.views.roll.pixelsPerTick, y]]);
  expect(notesIn(studio).slice(0, 2)).toMatchObject([
    { time: 0, duration: 480 },
    { time: 480, duration: 380 },
  ]);
  studio.timeline.undo();
  studio.session.editor.tool = "erase";
  point(canvas.canvas, "pointermove", x, y);
  expect(canvas.canvas.style.cursor).toBe("crosshair");
  drag(canvas.canvas, [
    [boxes[1]!.x + 2, y],
    [boxes[3]!.x + 10, y],
  ]);
  expect(notesIn(studio)).toEqual([row[0]]);
  studio.timeline.undo();
  expect(notesIn(studio)).toEqual(row);
  canvas.close();
});
