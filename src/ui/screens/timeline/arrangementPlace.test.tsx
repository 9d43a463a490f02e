// @vitest-environment jsdom
import { useEffect } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { timelineActions } from "../../../actions/timeline/timelineActions.ts";
import { SAMPLES } from "../../../domain/demo/samples.ts";
import { addTempo, setMarker } from "../../../domain/timeline/commands/timeline.ts";
import { AUDITION_STRIP } from "../../../protocol/engine.ts";
import type { CanvasMenu } from "../../../state/session/SongSession.ts";
import { TEMPO_LANE } from "../../../view/timeline/arrangementLayout.ts";
import type { MenuItem } from "../../controls/Menu.tsx";
import { all, click, done, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, type TestStudio } from "../../studio.test-helper.tsx";
import { strings } from "../../strings/arrangement.ts";
import { sampleStrings } from "../../strings/samples.ts";
import { strings as timelineStrings } from "../../strings/timeline.ts";
import { ArrangementPlace } from "./ArrangementPlace.tsx";
import { BAR, showSong, songStudio, trackOf } from "./song.test-helper.tsx";
import { useArrangementMenu } from "./useArrangementMenu.ts";
import type { TimelineFiles } from "./useTimelineFiles.ts";

const files = { choose: vi.fn<() => void>(), openDemo: vi.fn<() => void>() };
let studio: TestStudio;

beforeEach(() => {
  studio = songStudio();
  files.choose.mockClear();
  files.openDemo.mockClear();
});

const show = (): Promise<void> =>
  showSong(
    studio,
    <ArrangementPlace arrangement={<p>canvas</p>} files={files as Partial<TimelineFiles> as TimelineFiles} />,
  );

type MenuAction = Extract<MenuItem, { readonly label: string }>;

/** The menu of the canvas, by what the second button was pressed on. */
let shown: readonly MenuItem[] = [];

function Lanes() {
  const items = useArrangementMenu();
  useEffect(() => void (shown = items));
  return null;
}

const actionsOf = (items: readonly MenuItem[]): MenuAction[] => items.filter((each) => "label" in each);

function item(name: string, items = shown): MenuAction {
  const found = actionsOf(items).filter(({ label }) => label === name);
  if (found.length !== 1) throw new Error(`${found.length} of ${name}`);
  return found[0]!;
}
const names = (): string[] => actionsOf(shown).map(({ label }) => label);

async function open(menu: CanvasMenu): Promise<void> {
  studio.session.menu = menu;
  await showSong(studio, <Lanes />);
}

const run = (chosen: MenuAction): Promise<void> => done(() => chosen.onSelect!());

async function choose(menu: CanvasMenu, name: string): Promise<void> {
  await open(menu);
  await run(item(name));
}

const song = () => studio.timeline.current;
const tempos = (): (readonly [number, number, boolean])[] =>
  song().timeline.tempos.map(({ tick, bpm, ramp }) => [tick, bpm, ramp]);
const markers = (): (readonly [number, string])[] => song().timeline.markers.map(({ tick, name }) => [tick, name]);
const color = (): number | undefined => song().rolls.get("r1")!.color;
const tempoAt = (tick: number, changeTick: number | null = tick): CanvasMenu => ({ kind: "tempo", tick, changeTick });
const sectionAt = (tick: number, markerTick: number | null): CanvasMenu => ({ kind: "section", tick, markerTick });
const clipsOf = (trackId: string): number[] =>
  [...song().rolls.values()].filter((roll) => roll.trackId === trackId).map(({ startTime }) => startTime);

test("on a lane the menu adds a clip of notes or of patterns there, on its own track", async () => {
  const lane = { kind: "lane", trackId: "t2", tick: 2 * BAR } as const;
  await choose(lane, strings.addClip);
  expect(clipsOf("t2")).toEqual([2 * BAR]);
  await choose({ ...lane, tick: 6 * BAR }, strings.addPatternClip);
  expect(clipsOf("t2").toSorted((a, b) => a - b)).toEqual([2 * BAR, 6 * BAR]);
  expect(
    [...song().rolls.values()].find(({ startTime }) => startTime === 6 * BAR)!.chordPatterns.length,
  ).toBeGreaterThan(0);
  expect(clipsOf("t1")).toEqual([BAR]);
});

test("on the tempo lane a change is added where there is none, and a change is halved, doubled, glides or goes", async () => {
  const first = tempos()[0]!;
  await choose(tempoAt(BAR, null), strings.addTempo);
  expect(tempos()).toEqual([first, [BAR, first[1], false]]);
  await done(() => studio.timeline.apply(addTempo(song(), 2 * BAR, 90, false)));
  await choose(tempoAt(BAR), timelineActions.halfTempo.label);
  expect(tempos()[1]).toEqual([BAR, first[1] / 2, false]);
  await choose(tempoAt(2 * BAR), timelineActions.doubleTempo.label);
  expect(tempos()[2]).toEqual([2 * BAR, 180, false]);
  await choose(tempoAt(BAR), timelineActions.glideTempo.label);
  expect(tempos()[1]).toEqual([BAR, first[1] / 2, true]);
  await open(tempoAt(BAR));
  expect(item(timelineActions.glideTempo.label).checked).toBe(true);
  await open(tempoAt(2 * BAR));
  expect(item(timelineActions.glideTempo.label).disabled, "nothing to glide to").toBe(true);
  await choose(tempoAt(BAR), strings.remove);
  expect(tempos().map(([tick]) => tick)).toEqual([0, 2 * BAR]);
  await open(tempoAt(0));
  expect(item(strings.remove).disabled, "a song has a tempo").toBe(true);
  expect(names()).not.toContain(strings.addTempo);
});

test("the tempo lane is made tall and low again", async () => {
  const lane = { kind: "tempo", tick: BAR, changeTick: null } as const;
  await open(lane);
  expect(item(timelineActions.tallTempo.label).checked).toBe(false);
  await run(item(timelineActions.tallTempo.label));
  expect(studio.session.tempoLane).toBeGreaterThan(TEMPO_LANE.least);
  await open(lane);
  expect(item(timelineActions.tallTempo.label).checked).toBe(true);
  await run(item(timelineActions.tallTempo.label));
  expect(studio.session.tempoLane).toBe(TEMPO_LANE.least);
});

test("a tempo lane is as tall as it was left, and its height stays with the layout", async () => {
  studio.settings.layouts["ruler"] = { tempo: TEMPO_LANE.least + 20 };
  await show();
  expect(studio.session.tempoLane).toBe(TEMPO_LANE.least + 20);
  await done(() => timelineActions.tallTempo.run(studio));
  expect(studio.settings.layouts["ruler"]).toEqual({ tempo: studio.session.tempoLane });
});

test("sections are added where none begins, renamed and removed", async () => {
  await choose(sectionAt(BAR, null), strings.addSection);
  expect(markers().map(([tick]) => tick)).toEqual([BAR]);
  await done(() => studio.timeline.apply(setMarker(song(), { tick: BAR, name: "Verse" })));
  await open(sectionAt(BAR, BAR));
  expect(item(strings.addSection).disabled).toBe(true);
  await run(item(strings.rename));
  expect(studio.session.namedSectionTick).toBe(BAR);
  await open(sectionAt(3 * BAR, BAR));
  expect(item(strings.addSection).disabled).toBe(false);
  await run(item(strings.remove));
  expect(markers()).toEqual([]);
  await open(sectionAt(3 * BAR, null));
  expect(names()).toEqual([strings.addSection]);
});

test("on the bars a change of meter, key or tempo is asked for at that bar", async () => {
  for (const [action, kind] of [
    [timelineActions.meterHere, "meter"],
    [timelineActions.keyHere, "key"],
    [timelineActions.tempoHere, "tempo"],
  ] as const) {
    await choose({ kind: "bars", tick: 3 * BAR }, action.label);
    expect(studio.session.rulerChange).toEqual({ kind, tick: 3 * BAR, fromTick: null });
    expect(studio.session.window).toBe("ruler");
  }
});

test("clips get one of the colors, or that of their track again", async () => {
  const [ofTrack, ...hues] = timelineActions.clipColor.choices(studio);
  const colors = (): readonly MenuItem[] => item(strings.clipColour).items!;
  await open({ kind: "clips" });
  expect(names()[0]).toBe(timelineActions.cut.label);
  expect(item(timelineActions.remove.label).danger).toBe(true);
  expect(item(ofTrack!.label, colors()).chosen).toBe(true);
  expect(item(hues[3]!.label, colors()).chosen).toBe(false);
  await run(item(hues[3]!.label, colors()));
  expect(color()).toBe(3);
  await open({ kind: "clips" });
  expect(
    actionsOf(colors())
      .filter(({ chosen }) => chosen)
      .map(({ label }) => label),
  ).toEqual([hues[3]!.label]);
  await run(item(ofTrack!.label, colors()));
  expect(color()).toBeUndefined();
});

test("a song without tracks invites to begin: a track, a file, the demo or a sample song; its first key sounds as a piano", async () => {
  studio = makeStudio();
  const setProgram = vi.spyOn(studio.engine, "setProgram");
  await show();
  expect(document.body.textContent).toContain(timelineStrings.emptyTitle);
  expect(setProgram).toHaveBeenCalledWith(AUDITION_STRIP, 0, 0);
  await click(the("button", timelineStrings.emptyOpen));
  await click(the("button", timelineStrings.emptyDemo));
  expect([files.choose.mock.calls.length, files.openDemo.mock.calls.length]).toEqual([1, 1]);
  await click(the("button", sampleStrings.songs));
  const songs = SAMPLES.filter(({ kind }) => kind === "song");
  expect(all("menuitem").map(({ textContent }) => textContent)).toEqual(
    songs.map((sample) => sampleStrings.nameOf(sample) + sampleStrings.textOf(sample)),
  );
  await show();
  await click(the("button", timelineStrings.emptyAdd));
  expect(song().timeline.trackIds).toHaveLength(1);
  expect(document.body.textContent).not.toContain(timelineStrings.emptyTitle);
});

test("nothing is invited while a song is being opened, or one has tracks", async () => {
  await show();
  expect(document.body.textContent).not.toContain(timelineStrings.emptyTitle);
  expect(trackOf(studio).name).toBe("Keys");
  studio = makeStudio();
  studio.session.opening = { name: "Ferry" } as never;
  await show();
  expect(document.body.textContent).not.toContain(timelineStrings.emptyTitle);
});
