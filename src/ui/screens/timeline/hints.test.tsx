// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { emptyDocument } from "../../../domain/timeline/defaults.ts";
import { setPatterns } from "../../../domain/timeline/commands/patterns.ts";
import { DEFAULT_CHORD_PATTERN } from "../../../domain/timeline/defaults.ts";
import { AUDITION_STRIP } from "../../../protocol/engine.ts";
import { appears, click, done, the } from "../../controls/page.test-helper.tsx";
import { strings } from "../../strings/timeline.ts";
import { patternStrings } from "../../strings/patterns.ts";
import { InstrumentBrowser } from "./browser/InstrumentBrowser.tsx";
import { TrackProperties } from "./browser/TrackInspector.tsx";
import { ClipRail } from "./editor/ClipRail.tsx";
import { PatternPanel } from "./patterns/PatternPanel.tsx";
import { PanelWindow } from "./windows/PanelWindow.tsx";
import { BAR, QUARTER, showSong, songStudio, trackOf } from "./song.test-helper.tsx";
import { StatusLine } from "./StatusLine.tsx";

const text = (): string => document.body.textContent;

test("while steps are entered the line at the foot says what is waited for, where it goes and how long it is", async () => {
  const studio = songStudio();
  const { session, recording } = studio;
  await showSong(studio, <StatusLine />);
  expect(text()).toContain(strings.hints.draw);
  await done(() => recording.toggleStep());
  await done(() => void (session.transport.positionTick = BAR + QUARTER));
  expect(text()).toContain(strings.stepWaits("002.2.000", "1/16"));
  await done(() => void (session.editor.grid = "8t"));
  expect(text()).toContain(strings.stepWaits("002.2.000", "1/8 T"));
  expect([...document.querySelectorAll("kbd")].map((key) => key.textContent)).toEqual(["→", "Shift+→", "Backspace"]);
  await done(() => void (session.transport.state = "started"));
  expect(text()).toContain(strings.stepPlaying);
  session.transport.state = "stopped";
  await done(() => recording.toggleStep());
  expect(text()).toContain(strings.hints.draw);
});

test("the line at the foot says how far sounds are loaded, all of them together", async () => {
  const studio = songStudio();
  const { instruments } = studio.session;
  await showSong(studio, <StatusLine />);
  const latency = strings.latency(48_000, 0);
  expect(text()).toContain(latency);
  await done(() => void (instruments["0:0"] = { progress: 0.25, error: null }));
  await done(() => void (instruments["0:4"] = { progress: 0.5, error: null }));
  expect(text()).toContain(strings.soundsLoad(37));
  expect(text()).not.toContain(latency);
  await done(() => void (instruments["0:4"] = { progress: null, error: "It did not load." }));
  expect(text()).toContain(strings.soundsLoad(25));
  await done(() => void (instruments["0:0"] = { progress: null, error: null }));
  expect(text()).toContain(latency);
});

test("beside the mixer the line at the foot is about faders, not about the tools of the roll", async () => {
  const studio = songStudio();
  await showSong(studio, <StatusLine />);
  await done(() => void (studio.session.editor.view = "mixer"));
  expect(text()).toContain(strings.mixerHint);
  expect(text()).not.toContain(strings.hints.draw);
  expect([...document.querySelectorAll("kbd")].map((key) => key.textContent)).toEqual(["Shift", strings.doubleClick]);
  expect(text()).toContain(strings.fineSteps);
  expect(text()).toContain(strings.defaultValue);
  await done(() => void (studio.session.editor.view = "roll"));
  expect(text()).toContain(strings.hints.draw);
});

test("notes are quantized and selected beside the roll alone; patterns and takes have the place of their clip", async () => {
  const studio = songStudio();
  const { session } = studio;
  await showSong(studio, <ClipRail />);
  expect(text()).toContain(strings.strength);
  for (const view of ["patterns", "takes"] as const) {
    await done(() => void (session.editor.view = view));
    expect(text()).not.toContain(strings.strength);
    the("textbox", strings.start);
  }
  await done(() => void (session.editor.view = "roll"));
  expect(text()).toContain(strings.strength);
});

test("the line at the foot says that the app works offline once it is stored, and what is missing without a network", async () => {
  const studio = songStudio();
  await showSong(studio, <StatusLine />);
  expect(text()).toContain(strings.online);
  expect(text()).not.toContain(strings.worksOffline);
  await done(() => void (studio.session.isStoredOffline = true));
  expect(text()).toContain(strings.worksOffline);
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await done(() => void dispatchEvent(new Event("offline")));
  expect(text()).toContain(strings.offline(0));
  expect(text()).not.toContain(strings.worksOffline);
  onLine.mockRestore();
  await done(() => void dispatchEvent(new Event("online")));
  expect(text()).toContain(strings.worksOffline);
});

test("a song without tracks says how it gets one, and an instrument that is clicked makes it, as one undo step", async () => {
  const studio = songStudio();
  studio.timeline.load(emptyDocument());
  Object.assign(studio.session.selection, { trackId: null, rollId: null });
  await showSong(studio, <ClipRail />);
  expect(text()).toContain(strings.noTrackText);
  await showSong(studio, <InstrumentBrowser />);
  const noteOn = vi.spyOn(studio.engine, "noteOn");
  // Families are filled one after the other.
  await click(await appears("button", /^\d+\s*Violin$/));
  const [id] = studio.timeline.current.timeline.trackIds;
  expect(trackOf(studio, id)).toMatchObject({ name: "Violin", pluginValues: { bank: 0, program: 40 }, color: 0 });
  expect(studio.session.selection.trackId).toBe(id);
  await vi.waitFor(() => expect(noteOn).toHaveBeenCalledExactlyOnceWith(AUDITION_STRIP, 60, 0.75));
  await showSong(studio, <ClipRail />);
  expect(text()).toContain(strings.noClipText);
  studio.timeline.undo();
  expect([studio.timeline.current.tracks.size, studio.timeline.canUndo]).toEqual([0, false]);
});

test("with tracks but none selected, an instrument that is clicked changes nothing and says why", async () => {
  const studio = songStudio();
  Object.assign(studio.session.selection, { trackId: null, rollId: null });
  const before = studio.timeline.current;
  await showSong(studio, <InstrumentBrowser />);
  await click(await appears("button", /^\d+\s*Violin$/));
  expect(studio.notices()).toEqual([`info: ${strings.noTrackChosen}`]);
  expect(studio.timeline.current).toBe(before);
});

test("a clip without chord patterns says what they are, and gets the first one", async () => {
  const studio = songStudio();
  await showSong(studio, <PatternPanel />);
  expect(text()).toContain(patternStrings.emptyText);
  await click(the("button", patternStrings.add));
  expect(studio.timeline.current.rolls.get("r1")!.chordPatterns).toHaveLength(1);
  expect(text()).not.toContain(patternStrings.emptyText);
});

test("a second window that the browser blocks is told, and its panel stays here", async () => {
  const studio = songStudio();
  vi.spyOn(globalThis, "open").mockReturnValue(null);
  studio.session.secondWindows.mixer = true;
  await showSong(studio, <PanelWindow panel="mixer">mixer</PanelWindow>);
  expect(studio.notices()).toEqual([`error: ${strings.windowBlocked}`]);
  expect(studio.session.secondWindows.mixer).toBe(false);
});

test("the line at the foot says that the audio is off until something plays", async () => {
  const studio = songStudio();
  vi.spyOn(studio.engine, "state").mockReturnValue("off" as never);
  await showSong(studio, <StatusLine />);
  expect(text()).toContain(strings.soundOff);
});

test("the properties say that there are none without a track", async () => {
  const studio = songStudio();
  studio.session.selection.trackId = null;
  await showSong(studio, <TrackProperties />);
  expect(text()).toContain(strings.noPropertiesText);
});

test.each([
  ["takes the place of the chord that a new clip begins with", {}, 0],
  ["stands behind a chord that was chosen", { note: "G" }, 1],
  ["stands behind a rhythm that was chosen", { pattern: "x---" }, 1],
])("a progression %s", async (_, chosen, before) => {
  const studio = songStudio();
  const { timeline } = studio;
  const first = { ...DEFAULT_CHORD_PATTERN, ...chosen };
  timeline.apply(setPatterns(timeline.current, "r1", () => [first]));
  await showSong(studio, <PatternPanel />);
  const insert = the("button", new RegExp(patternStrings.insertProgression(".*")));
  const count = insert.textContent.split(" ").length;
  await click(insert);
  const patterns = timeline.current.rolls.get("r1")!.chordPatterns;
  expect(patterns).toHaveLength(before + count);
  if (before > 0) expect(patterns[0]).toEqual(first);
  timeline.undo();
  expect(timeline.current.rolls.get("r1")!.chordPatterns).toEqual([first]);
});
