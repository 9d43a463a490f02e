import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebMidi } from "webmidi";
import type { MidiMessage } from "../../protocol/midi.ts";
import { createMidi, type MidiHost } from "./createMidi.ts";

/** Ports and access as the Web MIDI specification has them: event targets that tell of changes asynchronously. */
class FakePort extends EventTarget {
  readonly manufacturer = "Fake";
  readonly sent: { data: number[]; time: number }[] = [];
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly busy: boolean;
  state = "connected";
  connection = "closed";
  onstatechange: unknown = null;
  onmidimessage: unknown = null;

  constructor(id: string, name: string, type: string, busy = false) {
    super();
    this.id = id;
    this.name = name;
    this.type = type;
    this.busy = busy;
  }

  open(): Promise<this> {
    if (this.busy) return Promise.reject(new DOMException("in use", "InvalidAccessError"));
    this.connection = "open";
    return Promise.resolve(this);
  }

  close(): Promise<this> {
    return Promise.resolve(this);
  }

  send(data: number[], time = 0): void {
    if (this.state !== "connected") throw new DOMException("gone", "InvalidStateError");
    this.sent.push({ data: [...data], time });
  }

  receive(data: number[], timeStamp: number): void {
    const event = new Event("midimessage");
    Object.defineProperties(event, { data: { value: new Uint8Array(data) }, timeStamp: { value: timeStamp } });
    this.dispatchEvent(event);
  }
}

class FakeAccess extends EventTarget {
  readonly sysexEnabled = false;
  readonly inputs = new Map<string, FakePort>();
  readonly outputs = new Map<string, FakePort>();
  onstatechange: unknown = null;

  async plug(port: FakePort, state: "connected" | "disconnected"): Promise<void> {
    port.state = state;
    (port.type === "input" ? this.inputs : this.outputs).set(port.id, port);
    await Promise.resolve();
    this.dispatchEvent(new Event("statechange"));
  }
}

let access: FakeAccess;
let synth: FakePort;
let now = 1000;
let answer: () => Promise<FakeAccess>;
let windowTarget: EventTarget;

function host(permission: string | null = "prompt"): MidiHost {
  const status = Object.assign(new EventTarget(), { state: permission });
  const query = (): Promise<unknown> => (permission ? Promise.resolve(status) : Promise.reject(new TypeError("midi?")));
  return {
    navigator: { permissions: { query } as unknown as Permissions, requestMIDIAccess: () => undefined },
    window: windowTarget,
    now: () => now,
  };
}

beforeEach(() => {
  now = 1000;
  access = new FakeAccess();
  synth = new FakePort("o1", "Synth", "output");
  access.outputs.set("o1", synth);
  access.inputs.set("i1", new FakePort("i1", "Keys", "input"));
  answer = () => Promise.resolve(access);
  windowTarget = new EventTarget();
  // webmidi looks for the browser's globals itself.
  vi.stubGlobal("window", windowTarget);
  vi.stubGlobal("navigator", { requestMIDIAccess: () => answer() });
});

afterEach(async () => {
  await WebMidi.disable().catch(() => {});
  vi.unstubAllGlobals();
});

describe("createMidi", () => {
  it("works without ports where the browser has no Web MIDI", async () => {
    const midi = createMidi({ ...host(), navigator: { permissions: {} as Permissions } });
    expect(midi.supported).toBe(false);
    expect(await midi.request()).toBe("DENIED");
    expect(midi.send("o1", [0x90, 60, 100], true)).toBe(false);
    expect(midi.inputs()).toEqual([]);
  });

  it("goes from PROMPT to OK, or to DENIED when refused", async () => {
    const midi = createMidi(host());
    expect(midi.permission()).toBe("PROMPT");
    expect(await midi.request()).toBe("OK");
    expect(midi.outputs()).toEqual([{ id: "o1", name: "Synth", manufacturer: "Fake", connected: true }]);
    await WebMidi.disable();
    answer = () => Promise.reject(new DOMException("no", "SecurityError"));
    const refused = createMidi(host(null));
    expect(await refused.request()).toBe("DENIED");
    expect(refused.permission()).toBe("DENIED");
  });

  it.each([
    ["SecurityError", "MIDI_DENIED", "DENIED"],
    ["InvalidStateError", "MIDI_FAILED", "PROMPT"],
  ])("says at once why it was refused: %s", async (name, code, permission) => {
    answer = () => Promise.reject(new DOMException("no", name));
    const midi = createMidi(host());
    expect(await midi.request()).toBe(permission);
    expect(midi.problem()?.code).toBe(code);
    answer = () => Promise.resolve(access);
    await midi.request();
    expect(midi.problem()).toBeNull();
  });

  it("a page that goes sends at once, and what waited to leave too", async () => {
    const midi = createMidi(host());
    await midi.request();
    midi.send("o1", [0x90, 60, 100], false);
    midi.send("o1", [0xb0, 64, 0], false);
    windowTarget.dispatchEvent(new Event("pagehide"));
    midi.send("o1", [0xe0, 0, 64], false);
    const atOnce = synth.sent.filter(({ time }) => time === 0).map(({ data }) => data);
    expect(atOnce).toEqual([
      [0xb0, 64, 0],
      [0x80, 60, 64],
      [0xe0, 0, 64],
    ]);
  });

  it("a name never leads to another port of that name", async () => {
    access.outputs.set("o2", new FakePort("o2", "Synth", "output"));
    const midi = createMidi(host());
    await midi.request();
    await access.plug(synth, "disconnected");
    expect(midi.send("Synth", [0x90, 60, 100], true)).toBe(false);
    expect(access.outputs.get("o2")?.sent).toEqual([]);
  });

  it("says whether it is still to be asked for or was refused", async () => {
    for (const [state, shown] of [
      ["prompt", "PROMPT"],
      ["denied", "DENIED"],
    ] as const) {
      const midi = createMidi(host(state));
      const changed = vi.fn();
      midi.onChange(changed);
      await expect.poll(() => changed.mock.calls.length).toBeGreaterThan(0);
      expect(midi.permission()).toBe(shown);
    }
  });

  it("takes access at once where it was granted before", async () => {
    const midi = createMidi(host("granted"));
    await expect.poll(() => midi.permission()).toBe("OK");
  });

  it("sends 10 ms ahead, at once in live mode, and never lets a message overtake one sent before", async () => {
    const midi = createMidi(host());
    await midi.request();
    midi.send("o1", [0x90, 60, 100], false);
    midi.send("Synth", [0x80, 60, 0], true);
    now = 1020;
    midi.send("o1", [0x90, 61, 100], true);
    expect(synth.sent.map(({ time }) => time)).toEqual([1010, 1010, 0]);
    expect(midi.send("nobody", [0x90, 60, 100], true)).toBe(false);
    expect(midi.send("", [0x90, 60, 100], true)).toBe(false);
  });

  it("sends exactly one note-off for each note-on, under release, of all or one port, and late releases", async () => {
    const midi = createMidi(host());
    await midi.request();
    midi.send("o1", [0x93, 60, 100], true);
    midi.send("o1", [0x93, 64, 100], true);
    midi.send("o1", [0x93, 64, 0], true);
    midi.release("o1");
    midi.send("o1", [0x83, 60, 0], true);
    midi.releaseAll();
    const offs = synth.sent.filter(({ data: [status = 0, , velocity] }) => status >> 4 === 8 || velocity === 0);
    expect(offs.map(({ data }) => [data[0], data[1]])).toEqual([
      [0x93, 64],
      [0x83, 60],
    ]);
  });

  it("leaves notes on when the page loses the focus: who plays them says what ends", async () => {
    const midi = createMidi(host());
    await midi.request();
    midi.send("o1", [0x93, 60, 100], true);
    windowTarget.dispatchEvent(new Event("blur"));
    expect(synth.sent.map(({ data }) => data)).toEqual([[0x93, 60, 100]]);
    windowTarget.dispatchEvent(new Event("pagehide"));
    expect(synth.sent.map(({ data }) => data)).toEqual([
      [0x93, 60, 100],
      [0x83, 60, 64],
    ]);
  });

  it("releases what was held when a device was pulled out, once it is back", async () => {
    const midi = createMidi(host());
    await midi.request();
    const changed = vi.fn();
    midi.onChange(changed);
    midi.send("o1", [0x90, 60, 100], true);
    await access.plug(synth, "disconnected");
    expect(changed).toHaveBeenCalledTimes(1);
    expect(midi.outputs().at(0)?.connected).toBe(false);
    expect(midi.send("o1", [0x90, 62, 100], true)).toBe(false);
    await access.plug(synth, "connected");
    expect(synth.sent.map(({ data }) => data)).toEqual([
      [0x90, 60, 100],
      [0x80, 60, 64],
    ]);
  });

  it("tells what its ports took and when it leaves, and nothing that a port that is gone was meant to have", async () => {
    const midi = createMidi(host());
    await midi.request();
    const sent: MidiMessage[] = [];
    const stop = midi.onSent((message) => sent.push(message));
    midi.send("Synth", [0x90, 60, 100], false);
    midi.releaseAll();
    await access.plug(synth, "disconnected");
    midi.send("o1", [0xb0, 7, 1], true);
    await access.plug(synth, "connected");
    stop();
    midi.send("o1", [0xb0, 7, 2], true);
    expect(sent.map(({ portId, timeStampMs, data }) => [portId, timeStampMs, ...data])).toEqual([
      ["o1", 1010, 0x90, 60, 100],
      ["o1", 1010, 0x80, 60, 64],
      ["o1", 1010, 0x80, 60, 64],
    ]);
  });

  it("hears ports that are plugged in later, with the time of the event, though another port is held elsewhere", async () => {
    access.inputs.set("i0", new FakePort("i0", "Busy", "input", true));
    const midi = createMidi(host());
    expect(await midi.request()).toBe("OK");
    const heard: MidiMessage[] = [];
    midi.onMessage((message) => heard.push(message));
    const pads = new FakePort("i2", "Pads", "input");
    await access.plug(pads, "connected");
    pads.receive([0x99, 36, 90], 1234.5);
    access.inputs.get("i1")?.receive([0x90, 60, 1], 0);
    expect(heard.map(({ portId, timeStampMs, data }) => [portId, timeStampMs, ...data])).toEqual([
      ["i2", 1234.5, 0x99, 36, 90],
      ["i1", 1000, 0x90, 60, 1],
    ]);
  });

  it("gear that is refused SysEx stays as it is; with SysEx its ports are heard once", async () => {
    const midi = createMidi(host());
    await midi.request();
    const heard = vi.fn();
    midi.onMessage(heard);
    answer = () => Promise.reject(new DOMException("no", "SecurityError"));
    expect(await midi.requestSysEx()).toBe(false);
    const before = access.inputs.get("i1")!;
    const wider = Object.assign(new FakeAccess(), { sysexEnabled: true });
    wider.inputs.set("i1", new FakePort("i1", "Keys", "input"));
    wider.outputs.set("o1", new FakePort("o1", "Synth", "output"));
    answer = () => Promise.resolve(wider);
    midi.send("o1", [0x90, 60, 100], true);
    expect(await midi.requestSysEx()).toBe(true);
    before.receive([0x90, 60, 1], 5);
    wider.inputs.get("i1")!.receive([0x90, 60, 1], 6);
    expect(heard).toHaveBeenCalledTimes(1);
    // What was on through the port of before is ended through that of now.
    midi.send("o1", [0xf0, 1, 0xf7], true);
    midi.releaseAll();
    expect(wider.outputs.get("o1")?.sent.map(({ data }) => data)).toEqual([
      [0xf0, 1, 0xf7],
      [0x80, 60, 64],
    ]);
  });

  it("SysEx may be what is asked for first", async () => {
    const wider = Object.assign(new FakeAccess(), { sysexEnabled: true });
    wider.inputs.set("i1", new FakePort("i1", "Keys", "input"));
    answer = () => Promise.resolve(wider);
    const midi = createMidi(host());
    expect(await midi.requestSysEx()).toBe(true);
    expect([midi.permission(), midi.inputs().map(({ name }) => name)]).toEqual(["OK", ["Keys"]]);
    const heard = vi.fn();
    midi.onMessage(heard);
    wider.inputs.get("i1")!.receive([0xf0, 1, 0xf7], 6);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("a virtual port is sent to and heard as any other, without devices too", () => {
    const midi = createMidi({ ...host(), navigator: { permissions: {} as Permissions } });
    const sent: number[][] = [];
    midi.addVirtual({ id: "v", name: "Loop", isInput: true, send: (data) => sent.push([...data]) });
    midi.addVirtual({ id: "w", name: "Way", isInput: false, send: () => undefined });
    expect(midi.outputs().map(({ id }) => id)).toEqual(["v", "w"]);
    expect(midi.inputs().map(({ id }) => id)).toEqual(["v"]);
    expect(midi.send("Loop", [0x90, 60, 1], true)).toBe(true);
    midi.release("v");
    midi.release("v");
    expect(sent).toEqual([
      [0x90, 60, 1],
      [0x80, 60, 64],
    ]);
    const heard = vi.fn();
    midi.onMessage(heard);
    midi.setOffset("v", 4);
    midi.receive("v", Uint8Array.from([0xf8]), 10);
    expect(heard).toHaveBeenCalledWith({ portId: "v", data: Uint8Array.from([0xf8]), timeStampMs: 6 });
  });

  it("no note waits behind clock that is sent ahead; offsets move what is sent", async () => {
    const midi = createMidi(host());
    await midi.request();
    midi.sendAt("o1", [0xf8], 1025);
    midi.send("o1", [0x90, 60, 100], true);
    midi.setOffset("o1", 5);
    midi.send("o1", [0x80, 60, 64], false);
    midi.send("o1", [0xb0, 1, 2], true);
    midi.setOffset("o1", -2000);
    midi.sendAt("o1", [0xf8], 1050);
    expect(synth.sent.map(({ time }) => time)).toEqual([1025, 0, 1015, 1015, 0]);
  });
});
