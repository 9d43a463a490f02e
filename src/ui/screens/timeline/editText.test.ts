import { expect, it } from "vitest";
import { documentWith, noteOf, rollOf } from "../../../domain/timeline/commands/documents.test-helper.ts";
import { stepTracks } from "../../../domain/timeline/commands/folders.ts";
import { addNotes, moveNotes, removeNotes } from "../../../domain/timeline/commands/notes.ts";
import { removeRolls, setRoll } from "../../../domain/timeline/commands/rolls.ts";
import { pickAll } from "../../../domain/timeline/pickNotes.ts";
import { editText } from "./editText.ts";

it("says what was done to notes and clips", () => {
  const notes = [noteOf(0), noteOf(10)];
  const document = documentWith([rollOf("r", notes)]);
  const picked = pickAll(document.rolls.get("r")!.notes);
  expect(editText(addNotes(document, "r", [noteOf(5)]))).toBe("1 note added");
  expect(editText(removeNotes(document, "r", notes))).toBe("2 notes deleted");
  expect(editText(moveNotes(document, "r", picked, 0, 1))).toBe("notes changed");
  expect(editText(setRoll(document, "r", { startTime: 960 }))).toBe("clip changed");
  expect(editText(stepTracks(document, { trackId: "a" }, 1))).toBe("tracks in another order");
  expect(editText(removeRolls(document, new Set(["r"])))).toBe("1 clip deleted");
});
