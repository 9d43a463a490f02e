// @vitest-environment jsdom
import { expect, test } from "vitest";
import { DEFAULT_CHORD_PATTERN, newRoll } from "../../../../domain/timeline/defaults.ts";
import { all, the } from "../../../controls/page.test-helper.tsx";
import { makeStudio, showIn } from "../../../studio.test-helper.tsx";
import { patternStrings as words } from "../../../strings/patterns.ts";
import { ClipNotes } from "./ClipNotes.tsx";

const PATTERNS = [
  { ...DEFAULT_CHORD_PATTERN, pattern: "x-" },
  { ...DEFAULT_CHORD_PATTERN, note: "A", name: "m", pattern: "x--x" },
];

test("all chords of a clip stand on one axis, on which the edited pattern is marked", async () => {
  await showIn(
    makeStudio(),
    <ClipNotes roll={newRoll({ id: "r", trackId: "t", chordPatterns: PATTERNS, seed: 7 })} index={1} />,
  );
  const picture = the("figure", words.clipNotes(9, "C4", "E5"));
  // 9 notes, of which the highest is E5 and the lowest C4.
  const notes = picture
    .querySelector("[data-notes]")!
    .getAttribute("d")!
    .match(/M\d+ \d+h\d+/g)!;
  expect(notes.map((note) => Number(note.match(/ (\d+)h/)![1]))).toEqual([17, 13, 10, 8, 5, 1, 8, 5, 1]);
  const [, , length, height] = picture.querySelector("svg")!.getAttribute("viewBox")!.split(" ").map(Number);
  expect(height).toBe(18);
  const edited = picture.querySelector("[data-edited]")!;
  expect([Number(edited.getAttribute("x")), Number(edited.getAttribute("width"))]).toEqual([
    length! / 3,
    (2 * length!) / 3,
  ]);
});

test("a clip of one pattern needs no overview", async () => {
  await showIn(
    makeStudio(),
    <ClipNotes roll={newRoll({ id: "r", trackId: "t", chordPatterns: [PATTERNS[0]!], seed: 7 })} index={0} />,
  );
  expect(all("figure")).toEqual([]);
});
