import { WebMidi } from "webmidi";
import { Transport } from "../../../src/adapters/engine/Transport.ts";
import { createMidi } from "../../../src/adapters/web-midi/createMidi.ts";
import type { TimelineDocument } from "../../../src/domain/timeline/records.ts";
import type { SchedulerMessage } from "../../../src/protocol/engine.ts";
import { isOutputStrip } from "../../../src/domain/timeline/outputStrips.ts";
import { ENGINE_EVENT_BYTES, readEngineEvent } from "../../../src/protocol/engineEvent.ts";
import type { EnginePort } from "../../../src/protocol/enginePort.ts";
import type { MidiPort } from "../../../src/protocol/midi.ts";
import type { OutputBatch } from "../../../src/protocol/output.ts";
import { DocumentStore } from "../../../src/state/DocumentStore.ts";
import { timelineKind } from "../../../src/state/documentKinds.ts";
import { OutputRoutes } from "../../../src/state/outputs/OutputRoutes.ts";
import { SongOutputs } from "../../../src/state/outputs/SongOutputs.ts";
import { createSession } from "../../../src/state/session.ts";
import type { TimelineStore } from "../../../src/state/stores.ts";
import { TrackStrips } from "../../../src/state/strips.ts";
import { Scheduler } from "../../../src/workers/scheduler/Scheduler.ts";
import { FakeEngine } from "./FakeEngine.ts";

const FRAMES_PER_MS = 48;
/** From the engine to the ear. */
const LATENCY_MS = 25;
const CLOCK_MS = 20;

export interface Delivered {
  readonly port: string;
  readonly data: readonly number[];
  readonly atMs: number;
  /** By how much it came after it was due. */
  readonly lateMs: number;
}

/** An output as Web MIDI describes it: what has a time leaves then, in order of times; what waits is lost with the device. */
class OutputDevice extends EventTarget {
  readonly type = "output";
  readonly manufacturer = "";
  readonly onstatechange = null;
  readonly connection = "open";
  state = "connected";
  readonly name: string;
  readonly clear: (() => void) | undefined;
  readonly #now: () => number;
  readonly #deliver: (message: Delivered) => void;
  #waiting: { data: readonly number[]; time: number }[] = [];

  constructor(name: string, canClear: boolean, now: () => number, deliver: (message: Delivered) => void) {
    super();
    this.name = name;
    this.#now = now;
    this.#deliver = deliver;
    this.clear = canClear ? () => this.lose() : undefined;
  }

  get id(): string {
    return this.name;
  }

  open = (): Promise<this> => Promise.resolve(this);
  close = (): Promise<this> => Promise.resolve(this);

  send(data: readonly number[], time = 0): void {
    if (this.state !== "connected") throw new DOMException("gone", "InvalidStateError");
    if (time > this.#now()) this.#waiting.push({ data: [...data], time });
    else this.#give(data, time);
  }

  lose(): void {
    this.#waiting = [];
  }

  pass(): void {
    const due = this.#waiting.filter(({ time }) => time <= this.#now()).sort((a, b) => a.time - b.time);
    this.#waiting = this.#waiting.filter(({ time }) => time > this.#now());
    for (const { data, time } of due) this.#give(data, time);
  }

  #give(data: readonly number[], time: number): void {
    const atMs = this.#now();
    this.#deliver({ port: this.name, data: [...data], atMs, lateMs: time > 0 ? atMs - time : 0 });
  }
}

/**
 * A studio with the real scheduler, transport, strips, MIDI adapter and outputs, whose clock the test moves. Worker and
 * engine go on while the page is blocked; what they say to it waits.
 */
export class OutputStudio {
  readonly delivered: Delivered[] = [];
  /** Note-ons that the engine was given. */
  engineNotes = 0;
  readonly store: TimelineStore;
  readonly session = createSession();
  engine!: EnginePort;
  readonly transport: Transport;
  outputs!: SongOutputs;
  #strips!: TrackStrips;
  isBlocked = false;
  allowsSysEx = false;
  #nowMs: number;
  readonly #devices = new Map<string, OutputDevice>();
  readonly #access = Object.assign(new EventTarget(), {
    sysexEnabled: true,
    onstatechange: null,
    inputs: new Map(),
    outputs: this.#devices,
  });
  readonly #scheduler: Scheduler;
  /** What waits for the page. */
  #toPage: (() => void)[] = [];
  #toEngine: SchedulerMessage[] = [];
  #run = 0;
  #runStartMs = 0;
  #isRunning = false;
  #clockDueMs = 0;
  #midi!: MidiPort;

  private constructor(document: TimelineDocument, ports: readonly string[], canClear: boolean, nowMs: number) {
    this.#nowMs = nowMs;
    const deliver = (message: Delivered): void => void this.delivered.push(message);
    for (const port of ports) this.#devices.set(port, new OutputDevice(port, canClear, () => this.#nowMs, deliver));
    const onPage = (call: () => void): void => void this.#toPage.push(call);
    this.#scheduler = new Scheduler(
      (message) => this.#toEngine.push(message),
      1000 * FRAMES_PER_MS,
      (run) => onPage(() => this.transport.remap(run)),
      (batch: OutputBatch) => onPage(() => this.transport.receiveOutput(batch)),
    );
    this.store = new DocumentStore(timelineKind, document);
    this.transport = new Transport({
      settled: () => Promise.resolve(),
      start: () => Promise.resolve(null),
      heardFrame: () => null,
      frameAt: (timeMs) => (timeMs - LATENCY_MS) * FRAMES_PER_MS,
      frameTimes: () => null,
      runStart: () => null,
      heardMs: (frame) => frame / FRAMES_PER_MS + LATENCY_MS,
    });
    const scheduler = this.#scheduler;
    this.transport.connect({
      load: async (song, strips) => scheduler.load(song, strips),
      apply: async (patch, strips) => scheduler.apply(patch, strips),
      play: async (tick) => scheduler.play(tick),
      seek: async (tick) => scheduler.play(tick),
      stop: async () => scheduler.stop(),
      launch: async (trackId, target, line) => scheduler.launch(trackId, target, line),
      backToArrangement: async (line) => scheduler.backToArrangement(line),
      setClock: async (sendsClock) => scheduler.setClock(sendsClock),
      follow: async (pace) => scheduler.follow(pace),
      setMetronome: async (level) => scheduler.setMetronome(level),
      setOutputWindow: async (windowMs) => scheduler.setOutputWindow(windowMs),
    });
  }

  /** `stub` puts the window and navigator where webmidi looks for them, and the clock in place of the page's. */
  static async open(
    document: TimelineDocument,
    { ports = ["A", "B"], canClear = false }: { readonly ports?: readonly string[]; readonly canClear?: boolean },
    stub: (window: EventTarget, navigator: object, now: () => number) => void,
  ): Promise<OutputStudio> {
    const studio = new OutputStudio(document, ports, canClear, 1000);
    const window = new EventTarget();
    const navigator = { requestMIDIAccess: () => Promise.resolve(studio.#access) };
    stub(window, navigator, () => studio.#nowMs);
    // webmidi keeps the access of the time before.
    if (WebMidi.enabled) await WebMidi.disable();
    const permissions = { query: () => Promise.reject(new TypeError("midi")) };
    const host = {
      navigator: { ...navigator, permissions },
      window,
      document: new EventTarget(),
      now: () => studio.#nowMs,
    };
    studio.#midi = createMidi(host as unknown as Parameters<typeof createMidi>[0]);
    await studio.#midi.request();
    studio.#join();
    return studio;
  }

  #join(): void {
    const routes = new OutputRoutes();
    this.engine = Object.assign(new FakeEngine(), { transport: this.transport }) as EnginePort;
    this.#strips = new TrackStrips(this.engine, this.store, this.session, routes);
    this.outputs = new SongOutputs({
      transport: this.transport,
      midi: this.#midi,
      store: this.store,
      routes,
      now: () => this.#nowMs,
      allowsSysEx: () => this.allowsSysEx,
    });
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  plug(port: string, on: boolean): void {
    const device = this.#devices.get(port)!;
    if ((device.state === "connected") === on) return;
    if (!on) device.lose();
    device.state = on ? "connected" : "disconnected";
    this.#access.dispatchEvent(new Event("statechange"));
  }

  /** The mixer channel of a track. */
  stripOf(trackId: string): number | null {
    return this.#strips.stripOf(trackId);
  }

  /** Time passes, in quanta of a few ms. */
  async wait(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 4) {
      this.#nowMs += 4;
      this.#stepEngine();
      for (const device of this.#devices.values()) device.pass();
      if (!this.isBlocked) await this.#stepPage();
    }
  }

  async #stepPage(): Promise<void> {
    for (const call of this.#toPage.splice(0)) call();
    // Answers of the worker.
    for (let i = 0; i < 4; i++) await Promise.resolve();
  }

  #stepEngine(): void {
    for (const message of this.#toEngine.splice(0)) this.#take(message);
    if (!this.#isRunning || this.#nowMs < this.#clockDueMs) return;
    this.#clockDueMs = this.#nowMs + CLOCK_MS;
    const contextFrame = this.#nowMs * FRAMES_PER_MS;
    const runFrame = (this.#nowMs - this.#runStartMs) * FRAMES_PER_MS;
    this.#scheduler.receive({ type: "clock", run: this.#run, runFrame, contextFrame });
  }

  #take(message: SchedulerMessage): void {
    if (message.type === "start") {
      this.#run = message.run;
      this.#runStartMs = this.#nowMs;
      this.#isRunning = true;
      this.#clockDueMs = 0;
    } else if (message.type === "stop") this.#isRunning = false;
    else if (message.type === "events") this.#count(message.events);
    else if (message.run === this.#run) {
      const runFrame = (this.#nowMs - this.#runStartMs) * FRAMES_PER_MS;
      const fromFrame = Math.max(message.fromFrame, runFrame);
      this.#scheduler.receive({ type: "truncated", run: this.#run, fromFrame });
    }
  }

  #count(events: ArrayBuffer): void {
    const view = new DataView(events);
    for (let i = 0; i < events.byteLength / ENGINE_EVENT_BYTES; i++) {
      const { type, strip } = readEngineEvent(view, i);
      if (isOutputStrip(strip)) throw new Error("the engine was given an event of a MIDI output");
      if (type === 1) this.engineNotes++;
    }
  }
}
