// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import type { ChordPattern } from "../../../../domain/music/records.ts";
import { setPatterns } from "../../../../domain/timeline/commands/patterns.ts";
import { DEFAULT_CHORD_PATTERN } from "../../../../domain/timeline/defaults.ts";
import { all, choose, click, done, focus, press, the } from "../../../controls/page.test-helper.tsx";
import type { TestStudio } from "../../../studio.test-helper.tsx";
import { patternStrings as words } from "../../../strings/patterns.ts";
import { showSong, songStudio } from "../song.test-helper.tsx";
import { PatternPanel } from "./PatternPanel.tsx";

let studio: TestStudio;
beforeEach(async () => {
  studio = songStudio();
  const { timeline } = studio;
  const chords = ["C", "D", "E", "F"].map((note) => ({ ...DEFAULT_CHORD_PATTERN, note }));
  timeline.apply(setPatterns(timeline.current, "r1", () => chords));
  await showSong(studio, <PatternPanel />, { stripOf: () => 3 });
});

const patterns = (): readonly ChordPattern[] => studio.timeline.current.rolls.get("r1")!.chordPatterns;
const of = (field: keyof ChordPattern): string =>
  patterns()
    .map((pattern) => pattern[field])
    .join(" ");
const chips = (): HTMLElement[] => [...the("group", words.patterns).querySelectorAll("button")];
const selected = (): string =>
  chips()
    .map(({ ariaPressed, textContent }) => (ariaPressed === "true" ? textContent : "·"))
    .join(" ");
const undo = (): Promise<void> => done(() => studio.timeline.undo());

test("Shift selects a range, Ctrl one more or one less, a press alone that one; the number is named", async () => {
  expect(selected()).toBe("C · · ·");
  await focus(chips()[1]!);
  await click(chips()[1]!);
  await press("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
  expect(selected()).toBe("· D E F");
  expect(all("status").map(({ textContent }) => textContent)).toContain(words.chosen(3));
  expect(document.activeElement).toBe(chips()[3]);
  await press("{Shift>}{ArrowLeft}{/Shift}");
  expect(selected()).toBe("· D E ·");
  await press("{ArrowRight}");
  expect(selected()).toBe("· · · F");
  await press("{Home}");
  expect(selected()).toBe("C · · ·");
  await press("{Control>}a{/Control}");
  expect(selected()).toBe("C D E F");
  await done(() => chips()[1]!.dispatchEvent(new MouseEvent("click", { bubbles: true, ctrlKey: true })));
  expect(selected()).toBe("C · E F");
  expect(chips()[0]!.parentElement!.getAttribute("aria-describedby")).not.toBeNull();
  expect(document.body.textContent).toContain(words.patternKeys);
});

async function selectLastTwo(): Promise<void> {
  await click(chips()[2]!);
  await focus(chips()[2]!);
  await press("{Shift>}{ArrowRight}{/Shift}");
}

test("chords that are selected are transposed, softened and given a chord together, each in one step", async () => {
  await selectLastTwo();
  await press("{ArrowUp}");
  expect(of("note")).toBe("C D F F#");
  await press("{Shift>}{ArrowDown}{/Shift}");
  expect(of("octave")).toBe("4 4 3 3");
  await click(the("button", words.transposeDown));
  expect(of("note")).toBe("C D E F");
  await click(the("button", words.transposeUp));
  await undo();
  await undo();
  await undo();
  await undo();
  expect([of("note"), of("octave")]).toEqual(["C D E F", "4 4 4 4"]);
  const [first, second] = patterns();
  await focus(chips()[3]!);
  await press("a");
  expect(patterns().map(({ accent }) => accent)).toEqual([first!.accent, second!.accent, "-", "-"]);
  await press("a");
  expect(patterns().map(({ accent }) => accent)).toEqual([first!.accent, second!.accent, "", ""]);
  await press("5");
  expect(of("note")).toBe("C D G G");
  await undo();
  expect(of("note")).toBe("C D E F");
});

test("fields of the palette, the step length and the arpeggio belong to all that are selected", async () => {
  await selectLastTwo();
  await choose(words.subdiv, /^1\/16$|sixteenth|1\/16 note/i);
  expect(
    new Set(
      patterns()
        .slice(2)
        .map(({ subdiv }) => subdiv),
    ).size,
  ).toBe(1);
  expect(patterns()[2]!.subdiv).not.toBe(patterns()[0]!.subdiv);
  await click(the("switch", words.arp));
  expect(of("arp")).toBe("false false true true");
  await undo();
  expect(of("arp")).toBe("false false false false");
});

test("selected patterns are copied, cut, pasted, duplicated, moved and removed as one", async () => {
  await selectLastTwo();
  await press("{Control>}c{/Control}");
  await click(chips()[0]!);
  await press("{Control>}v{/Control}");
  expect([of("note"), selected()]).toEqual(["C E F D E F", "· E F · · ·"]);
  await press("{Alt>}{ArrowRight}{/Alt}");
  expect([of("note"), selected()]).toEqual(["C D E F E F", "· · E F · ·"]);
  await press("{Delete}");
  expect([of("note"), selected()]).toEqual(["C D E F", "· D · ·"]);
  await press("{Control>}d{/Control}");
  expect(of("note")).toBe("C D D E F");
  await undo();
  await selectLastTwo();
  await press("{Control>}x{/Control}");
  expect([of("note"), selected()]).toEqual(["C D", "· D"]);
  await press("{Control>}v{/Control}");
  expect(of("note")).toBe("C D E F");
});
