import { describe, expect, it, vi } from "vitest";
import { PLAIN_CHAIN } from "../../domain/midi-routing/chain.ts";
import { MidiIn } from "../midi/MidiIn.ts";
import { Activity } from "./Activity.ts";
import { ClockSender, type SongTime } from "./ClockSender.ts";
import { FakePorts } from "./FakePorts.test-helper.ts";
import { greetingOf } from "./greeting.ts";
import { LatencyTest } from "./LatencyTest.ts";
import { MONITOR_LENGTH, MonitorRing } from "./MonitorRing.ts";
import { mergeSetup, newNotes, readSetup, setupOfDevice, writeSetup, type Setup } from "./setup.ts";
import { SysExDesk } from "./SysExDesk.ts";

const message = (...bytes: number[]) => ({ portId: "k", data: Uint8Array.from(bytes), timeStampMs: 1 });

describe("MonitorRing", () => {
  it("keeps the latest thousand, long ones too, and drops none of these", () => {
    const ring = new MonitorRing();
    ring.add(message(0xf0, 1, 2, 3, 4, 0xf7), "in");
    expect([...ring.message(0).data]).toEqual([0xf0, 1, 2, 3, 4, 0xf7]);
    for (let count = 0; count < 2500; count++) ring.add(message(0xb0, count & 127, count >> 7), "out");
    expect(ring.count).toBe(2501);
    expect(ring.first).toBe(2501 - MONITOR_LENGTH);
    for (let serial = ring.first; serial < ring.count; serial++) {
      const { data, direction, portId } = ring.message(serial);
      expect([direction, portId, data[1]! + data[2]! * 128]).toEqual(["out", "k", serial - 1]);
    }
    ring.clear();
    expect(ring.first).toBe(ring.count);
  });
});

it("Activity has lights for ports and channels, and clock lights nothing", () => {
  const activity = new Activity();
  activity.note(message(0xf8), "in", 5);
  expect(activity.atMs("in", "k")).toBe(-Infinity);
  activity.note(message(0x93, 1, 1), "in", 6);
  expect(activity.atMs("in", "k")).toBe(6);
  expect(activity.channelAtMs("in", "k", 3)).toBe(6);
  expect(activity.channelAtMs("in", "k", 2)).toBe(-Infinity);
  expect(activity.atMs("out", "k")).toBe(-Infinity);
});

const at = (song: SongTime, quarters: number): SongTime => ({ ...song, quarters });

function clockRig(song: SongTime) {
  let now = 1000;
  let current = song;
  const ports = new FakePorts();
  ports.plug("synth", "out");
  const clock = new ClockSender({ midi: ports.midi, now: () => now, song: () => current, targets: () => ["synth"] });
  const run = (ms: number): void => {
    for (let step = 0; step < ms; step += 5) {
      now += 5;
      if (current.isPlaying) current = at(current, current.quarters + (5 / 60_000) * current.bpm);
      clock.step();
    }
  };
  const set = (change: Partial<SongTime>): void => void (current = { ...current, ...change });
  return { ports, clock, run, set, now: () => now };
}

describe("ClockSender", () => {
  it("sends 24 pulses a quarter note of the song, evenly, 25 ms ahead at most", () => {
    const { ports, run } = clockRig({ isPlaying: true, quarters: 0, bpm: 120 });
    run(2000);
    const [start, ...pulses] = ports.sent;
    expect(start!.data).toEqual([0xfa]);
    expect(pulses.length).toBeGreaterThanOrEqual(96);
    expect(pulses.length).toBeLessThanOrEqual(98);
    const times = pulses.map(({ timeMs }) => timeMs).slice(2);
    for (const [at, time] of times.slice(1).entries()) expect(time - times[at]!).toBeCloseTo(500 / 24, 3);
  });

  it("stops, goes on at a song position, and follows a jump", () => {
    const { ports, run, set } = clockRig({ isPlaying: true, quarters: 4.1, bpm: 120 });
    run(30);
    set({ isPlaying: false });
    run(10);
    const first = ports.take("synth");
    // 4.1 quarters are after the 16th sixteenth: the next one is 17.
    expect(first.slice(0, 2)).toEqual([[0xf2, 17, 0], [0xfb]]);
    expect(first.at(-1)).toEqual([0xfc]);
    set({ isPlaying: true, quarters: 0 });
    run(20);
    expect(ports.take("synth")[0]).toEqual([0xfa]);
    set({ quarters: 400 });
    run(20);
    const jumped = ports.take("synth").filter(([status]) => status !== 0xf8);
    expect(jumped[0]).toEqual([0xfc]);
    expect(jumped[1]![0]).toBe(0xf2);
    expect(jumped[1]![1]! + jumped[1]![2]! * 128).toBeGreaterThanOrEqual(1600);
    expect(jumped[2]).toEqual([0xfb]);
  });

  it("runs by a tempo of its own", () => {
    const { ports, run, clock } = clockRig({ isPlaying: false, quarters: 0, bpm: 90 });
    clock.setMode("own");
    clock.toggleOwn();
    run(1000);
    clock.setTempo(240);
    run(500);
    clock.toggleOwn();
    const sent = ports.take("synth");
    expect(sent[0]).toEqual([0xfa]);
    expect(sent.at(-1)).toEqual([0xfc]);
    expect(sent.length - 2).toBeGreaterThanOrEqual(48 + 48);
    expect(sent.length - 2).toBeLessThanOrEqual(48 + 48 + 4);
  });
});

const sysExRig = () => {
  const ports = new FakePorts();
  ports.plug("synth", "in", "Synth");
  ports.plug("synth", "out", "Synth");
  return { ports, desk: new SysExDesk(ports.midi, new MidiIn(ports.midi)) };
};

describe("SysExDesk", () => {
  it("gathers what comes in one go, and leaves out what is over 1 MB", () => {
    const { ports, desk } = sysExRig();
    ports.receive("synth", [0xf0, 1, 0xf7], 0);
    ports.receive("synth", [0xf0, 2, 0xf7], 100);
    ports.receive("synth", [0xf0, 3, 0xf7], 5000);
    expect(desk.state.dumps.map(({ name, bytes }) => [name, bytes])).toEqual([
      ["Synth", 3],
      ["Synth", 6],
    ]);
    const large = new Uint8Array(1024 * 1024 + 1);
    large[0] = 0xf0;
    large[large.length - 1] = 0xf7;
    ports.midi.receive("synth", large, 10_000);
    expect(desk.state.dumps).toHaveLength(2);
    expect(desk.state.refusedBytes).toBe(large.length);
  });

  it("asks who is there, and shows the answer", () => {
    const { ports, desk } = sysExRig();
    expect(desk.ask("synth")).toBe(true);
    expect(ports.take("synth")).toEqual([[0xf0, 0x7e, 0x7f, 6, 1, 0xf7]]);
    ports.receive("synth", [0xf0, 0x7e, 0, 6, 2, 0, 0x20, 0x29, 9, 0, 1, 0, 0, 0, 0, 7, 0xf7]);
    expect(desk.state.identities["synth"]).toMatchObject({ makerName: "Focusrite, Novation", version: "0.0.0.7" });
    expect(desk.state.dumps).toEqual([]);
  });

  it("sends block by block with a pause, until it is stopped", async () => {
    vi.useFakeTimers();
    const { ports, desk } = sysExRig();
    const blocks = [1, 2, 3].map((byte) => Uint8Array.from([0xf0, byte, 0xf7]));
    const sending = desk.send("synth", blocks, 100);
    await vi.advanceTimersByTimeAsync(150);
    expect(ports.take("synth")).toHaveLength(2);
    expect(desk.state.sending).toEqual({ done: 1, total: 3 });
    desk.stop();
    await vi.runAllTimersAsync();
    expect(await sending).toBe(true);
    expect(ports.take("synth")).toHaveLength(1);
    expect(desk.state.sending).toBeNull();
    vi.useRealTimers();
  });
});

it("LatencyTest measures a cable, keeps its notes to itself, and says where nothing came back", async () => {
  vi.useFakeTimers();
  const ports = new FakePorts();
  ports.plug("out", "out");
  ports.plug("in", "in");
  const midiIn = new MidiIn(ports.midi);
  const played = vi.fn();
  midiIn.tap("play", played);
  const test = new LatencyTest(ports.midi, midiIn, () => performance.now());
  const silent = test.run("out", "in");
  await vi.runAllTimersAsync();
  await silent;
  expect(test.state).toMatchObject({ figures: null, isSilent: true, sent: null });
  const send = ports.midi.send.bind(ports.midi);
  ports.midi.send = (portId, data, live) => {
    const bytes = [...data];
    setTimeout(() => ports.receive("in", bytes), 8);
    return send(portId, data, live);
  };
  const run = test.run("out", "in");
  await vi.runAllTimersAsync();
  await run;
  expect(test.state.figures).toMatchObject({ heard: 100, sent: 100 });
  expect(test.state.figures?.medianMs).toBeCloseTo(8, 0);
  expect(played).not.toHaveBeenCalled();
  vi.useRealTimers();
});

const port = (id: string, name: string, alias = "") => ({ ...newNotes("in", { id, name, manufacturer: "M" }), alias });

describe("setups", () => {
  const setup: Setup = {
    ports: [port("1", "Keys", "Left"), port("2", "Pads")],
    routes: [
      { from: "in:1", to: "app", isOn: true, chain: { ...PLAIN_CHAIN, transpose: 2 } },
      { from: "in:2", to: "app", isOn: true, chain: PLAIN_CHAIN },
    ],
  };

  it("are read as they are written", () => {
    const read = readSetup(writeSetup(setup));
    expect(read.ok && read.value).toEqual(setup);
    const other = readSetup(`{"contentType":"application/vnd.padroll.board.v1+json"}`);
    expect(!other.ok && other.error.code).toBe("DEVICES_OTHER");
    expect(readSetup("[").ok).toBe(false);
  });

  it("of one device come to those that are there under other ids", () => {
    const preset = setupOfDevice(setup, { name: "Keys", manufacturer: "M" });
    expect(preset.routes).toHaveLength(1);
    const merged = mergeSetup({ ports: [port("9", "Keys"), port("2", "Pads")], routes: [] }, preset);
    expect(merged.ports.map(({ id, alias }) => [id, alias])).toEqual([
      ["9", "Left"],
      ["2", ""],
    ]);
    expect(merged.routes).toMatchObject([{ from: "in:9", to: "app", chain: { transpose: 2 } }]);
  });

  it("greet with messages that are some", () => {
    const read = greetingOf("c0 05\n\n b0, 7, 64");
    expect(read.ok && read.value.map((bytes) => [...bytes])).toEqual([
      [0xc0, 5],
      [0xb0, 7, 0x64],
    ]);
    expect(greetingOf("c0").ok).toBe(false);
    expect(greetingOf("xx 1").ok).toBe(false);
  });
});
