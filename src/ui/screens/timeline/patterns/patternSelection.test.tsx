// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import type { ChordPattern } from "../../../../domain/music/records.ts";
import { setPatterns } from "../../../../domain/timeline/commands/patterns.ts";
import { DEFAULT_CHORD_PATTERN } from "../../../../domain/timeline/defaults.ts";
import { all, choose, click, done, eventually, fill, focus, press, the } from "../../../controls/page.test-helper.tsx";
import type { TestStudio } from "../../../studio.test-helper.tsx";
import { strings } from "../../../strings/common.ts";
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

/** Gives patterns fields of their own, by their places. */
const give = (places: Readonly<Record<number, Partial<ChordPattern>>>): Promise<void> =>
  done(() => {
    const { timeline } = studio;
    timeline.apply(setPatterns(timeline.current, "r1", (list) => list.map((each, at) => ({ ...each, ...places[at] }))));
  });
const lastTwo = (field: keyof ChordPattern): unknown[] =>
  patterns()
    .slice(2)
    .map((pattern) => pattern[field]);
const valueOf = (label: string): string => (the("textbox", label) as HTMLInputElement).value;

test("fields of selected chords that differ say so, and typing gives all of them the same", async () => {
  await selectLastTwo();
  expect([valueOf(words.chord), valueOf(words.octave), valueOf(words.text)]).toEqual([strings.mixed, "4", "xxxx"]);
  await give({
    2: {
      octave: 2,
      inversion: 1,
      subdiv: "8n",
      pattern: "x-x-",
      accent: "x",
      arp: true,
      arpCount: 6,
      arpOrder: "012345",
    },
  });
  const texts = [words.octave, words.text, words.accent, words.arpCount, words.arpOrder];
  expect(texts.map(valueOf)).toEqual(texts.map(() => strings.mixed));
  expect(the("combobox", words.subdiv).textContent).toContain(strings.mixed);
  expect(
    all("radio").filter(({ ariaChecked, textContent }) => ariaChecked === "true" && textContent === "Root"),
  ).toEqual([]);
  expect(the("switch", words.arp).ariaChecked).toBe("false");
  expect(the("region", words.arp).textContent).toContain(strings.mixed);
  // The other one has too few notes for this order.
  await fill(the("textbox", words.arpOrder), "5{Enter}");
  expect(the("textbox", words.arpOrder).getAttribute("aria-invalid")).toBe("true");
  await focus(the("textbox", words.arpOrder));
  await press("{Escape}");
  expect(valueOf(words.arpOrder)).toBe(strings.mixed);
  for (const [label, text] of [
    [words.chord, "Am"],
    [words.octave, "3"],
    [words.text, "x--x"],
    [words.accent, "x-"],
    [words.arpCount, "5"],
    [words.arpOrder, "0213"],
  ] as const)
    await fill(the("textbox", label), `${text}{Enter}`);
  await click(the("switch", words.arp));
  await choose(words.subdiv, /^1\/16$|sixteenth|1\/16 note/i);
  expect(
    (["note", "name", "octave", "pattern", "accent", "arpCount", "arpOrder", "arp", "subdiv"] as const).map(lastTwo),
  ).toEqual(["A", "m", 3, "x--x", "x-", 5, "0213", true, "16n"].map((value) => [value, value]));
  expect([of("note"), of("octave")]).toEqual(["C D A A", "4 4 3 3"]);
  expect(valueOf(words.chord)).toBe("Am");
});

const finger = (at: number, type: string): Promise<void> =>
  done(() => {
    const event = { bubbles: true, cancelable: true, pointerType: "touch", isPrimary: true, pointerId: 1 };
    chips()[at]!.dispatchEvent(new PointerEvent(type, event));
  });
const tap = async (at: number): Promise<void> => {
  await finger(at, "pointerdown");
  await finger(at, "pointerup");
  await done(() => chips()[at]!.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 })));
};
const isSeveral = (): string | null => the("button", words.selectSeveral).ariaPressed;

test("a finger that is held begins a selection of several, which presses add to; a button does as well", async () => {
  await finger(2, "pointerdown");
  expect(selected()).toBe("C · · ·");
  await eventually(() => expect(selected()).toBe("C · E ·"));
  await finger(2, "pointerup");
  await done(() => chips()[2]!.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 })));
  expect([selected(), isSeveral()]).toEqual(["C · E ·", "true"]);
  await tap(3);
  await tap(0);
  expect(selected()).toBe("· · E F");
  await click(the("button", words.selectSeveral));
  expect([selected(), isSeveral()]).toEqual(["· · · F", "false"]);
  await tap(1);
  expect(selected()).toBe("· D · ·");
  // The browser takes a finger that scrolls.
  await finger(3, "pointerdown");
  await finger(3, "pointercancel");
  await click(the("button", words.selectSeveral));
  await click(chips()[0]!);
  expect(selected()).toBe("C D · ·");
});

test("a long press that the browser counts itself selects at once, and opens no menu of the browser", async () => {
  await finger(1, "pointerdown");
  const menu = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
  await done(() => chips()[1]!.dispatchEvent(menu));
  expect([selected(), menu.defaultPrevented]).toEqual(["C D · ·", true]);
  await finger(1, "pointerup");
  await focus(chips()[3]!);
  await press("{Enter}");
  expect(selected()).toBe("C D · F");
  const other = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
  await done(() => chips()[1]!.dispatchEvent(other));
  expect(other.defaultPrevented).toBe(false);
});
