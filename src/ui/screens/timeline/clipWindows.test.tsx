// @vitest-environment jsdom
import { ref } from "valtio/vanilla";
import { beforeEach, expect, test, vi } from "vitest";
import { newRoll, newTimeline, newTrack } from "../../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../../domain/timeline/records.ts";
import { noteListOf } from "../../../domain/timeline/NoteList.ts";
import type { RollTake, RollTakes } from "../../../domain/timeline/RollTakes.ts";
import { all, choose, click, done, fill, focus, press, the } from "../../controls/page.test-helper.tsx";
import type { TestStudio } from "../../studio.test-helper.tsx";
import { strings as drums } from "../../strings/drums.ts";
import { strings as merge } from "../../strings/merge.ts";
import { strings as takes } from "../../strings/takes.ts";
import { strings } from "../../strings/timeline.ts";
import { DrumFillDialog } from "./commands/DrumFillDialog.tsx";
import { DrumRowsDialog } from "./commands/DrumRowsDialog.tsx";
import { MergeDialog } from "./merge/MergeDialog.tsx";
import { Mixer } from "./mixer/Mixer.tsx";
import { BAR, notesIn, QUARTER, showSong, songStudio, trackOf } from "./song.test-helper.tsx";
import { TakesPanel } from "./takes/TakesPanel.tsx";

let studio: TestStudio;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  onClose.mockReset();
  studio = songStudio();
});

const take = (number: number, key: number): RollTake => ({
  number,
  lanes: [],
  notes: [0, 1, 2, 3].map((bar) => ({ time: bar * BAR, duration: 480, number: key, attack: 0.5, release: 0.5 })),
});

const names = (): string[] => [...document.querySelectorAll<HTMLInputElement>("li input")].map(({ value }) => value);

const strips = (): Element => document.querySelector("ul[data-width]")!;

/** To ask the hundreds of elements of all rows for their roles and names takes a while. */
const labelled = (name: string): HTMLElement => document.querySelector(`[aria-label="${name}"]`)!;
const buttonOf = (text: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>("button")].find(({ textContent }) => textContent === text)!;

/** A clip of four bars with two takes, of which the first is heard. */
function withTakes(): void {
  const { current } = studio.timeline;
  const recorded: RollTakes = { takes: [take(1, 50), take(2, 70)], parts: [{ tick: 0, take: 1 }] };
  const notes = noteListOf(take(1, 50).notes.map((note, index) => ({ ...note, id: 900 + index, channel: 1 })));
  const roll = newRoll({
    id: "r1",
    trackId: "t1",
    startTime: 0,
    length: 4 * BAR,
    fixedLength: true,
    takes: recorded,
    notes,
  });
  studio.timeline.load({ ...current, rolls: new Map([["r1", roll]]) });
  Object.assign(studio.session.selection, { rollId: "r1", rollIds: ref(new Set(["r1"])) });
}

const keysIn = (): readonly number[] => notesIn(studio).map(({ number }) => number);
const part = (number: number, bar: number): HTMLElement => the("button", takes.part(number, takes.bar(bar)));
const pressed = (): string[] =>
  all("button")
    .filter(
      (button) =>
        button.getAttribute("aria-pressed") === "true" && /, bar/.test(button.getAttribute("aria-label") ?? ""),
    )
    .map((button) => button.getAttribute("aria-label")!);

test("a clip without takes says how they come, and turns that on", async () => {
  await showSong(studio, <TakesPanel />);
  expect(document.body.textContent).toContain(takes.none);
  await click(the("button", takes.recordTakes));
  expect(studio.recording.state.settings.mode).toBe("takes");
  expect(the("button", takes.recordsTakes)).toHaveProperty("disabled", true);
  Object.assign(studio.session.selection, { trackId: null, rollId: null, rollIds: ref(new Set()) });
  await showSong(studio, <TakesPanel />);
  expect(document.body.textContent).toContain(takes.noClip + takes.noClipText);
});

test("a take is chosen for one part, for all of it, and deleted; each is a step that undo takes back", async () => {
  withTakes();
  await showSong(studio, <TakesPanel />);
  expect(pressed()).toEqual([1, 2, 3, 4].map((bar) => takes.part(1, takes.bar(bar))));
  await focus(part(2, 2));
  await press("{Enter}");
  expect(keysIn()).toEqual([50, 70, 50, 50]);
  expect(pressed()).toEqual([
    takes.part(1, "bar 1"),
    takes.part(1, "bar 3"),
    takes.part(1, "bar 4"),
    takes.part(2, "bar 2"),
  ]);
  expect(the("button", takes.whole(1)).getAttribute("aria-pressed")).toBe("false");
  await focus(part(2, 4));
  await press("{Enter}");
  expect(keysIn()).toEqual([50, 70, 50, 70]);
  await done(() => studio.timeline.undo());
  expect(keysIn()).toEqual([50, 70, 50, 50]);
  await click(the("button", takes.whole(2)));
  expect(keysIn()).toEqual([70, 70, 70, 70]);
  expect(the("button", takes.whole(2)).getAttribute("aria-pressed")).toBe("true");
  await click(the("button", takes.remove(1)));
  expect(all("button", takes.whole(1))).toEqual([]);
  await click(the("button", takes.keepChosen));
  expect([studio.timeline.current.rolls.get("r1")!.takes, keysIn()]).toEqual([undefined, [70, 70, 70, 70]]);
});

test("parts are bars or beats", async () => {
  withTakes();
  await showSong(studio, <TakesPanel />);
  expect(all("button", /^Take 1, /)).toHaveLength(4);
  await click(the("radio", takes.beats));
  expect(all("button", /^Take 1, /)).toHaveLength(16);
  await focus(the("button", takes.part(2, takes.beat(2, 1))));
  await press("{Enter}");
  expect(keysIn()).toEqual([50, 70, 50, 50]);
});

test("a row of drums is filled with hits spread evenly, or every nth step, turned and as loud as asked", async () => {
  studio.session.editor.rowsOf = { t1: "drums" };
  const { current } = studio.timeline;
  const roll = newRoll({ id: "r1", trackId: "t1", startTime: 0, length: BAR, fixedLength: true });
  studio.timeline.load({ ...current, rolls: new Map([["r1", roll]]) });
  await showSong(studio, <DrumFillDialog onClose={onClose} />);
  expect(the("dialog").textContent).toContain("x---x---x---x---");
  await fill(the("textbox", drums.hits), "3{Enter}");
  await fill(the("textbox", drums.steps), "8{Enter}");
  expect(the("dialog").textContent).toContain("x--x--x-");
  await fill(the("textbox", drums.rotation), "1{Enter}");
  expect(the("dialog").textContent).toContain(drums.picture(3, 8, 1));
  expect(drums.picture(3, 8, 1)).not.toBe(drums.picture(3, 8, 0));
  await fill(the("textbox", drums.rotation), "0{Enter}");
  await fill(the("textbox", drums.velocity), "64{Enter}");
  await choose(drums.step, /^1\/8$|^8n$|1⁄8$/);
  await click(the("button", drums.apply));
  expect(notesIn(studio).map(({ time }) => time / (QUARTER / 2))).toEqual([0, 3, 6]);
  expect(new Set(notesIn(studio).map(({ attack }) => attack))).toEqual(new Set([64 / 127]));
  expect(onClose).toHaveBeenCalledOnce();

  await showSong(studio, <DrumFillDialog onClose={onClose} />);
  await choose(drums.rhythm, drums.rhythms.every);
  expect(all("textbox", drums.hits)).toEqual([]);
  await fill(the("textbox", drums.every), "4{Enter}");
  await choose(drums.step, /^1\/16$|^16n$|1⁄16$/);
  await click(the("button", drums.apply));
  expect(notesIn(studio).map(({ time }) => time / QUARTER)).toEqual([0, 1, 2, 3]);
  expect(notesIn(studio)[0]!.attack).toBe(100 / 127);
  await showSong(studio, <DrumFillDialog onClose={onClose} />);
  await choose(drums.step, /^1\/4$|^4n$|1⁄4$/);
  await fill(the("textbox", drums.swing), "75{Enter}");
  await click(the("button", drums.applySwing));
  expect(notesIn(studio).map(({ time }) => time / QUARTER)).toEqual([0, 1.5, 2, 3.5]);
  await showSong(studio, <DrumFillDialog onClose={onClose} />);
  await click(the("button", drums.cancel));
  expect(notesIn(studio)).toHaveLength(4);
});

test("rows of drums are renamed, moved, hidden and brought back as General MIDI has them, each as one step", async () => {
  studio.session.editor.rowsOf = { t1: "drums" };
  await showSong(studio, <DrumRowsDialog onClose={onClose} />);
  const before = names();
  const rows = () => trackOf(studio).drumRows ?? [];
  expect([rows(), buttonOf(drums.reset)]).toEqual([[], expect.objectContaining({ disabled: true })]);
  expect(labelled(drums.up(before[0]!))).toHaveProperty("disabled", true);
  expect(the("button", drums.down(before.at(-1)!))).toHaveProperty("disabled", true);
  await click(labelled(drums.down(before[0]!)));
  expect(names().slice(0, 3)).toEqual([before[1], before[0], before[2]]);
  await click(labelled(drums.up(before[2]!)));
  expect(names().slice(0, 3)).toEqual([before[1], before[2], before[0]]);
  await fill(document.querySelector("li input")!, "Boom{Enter}");
  expect([names()[0], rows()[0]!.name]).toEqual(["Boom", "Boom"]);
  await click(labelled(drums.show("Boom")));
  expect(rows()[0]).toMatchObject({ name: "Boom", hidden: true });
  await click(labelled(drums.show("Boom")));
  expect(rows()[0]).not.toHaveProperty("hidden");
  await done(() => studio.timeline.undo());
  expect(rows()[0]).toMatchObject({ hidden: true });
  await click(buttonOf(drums.reset));
  expect(names()).toEqual(before);
  await click(buttonOf(drums.close));
  expect(onClose).toHaveBeenCalledOnce();
});

test("songs are added at the playhead, or at the first bar; the window says what of them comes", async () => {
  const song: TimelineDocument = {
    timeline: newTimeline({ id: "other" }),
    tracks: new Map([["x", newTrack({ id: "x" })]]),
    rolls: new Map(),
  };
  const onMerge = vi.fn<(tick: number) => void>();
  const songs = [{ name: "a.mid", document: song }];
  studio.session.transport.positionTick = 2 * BAR + QUARTER;
  await showSong(studio, <MergeDialog songs={songs} onMerge={onMerge} onClose={onClose} />);
  expect(the("listitem").textContent).toBe(merge.file("a.mid", 1, 0));
  expect(the("radiogroup", merge.place).contains(the("radio", merge.start))).toBe(true);
  expect(the("radio", merge.playhead(3, 2)).getAttribute("aria-checked")).toBe("true");
  await click(the("button", merge.add));
  await click(the("radio", merge.start));
  await click(the("button", merge.add));
  expect(onMerge.mock.calls).toEqual([[2 * BAR + QUARTER], [0]]);
  await click(the("button", merge.cancel));
  expect(onClose).toHaveBeenCalledOnce();
  studio.session.transport.positionTick = 0;
  await showSong(studio, <MergeDialog songs={songs} onMerge={onMerge} onClose={onClose} />);
  expect(the("radio", merge.start).getAttribute("aria-checked")).toBe("true");
});

test("the mixer has a strip for each track, wide or narrow as it is asked to be, and says where there is none", async () => {
  await showSong(studio, <Mixer />);
  expect(document.body.textContent).toContain(strings.tracksCount(2));
  expect(strips().children).toHaveLength(2);
  const before = strips().getAttribute("data-width");
  await click(the("button", before === "wide" ? strings.narrowStrips : strings.wideStrips));
  expect(strips().getAttribute("data-width")).not.toBe(before);
  const { current } = studio.timeline;
  studio.timeline.load({
    ...current,
    timeline: { ...current.timeline, trackIds: [] },
    tracks: new Map(),
    rolls: new Map(),
  });
  await showSong(studio, <Mixer bare />);
  expect(document.body.textContent).toContain(strings.noStrips);
  expect(all("heading", strings.mixer)).toEqual([]);
});
