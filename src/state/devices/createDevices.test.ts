import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EnginePort } from "../../protocol/enginePort.ts";
import { MidiIn } from "../midi/MidiIn.ts";
import { createDevices, type DevicesOptions } from "./createDevices.ts";
import { FakePorts } from "./FakePorts.test-helper.ts";
import { newRoute } from "./setup.ts";

let ports: FakePorts;

beforeEach(() => {
  ports = new FakePorts();
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function devicesOf(options: Partial<DevicesOptions> = {}) {
  return createDevices(
    {
      midi: ports.midi,
      midiIn: new MidiIn(ports.midi),
      session: ports.session,
      engine: { transport: { playing: () => false } } as unknown as EnginePort,
    },
    {
      storage: null,
      names: { loopback: "Loopback", routing: "Routing" },
      onLoop: () => () => undefined,
      onLoopback: () => undefined,
      panic: () => undefined,
      ...options,
    },
  );
}

describe("greetings", () => {
  test("are sent to an output each time it is connected, and not while it stays so", () => {
    ports.plug("synth", "out");
    const { book } = devicesOf();
    book.annotate("out:synth", { greeting: "B0 07 64\nC0 05" });
    expect(ports.take("synth")).toEqual([]);
    ports.plug("other", "out");
    expect(ports.take("synth")).toEqual([]);
    ports.unplug("synth");
    ports.plug("synth", "out");
    expect(ports.take("synth")).toEqual([
      [0xb0, 7, 0x64],
      [0xc0, 5],
    ]);
  });

  test("go to outputs that were there when the page was opened, and to no input", () => {
    const texts = new Map<string, string>();
    const storage = {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, value: string) => void texts.set(key, value),
    };
    ports.plug("synth", "out");
    ports.plug("synth", "in");
    const { book } = devicesOf({ storage });
    book.annotate("out:synth", { greeting: "B0 07 64" });
    book.annotate("in:synth", { greeting: "B0 07 65" });
    ports.sent.length = 0;
    devicesOf({ storage });
    expect(ports.take("synth")).toEqual([[0xb0, 7, 0x64]]);
  });
});

describe("messages", () => {
  test("of inputs are on the monitor and in the activity", () => {
    ports.plug("keys", "in");
    const { monitor, activity } = devicesOf();
    const noted = vi.spyOn(activity, "note");
    const added = vi.spyOn(monitor, "add");
    ports.receive("keys", [0x90, 60, 100]);
    expect(noted.mock.calls).toEqual([[expect.objectContaining({ portId: "keys" }), "in", performance.now()]]);
    expect(added.mock.calls).toEqual([[expect.objectContaining({ portId: "keys" }), "in"]]);
  });
});

describe("a cable that closes a circle", () => {
  test("is reported with the names of its ends, can be connected again, and takes the report back then", async () => {
    const reports: string[] = [];
    const taken = vi.fn();
    const reconnects: (() => void)[] = [];
    ports.plug("echo", "in");
    ports.plug("echo", "out");
    // Gear that sends back what it gets.
    ports.onTaken((_port, data) => ports.receive("echo", data));
    const { book, router } = devicesOf({
      onLoop: (from, to, connect) => {
        reports.push(`${from} → ${to}`);
        reconnects.push(connect);
        return taken;
      },
    });
    book.annotate("in:echo", { alias: "From echo" });
    book.setRoute(newRoute("in:echo", "out:echo"));
    for (let count = 0; count < 300 && reports.length === 0; count++) ports.receive("echo", [0xb0, 1, 5]);
    expect(reports).toEqual(["From echo → echo"]);
    expect(router.isLooping({ from: "in:echo", to: "out:echo" })).toBe(true);
    expect(taken).not.toHaveBeenCalled();
    reconnects[0]?.();
    await Promise.resolve();
    expect(taken).toHaveBeenCalledTimes(1);
  });
});

describe("Panic", () => {
  test("silences the page and resets all outputs, one of them, or those in use", () => {
    const panic = vi.fn();
    ports.plug("one", "out");
    ports.plug("two", "out");
    const devices = devicesOf({ panic });
    ports.sent.length = 0;
    devices.panic("two");
    expect(panic).not.toHaveBeenCalled();
    expect([ports.take("one").length, ports.take("two").length > 0]).toEqual([0, true]);
    devices.panicUsed(new Set());
    expect([ports.take("one").length, ports.take("two").length]).toEqual([0, 0]);
    devices.panicAll();
    expect(panic).toHaveBeenCalledTimes(1);
    expect([ports.take("one").length > 0, ports.take("two").length > 0]).toEqual([true, true]);
  });
});

test("messages that go round through the loopback are reported at most every 2 seconds", () => {
  const onLoopback = vi.fn();
  devicesOf({ onLoopback });
  const id = ports.session.midi.outputs.find(({ name }) => name === "Loopback")?.id ?? "";
  expect(ports.midi.inputs().some((port) => port.id === id)).toBe(true);
  // Whoever listens sends back what comes.
  ports.midi.onMessage(({ portId, data }) => portId === id && void ports.midi.send(id, data, true));
  const flood = (): void => {
    for (let count = 0; count < 2000; count++) ports.midi.send(id, [0xb0, 1, 5], true);
  };
  vi.advanceTimersByTime(10);
  flood();
  vi.advanceTimersByTime(1500);
  flood();
  expect(onLoopback).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(600);
  flood();
  expect(onLoopback).toHaveBeenCalledTimes(2);
});
