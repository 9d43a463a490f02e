// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { ref } from "valtio/vanilla";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { alerts, all, choose, click, done, fill, focus, press, the } from "../../../controls/page.test-helper.tsx";
import type { TestStudio } from "../../../studio.test-helper.tsx";
import { strings as common } from "../../../strings/common.ts";
import { rulerStrings as ruler, strings } from "../../../strings/commands.ts";
import { strings as palette } from "../../../strings/palette.ts";
import { strings as help } from "../../../strings/help.ts";
import { BAR, notesIn, QUARTER, showSong, songStudio } from "../song.test-helper.tsx";
import { Dialog } from "../../../controls/Dialog.tsx";
import { SongKeys } from "../../../help/SongKeys.tsx";
import { PaletteDialog } from "../../../palette/PaletteDialog.tsx";
import { QuantizeDialog } from "./QuantizeDialog.tsx";
import { RulerDialog } from "./RulerDialog.tsx";

const onClose = vi.fn<() => void>();
let studio: TestStudio;
beforeEach(() => {
  onClose.mockReset();
  studio = songStudio();
});

const box = (label: string): HTMLInputElement => the("textbox", label) as HTMLInputElement;
const hints = (): string[] => all("note").map(({ textContent }) => textContent);
const timeline = () => studio.timeline.current.timeline;

test("quantizing takes all notes of the clip to the grid where none is selected, as one step", async () => {
  await showSong(studio, <QuantizeDialog onClose={onClose} />);
  expect(the("dialog", strings.quantize).textContent).toContain(strings.whatAll(3));
  await choose(strings.grid, /^1\/4$|^4n$|1⁄4$/);
  await click(the("button", strings.apply));
  expect(notesIn(studio).map(({ time }) => time)).toEqual([0, QUARTER, 2 * QUARTER]);
  expect(onClose).toHaveBeenCalledOnce();
  studio.timeline.undo();
  expect(notesIn(studio).map(({ time }) => time)).toEqual([20, QUARTER - 40, 2 * QUARTER + 10]);
});

test("of a selection only that is quantized, half as far at half the strength", async () => {
  studio.session.selection.noteIds = ref(new Set([notesIn(studio)[0]!.id]));
  await showSong(studio, <QuantizeDialog onClose={onClose} />);
  expect(the("dialog").textContent).toContain(strings.whatSelected(1));
  await focus(the("slider", strings.strength));
  await press("{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}");
  expect(the("slider", strings.strength).getAttribute("aria-valuetext")).toBe("50 %");
  await click(the("button", strings.apply));
  expect(notesIn(studio).map(({ time }) => time)).toEqual([10, QUARTER - 40, 2 * QUARTER + 10]);
});

test("with neither starts nor ends there is nothing to quantize; Cancel changes nothing", async () => {
  await showSong(studio, <QuantizeDialog onClose={onClose} />);
  await click(the("switch", strings.starts));
  expect(the("button", strings.apply)).toHaveProperty("disabled", true);
  await click(the("button", strings.cancel));
  expect(onClose).toHaveBeenCalledOnce();
  expect(studio.timeline.canUndo).toBe(false);
});

const openRuler = async (kind: "tempo" | "meter" | "key", tick: number, fromTick: number | null): Promise<void> => {
  studio.session.rulerChange = { kind, tick, fromTick };
  await showSong(studio, <RulerDialog onClose={onClose} />);
};

test("a tempo typed at a bar comes into the song there with OK, and not before", async () => {
  await openRuler("tempo", 2 * BAR, null);
  await fill(box(ruler.bpm), "92,5{Enter}");
  await click(the("switch", ruler.glide));
  expect(timeline().tempos).toHaveLength(1);
  await click(the("button", ruler.apply));
  expect(timeline().tempos.at(-1)).toMatchObject({ tick: 2 * BAR, bpm: 92.5, ramp: true });
  studio.timeline.undo();
  expect(timeline().tempos).toHaveLength(1);
});

test.each([
  ["0", 1, common.least("1")],
  ["1000", 999, common.most("999")],
])("a tempo of %s becomes %d, which is said", async (typed, bpm, sentence) => {
  await openRuler("tempo", 0, 0);
  await fill(box(ruler.bpm), `${typed}{Enter}`);
  expect(hints()).toEqual([sentence]);
  await click(the("button", ruler.apply));
  expect(timeline().tempos[0]!.bpm).toBe(bpm);
});

test("what stands at the start can be changed, but neither moved nor deleted", async () => {
  await openRuler("tempo", 0, 0);
  expect(box(ruler.place)).toHaveProperty("disabled", true);
  expect(the("button", ruler.remove)).toHaveProperty("disabled", true);
});

test("a meter has whole beats; its place is read as bar, beat and tick, and what is none is said", async () => {
  await openRuler("meter", BAR, null);
  await fill(box(ruler.beats), "3.5{Enter}");
  expect(hints()).toEqual([common.noValue("3.5")]);
  await fill(box(ruler.beats), "7{Enter}");
  await choose(ruler.unit, "8");
  await fill(box(ruler.place), "soon{Enter}");
  expect(hints()).toEqual([common.noValue("soon")]);
  await fill(box(ruler.place), "3.1.000{Enter}");
  await click(the("button", ruler.apply));
  expect(timeline().timeSignatures.at(-1)).toMatchObject({ tick: 2 * BAR, numerator: 7, denominator: 8 });
});

test("a key is chosen by its name, and can be deleted even at the start", async () => {
  await openRuler("key", 0, null);
  await choose(ruler.key, /^E♭ major$|^Eb major$/);
  await click(the("button", ruler.apply));
  expect(timeline().keySignatures).toMatchObject([{ tick: 0, fifths: -3, minor: false }]);
  await openRuler("key", 0, 0);
  await click(the("button", ruler.remove));
  expect(timeline().keySignatures).toEqual([]);
});

const KeyWindow = () => (
  <Dialog title={help.shortcuts} open onClose={onClose}>
    <SongKeys />
  </Dialog>
);

const line = (label: string): HTMLElement => all("listitem").find((each) => each.textContent.startsWith(label))!;
const keysOf = (label: string): string[] =>
  [...line(label).querySelectorAll("kbd")].map(({ textContent }) => textContent);
/** Selectors are used because names of hundreds of buttons take a while. */
const buttonOf = (label: string, name: string): Element => line(label).querySelector(`[aria-label="${name}"]`)!;
const changed = (): string => the("dialog").textContent;

async function bind(label: string, keys: string): Promise<void> {
  await click(buttonOf(label, strings.change(label)));
  await press(keys);
}

test("a key that is free is given to an action, and can be had back", async () => {
  const { label } = timelineActions.legato;
  await showSong(studio, <KeyWindow />);
  await fill(the("searchbox", strings.filter), label);
  const before = keysOf(label);
  await bind(label, "{Control>}{Alt>}k{/Alt}{/Control}");
  expect(keysOf(label)).not.toEqual(before);
  expect(changed()).toContain(strings.ownKeys(1));
  await click(buttonOf(label, strings.clear(label)));
  expect(line(label).textContent).toContain(strings.none);
  await click(the("button", strings.reset));
  expect(keysOf(label)).toEqual(before);
  expect(changed()).toContain(strings.ownKeys(0));
});

test("a key that another action has is asked for before it is taken, and that one goes without", async () => {
  const { label } = timelineActions.quantize;
  const taken = timelineActions.legato.label;
  await showSong(studio, <KeyWindow />);
  const [key] = keysOf(label);
  await bind(taken, key!.toLowerCase());
  expect(alerts()[0]).toContain(strings.taken(key!, label));
  await click(the("button", strings.keep));
  expect(keysOf(label)).toEqual([key]);
  await bind(taken, key!.toLowerCase());
  await click(the("button", strings.take));
  expect([keysOf(taken), keysOf(label)]).toEqual([[key], []]);
});

test("Escape ends waiting for a key, and the list stays; presets bring their own keys", async () => {
  const { label } = timelineActions.legato;
  await showSong(studio, <KeyWindow />);
  await click(buttonOf(label, strings.change(label)));
  expect(document.activeElement).toBe(the("button", strings.press));
  await press("{Escape}");
  expect([all("button", strings.press), onClose.mock.calls]).toEqual([[], []]);
  const before = all("listitem").map(({ textContent }) => textContent);
  await choose(strings.preset, strings.presets.live);
  expect(all("listitem").map(({ textContent }) => textContent)).not.toEqual(before);
});

const chosen = (): string =>
  document.getElementById(the("combobox", strings.palette).getAttribute("aria-activedescendant")!)!.textContent;

test("the palette finds by words, says how many, and Enter does the chosen one once it is closed", async () => {
  const { label } = timelineActions.quantize;
  await showSong(studio, <PaletteDialog withSong onClose={onClose} />);
  expect(document.activeElement).toBe(the("combobox", strings.palette));
  await fill(the("combobox", strings.palette), label);
  expect(chosen()).toContain(label);
  expect(all("status").map(({ textContent }) => textContent)).toContain(strings.found(all("option").length));
  await press("{Enter}");
  expect(onClose).toHaveBeenCalledOnce();
  expect(notesIn(studio)[0]!.time).toBe(0);
  expect(studio.settings.keys).toMatchObject({ recent: ["quantize"] });
});

test("arrows go round the palette's list, and what cannot be done now says why and does nothing", async () => {
  Object.assign(studio.session.selection, { rollId: null, rollIds: ref(new Set()) });
  await showSong(studio, <PaletteDialog withSong onClose={onClose} />);
  const first = chosen();
  await press("{ArrowUp}");
  expect(chosen()).toBe(all("option").at(-1)!.textContent);
  await press("{ArrowDown}");
  expect(chosen()).toBe(first);
  await fill(the("combobox", strings.palette), timelineActions.legato.label);
  expect(all("option")[0]!.getAttribute("aria-disabled")).toBe("true");
  await press("{Enter}");
  expect(onClose).not.toHaveBeenCalled();
  await fill(the("combobox", strings.palette), "zzz");
  expect(all("option").map(({ textContent }) => textContent)).toEqual([palette.ask("zzz")]);
  await press("{Escape}");
  expect(onClose).toHaveBeenCalled();
});

test("what was done last stands first in the palette", async () => {
  await done(() => void (studio.settings.keys = { recent: ["legato"] }));
  await showSong(studio, <PaletteDialog withSong onClose={onClose} />);
  expect(the("group", strings.recent).textContent).toContain(timelineActions.legato.label);
  expect(chosen()).toContain(timelineActions.legato.label);
});

test("the palette finds pages of the manual after the commands, and Enter opens one in the help", async () => {
  await showSong(studio, <PaletteDialog withSong onClose={onClose} />);
  await fill(the("combobox", strings.palette), "aftertouch");
  await expect.poll(() => all("group").map((each) => each.getAttribute("aria-label"))).toContain(help.help);
  await press("{ArrowUp}");
  expect(the("option", /Controller lanes/)).toBeDefined();
  await press("{Enter}");
  expect(onClose).toHaveBeenCalledOnce();
  expect(studio.session.help).not.toBeNull();
});
