// @vitest-environment jsdom
import { within } from "@testing-library/react";
import { proxy, ref } from "valtio/vanilla";
import { beforeEach, expect, test, vi } from "vitest";
import { newRoll, newTimeline, newTrack } from "../../../domain/timeline/defaults.ts";
import { folderAround } from "../../../domain/timeline/commands/folders.ts";
import { setTrack } from "../../../domain/timeline/commands/tracks.ts";
import { noteListOf } from "../../../domain/timeline/NoteList.ts";
import { newLane } from "../../../domain/timeline/ClipLane.ts";
import { AUDITION_STRIP } from "../../../protocol/engine.ts";
import { SongGear } from "../../../state/gear/SongGear.ts";
import { selectLane } from "../../../state/timeline/selectedLane.ts";
import { all, appears, click, done, eventually, focus, press, the } from "../../controls/page.test-helper.tsx";
import { gainScale } from "../../controls/valueScale.ts";
import { makeStudio, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { strings as arrangement } from "../../strings/arrangement.ts";
import { strings as files } from "../../strings/files.ts";
import { spokenStrings } from "../../strings/spoken.ts";
import { laneStrings as lanes, orderStrings as order, strings } from "../../strings/timeline.ts";
import { BAR, QUARTER, notesIn, songStudio, trackOf } from "./song.test-helper.tsx";
import { TimelineScreen } from "./TimelineScreen.tsx";
import type { TimelinePorts } from "./TimelineContext.ts";

let studio: TestStudio;
beforeEach(() => {
  studio = songStudio();
});

const canvas = (name: string) => <section aria-label={name} tabIndex={-1} />;

async function open(of: TestStudio): Promise<{ readonly stopOpening: () => void }> {
  of.settings.sidePanel = false;
  of.storage.list = () => Promise.resolve({ ok: true, value: [] });
  const ways = { gainAt: (at: number) => gainScale.toValue(at), levelAt: (db: number) => gainScale.toFraction(db) };
  const stopOpening = vi.fn<() => void>();
  const ports = {
    stripOf: () => null,
    gear: new SongGear({ ...of, ...ways }, null),
    clockIn: { state: proxy({ portId: null, bpm: null, isHeard: false }) },
    versions: { saveItself: () => Promise.resolve() },
    retryInstruments: () => undefined,
    stopOpening,
  } as unknown as TimelinePorts;
  await showIn(
    of,
    <TimelineScreen {...ports} arrangement={canvas("lanes")} roll={canvas("keys")} board={canvas("pads")} />,
    "/timeline",
  );
  await appears("list", strings.tracks);
  // Heads get their switches one after another.
  const { size } = of.timeline.current.tracks;
  await eventually(() => expect(document.querySelectorAll("[data-switches]").length).toBeGreaterThanOrEqual(size));
  return { stopOpening };
}

const rows = (): string[] =>
  within(the("list", strings.tracks))
    .getAllByRole("listitem")
    .map((row) => row.getAttribute("aria-label")!);
const said = (name: string): string => the("status", name).textContent;
const read = (): string => the("status", arrangement.selected).textContent;
/** The button of a row's name. */
const nameOf = (name: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>("button[aria-keyshortcuts]")].find(
    (button) => button.querySelector("b")?.textContent === name,
  )!;
const orderOf = ({ timeline }: TestStudio): readonly string[] => timeline.current.timeline.trackIds;

test("the screen has its heads, its canvases and its editor, is called as the song, and has no track selected twice", async () => {
  await open(studio);
  expect(document.title).toContain("Night market");
  expect(rows()).toEqual([strings.trackRow(1, "Keys"), strings.trackRow(2, "Bass")]);
  expect(the("region", "lanes")).toBeDefined();
  expect(the("region", "keys")).toBeDefined();
  expect(nameOf("Keys").getAttribute("aria-pressed")).toBe("true");
  await click(nameOf("Bass"));
  expect([studio.session.selection.trackId, nameOf("Keys").getAttribute("aria-pressed")]).toEqual(["t2", "false"]);
});

test("a song that comes in shows its first track; one without tracks invites, and adds one", async () => {
  await open(studio);
  const track = newTrack({ id: "other", name: "Strings" });
  await done(() =>
    studio.timeline.load({
      timeline: newTimeline({ trackIds: ["other"] }),
      tracks: new Map([["other", track]]),
      rolls: new Map(),
    }),
  );
  expect(studio.session.selection.trackId).toBe("other");
  expect(all("button", strings.emptyAdd)).toEqual([]);
  const setProgram = vi.spyOn(studio.engine, "setProgram");
  await done(() => studio.timeline.load({ timeline: newTimeline(), tracks: new Map(), rolls: new Map() }));
  // The piano of a first track is loaded ahead of its first note.
  expect(setProgram).toHaveBeenCalledWith(AUDITION_STRIP, 0, 0);
  await click(the("button", strings.emptyAdd));
  expect(orderOf(studio)).toHaveLength(1);
  expect(all("button", strings.emptyAdd)).toEqual([]);
});

test("while another song is on its way the screen is out of reach, and after a while one can stay", async () => {
  const { stopOpening } = await open(studio);
  const field = nameOf("Bass");
  await done(() => void (studio.session.opening = { progress: 0.5 }));
  expect(field.closest("[aria-hidden]")!.getAttribute("aria-hidden")).toBe("true");
  field.focus();
  expect(document.activeElement).not.toBe(field);
  await appears("dialog", strings.openingSong);
  await click(the("button", strings.stayHere));
  expect(stopOpening).toHaveBeenCalledOnce();
  await done(() => void (studio.session.opening = null));
  expect(field.closest("[aria-hidden]")).toBeNull();
  field.focus();
  expect(document.activeElement).toBe(field);
});

test("a song that cannot be kept says why and offers to save it as a file", async () => {
  await open(studio);
  expect(all("button", files.saveAsFile)).toEqual([]);
  await done(() => void (studio.session.saving = { state: "failed", savedAt: null, error: "The disk is full" }));
  expect(document.body.textContent).toContain(files.notSaved("The disk is full"));
  expect(the("button", files.saveAsFile)).toBeDefined();
});

test("names of tracks are typed anew after a double click; Escape keeps them, nothing is the instrument's", async () => {
  await open(studio);
  const rename = async (keys: string): Promise<void> => {
    const button = document.querySelector<HTMLElement>("[data-track=t1] button[aria-keyshortcuts]")!;
    await done(() => void button.dispatchEvent(new MouseEvent("dblclick", { bubbles: true })));
    expect(studio.session.namedId).toBe("t1");
    expect(document.activeElement).toBe(the("textbox", strings.trackName));
    await press(keys);
  };
  await rename("Organ{Enter}");
  expect([trackOf(studio).name, studio.session.namedId]).toEqual(["Organ", null]);
  await rename("Nothing{Escape}");
  expect([trackOf(studio).name, studio.session.namedId]).toEqual(["Organ", null]);
});

const linesOf = (id: string): readonly (string | null)[] =>
  [...document.querySelectorAll(`[data-track=${id}] button[aria-keyshortcuts] > *`)].map((line) => line.textContent);

test("a head says the instrument where the name does not", async () => {
  await open(studio);
  expect(linesOf("t1")).toEqual(["Keys", "Acoustic Grand Piano"]);
  await done(() => studio.timeline.apply(setTrack(studio.timeline.current, "t1", { name: "Acoustic grand piano 2" })));
  expect(linesOf("t1")).toEqual(["Acoustic grand piano 2"]);
});

test("arm, mute, solo and volume of a head change its track alone; silent ones are dim", async () => {
  await open(studio);
  await click(the("button", strings.muteTrack("Keys")));
  expect([trackOf(studio).mute, trackOf(studio, "t2").mute]).toEqual([true, false]);
  expect(document.querySelector("[data-track=t1]")!.hasAttribute("data-silent")).toBe(true);
  await click(the("button", strings.muteTrack("Keys")));
  await click(the("button", strings.soloTrack("Bass")));
  expect([...document.querySelectorAll("[data-silent]")].map((row) => row.getAttribute("data-track"))).toEqual(["t1"]);
  await click(the("button", strings.soloTrack("Bass")));
  await click(the("button", strings.armTrack("Keys")));
  expect(studio.recording.state.armedIds).toEqual(["t1"]);
  expect(the("button", strings.armTrack("Keys")).getAttribute("aria-pressed")).toBe("true");
  await focus(the("slider", strings.volumeOf("Bass")));
  await press("{Home}");
  expect([trackOf(studio, "t2").gainDb, trackOf(studio).gainDb]).toEqual([-Infinity, 0]);
});

/** Three tracks, the first two in a folder. */
function withFolder(): string {
  const third = newTrack({ id: "t3", name: "Drums" });
  const { timeline, tracks, rolls } = studio.timeline.current;
  const song = {
    timeline: { ...timeline, trackIds: ["t1", "t2", "t3"] },
    tracks: new Map([...tracks, ["t3", third]]),
    rolls,
  };
  studio = makeStudio({ song });
  studio.timeline.apply(folderAround(song, ["t1", "t2"], { name: "Band", color: 3 }));
  return studio.timeline.current.timeline.folders![0]!.id;
}

test("a folder is folded and opened, muted with all of its tracks and renamed", async () => {
  const id = withFolder();
  await open(studio);
  const folder = () => studio.timeline.current.timeline.folders!.find((each) => each.id === id)!;
  expect(rows()).toEqual([
    order.folderRow("Band", 2),
    strings.trackRow(1, "Keys"),
    strings.trackRow(2, "Bass"),
    strings.trackRow(3, "Drums"),
  ]);
  const fold = the("button", order.fold("Band"));
  expect(fold.getAttribute("aria-expanded")).toBe("true");
  await click(fold);
  expect([fold.getAttribute("aria-expanded"), folder().folded]).toEqual(["false", true]);
  expect(rows()).toEqual([order.folderRow("Band", 2), strings.trackRow(3, "Drums")]);
  await click(fold);
  const mute = the("button", order.muteFolder("Band"));
  await click(the("button", strings.muteTrack("Keys")));
  expect(mute.getAttribute("aria-pressed")).toBe("mixed");
  await click(mute);
  expect(["t1", "t2", "t3"].map((track) => trackOf(studio, track).mute)).toEqual([true, true, false]);
  await click(mute);
  expect(["t1", "t2", "t3"].map((track) => trackOf(studio, track).mute)).toEqual([false, false, false]);
  await click(the("button", order.soloFolder("Band")));
  expect(["t1", "t2", "t3"].map((track) => trackOf(studio, track).solo)).toEqual([true, true, false]);
  await done(() => void (studio.session.namedId = id));
  await press("Choir{Enter}");
  expect(folder().name).toBe("Choir");
});

test("Alt and arrows move a track and a folder, keep the focus on it and say where it is now, or that it goes no further", async () => {
  withFolder();
  await open(studio);
  await focus(nameOf("Drums"));
  await press("{Alt>}{ArrowUp}{/Alt}");
  expect(said(order.order)).toBe(order.trackPlace("Drums", 3, 3, "Band"));
  await press("{Alt>}{ArrowUp}{/Alt}");
  expect([orderOf(studio), said(order.order)]).toEqual([["t1", "t3", "t2"], order.trackPlace("Drums", 2, 3, "Band")]);
  expect(document.activeElement).toBe(nameOf("Drums"));
  await press("{ArrowUp}");
  expect(orderOf(studio)).toEqual(["t1", "t3", "t2"]);
  for (let times = 0; times < 3; times++) await press("{Alt>}{ArrowUp}{/Alt}");
  expect(said(order.order)).toBe(order.noFurther);
  expect(orderOf(studio)[0]).toBe("t3");
  await focus(nameOf("Band"));
  await press("{Alt>}{ArrowUp}{/Alt}");
  expect([orderOf(studio), said(order.order)]).toEqual([["t1", "t2", "t3"], order.folderPlace("Band", 1, 3)]);
});

function pointer(element: HTMLElement, type: string, y: number, pointerType = "mouse"): Promise<void> {
  const event = new MouseEvent(type, { clientX: 5, clientY: y, bubbles: true, cancelable: true, button: 0 });
  return done(() => void element.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType })));
}

/** Rows that show something of a drag. */
const marks = (): (readonly [string | null, string | null])[] =>
  [...document.querySelectorAll("[data-track]")].flatMap((row) => {
    const [drop, dragged] = [row.getAttribute("data-drop"), row.getAttribute("data-dragged")];
    return drop === null && dragged === null ? [] : [[row.getAttribute("data-track"), drop ?? "dragged"] as const];
  });

test("a head that is dragged goes to the row it is let go of, which shows meanwhile; Escape and a lost pointer leave it", async () => {
  const third = newTrack({ id: "t3", name: "Drums" });
  const { timeline, tracks, rolls } = studio.timeline.current;
  studio = makeStudio({
    song: {
      timeline: { ...timeline, trackIds: ["t1", "t2", "t3"] },
      tracks: new Map([...tracks, ["t3", third]]),
      rolls,
    },
  });
  await open(studio);
  const { rowHeight } = studio.session.views.arrangement;
  await pointer(nameOf("Keys"), "pointerdown", 10);
  await pointer(nameOf("Keys"), "pointermove", 14);
  expect(marks()).toEqual([]);
  await pointer(nameOf("Keys"), "pointermove", 10 + 1.4 * rowHeight);
  expect(marks()).toEqual([
    ["t1", "dragged"],
    ["t3", "above"],
  ]);
  await pointer(nameOf("Keys"), "pointermove", 10 + 2.4 * rowHeight);
  expect(marks()).toEqual([
    ["t1", "dragged"],
    ["t3", "below"],
  ]);
  await pointer(nameOf("Keys"), "pointerup", 10 + 2.4 * rowHeight);
  expect([orderOf(studio), marks()]).toEqual([["t2", "t3", "t1"], []]);
  await done(() => studio.timeline.undo());
  for (const ends of ["pointercancel", "Escape"]) {
    await pointer(nameOf("Keys"), "pointerdown", 10);
    await pointer(nameOf("Keys"), "pointermove", 10 + 1.4 * rowHeight);
    expect(marks()).not.toEqual([]);
    if (ends === "Escape") await press("{Escape}");
    else await pointer(nameOf("Keys"), ends, 10);
    await pointer(nameOf("Keys"), "pointerup", 10 + rowHeight);
    expect([orderOf(studio), marks()]).toEqual([["t1", "t2", "t3"], []]);
  }
  // A finger that moves at once scrolls.
  await pointer(nameOf("Keys"), "pointerdown", 100, "touch");
  await pointer(nameOf("Keys"), "pointermove", 60, "touch");
  await pointer(nameOf("Keys"), "pointerup", 60, "touch");
  expect(orderOf(studio)).toEqual(["t1", "t2", "t3"]);
});

test("what is selected is read out: notes with their place, chords, clips, points of a lane, and nothing", async () => {
  await open(studio);
  const { selection, editor } = studio.session;
  const select = (ids: readonly number[]): Promise<void> =>
    done(() => Object.assign(selection, { noteIds: ref(new Set(ids)), focus: "notes" }));
  expect(read()).toBe(arrangement.nothingSelected);
  const [first, second, third] = notesIn(studio).map(({ id }) => id) as [number, number, number];
  await select([first]);
  expect(read()).toBe("Note C4 at 002.1.020, length 0.0.480, velocity 64");
  await done(() => void (editor.velocities = "release"));
  expect(read()).toContain(arrangement.releaseRead(64));
  await done(() => void (editor.velocities = "attack"));
  await select([first, second]);
  expect(read()).toBe(arrangement.notesSelected(2));
  const muted = { ...notesIn(studio)[0]!, id: 400, muted: true as const };
  const chord = [60, 64, 67].map((number, index) => ({
    ...notesIn(studio)[0]!,
    id: 500 + index,
    time: 0,
    duration: QUARTER,
    number,
  }));
  const roll = newRoll({
    id: "r2",
    trackId: "t2",
    startTime: 0,
    notes: noteListOf([...chord, { ...muted, time: BAR }]),
  });
  const { current } = studio.timeline;
  await done(() => studio.timeline.load({ ...current, rolls: new Map([...current.rolls, ["r2", roll]]) }));
  await done(() => Object.assign(selection, { rollId: "r2", rollIds: ref(new Set(["r2"])) }));
  await select([500, 501, 502]);
  expect(read()).toBe(arrangement.chordSelected(3, "C"));
  await select([400]);
  expect(read()).toMatch(/, muted$/);
  await done(() => Object.assign(selection, { rollIds: ref(new Set(["r1", "r2"])), noteIds: ref(new Set([third])) }));
  expect(read()).toMatch(/^Note G4 at .*, in Keys$/);
  await select([]);
  expect(read()).toBe(arrangement.activeClip("Bass", 2));
  await done(() => void (selection.focus = "clips"));
  expect(read()).toBe(arrangement.clipsSelected(2));
  await done(() => Object.assign(selection, { rollIds: ref(new Set(["r1"])), rollId: "r1" }));
  expect(read()).toBe("Clip Keys on Keys at 002.1.000, length 0.2.490");
  await done(() => Object.assign(selection, { rollIds: ref(new Set()), rollId: null }));
  expect(read()).toBe(arrangement.nothingSelected);
});

test("a lane's point is read with its value and place", async () => {
  const lane = {
    ...newLane("controlChange", 74),
    events: [
      { tick: 960, value: 90 },
      { tick: 1920, value: 20 },
    ],
  };
  const { current } = studio.timeline;
  studio.timeline.load({ ...current, rolls: new Map([["r1", { ...current.rolls.get("r1")!, lanes: [lane] }]]) });
  await open(studio);
  await done(() => selectLane(studio, lane.id));
  await done(() => void (studio.session.selection.focus = "lane"));
  expect(read()).toBe(lanes.nothingOn("Cutoff", 2));
  await done(
    () => void (studio.session.selection.lane = ref({ id: lane.id, points: new Map([["r1", new Set([960])]]) })),
  );
  expect(read()).toBe(lanes.pointRead("Cutoff", "90", "002.2.000"));
  await done(
    () => void (studio.session.selection.lane = ref({ id: lane.id, points: new Map([["r1", new Set([960, 1920])]]) })),
  );
  expect(read()).toBe(lanes.pointsSelected("Cutoff", 2));
});

test("edits are said, and the side panel is opened and remembered", async () => {
  await open(studio);
  await click(the("button", strings.showSide));
  expect(studio.settings.sidePanel).toBe(true);
  await click(the("button", strings.hideSide));
  expect(studio.settings.sidePanel).toBe(false);
  expect(said(spokenStrings.edits)).toBe("");
  await click(the("button", strings.muteTrack("Keys")));
  await eventually(() => expect(said(spokenStrings.edits)).not.toBe(""));
  expect(said(spokenStrings.edits)).toBe("track Keys, muted");
  await done(() => studio.timeline.undo());
  await eventually(() => expect(said(spokenStrings.edits)).toBe("Undone: track Keys, muted"));
});
