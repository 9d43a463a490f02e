import { describe, expect, test } from "vitest";
import { setDrumRows } from "../../domain/timeline/commands/drums.ts";
import { addNotes, removeNotes } from "../../domain/timeline/commands/notes.ts";
import { addRolls } from "../../domain/timeline/commands/rolls.ts";
import { newRoll } from "../../domain/timeline/defaults.ts";
import type { DrumRow } from "../../domain/timeline/drumMap.ts";
import { createStudio, FIRST, SECOND } from "../../actions/timeline/studio.test-helper.ts";
import { editorRows, KEY_ROWS } from "./RowMap.ts";
import { maxRollScroll, pitchAt, pitchTop, ROLL } from "./rollLayout.ts";

const view = { scrollTick: 0, pixelsPerTick: 0.05, scrollY: 0, rowHeight: 14 };

function drumStudio() {
  const studio = createStudio();
  studio.session.editor.rowsOf["t1"] = "drums";
  return studio;
}

describe("the rows of the roll", () => {
  test("are keys, and drums where that is chosen", () => {
    const studio = createStudio();
    expect(editorRows(studio)).toBe(KEY_ROWS);
    studio.session.editor.rowsOf["t1"] = "drums";
    const rows = editorRows(studio);
    expect(rows.count).toBe(47);
    expect(rows.names?.[rows.rowOf[36]!]).toBe("Bass Drum 1");
    expect(editorRows(studio)).toBe(rows);
  });

  test("a place is found by the row it is in, whichever order they have", () => {
    const studio = drumStudio();
    studio.timeline.apply(
      setDrumRows(studio.timeline.current, "t1", [
        { number: 60 },
        { number: 42, name: "Hat" },
        { number: 64 },
        { number: 36 },
        { number: 67 },
      ]),
    );
    const rows = editorRows(studio);
    expect(rows.names).toEqual(["Open Hi Conga", "Bass Drum 1", "Low Conga", "Hat", "Hi Bongo"].with(0, "High Agogo"));
    for (const pitch of [60, 42, 64, 36, 67]) expect(pitchAt(view, pitchTop(view, pitch, rows) + 5, rows)).toBe(pitch);
    expect(pitchTop(view, 60, rows)).toBe(ROLL.rulerHeight);
    expect(pitchAt(view, 10_000, rows)).toBe(67);
    expect(maxRollScroll(view, ROLL.rulerHeight + 28, rows)).toBe(3 * 14);
  });

  test("a hidden row has no place, unless there are hits on it; what is in no row has one at the foot", () => {
    const studio = drumStudio();
    const rows = [{ number: 60, hidden: true }, { number: 42, hidden: true }, { number: 36 }];
    studio.timeline.apply(setDrumRows(studio.timeline.current, "t1", rows));
    const shown = editorRows(studio);
    expect([...shown.pitchOf]).toEqual([64, 67, 36, 60]);
    expect(shown.rowOf[42]).toBe(-1);
    studio.timeline.apply(addNotes(studio.timeline.current, "r1", [{ ...FIRST, id: 7, number: 42 }]));
    expect(editorRows(studio).rowOf[42]).toBe(3);
  });

  test("a row that stands for its hits stays without them until another clip is opened or the kit's rows are edited", () => {
    const studio = drumStudio();
    const { selection } = studio.session;
    const shown = (): readonly number[] => [...editorRows(studio).pitchOf];
    const setRows = (rows: readonly DrumRow[]): void =>
      studio.timeline.apply(setDrumRows(studio.timeline.current, "t1", rows));
    setRows([{ number: 42, hidden: true }, { number: 36 }]);
    const hit = { ...FIRST, id: 7, number: 42 };
    studio.timeline.apply(addRolls(studio.timeline.current, [newRoll({ id: "r2", trackId: "t1" })]));
    studio.timeline.apply(addNotes(studio.timeline.current, "r1", [hit]));
    expect(shown()).toEqual([60, 64, 67, 36, 42]);
    studio.timeline.apply(removeNotes(studio.timeline.current, "r1", [hit, SECOND]));
    expect(shown()).toEqual([60, 64, 67, 36, 42]);
    // The other notes of the clip are added beside them.
    studio.timeline.apply(addNotes(studio.timeline.current, "r1", [{ ...FIRST, id: 8, number: 70 }]));
    expect(shown()).toEqual([60, 64, 67, 70, 36, 42]);

    selection.rollId = "r2";
    expect(shown()).toEqual([36]);
    selection.rollId = "r1";
    expect(shown()).toEqual([60, 67, 70, 36]);
    studio.timeline.apply(removeNotes(studio.timeline.current, "r1", [FIRST]));
    expect(shown()).toEqual([60, 67, 70, 36]);
    setRows([{ number: 36 }, { number: 42 }]);
    expect(shown()).toEqual([67, 70, 42, 36]);
  });

  test("of several clips it stays whichever is the active one", () => {
    const studio = drumStudio();
    const { selection } = studio.session;
    const hit = { ...FIRST, id: 7, number: 20 };
    studio.timeline.apply(addRolls(studio.timeline.current, [newRoll({ id: "r2", trackId: "t1" })]));
    studio.timeline.apply(addNotes(studio.timeline.current, "r2", [hit]));
    selection.rollIds = new Set(["r1", "r2"]);
    expect(editorRows(studio).rowOf[20]).toBe(0);
    studio.timeline.apply(removeNotes(studio.timeline.current, "r2", [hit]));
    selection.rollId = "r2";
    expect(editorRows(studio).rowOf[20]).toBe(0);
    selection.rollIds = new Set();
    expect(editorRows(studio).rowOf[20]).toBe(-1);
  });

  test("an empty list of rows is that of General MIDI", () => {
    const studio = drumStudio();
    studio.timeline.apply(setDrumRows(studio.timeline.current, "t1", []));
    expect(editorRows(studio).count).toBe(47);
  });
});
