import { expect, it } from "vitest";
import { documentWith, noteOf, rollOf } from "../../../domain/timeline/commands/documents.test-helper.ts";
import { stepTracks } from "../../../domain/timeline/commands/folders.ts";
import { addNotes, moveNotes, removeNotes } from "../../../domain/timeline/commands/notes.ts";
import { removeRolls, setRoll } from "../../../domain/timeline/commands/rolls.ts";
import { pickAll } from "../../../domain/timeline/pickNotes.ts";
import { timelineKind } from "../../../state/documentKinds.ts";
import { DocumentStore } from "../../../state/DocumentStore.ts";
import { changeText } from "./editText.ts";

const editText = (diff: Parameters<typeof changeText>[0]): string => changeText(diff, "user");

it("says what was done to notes and clips", () => {
  const notes = [noteOf(0), noteOf(10)];
  const document = documentWith([rollOf("r", notes)]);
  const picked = pickAll(document.rolls.get("r")!.notes);
  expect(editText(addNotes(document, "r", [noteOf(5)]))).toBe("1 note added");
  expect(editText(removeNotes(document, "r", notes))).toBe("2 notes deleted");
  expect(editText(moveNotes(document, "r", picked, 0, 1))).toBe("notes changed");
  expect(editText(setRoll(document, "r", { startTime: 960 }))).toBe("clip changed");
  expect(editText(stepTracks(document, { trackId: "a" }, 1))).toBe("tracks reordered");
  expect(editText(removeRolls(document, new Set(["r"])))).toBe("1 clip deleted");
});

it("says what is undone as it was done, and what is done again", () => {
  const store = new DocumentStore(timelineKind, documentWith([rollOf("r", [noteOf(0), noteOf(10)])]));
  const said: string[] = [];
  store.subscribe({ change: ({ diff, source }) => said.push(changeText(diff, source)) });
  store.apply(addNotes(store.current, "r", [noteOf(5)]));
  store.undo();
  store.redo();
  expect(said).toEqual(["1 note added", "Undone: 1 note added", "Redone: 1 note added"]);
});
