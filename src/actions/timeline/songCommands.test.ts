import type { SongServices } from "../../state/services/SongServices.ts";
import { expect, it, onTestFinished } from "vitest";
import { setMarker, addTempo } from "../../domain/timeline/commands/timeline.ts";
import { provideSongScreen, type SongScreen } from "../../state/timeline/SongScreen.ts";
import type { Action } from "../Action.ts";
import { createStudio } from "./studio.test-helper.ts";
import { timelineActions, type ActionName } from "./timelineActions.ts";

const BAR = 3840;
const run = (studio: SongServices, ...names: readonly ActionName[]): void => {
  for (const name of names) timelineActions[name].run(studio);
};
const enabled = (studio: SongServices, name: ActionName): boolean =>
  (timelineActions[name] as Action<SongServices>).enabled?.(studio) !== false;

/** A screen that writes down what it is asked for. */
function onScreen(studio: SongServices): readonly (readonly unknown[])[] {
  const asked: unknown[][] = [];
  const screen = new Proxy({} as SongScreen, {
    get:
      (_, name) =>
      (...args: unknown[]) => {
        asked.push([name, ...args]);
        return [{ name: "Night market", open: () => void asked.push(["opened"]) }];
      },
  });
  onTestFinished(provideSongScreen(studio.session, screen));
  return asked;
}

const SCREEN: Readonly<Partial<Record<ActionName, readonly unknown[]>>> = {
  newSong: ["newSong"],
  openFile: ["openFile"],
  openDemo: ["openDemo"],
  addFiles: ["addFiles"],
  saveFile: ["saveFile"],
  exportSong: ["exportMidi", null],
  exportTrack: ["exportMidi", "t1"],
  exportClips: ["exportClips"],
  loadBank: ["loadBank"],
  learnGear: ["learnGear"],
  sidePanel: ["toggleSide"],
  railPanel: ["toggleRail"],
  showInstruments: ["showSide"],
  showProperties: ["showSide"],
  renameClip: ["showClip"],
  settings: ["openSettings"],
  goHome: ["go", "/"],
  goDashboard: ["go", "/dashboard"],
  goBoard: ["go", "/midi"],
  goEditBoard: ["go", "/edit"],
  goArp: ["go", "/plugin/arp"],
  goDevices: ["go", "/plugin/devices"],
  goJamRoom: ["go", "/plugin/jamroom"],
  goEvents: ["go", "/events"],
  goFlyers: ["go", "/flyers"],
  goGallery: ["go", "/boards"],
  goPeople: ["go", "/users"],
  goAccount: ["go", "/account"],
};

it.each(Object.entries(SCREEN) as [ActionName, readonly unknown[]][])(
  "%s is done by the screen of the song, and by nobody where there is none",
  (name, asked) => {
    const studio = createStudio();
    expect(() => run(studio, name)).not.toThrow();
    const requests = onScreen(studio);
    run(studio, name);
    expect(requests).toEqual([asked]);
  },
);

it("opens the songs that were open last, where there are some", () => {
  const studio = createStudio();
  expect(enabled(studio, "openRecent")).toBe(false);
  const requests = onScreen(studio);
  expect(enabled(studio, "openRecent")).toBe(true);
  const [first] = timelineActions.openRecent.choices(studio);
  first!.run();
  expect([first!.label, requests.at(-1)]).toEqual(["Night market", ["opened"]]);
});

it("asks for the names of song, track, folder and clip", () => {
  const studio = createStudio();
  const { session, timeline } = studio;
  run(studio, "renameSong");
  expect(session.namedId).toBe(timeline.current.timeline.id);
  run(studio, "renameTrack");
  expect(session.namedId).toBe("t1");
  run(studio, "renameClip");
  expect(session.namedId).toBe("r1");
  run(studio, "folder", "renameFolder");
  expect(session.namedId).toBe(timeline.current.timeline.folders?.[0]?.id);
});

it("shows what stands in the editor and at the side", () => {
  const studio = createStudio();
  onScreen(studio);
  for (const [name, view] of [
    ["showPatterns", "patterns"],
    ["showTakes", "takes"],
    ["showMixer", "mixer"],
    ["showRoll", "roll"],
  ] as const) {
    run(studio, name);
    expect(studio.session.editor.view).toBe(view);
  }
  run(studio, "showProperties");
  expect(studio.session.sideTab).toBe("properties");
  run(studio, "showInstruments");
  expect(studio.session.sideTab).toBe("instruments");
});

it("adds, moves, colors, duplicates and deletes tracks, each as one step", () => {
  const studio = createStudio();
  const { timeline, session } = studio;
  const order = (): readonly string[] => timeline.current.timeline.trackIds;
  run(studio, "trackDown");
  expect(order()).toEqual(["t2", "t1"]);
  run(studio, "trackUp");
  expect([order(), enabled(studio, "trackUp"), enabled(studio, "trackDown")]).toEqual([["t1", "t2"], false, true]);
  timelineActions.trackColor.choices(studio)[7]!.run();
  expect(timeline.current.tracks.get("t1")?.color).toBe(7);
  expect(timelineActions.trackColor.choices(studio).findIndex(({ chosen }) => chosen)).toBe(7);
  const [device] = timelineActions.addDevice.choices(studio);
  device!.run();
  expect(timeline.current.tracks.get("t1")?.devices).toHaveLength(1);
  run(studio, "duplicateTrack");
  expect(order()).toHaveLength(3);
  run(studio, "addTrack");
  const added = session.selection.trackId!;
  expect([order().at(-1), timeline.current.tracks.get(added)?.pluginValues]).toMatchObject([added, { bank: 0 }]);
  run(studio, "addDrumTrack");
  expect(timeline.current.tracks.get(session.selection.trackId!)?.channel).toBe(10);
  run(studio, "removeTrack");
  expect([order().length, session.selection.trackId]).toEqual([4, added]);
  for (let steps = 0; steps < 8; steps++) timeline.undo();
  expect([order(), timeline.canUndo]).toEqual([["t1", "t2"], false]);
});

it("folds, leaves, dissolves and deletes the folder of the selected track", () => {
  const studio = createStudio();
  const { timeline } = studio;
  const folders = () => timeline.current.timeline.folders ?? [];
  for (const name of ["leaveFolder", "foldFolder", "dissolveFolder", "removeFolder"] as const)
    expect(enabled(studio, name)).toBe(false);
  run(studio, "folder", "foldFolder");
  expect(folders()).toMatchObject([{ folded: true }]);
  run(studio, "foldFolder");
  expect(folders()).toMatchObject([{ folded: false }]);
  run(studio, "leaveFolder");
  expect(timeline.current.tracks.get("t1")?.folderId).toBeUndefined();
  timeline.undo();
  run(studio, "dissolveFolder");
  expect([folders(), timeline.current.tracks.size]).toEqual([[], 2]);
  timeline.undo();
  run(studio, "removeFolder");
  expect([...timeline.current.tracks.keys()]).toEqual(["t2"]);
});

it("adds a clip in the bar of the playhead, selects it, and gives clips a color", () => {
  const studio = createStudio();
  const { timeline, session } = studio;
  session.selection.trackId = "t2";
  session.transport.positionTick = 2 * BAR + 100;
  run(studio, "newClip");
  const made = timeline.current.rolls.get(session.selection.rollId!)!;
  expect(made).toMatchObject({ trackId: "t2", startTime: 2 * BAR, length: BAR });
  const colors = timelineActions.clipColor.choices(studio);
  expect(colors[0]).toMatchObject({ chosen: true });
  colors[8]!.run();
  expect(timeline.current.rolls.get(made.id)?.color).toBe(7);
  timelineActions.clipColor.choices(studio)[0]!.run();
  expect(timeline.current.rolls.get(made.id)?.color).toBeUndefined();
});

it("makes, names and deletes sections at the playhead, and goes from one to the next", () => {
  const studio = createStudio();
  const jumped: number[] = [];
  const seek = (tick: number): void => void jumped.push(tick);
  Object.assign(studio, { engine: { transport: { seek, playing: () => false } } });
  const { timeline, session } = studio;
  const markers = (): readonly number[] => timeline.current.timeline.markers.map(({ tick }) => tick);
  expect([enabled(studio, "removeSection"), enabled(studio, "nextSection")]).toEqual([false, false]);
  session.transport.positionTick = BAR + 500;
  run(studio, "sectionHere");
  expect([markers(), session.namedSectionTick]).toEqual([[BAR], BAR]);
  const made = timeline.current;
  session.namedSectionTick = null;
  run(studio, "sectionHere");
  expect([timeline.current, session.namedSectionTick]).toEqual([made, BAR]);
  timeline.apply(setMarker(timeline.current, { tick: 4 * BAR, name: "Bridge" }));
  run(studio, "nextSection");
  expect(session.transport.positionTick).toBe(4 * BAR);
  session.namedSectionTick = null;
  run(studio, "renameSection");
  expect(session.namedSectionTick).toBe(4 * BAR);
  run(studio, "previousSection");
  expect(session.transport.positionTick).toBe(BAR);
  run(studio, "removeSection");
  expect(markers()).toEqual([4 * BAR]);
});

it("changes the tempo that counts at the playhead", () => {
  const studio = createStudio();
  const { timeline, session } = studio;
  const tempos = () => timeline.current.timeline.tempos.map(({ tick, bpm, ramp }) => [tick, bpm, ramp]);
  timeline.apply(addTempo(timeline.current, 2 * BAR, 90));
  session.transport.positionTick = BAR + 10;
  run(studio, "tempoChangeHere");
  expect(tempos()).toEqual([
    [0, 120, false],
    [BAR, 120, false],
    [2 * BAR, 90, false],
  ]);
  run(studio, "halfTempo", "glideTempo");
  expect(tempos()[1]).toEqual([BAR, 60, true]);
  run(studio, "doubleTempo", "glideTempo");
  expect(tempos()[1]).toEqual([BAR, 120, false]);
  run(studio, "removeTempo");
  expect(tempos()).toHaveLength(2);
  session.transport.positionTick = 3 * BAR;
  expect([enabled(studio, "glideTempo"), enabled(studio, "removeTempo")]).toEqual([false, true]);
});

it("sets how is recorded and counted in", () => {
  const studio = createStudio();
  const { settings } = studio.recording.state;
  run(studio, "recordReplace");
  expect(settings.mode).toBe("replace");
  run(studio, "recordTakes");
  expect(settings.mode).toBe("takes");
  run(studio, "recordOverdub", "punch");
  expect([settings.mode, settings.punch]).toEqual(["overdub", true]);
  for (const [name, field] of [
    ["countIn", "countInBars"],
    ["clickLevel", "clickDb"],
    ["inputLatency", "inputLatencyMs"],
  ] as const) {
    const choices = timelineActions[name].choices(studio);
    expect(choices.filter(({ chosen }) => chosen)).toHaveLength(1);
    choices.at(-1)!.run();
    expect(timelineActions[name].choices(studio).at(-1)).toMatchObject({ chosen: true });
    expect(settings[field]).toBeDefined();
  }
  const { typing } = studio.recording.state;
  run(studio, "typing");
  expect(studio.recording.state.typing).toBe(!typing);
});

it("sets the grid, and shows a lane of any controller", () => {
  const studio = createStudio();
  timelineActions.grid
    .choices(studio)
    .find(({ label }) => label === "1/8 T")!
    .run();
  expect(studio.session.editor.grid).toBe("8t");
  timelineActions.showLane
    .choices(studio)
    .find(({ label }) => label === "Cutoff (CC 74)")!
    .run();
  expect(studio.timeline.current.rolls.get("r1")?.lanes).toMatchObject([{ kind: "controlChange", key: 74 }]);
});
