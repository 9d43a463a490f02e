// @vitest-environment jsdom
import { expect, test } from "vitest";
import { DEFAULT_CHORD_PATTERN, newRoll } from "../../../../domain/timeline/defaults.ts";
import type { ChordPattern } from "../../../../domain/music/records.ts";
import { the } from "../../../controls/page.test-helper.tsx";
import { makeStudio, showIn } from "../../../studio.test-helper.tsx";
import { patternStrings as words } from "../../../strings/patterns.ts";
import { PatternNotes } from "./PatternNotes.tsx";

/** Names of the notes drawn, each with its place in the pattern, percent. */
async function drawn(patterns: readonly Partial<ChordPattern>[], index: number): Promise<readonly string[]> {
  const chordPatterns = patterns.map((fields) => ({ ...DEFAULT_CHORD_PATTERN, ...fields }));
  await showIn(
    makeStudio(),
    <PatternNotes roll={newRoll({ id: "r", trackId: "t", chordPatterns, seed: 7 })} index={index} />,
  );
  return [...the("figure", /./).querySelectorAll<HTMLElement>("i")].map(
    (note) => `${note.textContent} ${Number.parseFloat(note.style.left)}–${Number.parseFloat(note.style.width)}`,
  );
}

test("each chord of a pattern is drawn by its pitches, at its place and as long as it sounds", async () => {
  const patterns = [{ pattern: "x-" }, { note: "A", name: "m", pattern: "x_-x" }];
  expect(await drawn(patterns, 0)).toEqual(["C4 0–50", "E4 0–50", "G4 0–50"]);
  expect(await drawn(patterns, 1)).toEqual(["A4 0–50", "C5 0–50", "E5 0–50", "A4 75–25", "C5 75–25", "E5 75–25"]);
  the("figure", words.notes(6, "A4", "E5"));
});

test("random steps show the tone that sounds, arpeggios one tone after the other, and rests nothing", async () => {
  const random = await drawn([{ pattern: "RRRR" }], 0);
  expect(random.map((note) => note.split(" ")[1])).toEqual(["0–25", "25–25", "50–25", "75–25"]);
  for (const note of random) expect(note).toMatch(/^[CEG]4 /);
  expect(await drawn([{ pattern: "xxxx", arp: true, arpCount: 4 }], 0)).toEqual([
    "C4 0–25",
    "E4 25–25",
    "G4 50–25",
    "C5 75–25",
  ]);
  expect(await drawn([{ pattern: "----" }], 0)).toEqual([]);
  the("figure", words.noNotes);
});
