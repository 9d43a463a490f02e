import * as fc from "fast-check";
import { Check } from "typebox/value";
import { describe, expect, test } from "vitest";
import { clampOctave, describeNote, noteNumber } from "../../src/domain/music/noteName.ts";
import { numberOfPitch } from "../../src/domain/room/plainNote.ts";
import { setPluginValues, setTrack } from "../../src/domain/timeline/commands/tracks.ts";
import { readTimeline } from "../../src/domain/timeline/timelineJson.ts";
import { roomHub } from "../../src/protocol/hub/roomHub.ts";
import { DocumentStore } from "../../src/state/DocumentStore.ts";
import { timelineKind } from "../../src/state/documentKinds.ts";
import { received } from "../../src/state/midi/MidiIn.ts";
import { MidiLog } from "../../src/state/midi/MidiLog.ts";
import { logEntry } from "../../src/state/midi/logEntry.ts";
import { createSession } from "../../src/state/session.ts";
import { TrackStrips } from "../../src/state/strips.ts";
import { play, positionTick, seek, stop, togglePlay, toggleLoop } from "../../src/state/transport.ts";
import { FakeEngine } from "./support/FakeEngine.ts";
import { song } from "./support/song.ts";

function studio() {
  const engine = new FakeEngine();
  const session = createSession();
  const document = song({ tracks: [{ rolls: [{ notes: [{ time: 0, duration: 9600 }] }] }, {}, {}] });
  const timeline = new DocumentStore(timelineKind, document);
  const strips = new TrackStrips(engine, timeline, session);
  /** The tracks that sound, by what the engine was told. */
  const sounding = (): string =>
    ["t0", "t1", "t2"].filter((id) => engine.strips.get(strips.stripOf(id)!)?.mute === false).join(" ");
  return { engine, session, timeline, strips, sounding };
}

const withInput = (midiInputChannel: number): boolean =>
  readTimeline({ tracks: [{ pluginValues: { midiInputChannel } }] }).ok;

describe("4. States and transitions", () => {
  test('"Playback: start or stop; stop pauses the transport."', async () => {
    const player = studio();
    await play(player);
    expect([player.session.transport.state, player.engine.transport.isPlaying]).toEqual(["started", true]);
    player.engine.transport.tick = 500;
    stop(player);
    expect([player.session.transport.state, player.engine.transport.isPlaying]).toEqual(["stopped", false]);
    expect(positionTick(player)).toBe(500);
    await togglePlay(player);
    expect(player.engine.transport.tick).toBe(500);
  });

  test('"a second stop returns to the start"', async () => {
    const player = studio();
    await play(player);
    player.engine.transport.tick = 500;
    stop(player);
    stop(player);
    expect(positionTick(player)).toBe(0);
  });

  test("the position while playing is the engine's; seeking moves both", async () => {
    const player = studio();
    await play(player);
    player.engine.transport.tick = 777;
    expect(positionTick(player)).toBe(777);
    seek(player, 100.6);
    expect([player.engine.transport.tick, player.session.transport.positionTick]).toEqual([101, 101]);
    seek(player, -4);
    expect(player.engine.transport.tick).toBe(0);
  });

  test("the loop is switched as an edit that can be undone", () => {
    const player = studio();
    const { loop } = player.timeline.current.timeline;
    toggleLoop(player);
    expect(player.timeline.current.timeline.loop).toBe(!loop);
    player.timeline.undo();
    expect(player.timeline.current.timeline.loop).toBe(loop);
  });

  test('"Solo: soloing a track turns it on and mutes the others."', () => {
    const { timeline, sounding } = studio();
    timeline.apply(setTrack(timeline.current, "t0", { mute: true }));
    expect(sounding()).toBe("t1 t2");
    timeline.apply(setTrack(timeline.current, "t0", { solo: true }));
    expect(sounding()).toBe("t0");
  });

  test('"Clearing solo restores each track\'s own mute state."', () => {
    const { timeline, sounding } = studio();
    timeline.apply(setTrack(timeline.current, "t0", { mute: true }));
    timeline.apply(setTrack(timeline.current, "t0", { solo: true }));
    timeline.apply(setTrack(timeline.current, "t0", { solo: false }));
    expect(sounding()).toBe("t1 t2");
  });

  test('"While any track is solo, a track that is not solo stays muted."', () => {
    const { timeline, sounding } = studio();
    timeline.apply(setTrack(timeline.current, "t2", { solo: true }));
    timeline.apply(setTrack(timeline.current, "t1", { mute: true }));
    timeline.apply(setTrack(timeline.current, "t1", { mute: false }));
    expect(sounding()).toBe("t2");
    timeline.apply(setTrack(timeline.current, "t1", { solo: true }));
    expect(sounding()).toBe("t1 t2");
  });

  test("each track plays on a strip of its own, with its instrument and the programs it changes to", () => {
    const { engine, timeline, strips } = studio();
    expect(new Set(["t0", "t1", "t2"].map((id) => strips.stripOf(id))).size).toBe(3);
    expect(engine.transport.strips.size).toBe(3);
    const strip = strips.stripOf("t1")!;
    timeline.apply(setPluginValues(timeline.current, "t1", { program: 19, volume: 12 }));
    expect(engine.programs.at(-1)).toBe(`${strip} 0:19`);
    expect(engine.strips.get(strip)?.volume).toBe(12);
  });

  test('"A note with attack above zero counts as note on."', () => {
    const log = new MidiLog();
    for (const data of [
      [0x90, 60, 1],
      [0x90, 60, 0],
      [0x80, 60, 64],
    ])
      log.add(received({ portId: "in", timeStampMs: 0, data: new Uint8Array(data) }), "in");
    expect(log.messages.map(logEntry).map((entry) => entry && "on" in entry && entry.on)).toEqual([true, false, false]);
  });

  test('"Octave below 0 is clamped to 0."', () => {
    expect([clampOctave(-1), clampOctave(-3), clampOctave(0), clampOctave(5)]).toEqual([0, 0, 0, 5]);
    expect(describeNote(5)).toMatchObject({ octave: 0, number: 5 });
    expect(noteNumber("C", -2)).toBe(noteNumber("C", 0));
  });

  test('"Octave below 0 is clamped to 0": of plain notes of a room, too', () => {
    const [argument] = roomHub.methods.UpdateEventMIDINotePlay.arguments;
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: -1 }), fc.constantFrom("C", "F#", "Bb"), (octave, name) => {
        expect(Check(argument, { note: { name, octave } })).toBe(true);
        expect(numberOfPitch({ name, octave })).toEqual(numberOfPitch({ name, octave: 0 }));
      }),
    );
    expect(Check(argument, { note: { name: "C", octave: 10 } })).toBe(false);
  });

  test('"Channel 0 means all channels."', () => {
    expect([0, 1, 16, 17, -1].map(withInput)).toEqual([true, true, true, false, false]);
  });
});
