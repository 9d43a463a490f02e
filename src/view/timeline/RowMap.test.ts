import { describe, expect, test } from "vitest";
import { setDrumRows } from "../../domain/timeline/commands/drums.ts";
import { addNotes } from "../../domain/timeline/commands/notes.ts";
import { createStudio, FIRST } from "../../actions/timeline/studio.test-helper.ts";
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

  test("an empty list of rows is that of General MIDI", () => {
    const studio = drumStudio();
    studio.timeline.apply(setDrumRows(studio.timeline.current, "t1", []));
    expect(editorRows(studio).count).toBe(47);
  });
});
