import type { SongServices } from "../../state/services/SongServices.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeEngine } from "../../../tests/spec/support/FakeEngine.ts";
import { trimRoll } from "../../domain/timeline/commands/clipEdges.ts";
import { addRolls } from "../../domain/timeline/commands/rolls.ts";
import { addDevice } from "../../domain/timeline/commands/devices.ts";
import { newRoll } from "../../domain/timeline/defaults.ts";
import { noteListOf, notesOf } from "../../domain/timeline/NoteList.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { FakePorts } from "../../state/devices/FakePorts.test-helper.ts";
import { MidiIn } from "../../state/midi/MidiIn.ts";
import { Recording } from "../../state/recording/Recording.ts";
import { selectClips } from "../../state/timeline/selection.ts";
import { createStudio, FIRST, pressFor, pressKey, SECOND } from "./studio.test-helper.ts";
import { timelineActions, type ActionName } from "./timelineActions.ts";

const run = (studio: SongServices, name: ActionName): void => timelineActions[name].run(studio);

/** Runs an action that is one step of the song; undo and redo lead back and forth over it. */
function edit(studio: SongServices, name: ActionName): void {
  const before = studio.timeline.current;
  run(studio, name);
  const after = studio.timeline.current;
  expect(after, name).not.toBe(before);
  studio.timeline.undo();
  expect(studio.timeline.current, name).toEqual(before);
  studio.timeline.redo();
  expect(studio.timeline.current, name).toEqual(after);
}

const keysOf = ({ notes }: Roll): readonly (readonly number[])[] =>
  [...notesOf(notes)].map(({ time, number }) => [time, number]);

const rollsOf = ({ timeline }: SongServices, trackId: string): readonly Roll[] =>
  [...timeline.current.rolls.values()].filter((roll) => roll.trackId === trackId);

/** The studio with an engine, inputs and a recording. */
function openStudio() {
  const studio = createStudio();
  const { midi } = new FakePorts();
  const engine = new FakeEngine();
  const { session, timeline } = studio;
  const recording = new Recording({ engine, session, timeline, midi, midiIn: new MidiIn(midi) }, null);
  Object.assign(studio, { engine, recording });
  return { studio, engine, midi, recording };
}

describe("tracks", () => {
  it("have repeats that become notes of one long clip", () => {
    const studio = createStudio();
    const repeated = { ...studio.timeline.current.rolls.get("r1")!, id: "again", repeatCount: 2, length: 3840 };
    studio.timeline.apply(addRolls(studio.timeline.current, [{ ...repeated, trackId: "t2" }]));
    const clip = studio.timeline.current.rolls.get("again")!;
    selectClips(studio, new Set(["again"]), clip);
    expect(timelineActions.playOut.enabled(studio)).toBe(true);
    edit(studio, "playOut");
    expect(rollsOf(studio, "t2").flatMap(keysOf)).toHaveLength(6);
    expect(rollsOf(studio, "t2").map(({ repeatCount }) => repeatCount)).toEqual([1]);
    expect(timelineActions.playOut.enabled(studio)).toBe(false);
  });

  it("have clips that are cropped to what is heard of them", () => {
    const studio = createStudio();
    selectClips(studio, new Set(["r1"]), studio.timeline.current.rolls.get("r1")!);
    expect(timelineActions.crop.enabled(studio)).toBe(false);
    studio.timeline.apply(trimRoll(studio.timeline.current, "r1", FIRST.time + FIRST.duration));
    expect(rollsOf(studio, "t1").flatMap(keysOf)).toHaveLength(3);
    expect(timelineActions.crop.enabled(studio)).toBe(true);
    edit(studio, "crop");
    expect(rollsOf(studio, "t1").flatMap(keysOf)).toHaveLength(1);
    expect(timelineActions.crop.enabled(studio)).toBe(false);
  });

  it("are split by the channels of their notes, and say where there is only one", () => {
    const studio = createStudio();
    run(studio, "splitByChannel");
    expect(studio.session.notices.map(({ message }) => message)).toEqual([
      "All notes of this track are on one channel.",
    ]);
    const two = newRoll({ id: "two", trackId: "t2", notes: noteListOf([FIRST, { ...SECOND, channel: 5 }]) });
    studio.timeline.apply(addRolls(studio.timeline.current, [two]));
    studio.session.selection.trackId = "t2";
    edit(studio, "splitByChannel");
    const { trackIds } = studio.timeline.current.timeline;
    expect(trackIds).toHaveLength(3);
    expect(trackIds.slice(1).map((id) => rollsOf(studio, id).flatMap(keysOf))).toEqual([[[0, 60]], [[960, 64]]]);
  });

  it("take the clips of the track below, and are put into a folder that is new", () => {
    const studio = createStudio();
    const below = newRoll({ id: "below", trackId: "t2", notes: noteListOf([FIRST]) });
    studio.timeline.apply(addRolls(studio.timeline.current, [below]));
    edit(studio, "mergeBelow");
    expect(studio.timeline.current.timeline.trackIds).toEqual(["t1"]);
    expect(rollsOf(studio, "t1")).toHaveLength(2);
    expect(timelineActions.mergeBelow.enabled(studio)).toBe(false);
    edit(studio, "folder");
    const [folder] = studio.timeline.current.timeline.folders!;
    expect(folder?.name).toBe("Folder 1");
    expect(studio.timeline.current.tracks.get("t1")?.folderId).toBe(folder?.id);
  });

  it("are muted, soloed and armed by their letters, each by itself", () => {
    const { studio, recording } = openStudio();
    pressKey(studio, "m");
    pressKey(studio, "s");
    pressKey(studio, "a");
    expect(studio.timeline.current.tracks.get("t1")).toMatchObject({ mute: true, solo: true });
    expect(studio.timeline.current.tracks.get("t2")).toMatchObject({ mute: false, solo: false });
    expect(recording.state.armedIds).toEqual(["t1"]);
    pressKey(studio, "a");
    expect(recording.state.armedIds).toEqual([]);
    studio.timeline.undo();
    studio.timeline.undo();
    expect(studio.timeline.current.tracks.get("t1")).toMatchObject({ mute: false, solo: false });
  });
});

describe("chords", () => {
  it("come as a clip of the key's own chord in the bar of the playhead, and become notes", () => {
    const studio = createStudio();
    studio.session.selection.trackId = "t2";
    studio.session.transport.positionTick = 4000;
    run(studio, "patternClip");
    const [clip] = rollsOf(studio, "t2");
    expect(clip).toMatchObject({ startTime: 3840, chordPatterns: [{ note: "C", name: "M" }] });
    expect(studio.session.editor.view).toBe("patterns");
    expect(studio.session.selection.rollId).toBe(clip!.id);
    expect(timelineActions.patternsToNotes.enabled(studio)).toBe(true);
    edit(studio, "patternsToNotes");
    expect(
      new Set(
        rollsOf(studio, "t2")
          .flatMap(keysOf)
          .map(([, key]) => key! % 12),
      ),
    ).toEqual(new Set([0, 4, 7]));
    expect(studio.session.editor.view).toBe("roll");
  });

  it("of the palette's progression come as patterns, one each, on the selected track", () => {
    const studio = createStudio();
    studio.session.selection.trackId = "t2";
    studio.session.selection.rollId = null;
    edit(studio, "progressionClip");
    const [clip] = rollsOf(studio, "t2");
    expect(clip!.chordPatterns.length).toBeGreaterThan(2);
    expect(clip!.chordPatterns[0]).toMatchObject({ note: "C" });
  });

  it("that are struck become patterns, and what is no chord says why not", () => {
    const studio = createStudio();
    const block = [60, 64, 67].map((number, at) => ({ ...FIRST, id: 900 + at, number, duration: 1920 }));
    studio.timeline.apply(
      addRolls(studio.timeline.current, [newRoll({ id: "block", trackId: "t2", notes: noteListOf(block) })]),
    );
    selectClips(studio, new Set(["block"]), studio.timeline.current.rolls.get("block")!);
    edit(studio, "chordsToPatterns");
    expect(studio.timeline.current.rolls.get("block")!.chordPatterns).toMatchObject([{ note: "C", name: "M" }]);
    selectClips(studio, new Set(["r1"]), studio.timeline.current.rolls.get("r1")!);
    const before = studio.timeline.current;
    run(studio, "chordsToPatterns");
    expect(studio.timeline.current).toBe(before);
    expect(studio.session.notices.map(({ kind }) => kind)).toEqual(["error"]);
  });

  it("of a track's devices are written into its clips, and the devices go", () => {
    const studio = createStudio();
    expect(timelineActions.freezeDevices.enabled(studio)).toBe(false);
    studio.timeline.apply(addDevice(studio.timeline.current, "t1", "chord"));
    expect(timelineActions.freezeDevices.enabled(studio)).toBe(true);
    edit(studio, "freezeDevices");
    expect(studio.timeline.current.tracks.get("t1")?.devices ?? []).toEqual([]);
    expect(rollsOf(studio, "t1").flatMap(keysOf)).toHaveLength(9);
  });
});

describe("the transport", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  it("plays and pauses by Space, returns by Enter, and stops twice to the start", async () => {
    const { studio, engine } = openStudio();
    studio.session.transport.positionTick = 960;
    pressKey(studio, " ", { code: "Space" });
    await vi.advanceTimersByTimeAsync(0);
    expect([engine.transport.isPlaying, engine.transport.tick]).toEqual([true, 960]);
    engine.transport.tick = 1500;
    pressKey(studio, " ", { code: "Space" });
    expect([engine.transport.isPlaying, studio.session.transport.positionTick]).toEqual([false, 1500]);
    run(studio, "stop");
    expect(studio.session.transport.positionTick).toBe(0);
    studio.session.transport.positionTick = 700;
    pressKey(studio, "Enter");
    expect(studio.session.transport.positionTick).toBe(0);
  });

  it("has a loop, a metronome and the computer's keys that are switched", () => {
    const { studio, recording } = openStudio();
    const { loop } = studio.timeline.current.timeline;
    edit(studio, "loop");
    expect(studio.timeline.current.timeline.loop).toBe(!loop);
    const { metronome } = recording.state.settings;
    pressKey(studio, "n");
    expect(recording.state.settings.metronome).toBe(!metronome);
    pressKey(studio, "i");
    expect(recording.state.typing).toBe(true);
  });

  it("goes step by step while steps are written, and at no other time", () => {
    const { studio, recording } = openStudio();
    const position = () => studio.session.transport.positionTick;
    studio.session.editor.grid = "16n";
    const steps = ["stepBack", "stepRest", "stepTie", "stepErase"] as const;
    const before = studio.timeline.current;
    studio.session.transport.positionTick = 3840 + 1200;
    for (const name of steps) {
      expect(timelineActions[name].enabled(studio)).toBe(false);
      run(studio, name);
      expect(position(), name).toBe(3840 + 1200);
    }
    expect(studio.timeline.current).toBe(before);

    pressKey(studio, "i", { shiftKey: true });
    expect(recording.state.step).toBe(true);
    studio.session.transport.positionTick = 3840 + 480;
    run(studio, "stepRest");
    expect(position()).toBe(3840 + 720);
    run(studio, "stepBack");
    expect(position()).toBe(3840 + 480);
    // The first note of the clip ends here: it rings on for a step.
    edit(studio, "stepTie");
    const clip = () => [...notesOf(studio.timeline.current.rolls.get("r1")!.notes)];
    expect(clip()[0]?.duration).toBe(720);
    studio.session.transport.positionTick = 3840 + 1200;
    edit(studio, "stepErase");
    expect(clip().map(({ number }) => number)).toEqual([60, 67]);
  });

  it("captures what was played, or says that nothing was", () => {
    const { studio, midi, recording } = openStudio();
    pressFor(studio, "capture", "r", { shiftKey: true });
    expect(studio.session.notices.map(({ message }) => message)).toEqual([
      "Nothing to capture. Play some notes first.",
    ]);
    const before = studio.timeline.current;
    const detach = recording.attach(new EventTarget() as Window);
    midi.receive("keys", Uint8Array.of(0x90, 62, 100), 0);
    midi.receive("keys", Uint8Array.of(0x80, 62, 0), 500);
    edit(studio, "capture");
    detach();
    expect([...studio.timeline.current.rolls.values()].flatMap(keysOf).map(([, key]) => key)).toContain(62);
    studio.timeline.undo();
    expect(studio.timeline.current).toEqual(before);
  });

  it("falls silent at once by panic", async () => {
    const { studio, engine } = openStudio();
    run(studio, "panic");
    await vi.advanceTimersByTimeAsync(0);
    expect(engine.panics.length).toBeGreaterThan(0);
  });
});
