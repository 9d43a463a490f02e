import { WebMidi } from "webmidi";
import { createMidi } from "../../../src/adapters/web-midi/createMidi.ts";
import { ok } from "../../../src/domain/AppError.ts";
import type { EnginePort } from "../../../src/protocol/enginePort.ts";
import type { MidiPort } from "../../../src/protocol/midi.ts";
import type { BoardPlayer } from "../../../src/state/board/BoardPlayer.ts";
import { MidiIn } from "../../../src/state/midi/MidiIn.ts";
import type { PlayerPorts } from "../../../src/state/board/PlayedBoard.ts";

const BEND = 0xe0;
const PRESSURE = 0xd0;

/** Keys of `values` beyond controllers and the statuses above: pressures of keys, parameters by their kind. */
const KEY_PRESSURE = 0x1000;
const NRPN = 0x4000;
const RPN = 0x8000;
const NO_PARAMETER = 0x3fff;

/** What a synthesizer remembers: notes that are on and where its controllers and parameters stand, by channel. */
class SynthState {
  readonly notes = new Set<string>();
  readonly values = new Map<string, number>();
  /** The parameter that data is for, by channel. */
  readonly #selected = new Map<number, number>();

  take([status = 0, first = 0, second = 0]: readonly number[]): void {
    const kind = status & 0xf0;
    const channel = (status & 15) + 1;
    if (status === 0xff) this.reset(null);
    else if (kind === 0x90 && second > 0) this.notes.add(`${channel} ${first}`);
    else if (kind === 0x80 || kind === 0x90) this.notes.delete(`${channel} ${first}`);
    else if (kind === 0xa0) this.values.set(`${channel} ${KEY_PRESSURE + first}`, second);
    else if (kind === 0xd0) this.values.set(`${channel} ${PRESSURE}`, first);
    else if (kind === 0xe0) this.values.set(`${channel} ${BEND}`, first + (second << 7));
    else if (kind === 0xb0) this.control(channel, first, second);
  }

  control(channel: number, controller: number, value: number): void {
    if (controller === 121) this.reset(channel);
    else if (controller >= 120) {
      for (const note of this.notes) if (note.startsWith(`${channel} `)) this.notes.delete(note);
    } else if (controller >= 98 && controller <= 101) this.#select(channel, controller, value);
    else if (controller === 6 || controller === 38) this.#enter(channel, controller, value);
    else this.values.set(`${channel} ${controller}`, value);
  }

  reset(channel: number | null): void {
    for (const key of this.values.keys())
      if (channel === null || key.startsWith(`${channel} `)) this.values.delete(key);
    if (channel === null) this.notes.clear();
  }

  #select(channel: number, controller: number, value: number): void {
    const kind = controller >= 100 ? RPN : NRPN;
    const before = this.#selected.get(channel) ?? 0;
    const known = (before & ~NO_PARAMETER) === kind ? before & NO_PARAMETER : 0;
    const number = controller % 2 === 1 ? (known & 127) | (value << 7) : (known & ~127) | value;
    this.#selected.set(channel, kind + number);
  }

  #enter(channel: number, controller: number, value: number): void {
    const parameter = this.#selected.get(channel) ?? RPN + NO_PARAMETER;
    if (parameter === RPN + NO_PARAMETER) return;
    const key = `${channel} ${parameter}`;
    const before = this.values.get(key) ?? 0;
    this.values.set(key, controller === 6 ? (before & 127) | (value << 7) : (before & ~127) | value);
  }
}

class Port extends EventTarget {
  readonly manufacturer = "";
  readonly synth = new SynthState();
  state = "connected";
  connection = "open";
  onstatechange = null;
  onmidimessage = null;
  #waiting: { data: number[]; time: number }[] = [];

  readonly id: string;
  readonly type: "input" | "output";
  readonly now: () => number;

  constructor(id: string, type: "input" | "output", now: () => number) {
    super();
    this.id = id;
    this.type = type;
    this.now = now;
  }

  get name(): string {
    return `Synth ${this.id}`;
  }

  open(): Promise<this> {
    return Promise.resolve(this);
  }

  close(): Promise<this> {
    return Promise.resolve(this);
  }

  send(data: number[], time = 0): void {
    if (this.state !== "connected") throw new DOMException("gone", "InvalidStateError");
    if (time <= this.now()) this.synth.take(data);
    else this.#waiting.push({ data: [...data], time });
  }

  /** Delivers what is due; what still waits is lost with the device or the page. */
  deliver(loseRest = false): void {
    const due = this.#waiting.filter(({ time }) => time <= this.now()).toSorted((a, b) => a.time - b.time);
    this.#waiting = loseRest ? [] : this.#waiting.filter(({ time }) => time > this.now());
    for (const { data } of due) this.synth.take(data);
  }
}

const nothing = (): void => {};

/** Two synthesizers and a keyboard at the real Web MIDI adapter, and an engine that remembers what it was told. */
export class MidiDevices {
  readonly #window = new EventTarget();
  readonly #access = Object.assign(new EventTarget(), {
    sysexEnabled: false,
    onstatechange: null,
    inputs: new Map<string, Port>(),
    outputs: new Map<string, Port>(),
  });
  readonly #engine = new SynthState();
  #midi!: MidiPort;
  #now = 1000;
  #noteId = 0;
  #player: BoardPlayer | null = null;

  /** `stub` puts the access where webmidi looks for it. */
  static async open(stub: (window: EventTarget, navigator: object) => void): Promise<MidiDevices> {
    const devices = new MidiDevices();
    const navigator = { requestMIDIAccess: () => Promise.resolve(devices.#access) };
    stub(devices.#window, navigator);
    // webmidi keeps the access of the time before.
    if (WebMidi.enabled) await WebMidi.disable();
    await devices.#connect(navigator);
    return devices;
  }

  /** The clock of its ports, ms. */
  get nowMs(): number {
    return this.#now;
  }

  ports(): PlayerPorts {
    return {
      engine: this.#enginePort(),
      midi: this.#midi,
      wake: nothing,
      canSound: () => true,
      silence: nothing,
      chooseProgram: nothing,
      chooseChannel: nothing,
      perform: nothing,
      changeStep: nothing,
      sysExRefused: nothing,
      arpsFull: nothing,
    };
  }

  /** Ports and messages are for this player from now on. */
  follow(player: BoardPlayer): void {
    this.#player = player;
  }

  plug(id: string, on: boolean): void {
    const port = this.#access.outputs.get(id) ?? this.#access.inputs.get(id)!;
    if ((port.state === "connected") === on) return;
    if (!on) port.deliver(true);
    port.state = on ? "connected" : "disconnected";
    this.#access.dispatchEvent(new Event("statechange"));
  }

  receive(message: readonly number[]): void {
    const input = this.#access.inputs.get("keys")!;
    if (input.state !== "connected") return;
    const event = Object.assign(new Event("midimessage"), { data: new Uint8Array(message) });
    input.dispatchEvent(event);
  }

  blur(then: () => void): void {
    this.#window.dispatchEvent(new Event("blur"));
    then();
  }

  /** The page goes: what is not delivered by then never is. A new page begins in its place. */
  leavePage(then: () => void): void {
    this.#window.dispatchEvent(new Event("pagehide"));
    then();
    for (const port of this.#access.outputs.values()) port.deliver(true);
    this.#window.dispatchEvent(new Event("pageshow"));
  }

  wait(ms: number): void {
    this.#now += ms;
    for (const port of this.#access.outputs.values()) port.deliver();
  }

  /** Everything that is not at rest. `rests`: where controllers (0xe0: the bend) rest. */
  away(rests: ReadonlyMap<number, number>): string[] {
    const synths = [
      ["engine", this.#engine] as const,
      ...[...this.#access.outputs].map(([id, { synth }]) => [id, synth] as const),
    ];
    return synths.flatMap(([name, { notes, values }]) => [
      ...[...notes].map((note) => `${name}: note ${note}`),
      ...[...values].flatMap(([key, value]) => {
        const control = Number(key.split(" ")[1]);
        // The engine's bend is counted from its middle.
        const rest = name === "engine" && control === 0xe0 ? 0 : (rests.get(control) ?? value);
        return value === rest ? [] : [`${name}: ${key} is ${value}`];
      }),
    ]);
  }

  async #connect(navigator: object): Promise<void> {
    const now = (): number => this.#now;
    for (const id of ["one", "two"]) this.#access.outputs.set(id, new Port(id, "output", now));
    this.#access.inputs.set("keys", new Port("keys", "input", now));
    this.#midi = createMidi({
      navigator: {
        ...navigator,
        permissions: { query: () => Promise.reject(new TypeError("midi")) } as unknown as Permissions,
      },
      window: this.#window,
      now,
    });
    await this.#midi.request();
    this.#midi.onChange(() => this.#player?.portsChanged());
    new MidiIn(this.#midi).tap("play", (message) => this.#player?.receive(message));
  }

  #enginePort(): EnginePort {
    const { notes, values } = this.#engine;
    const engine: Partial<EnginePort> = {
      start: () => Promise.resolve(ok(undefined)),
      arps: { set: nothing, setTempo: nothing, onNote: () => nothing, onStep: () => nothing },
      noteOn: (strip, key) => {
        const id = ++this.#noteId;
        notes.add(`${strip} ${key} #${id}`);
        return id;
      },
      noteOff: (strip, key, id) => void notes.delete(`${strip} ${key} #${id}`),
      // Notes of the engine are told apart by their ids.
      controlChange: (strip, controller, value) => {
        if (controller < 120 || controller === 121) this.#engine.control(strip, controller, value);
      },
      pitchBend: (strip, value) => void values.set(`${strip} ${BEND}`, value),
      channelPressure: (strip, value) => void values.set(`${strip} ${PRESSURE}`, value),
      keyPressure: (strip, key, value) => void values.set(`${strip} ${KEY_PRESSURE + key}`, value),
      panic: (strip) => this.#engine.reset(strip ?? 0),
    };
    return engine as EnginePort;
  }
}
