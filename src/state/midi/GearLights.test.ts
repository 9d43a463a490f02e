import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onAllChannels } from "../../domain/board/padInput.ts";
import type { PadInput } from "../../domain/board/records.ts";
import type { MidiMessage } from "../../protocol/midi.ts";
import { GearLights, HAND_MS, lightPort, type Light } from "./GearLights.ts";
import { MidiIn } from "./MidiIn.ts";

const key = (number: number): PadInput => ({ kind: "note", number, channel: 1, port: "Pads" });
const fader: PadInput = { kind: "cc", number: 7, channel: 1, port: "Pads" };
const bend: PadInput = { kind: "pitch", number: 0, channel: 2, port: "Pads" };

const lamp = (input: PadInput, on: boolean): Light => ({ input, level: Number(on), isLamp: true });
const value = (input: PadInput, level: number): Light => ({ input, level, isLamp: false });

/** A device that shows received values; `echoes`: it sends all of them back. */
const fixture = (echoes = false) => {
  let hear: ((message: MidiMessage) => void) | null = null;
  let changed: (() => void) | null = null;
  const midiIn = new MidiIn({
    onMessage: (listener) => {
      hear = listener;
      return () => {};
    },
  });
  const device = {
    sent: [] as string[],
    isThere: true,
    lights: [] as Light[],
    devices: ["Pads"] as string[],
    /** Messages that something played. */
    played: 0,
    receive: (...bytes: number[]): void => hear?.({ portId: "p in", data: new Uint8Array(bytes), timeStampMs: 0 }),
    plug: (isThere: boolean): void => {
      device.isThere = isThere;
      changed?.();
    },
  };
  const port = (id: string, name: string) => ({ id, name, manufacturer: "", connected: device.isThere });
  const lights = new GearLights({
    midiIn,
    midi: {
      inputs: () => [port("p in", "Pads"), port("k in", "Keys")],
      outputs: () => [port("k out", "Keys"), port("p out", "Pads")],
      onChange: (listener) => {
        changed = listener;
        return () => {};
      },
      schedule: (portId, data) => {
        device.sent.push(`${portId} ${[...data].join(" ")}`);
        if (echoes) queueMicrotask(() => device.receive(...data));
        return true;
      },
    },
    devices: () => device.devices,
    lights: () => device.lights,
  });
  midiIn.tap("play", () => void device.played++);
  const show = async (...shown: Light[]): Promise<string[]> => {
    device.lights = shown;
    lights.change();
    return taken();
  };
  const taken = async (): Promise<string[]> => {
    await vi.advanceTimersByTimeAsync(0);
    return device.sent.splice(0);
  };
  return { device, lights, show, taken };
};

/** A message to the device on each channel, without its values. */
const onEach = (status: number): string[] => Array.from({ length: 16 }, (_, channel) => `p out ${status + channel}`);

/** Hands release the controls that they have moved. */
const rest = () => vi.advanceTimersByTimeAsync(HAND_MS);

describe("lights of the gear", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  it("are sent to the output of the device, in what its controls send themselves, once", async () => {
    const { lights, show } = fixture();
    expect(await show(lamp(key(36), true))).toEqual([]);
    lights.begin();
    const all = [lamp(key(36), true), value(fader, 0.5), value(bend, 1)];
    expect(await show(...all)).toEqual(["p out 144 36 127", "p out 176 7 64", "p out 225 127 127"]);
    expect(await show(...all)).toEqual([]);
    expect(await show(lamp(key(36), false), value(fader, 0.501))).toEqual(["p out 144 36 0"]);
  });

  it("of several for one control the first one counts", async () => {
    const { lights, show } = fixture();
    lights.begin();
    expect(await show(lamp(key(36), false), lamp(key(36), true))).toEqual(["p out 144 36 0"]);
  });

  it("of all channels shows on each, but for the one under the hand", async () => {
    const { device, lights, show } = fixture();
    lights.begin();
    expect(await show(lamp(onAllChannels(key(36)), true))).toEqual(onEach(144).map((to) => `${to} 36 127`));
    device.receive(0xb4, 7, 64);
    expect(await show(lamp(onAllChannels(key(36)), true), value(onAllChannels(fader), 0.5))).toEqual(
      onEach(176).flatMap((to, channel) => (channel === 4 ? [] : [`${to} 7 64`])),
    );
    lights.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(device.sent.splice(0)).toEqual(onEach(144).map((to) => `${to} 36 0`));
  });

  it("a control is not told what it has just said, and a lamp is told again when its key is let go", async () => {
    const { device, lights, show, taken } = fixture();
    lights.begin();
    await show(lamp(key(36), false), value(fader, 0));
    device.receive(0x90, 36, 80);
    expect(await show(lamp(key(36), true), value(fader, 0))).toEqual([]);
    device.receive(0x80, 36, 0);
    expect(await taken()).toEqual(["p out 144 36 127"]);
    // A value that steps is not quite where the fader is: the motor leaves the hand alone.
    device.receive(0xb0, 7, 66);
    expect(await show(lamp(key(36), true), value(fader, 0.5))).toEqual([]);
    expect(await show(lamp(key(36), true), value(fader, 0.5))).toEqual([]);
    await rest();
    expect(await show(lamp(key(36), true), value(fader, 0.6))).toEqual(["p out 176 7 76"]);
  });

  it("no motor works against the hand that moves a fader: it is told where it belongs when it rests, lamps at once", async () => {
    const { device, lights, show, taken } = fixture();
    lights.begin();
    await show(lamp(key(36), false), value(fader, 0), value(bend, 0));
    device.lights = [lamp(key(36), false), value(fader, 0.5), value(bend, 0)];
    device.receive(0xb0, 7, 64);
    // The song moves it while the hand is on it.
    expect(await show(lamp(key(36), true), value(fader, 1), value(bend, 1))).toEqual([
      "p out 144 36 127",
      "p out 225 127 127",
    ]);
    await vi.advanceTimersByTimeAsync(HAND_MS - 1);
    device.receive(0xb0, 7, 70);
    await vi.advanceTimersByTimeAsync(HAND_MS - 1);
    device.lights = [lamp(key(36), true), value(fader, 0.25), value(bend, 1)];
    expect(await taken()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await taken()).toEqual(["p out 176 7 32"]);
    // A device that connects receives everything at once.
    device.receive(0xb0, 7, 32);
    device.plug(false);
    await taken();
    device.plug(true);
    expect(await taken()).toEqual(["p out 144 36 127", "p out 176 7 32", "p out 225 127 127"]);
    // Nobody moves anything any more, and nothing is left to be told.
    await rest();
    expect(await taken()).toEqual([]);
    device.receive(0xb0, 7, 32);
    lights.end();
    await show(value(fader, 1));
    await rest();
    expect(await taken()).toEqual([]);
  });

  it("all of them are sent to a device that comes, or is told from now on, and it goes dark when it is told no more", async () => {
    const { device, lights, show, taken } = fixture();
    device.devices = [];
    lights.begin();
    expect(await show(lamp(key(36), true), value(fader, 1))).toEqual([]);
    device.devices = ["Pads"];
    lights.refresh();
    expect(await taken()).toEqual(["p out 144 36 127", "p out 176 7 127"]);
    device.plug(false);
    expect(await taken()).toEqual([]);
    device.plug(true);
    device.plug(true);
    expect(await taken()).toEqual(["p out 144 36 127", "p out 176 7 127"]);
    device.devices = [];
    lights.refresh();
    expect(await taken()).toEqual(["p out 144 36 0"]);
  });

  it("are sent once also where the output is seen before its coming is told", async () => {
    const { device, lights, show, taken } = fixture();
    device.isThere = false;
    lights.begin();
    expect(await show(lamp(key(36), true))).toEqual([]);
    device.isThere = true;
    const early = await show(lamp(key(36), true));
    device.plug(true);
    expect([...early, ...(await taken())]).toEqual(["p out 144 36 127"]);
  });

  it("go out when the board goes or a pad forgets its key; motor faders stay", async () => {
    const { lights, show, taken } = fixture();
    lights.begin();
    await show(lamp(key(36), true), lamp(key(37), true), lamp(key(38), false), value(fader, 1));
    expect(await show(lamp(key(37), true), lamp(key(38), false), value(fader, 1))).toEqual(["p out 144 36 0"]);
    lights.end();
    expect(await taken()).toEqual(["p out 144 37 0"]);
    lights.end();
    expect(await show(lamp(key(37), true))).toEqual([]);
  });

  it("go to devices alone, of whatever name the system gives their outputs", () => {
    const port = { id: "a", name: "Desk", manufacturer: "", connected: true };
    expect(lightPort([{ ...port, isVirtual: true }], "Desk")).toBeUndefined();
    expect(lightPort([port, { ...port, id: "b", name: "MIDIOUT2 (Desk)" }], "MIDIIN2 (Desk)")?.id).toBe("b");
    expect(
      lightPort(
        [
          { ...port, connected: false },
          { ...port, name: "" },
        ],
        "",
      ),
    ).toBeUndefined();
  });

  it("never go round, also where a device sends back all that it is told", async () => {
    const steps = fc.array(
      fc.oneof(
        fc.tuple(fc.constant("press" as const), fc.constantFrom(36, 37)),
        fc.tuple(fc.constant("turn" as const), fc.integer({ min: 0, max: 127 })),
        fc.tuple(fc.constant("screen" as const), fc.integer({ min: 0, max: 127 })),
      ),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { device, lights, show, taken } = fixture(true);
        const on = new Map([
          [36, false],
          [37, false],
        ]);
        let level = 0;
        const shown = (): Light[] => [...on].map(([number, is]) => lamp(key(number), is)).concat(value(fader, level));
        lights.begin();
        await show(...shown());
        device.played = 0;
        for (const [kind, number] of all) {
          if (kind === "press") {
            on.set(number, !on.get(number));
            device.lights = shown();
            device.receive(0x90, number, 100);
            device.receive(0x80, number, 0);
            expect(await taken()).toEqual(on.get(number) ? [`p out 144 ${number} 127`] : []);
            expect(device.played).toBe(2);
          } else if (kind === "turn") {
            level = number / 127;
            device.lights = shown();
            device.receive(0xb0, 7, number);
            expect(await taken()).toEqual([]);
            expect(device.played).toBe(1);
          } else {
            await rest();
            const isNews = level !== number / 127;
            level = number / 127;
            expect(await show(...shown())).toEqual(isNews ? [`p out 176 7 ${number}`] : []);
            expect(device.played).toBe(0);
          }
          device.played = 0;
        }
      }),
      { numRuns: 60 },
    );
  });
});
