import { describe, expect, it, vi } from "vitest";
import { PLAIN_CHAIN } from "../../domain/midi-routing/chain.ts";
import { MidiIn } from "../midi/MidiIn.ts";
import { Activity } from "./Activity.ts";
import { ClockSender } from "./ClockSender.ts";
import { FakePorts } from "./FakePorts.test-helper.ts";
import { greetingOf } from "./greeting.ts";
import { LatencyTest } from "./LatencyTest.ts";
import { MONITOR_LENGTH, MonitorRing } from "./MonitorRing.ts";
import { mergeSetup, newNotes, readSetup, setupOfDevice, writeSetup, type Setup } from "./setup.ts";
import { SysExDumps } from "./SysExDumps.ts";

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

function clockRig() {
  let now = 1000;
  const song = { plays: false };
  const page = { isHidden: false };
  const ports = new FakePorts();
  ports.plug("synth", "out");
  const clock = new ClockSender({
    midi: ports.midi,
    now: () => now,
    songPlays: () => song.plays,
    isHidden: () => page.isHidden,
    targets: () => ["synth"],
  });
  const run = (ms: number, everyMs = 5): void => {
    for (let step = 0; step < ms; step += everyMs) {
      now += everyMs;
      clock.step();
    }
  };
  return { ports, clock, run, song, page };
}

describe("ClockSender", () => {
  it("sends 24 pulses a quarter note, evenly, also where a hidden page looks once a second", () => {
    const { ports, clock, run, page } = clockRig();
    clock.toggle();
    run(2000);
    page.isHidden = true;
    clock.step();
    run(4000, 1000);
    clock.toggle();
    const [start, ...pulses] = ports.sent;
    expect(start!.data).toEqual([0xfa]);
    expect(pulses.pop()!.data).toEqual([0xfc]);
    // And what is ahead of the last look.
    expect(pulses.length).toBe(Math.floor((6000 + 1500) / (500 / 24)) + 1);
    const times = pulses.map(({ timeMs }) => timeMs).slice(2);
    for (const [at, time] of times.slice(1).entries()) expect(time - times[at]!).toBeCloseTo(500 / 24, 3);
  });

  it("changes its tempo, and ends where a song plays", () => {
    const { ports, clock, run, song } = clockRig();
    clock.setTempo(90);
    clock.toggle();
    run(1000);
    clock.setTempo(240);
    run(500);
    song.plays = true;
    run(500);
    expect(clock.state.isRunning).toBe(false);
    clock.toggle();
    expect(clock.state.isRunning).toBe(false);
    const sent = ports.take("synth");
    expect(sent[0]).toEqual([0xfa]);
    expect(sent.at(-1)).toEqual([0xfc]);
    expect(sent.length - 2).toBeGreaterThanOrEqual(36 + 48);
    expect(sent.length - 2).toBeLessThanOrEqual(36 + 48 + 4);
  });
});

const sysExRig = () => {
  const ports = new FakePorts();
  ports.plug("synth", "in", "Synth");
  ports.plug("synth", "out", "Synth");
  return { ports, desk: new SysExDumps(ports.midi, new MidiIn(ports.midi)) };
};

describe("SysExDumps", () => {
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
    expect(greetingOf("c0 0x").ok).toBe(false);
    expect(greetingOf("c0 5 zz").ok).toBe(false);
    expect(greetingOf("xx 1").ok).toBe(false);
  });
});
