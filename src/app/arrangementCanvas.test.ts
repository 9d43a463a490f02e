// @vitest-environment jsdom
import { drag, point } from "../render/shared/FakePlace.test-helper.ts";
import * as fc from "fast-check";
import { ref } from "valtio/vanilla";
import { expect, test } from "vitest";
import type { Roll } from "../domain/timeline/records.ts";
import { noteListOf } from "../domain/timeline/NoteList.ts";
import { folderAround } from "../domain/timeline/commands/folders.ts";
import { setTrack } from "../domain/timeline/commands/tracks.ts";
import { notesOn, quadsOn, type DrawnQuad } from "../render/timeline/drawn.test-helper.ts";
import {
  BAR,
  BAR_PIXELS,
  QUARTER,
  ROW,
  RULER,
  TRACKS,
  barAt,
  bodies,
  clip,
  cursorAt,
  openArrangement,
  rollOf,
  selected,
  studioWith,
} from "./arrangementCanvas.test-helper.ts";

test("each clip is drawn over its bars in the row of its track, and a press on what is drawn selects it", async () => {
  const place = fc.record({ bar: fc.nat(5), row: fc.nat(2), bars: fc.integer({ min: 1, max: 2 }) });
  const songs = fc.uniqueArray(place, { minLength: 1, maxLength: 6, selector: ({ bar, row }) => bar + 10 * row });
  const property = fc.asyncProperty(songs, async (places) => {
    const rolls = places.map(({ bar, row, bars }, index) => clip(`r${index}`, TRACKS[row]!, 2 * bar, bars));
    const studio = studioWith(rolls);
    const canvas = await openArrangement(studio);
    expect(bodies(canvas)).toHaveLength(rolls.length);
    for (const { id, startTime, trackId, length } of rolls) {
      const box = bodies(canvas).find(
        ({ x, y }) => x === (startTime / BAR) * BAR_PIXELS + 1 && y === RULER + TRACKS.indexOf(trackId) * ROW + 1,
      )!;
      expect(box.width).toBe(((length ?? 0) / BAR) * BAR_PIXELS - 1);
      drag(canvas.canvas, [[box.x + box.width / 2, box.y + 20]]);
      expect([selected(studio), studio.session.selection.rollId]).toEqual([[id], id]);
      await canvas.frames();
      const frames = quadsOn(canvas.root).filter(({ stroke }) => stroke === "primary-bright");
      expect(frames).toMatchObject([{ x: box.x + 0.25, y: box.y + 0.25, width: box.width - 0.5 }]);
    }
    expect(studio.timeline.canUndo).toBe(false);
    canvas.close();
  });
  await fc.assert(property, { numRuns: 6, endOnFailure: true });
});

test("clips are dragged to other bars and tracks, together where several are selected; Control and Alt leave copies", async () => {
  const move = fc.record({ bars: fc.integer({ min: -2, max: 6 }), rows: fc.integer({ min: -1, max: 1 }) });
  const property = fc.asyncProperty(move, async ({ bars, rows }) => {
    const studio = studioWith([clip("a", "t2", 3), clip("b", "t2", 5)]);
    const canvas = await openArrangement(studio);
    const [x, y] = barAt(3, 1);
    const places: [number, number][] = [
      [x, y],
      [x + 9, y],
      [x + bars * BAR_PIXELS + 3, y + rows * ROW],
    ];
    drag(canvas.canvas, places);
    const placeOf = (id: string) => [rollOf(studio, id)!.startTime / BAR, rollOf(studio, id)!.trackId];
    expect([placeOf("a"), placeOf("b")]).toEqual([
      [3 + bars, TRACKS[1 + rows]],
      [5, "t2"],
    ]);
    studio.timeline.undo();
    studio.session.selection.rollIds = ref(new Set(["a", "b"]));
    drag(canvas.canvas, places);
    expect([placeOf("a"), placeOf("b")]).toEqual([
      [3 + bars, TRACKS[1 + rows]],
      [5 + bars, TRACKS[1 + rows]],
    ]);
    expect(selected(studio)).toEqual(["a", "b"]);
    studio.timeline.undo();
    drag(canvas.canvas, places, { ctrlKey: true });
    expect([placeOf("a"), placeOf("b")]).toEqual([
      [3, "t2"],
      [5, "t2"],
    ]);
    expect(selected(studio)).toHaveLength(2);
    const copies = selected(studio).map((id) => placeOf(id));
    expect(copies).toHaveLength(2);
    expect(copies).toEqual(
      expect.arrayContaining([
        [3 + bars, TRACKS[1 + rows]],
        [5 + bars, TRACKS[1 + rows]],
      ]),
    );
    studio.timeline.undo();
    expect(studio.timeline.current.rolls.size).toBe(2);
    canvas.close();
  });
  await fc.assert(property, { numRuns: 6, endOnFailure: true });
});

test("edges of a clip have another cursor and are dragged to the grid; the left one uncovers and covers its notes", async () => {
  const note = { id: 5, time: 2 * QUARTER, duration: 480, number: 60, channel: 1, attack: 0.5, release: 0.5 };
  const studio = studioWith([clip("a", "t1", 2, 2, { notes: noteListOf([note]) })]);
  const canvas = await openArrangement(studio);
  const [left, right, y] = [2 * BAR_PIXELS, 4 * BAR_PIXELS, RULER + 20];
  expect([left + 3, left + 30, right - 3].map((x) => cursorAt(canvas, x, y))).toEqual([
    "ew-resize",
    "move",
    "ew-resize",
  ]);
  expect(cursorAt(canvas, left + 30, y, { ctrlKey: true })).toBe("copy");
  expect(cursorAt(canvas, left + 30, y, { altKey: true, shiftKey: true })).toBe("ew-resize");
  drag(canvas.canvas, [
    [right - 3, y],
    [right + 160, y],
  ]);
  expect(rollOf(studio, "a")).toMatchObject({ startTime: 2 * BAR, repeatCount: 2 });
  await canvas.frames();
  expect(notesOn(canvas.root).map(({ x }) => x)).toEqual([expect.closeTo(left + 40, 1), expect.closeTo(right + 40, 1)]);
  studio.timeline.undo();
  drag(canvas.canvas, [
    [right - 3, y],
    [right - 43, y],
  ]);
  expect(rollOf(studio, "a")).toMatchObject({ startTime: 2 * BAR, length: BAR + 2 * QUARTER, repeatCount: 1 });
  studio.timeline.undo();
  drag(canvas.canvas, [
    [left + 3, y],
    [left + 43, y],
  ]);
  const covered = rollOf(studio, "a")!;
  expect(covered.offset).toBe(2 * QUARTER);
  expect(covered.startTime + covered.offset!).toBe(2 * BAR + 2 * QUARTER);
  await canvas.frames();
  const [drawn] = notesOn(canvas.root);
  expect(drawn!.x).toBeCloseTo(left + 40, 1);
  expect(drawn!.width).toBeCloseTo(10 - 0.6, 1);
  studio.timeline.undo();
  // Alt and Shift move the content of the clip under its edges.
  const slip = { altKey: true, shiftKey: true };
  drag(
    canvas.canvas,
    [
      [left + 60, y],
      [left + 41, y],
    ],
    slip,
  );
  await canvas.frames();
  expect(rollOf(studio, "a")).toMatchObject({ startTime: 2 * BAR - QUARTER, offset: QUARTER });
  expect(notesOn(canvas.root)[0]!.x).toBeCloseTo(left + 20, 1);
  canvas.close();
});

test("the pencil draws a clip where there is room, the pattern tool one of chords, a double click one of a bar", async () => {
  const studio = studioWith([clip("a", "t1", 4)]);
  const canvas = await openArrangement(studio);
  const [x, y] = [BAR_PIXELS * 2, RULER + 10];
  expect(cursorAt(canvas, x, y)).toBe("crosshair");
  drag(canvas.canvas, [
    [x + 1, y],
    [x + 4, y],
  ]);
  expect(studio.timeline.current.rolls.size).toBe(1);
  expect(studio.session.selection.trackId).toBe("t1");
  drag(canvas.canvas, [
    [x + 1, y],
    [x + 500, y],
  ]);
  const drawn = rollOf(studio, studio.session.selection.rollId!)!;
  expect(drawn).toMatchObject({ startTime: 2 * BAR, length: 2 * BAR, trackId: "t1" });
  studio.session.editor.tool = "pattern";
  drag(canvas.canvas, [
    [10, RULER + ROW + 10],
    [40, RULER + ROW + 10],
  ]);
  expect(rollOf(studio, studio.session.selection.rollId!)).toMatchObject({ trackId: "t2" });
  expect(rollOf(studio, studio.session.selection.rollId!)!.chordPatterns.length).toBeGreaterThan(0);
  expect(studio.session.editor.view).toBe("patterns");
  studio.session.editor.tool = "select";
  expect(cursorAt(canvas, x, RULER + 2 * ROW + 5)).toBe("default");
  canvas.canvas.dispatchEvent(
    new MouseEvent("dblclick", { clientX: 3 * BAR_PIXELS + 50, clientY: RULER + 2 * ROW + 9, bubbles: true }),
  );
  expect(rollOf(studio, studio.session.selection.rollId!)).toMatchObject({ trackId: "t3", startTime: 3 * BAR });
  canvas.close();
});

test("a rectangle selects the clips that it touches and is drawn meanwhile; a click beside them selects the track alone", async () => {
  const rolls = [clip("a", "t1", 1), clip("b", "t2", 3), clip("c", "t3", 1)];
  const corner = fc.tuple(fc.integer({ min: 0, max: 19 }), fc.integer({ min: 0, max: 2 }));
  const property = fc.asyncProperty(corner, corner, async ([fromHalf, fromRow], [toHalf, toRow]) => {
    const studio = studioWith(rolls);
    studio.session.editor.tool = "select";
    const canvas = await openArrangement(studio);
    const [fromX, toX] = [fromHalf * 40 + 20, toHalf * 40 + 21];
    const [fromY, toY] = [fromRow, toRow].map((row) => RULER + row * ROW + 12) as [number, number];
    const isIn = ({ startTime, trackId }: Roll): boolean => {
      const [x, row] = [(startTime / BAR) * BAR_PIXELS, TRACKS.indexOf(trackId)];
      const rows = [fromRow, toRow].sort((a, b) => a - b) as [number, number];
      return x < Math.max(fromX, toX) && x + BAR_PIXELS > Math.min(fromX, toX) && row >= rows[0] && row <= rows[1];
    };
    point(canvas.canvas, "pointerdown", fromX, fromY, { shiftKey: true });
    const isOnClip = rolls.some((roll) => isIn(roll) && selected(studio).includes(roll.id));
    if (!isOnClip) {
      point(canvas.canvas, "pointermove", toX, toY, { shiftKey: true });
      await canvas.frames();
      const frame = quadsOn(canvas.root).find(
        ({ stroke, y, height }) =>
          stroke === "primary-bright" && (height + 1) % ROW === 0 && (y - 0.5 - RULER) % ROW === 0,
      );
      expect(frame).toMatchObject({
        x: expect.closeTo(Math.min(fromX, toX) + 0.5, 3),
        width: expect.closeTo(Math.abs(toX - fromX) - 1, 3),
      });
      expect(frame).toMatchObject({
        y: RULER + Math.min(fromRow, toRow) * ROW + 0.5,
        height: (Math.abs(toRow - fromRow) + 1) * ROW - 1,
      });
      expect(selected(studio)).toEqual(rolls.filter(isIn).map(({ id }) => id));
    }
    point(canvas.canvas, "pointerup", ...(isOnClip ? ([fromX, fromY] as const) : ([toX, toY] as const)));
    await canvas.frames();
    drag(canvas.canvas, [[900, RULER + ROW + 3]]);
    expect([selected(studio), studio.session.selection.trackId]).toEqual([[], "t2"]);
    canvas.close();
  });
  await fc.assert(property, { numRuns: 8, endOnFailure: true });
});

test("the rubber and the knife act on the clip under them; Shift and Control add clips to the selection and take them out", async () => {
  const studio = studioWith([clip("a", "t1", 1, 2), clip("b", "t2", 3)]);
  const canvas = await openArrangement(studio);
  drag(canvas.canvas, [barAt(1, 0)]);
  drag(canvas.canvas, [barAt(3, 1)], { shiftKey: true });
  expect(selected(studio)).toEqual(["a", "b"]);
  drag(canvas.canvas, [barAt(3, 1)], { ctrlKey: true });
  expect(selected(studio)).toEqual(["a"]);
  studio.session.editor.tool = "split";
  expect(cursorAt(canvas, ...barAt(1, 0))).toBe("text");
  drag(canvas.canvas, [[2 * BAR_PIXELS + 3, RULER + 10]]);
  const parts = [...studio.timeline.current.rolls.values()].filter(({ trackId }) => trackId === "t1");
  expect(parts.map(({ startTime, offset = 0 }) => startTime + offset).sort((x, y) => x - y)).toEqual([BAR, 2 * BAR]);
  studio.session.editor.tool = "erase";
  expect(cursorAt(canvas, ...barAt(3, 1))).toBe("crosshair");
  drag(canvas.canvas, [barAt(3, 1)]);
  expect(rollOf(studio, "b")).toBeUndefined();
  canvas.close();
});

test("a folder shows a thin line for each clip of its tracks, and only those where it is folded; what is muted is gray", async () => {
  const studio = studioWith([clip("a", "t1", 1), clip("b", "t2", 3, 2)]);
  studio.timeline.apply(folderAround(studio.timeline.current, ["t1", "t2"], { name: "Band", color: 4 }));
  const canvas = await openArrangement(studio);
  const lines = (): DrawnQuad[] =>
    quadsOn(canvas.root).filter(
      ({ y, height, fill, kind }) => kind === "box" && y > RULER && y + height < RULER + ROW && height === 5 && !fill,
    );
  expect(lines().map(({ x, width }) => [x, width])).toEqual([
    [BAR_PIXELS + 1, 79],
    [3 * BAR_PIXELS + 1, 159],
  ]);
  expect(lines()[0]!.y).toBeLessThan(lines()[1]!.y);
  expect(bodies(canvas).map(({ y }) => y)).toEqual([RULER + ROW + 1, RULER + 2 * ROW + 1]);
  const colors = new Set(
    quadsOn(canvas.root)
      .filter(({ height }) => height === ROW - 3)
      .map(({ alpha }) => alpha),
  );
  expect(colors).toEqual(new Set([255]));
  const before = notesOn(canvas.root);
  expect(before).toEqual([]);
  studio.timeline.apply(setTrack(studio.timeline.current, "t1", { mute: true } as object));
  await canvas.frames();
  expect(bodies(canvas)).toHaveLength(2);
  // Its second row is a track: a press there is on the clip of that track.
  drag(canvas.canvas, [barAt(1, 1)]);
  expect(selected(studio)).toEqual(["a"]);
  drag(canvas.canvas, [barAt(1, 0)]);
  expect(selected(studio)).toEqual([]);
  canvas.close();
});
