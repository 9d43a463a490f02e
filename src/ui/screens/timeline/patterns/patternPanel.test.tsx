// @vitest-environment jsdom
import { ref } from "valtio/vanilla";
import { beforeEach, expect, test, vi } from "vitest";
import { progressionsOf } from "../../../../domain/music/harmony.ts";
import type { ChordPattern } from "../../../../domain/music/records.ts";
import { setPatterns } from "../../../../domain/timeline/commands/patterns.ts";
import { DEFAULT_CHORD_PATTERN } from "../../../../domain/timeline/defaults.ts";
import { outlineOf } from "../../../controls/outline.test-helper.ts";
import { all, choose, click, done, fill, focus, press, the } from "../../../controls/page.test-helper.tsx";
import type { TestStudio } from "../../../studio.test-helper.tsx";
import { patternStrings as words } from "../../../strings/patterns.ts";
import { showSong, songStudio } from "../song.test-helper.tsx";
import { PatternPanel } from "./PatternPanel.tsx";

let studio: TestStudio;
beforeEach(() => {
  studio = songStudio();
});

const chord = (note: string, fields: Partial<ChordPattern> = {}): ChordPattern => ({
  ...DEFAULT_CHORD_PATTERN,
  note,
  ...fields,
});

async function open(...list: readonly ChordPattern[]): Promise<void> {
  const { timeline } = studio;
  timeline.apply(setPatterns(timeline.current, "r1", () => list));
  await showSong(studio, <PatternPanel />, { stripOf: () => 3 });
}

const patterns = (): readonly ChordPattern[] => studio.timeline.current.rolls.get("r1")!.chordPatterns;
const roots = (): string =>
  patterns()
    .map(({ note }) => note)
    .join(" ");
const list = (): string[] => outlineOf(the("group", words.patterns));
const chip = (name: string): HTMLElement => the("button", name);
const isOff = (name: string): boolean => (the("button", name) as HTMLButtonElement).disabled;

test("patterns stand in a row, one of them edited; each is added, copied, moved and removed beside it, as a step", async () => {
  await open(chord("C"), chord("F"), chord("G"));
  const names = (): string[] => list().map((line) => line.replace(/^button /, ""));
  expect(names()).toEqual(["Pattern 1: C pressed=true", "Pattern 2: F pressed=false", "Pattern 3: G pressed=false"]);
  expect([isOff(words.earlier), isOff(words.later)]).toEqual([true, false]);
  await click(chip(words.patternOf(2, "F")));
  expect(list()[1]).toContain("pressed=true");
  expect([isOff(words.earlier), isOff(words.later)]).toEqual([false, false]);
  await click(chip(words.later));
  expect([roots(), list()[2]]).toEqual(["C G F", "button Pattern 3: F pressed=true"]);
  expect([isOff(words.earlier), isOff(words.later)]).toEqual([false, true]);
  await click(chip(words.earlier));
  expect([roots(), list()[1]]).toEqual(["C F G", "button Pattern 2: F pressed=true"]);
  await click(chip(words.duplicate));
  expect([roots(), list()[2]]).toEqual(["C F F G", "button Pattern 3: F pressed=true"]);
  await click(chip(words.add));
  expect([roots(), list()[3]]).toEqual(["C F F C G", "button Pattern 4: C pressed=true"]);
  await click(chip(words.remove));
  expect([roots(), list()[2]]).toEqual(["C F F G", "button Pattern 3: F pressed=true"]);
  await done(() => studio.timeline.undo());
  expect(roots()).toBe("C F F C G");
});

test("the first one of several is removed, then the last one there is: the clip is empty", async () => {
  await open(chord("C"), chord("F"));
  await click(chip(words.remove));
  expect([roots(), list()]).toEqual(["F", ["button Pattern 1: F pressed=true"]]);
  await click(chip(words.remove));
  expect([patterns(), document.body.textContent.includes(words.empty)]).toEqual([[], true]);
});

test("without a clip the panel says what to do", async () => {
  Object.assign(studio.session.selection, { trackId: null, rollId: null, rollIds: ref(new Set()) });
  await open();
  expect(document.body.textContent).toContain(words.none);
  expect(all("button", words.add)).toEqual([]);
});

test("an arpeggio has a number of notes and an order, which are refused in words where they make no sense", async () => {
  await open(chord("C"));
  await click(the("switch", words.arp));
  expect(patterns()[0]).toMatchObject({ arp: true, arpCount: 4 });
  await fill(the("textbox", words.arpCount), "6{Enter}");
  await fill(the("textbox", words.arpOrder), "0213{Enter}");
  expect(patterns()[0]).toMatchObject({ arpCount: 6, arpOrder: "0213" });
  for (const [label, wrong] of [
    [words.arpCount, ""],
    [words.arpCount, "-1"],
    [words.arpOrder, "0x"],
  ] as const) {
    await fill(the("textbox", label), `${wrong}{Enter}`);
    expect(the("textbox", label).getAttribute("aria-invalid")).toBe("true");
    await focus(the("textbox", label));
    await press("{Escape}");
    expect(the("textbox", label).getAttribute("aria-invalid")).toBe("false");
  }
  expect(patterns()[0]).toMatchObject({ arpCount: 6, arpOrder: "0213" });
});

const inversions = (): string[] =>
  all("radio").flatMap(({ textContent, ariaChecked }) =>
    (words.inversions as readonly string[]).includes(textContent)
      ? `${textContent}${ariaChecked === "true" ? " ✓" : ""}`
      : [],
  );

test("a chord is typed with its type and its bass, its octave and inversion beside it; no more inversions than it has tones", async () => {
  await open(chord("C"));
  expect(inversions()).toEqual(["Root ✓", "1st", "2nd"]);
  await fill(the("textbox", words.chord), "Dm7{Enter}");
  expect(patterns()[0]).toMatchObject({ note: "D", name: "m7" });
  expect(inversions()).toEqual(["Root ✓", "1st", "2nd", "3rd"]);
  await click(the("radio", "3rd"));
  expect(patterns()[0]!.inversion).toBe(3);
  await fill(the("textbox", words.chord), "C{Enter}");
  // A chord that is typed has the inversion that is typed with it.
  expect(inversions()).toEqual(["Root ✓", "1st", "2nd"]);
  await fill(the("textbox", words.octave), "99{Enter}");
  expect(patterns()[0]!.octave).toBe(9);
  await focus(the("textbox", words.octave));
  await press("{ArrowDown}");
  expect(patterns()[0]!.octave).toBe(8);
  await fill(the("textbox", words.chord), "H{Enter}");
  expect(the("textbox", words.chord).getAttribute("aria-invalid")).toBe("true");
});

const degrees = (): string[] => outlineOf(the("group", words.palette)).filter((line) => line.startsWith("button"));

test("chords of a key are offered by their degrees, with sevenths or without; a press plays and sets one", async () => {
  await open(chord("C"));
  expect(degrees()).toEqual([
    "button I C pressed=true",
    "button ii Dm pressed=false",
    "button iii Em pressed=false",
    "button IV F pressed=false",
    "button V G pressed=false",
    "button vi Am pressed=false",
    "button vii° Bdim pressed=false",
  ]);
  const [on, off] = [vi.spyOn(studio.engine, "noteOn"), vi.spyOn(studio.engine, "noteOff")];
  const four = all("button", /^IV/)[0]!;
  const pointer = (type: string): Promise<void> =>
    done(() => void four.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1 })));
  await pointer("pointerdown");
  expect(on.mock.calls).toEqual([
    [3, 65, 0.8],
    [3, 69, 0.8],
    [3, 72, 0.8],
  ]);
  expect(off).not.toHaveBeenCalled();
  await pointer("pointerup");
  expect((off.mock.calls as unknown as number[][]).map(([strip, key]) => [strip, key])).toEqual([
    [3, 65],
    [3, 69],
    [3, 72],
  ]);
  await click(four);
  expect(patterns()[0]).toMatchObject({ note: "F", name: "M" });
  expect(degrees()[3]).toBe("button IV F pressed=true");
  await click(the("checkbox", words.sevenths));
  expect(studio.session.editor.harmony.sevenths).toBe(true);
  expect(degrees()[1]).toContain("Dm7");
  await choose(words.key, words.keyName("A", true));
  expect(studio.session.editor.harmony.key).toEqual({ root: 9, minor: true });
  expect(degrees()[0]).toMatch(/^button i7? Am7/);
  await choose(words.key, /song key/);
  expect(studio.session.editor.harmony.key).toBeNull();
});

test("a progression is chosen among those of the key, and stands behind the pattern that is edited", async () => {
  await open(chord("C", { pattern: "x---" }), chord("G"));
  const key = { root: 0, minor: false };
  const jazz = progressionsOf(key).find(({ id }) => id === "jazz")!;
  await choose(words.progression, words.progressionName(jazz.id));
  const insert = the("button", /^Insert .* into the clip/);
  await click(insert);
  const count = insert.textContent.split(" ").length;
  expect(patterns()).toHaveLength(2 + count);
  expect([patterns()[0]!.note, patterns().at(-1)!.note, patterns()[1]!.pattern]).toEqual(["C", "G", "x---"]);
  expect(list()[1]).toContain("pressed=true");
});

test("a pattern is split before a step: both parts take its place, the second is edited", async () => {
  await open(chord("C", { pattern: "x-xx" }), chord("G"));
  const steps = [...the("toolbar", words.steps).querySelectorAll<HTMLElement>("[data-step]")];
  await focus(steps[2]!);
  await press("/");
  expect(patterns().map(({ note, pattern }) => [note, pattern])).toEqual([
    ["C", "x-"],
    ["C", "xx"],
    ["G", "xxxx"],
  ]);
  expect(list()[1]).toContain("pressed=true");
  await click(chip(words.patternOf(1, "C")));
  await focus(the("toolbar", words.steps).querySelector<HTMLElement>("[data-step]")!);
  await press("/");
  expect(patterns()).toHaveLength(3);
});

test("a pattern is previewed while it is edited; while the song plays that cannot begin", async () => {
  await open(chord("C"));
  const start = vi.spyOn(studio.engine, "start");
  await click(the("button", words.hear));
  expect([start.mock.calls.length > 0, the("button", words.stopHearing).ariaPressed]).toEqual([true, "true"]);
  await done(() => void (studio.session.transport.state = "started"));
  expect(isOff(words.stopHearing)).toBe(false);
  await click(the("button", words.stopHearing));
  expect([isOff(words.hear), the("button", words.hear).ariaPressed]).toEqual([true, "false"]);
});
