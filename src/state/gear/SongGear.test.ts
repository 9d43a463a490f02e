import { describe, expect, it, vi } from "vitest";
import { FakeEngine } from "../../../tests/spec/support/FakeEngine.ts";
import { song } from "../../../tests/spec/support/song.ts";
import { setTempo } from "../../domain/timeline/commands/timeline.ts";
import { setTrack } from "../../domain/timeline/commands/tracks.ts";
import type { MidiMessage, MidiPermission } from "../../protocol/midi.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { timelineKind } from "../documentKinds.ts";
import { MidiIn } from "../midi/MidiIn.ts";
import { switchLights } from "../midi/lightsSetting.ts";
import { waitsAt } from "../midi/Takeovers.ts";
import { createSession } from "../session.ts";
import type { GearTarget } from "./GearTarget.ts";
import { bpmAt, bpmLevel, SongGear } from "./SongGear.ts";
import { attachSongLights } from "./songLights.ts";

const volume: GearTarget = { field: "gainDb", place: 1 };
const mute: GearTarget = { field: "mute", place: 0 };
const tempo: GearTarget = { field: "tempo", place: null };
const record: GearTarget = { field: "record", place: null };

/** Waits for the lights of a task, also if proxies notify of their change at its end. */
const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

const port = (id: string, name: string, connected = true) => ({ id, name, manufacturer: "", connected });

const fixture = (stored = new Map<string, string>()) => {
  const listeners: ((message: MidiMessage) => void)[] = [];
  const midiIn = new MidiIn({
    onMessage: (listener) => {
      listeners.push(listener);
      return () => {};
    },
  });
  const timeline = new DocumentStore(timelineKind, song({ tracks: [{}, {}] }));
  let isThere = true;
  const lights: string[] = [];
  let changed: (() => void) | null = null;
  const midi = {
    outputs: () => [port("o", "Keys", isThere)],
    schedule: (portId: string, data: readonly number[] | Uint8Array) => {
      lights.push(`${portId} ${[...data].join(" ")}`);
      return isThere;
    },
    inputs: () => [port("k", "Keys", isThere), port("p", "Pads")],
    permission: (): MidiPermission => "OK",
    onChange: (listener: () => void) => {
      changed = listener;
      return () => {};
    },
    request: () => Promise.resolve<MidiPermission>("OK"),
  };
  let records = 0;
  const session = createSession();
  const gear = new SongGear(
    {
      engine: new FakeEngine(),
      session,
      timeline,
      midi,
      midiIn,
      recording: { toggle: () => void records++ },
      gainAt: (level) => -60 + 66 * level,
      levelAt: (gainDb) => (gainDb + 60) / 66,
    },
    { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) },
  );
  const leave = gear.attach();
  const played: number[][] = [];
  midiIn.tap("track", ({ data }) => void played.push([...data]));
  const receive = (portId: string, ...bytes: number[]): void =>
    listeners[0]?.({ portId, data: new Uint8Array(bytes), timeStampMs: 0 });
  const track = (place: number) => timeline.current.tracks.get(timeline.current.timeline.trackIds[place]!)!;
  const learn = (target: GearTarget, ...bytes: number[]): void => {
    gear.start();
    gear.pick(target);
    receive("k", ...bytes);
    gear.end();
  };
  const unplug = (): void => {
    isThere = false;
    changed?.();
  };
  return {
    unplug,
    lights,
    gear,
    session,
    timeline,
    played,
    receive,
    track,
    learn,
    leave,
    stored,
    records: () => records,
  };
};

describe("gear that moves the mixer and the transport", () => {
  it("learns a fader, whose way is one undo step, and plays nothing with it", () => {
    const { gear, timeline, played, receive, track, learn } = fixture();
    const before = track(1).gainDb;
    learn(volume, 0xb0, 7, 1);
    expect(track(1).gainDb).toBe(before);
    for (const value of [0, 64, 127]) receive("k", 0xb0, 7, value);
    expect(track(1).gainDb).toBe(6);
    expect(played).toEqual([]);
    // Another channel and another port are other controls.
    receive("k", 0xb1, 7, 0);
    receive("p", 0xb0, 7, 0);
    expect([track(1).gainDb, played.length]).toEqual([6, 2]);
    timeline.undo();
    expect([track(1).gainDb, timeline.canUndo]).toEqual([before, false]);
    expect(gear.state.phase).toBe("off");
  });

  it("of all channels once it was widened, also after a reload, and a button presses once while one of them is down", () => {
    const { gear, receive, track, learn, stored, played } = fixture();
    learn(volume, 0xb0, 7, 1);
    learn(mute, 0x90, 36, 1);
    receive("k", 0x80, 36, 0);
    gear.widen(volume);
    gear.widen(mute);
    const again = fixture(stored);
    for (const { receive: on, track: at } of [{ receive, track }, again]) {
      on("k", 0xbf, 7, 127);
      expect(at(1).gainDb).toBe(6);
      on("k", 0x95, 36, 127);
      on("k", 0x96, 36, 127);
      expect(at(0).mute).toBe(true);
    }
    expect(played).toEqual([]);
  });

  it("a fader that waits moves the volume from where it passes it, again after somebody else has moved it", () => {
    const { gear, session, timeline, receive, track, learn } = fixture();
    learn(volume, 0xb0, 7, 1);
    session.midi.takeover = "pickup";
    const gains = (...values: number[]): number[] =>
      values.map((value) => {
        receive("k", 0xb0, 7, value);
        return Math.round(track(1).gainDb * 10) / 10;
      });
    expect(track(1).gainDb).toBe(0);
    expect(gains(0, 60, 127, 64)).toEqual([0, 0, 6, -26.7]);
    timeline.apply(setTrack(timeline.current, track(1).id, { gainDb: -60 }));
    expect(gains(65, 64, 20, 0, 10)).toEqual([-60, -60, -60, -60, -54.8]);
    session.midi.takeover = "jump";
    timeline.apply(setTrack(timeline.current, track(1).id, { gainDb: -60 }));
    expect(gains(127)).toEqual([6]);
    expect(gear.state.phase).toBe("off");
  });

  it("tells where the gear stands while a value waits for it, until it is picked up or the gear is gone", () => {
    const { gear, session, timeline, receive, track, learn, unplug } = fixture();
    learn(volume, 0xb0, 7, 1);
    session.midi.takeover = "pickup";
    const stands = (): number | null =>
      waitsAt(gear.state.stands[`gainDb ${track(1).id}`] ?? null, (track(1).gainDb + 60) / 66);
    expect(stands()).toBeNull();
    receive("k", 0xb0, 7, 0);
    expect(stands()).toBe(0);
    receive("k", 0xb0, 7, 127);
    expect(track(1).gainDb).toBe(6);
    expect(stands()).toBeNull();
    // The value leaves the gear behind.
    timeline.apply(setTrack(timeline.current, track(1).id, { gainDb: -60 }));
    expect(stands()).toBe(1);
    unplug();
    expect(stands()).toBeNull();
    receive("k", 0xb0, 7, 100);
    expect(stands()).toBe(100 / 127);
    session.midi.takeover = "jump";
    receive("k", 0xb0, 7, 10);
    expect(gear.state.stands).toEqual({});
  });

  it("tells where the gear stands while the tempo waits for it", () => {
    const { gear, session, timeline, receive, learn } = fixture();
    learn({ field: "tempo", place: null }, 0xb0, 21, 1);
    session.midi.takeover = "pickup";
    const bpm = (): number => timeline.current.timeline.tempos[0]!.bpm;
    const stands = (): number | null => waitsAt(gear.state.stands["tempo"] ?? null, bpmLevel(bpm()));
    const before = bpm();
    receive("k", 0xb0, 21, 0);
    expect([bpm(), stands()]).toEqual([before, 0]);
    expect(bpmAt(0)).toBe(40);
    receive("k", 0xb0, 21, 127);
    expect([bpm(), stands()]).toEqual([240, null]);
    timeline.apply(setTempo(timeline.current, 0, 100));
    expect(stands()).toBe(1);
    session.midi.takeover = "jump";
    receive("k", 0xb0, 21, 10);
    expect(gear.state.stands).toEqual({});
  });

  it("lights the gear with what it moves, and puts its lamps out in the end", async () => {
    const { gear, session, timeline, receive, track, learn, lights } = fixture();
    learn(volume, 0xb0, 7, 1);
    learn(mute, 0x90, 40, 100);
    receive("k", 0x80, 40, 0);
    const leave = attachSongLights(gear);
    await Promise.resolve();
    expect(lights).toEqual([]);
    switchLights(session.midi, "Keys", true);
    await settled();
    expect(lights.splice(0)).toEqual(["o 176 7 115", "o 144 40 0"]);
    receive("k", 0xb0, 7, 64);
    await settled();
    expect(lights.splice(0)).toEqual([]);
    receive("k", 0x90, 40, 90);
    await settled();
    expect(lights.splice(0)).toEqual([]);
    // The key is released, and a device of that kind puts its lamp out.
    receive("k", 0x80, 40, 0);
    timeline.apply(setTrack(timeline.current, track(1).id, { gainDb: 6 }));
    await settled();
    expect(lights.splice(0)).toEqual(["o 144 40 127"]);
    // The fader has been under a hand until just now.
    await vi.waitFor(() => expect(lights.splice(0)).toEqual(["o 176 7 127"]));
    timeline.load(song({ tracks: [{}, {}] }));
    await settled();
    expect(lights.splice(0)).toEqual(["o 176 7 115", "o 144 40 0"]);
    learn({ field: "stop", place: null }, 0x90, 41, 100);
    receive("k", 0x80, 41, 0);
    await settled();
    expect(lights.splice(0)).toEqual(["o 144 41 127"]);
    leave();
    expect(lights.splice(0)).toEqual(["o 144 41 0"]);
  });

  it("a lamp each shows whether the song plays, stands and is recorded", async () => {
    const { gear, session, learn, receive, lights } = fixture();
    for (const [at, field] of (["play", "stop", "record"] as const).entries()) {
      learn({ field, place: null }, 0x90, 50 + at, 100);
      receive("k", 0x80, 50 + at, 0);
    }
    const leave = attachSongLights(gear);
    const shown = new Map<number, number>();
    const lamps = async (): Promise<readonly (number | undefined)[]> => {
      await settled();
      for (const light of lights.splice(0)) shown.set(Number(light.split(" ")[2]), Number(light.split(" ")[3]));
      return [50, 51, 52].map((key) => shown.get(key));
    };
    switchLights(session.midi, "Keys", true);
    expect(await lamps()).toEqual([0, 127, 0]);
    session.transport.state = "started";
    expect(await lamps()).toEqual([127, 0, 0]);
    session.transport.recording = true;
    expect(await lamps()).toEqual([127, 0, 127]);
    Object.assign(session.transport, { state: "stopped", recording: false });
    expect(await lamps()).toEqual([0, 127, 0]);
    leave();
  });

  it("a button switches when it goes down, and not with the press that it was learned by", () => {
    const { receive, track, learn, records } = fixture();
    learn(mute, 0x90, 40, 100);
    receive("k", 0x80, 40, 0);
    expect(track(0).mute).toBe(false);
    receive("k", 0x90, 40, 100);
    receive("k", 0x90, 40, 0);
    expect(track(0).mute).toBe(true);
    receive("k", 0x90, 40, 100);
    receive("k", 0x80, 40, 64);
    expect(track(0).mute).toBe(false);
    learn(record, 0xb0, 20, 127);
    for (const value of [127, 0, 127, 90, 0, 127]) receive("k", 0xb0, 20, value);
    expect(records()).toBe(2);
  });

  it("sets the tempo that counts at the playhead, and refuses a key for what has a range", () => {
    const { gear, timeline, receive, learn } = fixture();
    gear.start();
    gear.pick(tempo);
    receive("k", 0x90, 40, 100);
    expect(gear.state).toMatchObject({ phase: "listen", problem: "key" });
    receive("k", 0xe0, 0, 64);
    expect(gear.state).toMatchObject({ phase: "pick", problem: null, learned: { input: { kind: "pitch" } } });
    gear.end();
    receive("k", 0xe0, 127, 127);
    expect(timeline.current.timeline.tempos).toMatchObject([{ tick: 0, bpm: 240 }]);
    learn(tempo, 0xb0, 9, 0);
    receive("k", 0xb0, 9, 0);
    expect(timeline.current.timeline.tempos).toMatchObject([{ tick: 0, bpm: 40 }]);
  });

  it("says what a control moves already; it moves one or both, and undo takes that back", () => {
    const { gear, receive, track, learn } = fixture();
    learn(volume, 0xb0, 7, 1);
    gear.start();
    gear.pick({ field: "pan", place: 0 });
    receive("k", 0xb0, 7, 1);
    expect(gear.state).toMatchObject({ phase: "conflict", others: [volume] });
    gear.resolve(true);
    receive("k", 0xb0, 7, 127);
    expect([track(0).pan, track(1).gainDb]).toEqual([1, 0]);
    expect(gear.canUndo).toBe(true);
    gear.undo();
    receive("k", 0xb0, 7, 127);
    expect(track(1).gainDb).toBe(6);
    gear.pick({ field: "pan", place: 0 });
    receive("k", 0xb0, 7, 1);
    gear.resolve(false);
    receive("k", 0xb0, 7, 0);
    expect([track(0).pan, track(1).gainDb]).toEqual([-1, -60]);
    gear.forget(volume);
    receive("k", 0xb0, 7, 127);
    expect([track(0).pan, track(1).gainDb]).toEqual([1, -60]);
  });

  it("is there on the next visit, and damaged links are passed over", () => {
    const first = fixture();
    first.learn(volume, 0xb0, 7, 1);
    const next = fixture(first.stored);
    next.receive("k", 0xb0, 7, 127);
    expect(next.track(1).gainDb).toBe(6);
    next.leave();
    next.receive("k", 0xb0, 7, 0);
    expect(next.track(1).gainDb).toBe(6);
    for (const text of ["{", "7", '[1,{"target":"pan"},{"target":"pan 1","input":{"kind":"cc","number":200}}]'])
      expect(fixture(new Map([["padroll_song_gear", text]])).gear.state.links).toEqual([]);
  });
});
