import { expose } from "comlink";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { EngineStatus, ENGINE_STATUS_LENGTH, type EngineMessage, type EngineReport } from "../../protocol/engine.ts";
import { ENGINE_EVENT_BYTES, readEngineEvent, type EngineEvent } from "../../protocol/engineEvent.ts";
import type { OutputBuffer } from "../../protocol/enginePort.ts";
import type { LoadedPreset } from "../../protocol/samples.ts";
import type { RunInfo, SerializedError } from "../../protocol/scheduler.ts";
import { HeardClock } from "./HeardClock.ts";
import type { OpenAudio } from "./openAudio.ts";

export const RATE = 48_000;
/** Audible seconds of the context at 5000 ms of the page's clock; both stand still. */
export const HEARD_SECONDS = 1.98;
export const PAGE_MS = 5000;

type EngineCommand = EngineMessage & { readonly type: string };

type LoadCall = {
  readonly bank: number;
  readonly program: number;
  readonly onProgress: (fraction: number) => Promise<void>;
};

/** The browser's side of the engine: context, worklet node and the two workers. */
export class FakeAudio {
  /** Messages to the worklet, in order. */
  readonly messages: EngineCommand[] = [];
  /** Calls of the scheduler worker, in order. */
  readonly scheduled: unknown[][] = [];
  readonly loads: LoadCall[] = [];
  /** Presets that were fetched ahead. */
  readonly prepared: (readonly [bank: number, program: number])[] = [];
  readonly sinks: string[] = [];
  /** Buffer and gesture of each attempt to open audio. */
  readonly openings: [OutputBuffer, boolean][] = [];
  readonly context = {
    state: "suspended",
    sampleRate: RATE,
    onstatechange: null as (() => void) | null,
    resume: (): Promise<void> => this.resume(),
  };
  readonly native = {
    sampleRate: RATE,
    renderQuantumSize: undefined as number | undefined,
    baseLatency: 0.01,
    outputLatency: 0.03,
    playbackStats: undefined as { underrunEvents: number } | undefined,
    setSinkId: (id: string): Promise<void> => {
      this.sinks.push(id);
      return id === "gone" ? Promise.reject(new Error("gone")) : Promise.resolve();
    },
  };
  readonly node = {
    port: {
      postMessage: (message: EngineCommand): void => void this.messages.push(message),
      onmessage: null as ((event: { data: EngineReport }) => void) | null,
    },
    onprocessorerror: null as (() => void) | null,
  };
  /** Shared status block; null where the worklet posts copies. */
  sharedStatus: SharedArrayBuffer | null = null;
  /** Error of the next attempts to open audio. */
  refusal: string | null = null;
  /** Outcome of `context.resume()`. */
  resume: () => Promise<void> = () => {
    this.setState("running");
    return Promise.resolve();
  };
  /** Reports that the whole preset behind a first layer cannot be loaded. */
  failRest: (error: SerializedError) => unknown = () => undefined;
  /** Outcome of loads of presets. */
  load: (call: LoadCall) => Promise<Result<LoadedPreset, SerializedError>> = ({ bank, program }) =>
    Promise.resolve(ok({ bank, program, name: "Piano", bytes: 1 }));
  readonly #ports: MessagePort[] = [];
  #runs: ((run: RunInfo) => unknown) | null = null;

  readonly openAudio = (buffer: OutputBuffer, resume: boolean): Promise<Result<OpenAudio>> => {
    this.openings.push([buffer, resume]);
    if (this.refusal !== null) return Promise.resolve(fail("AUDIO_FAILED", this.refusal));
    const { context, native, node, sharedStatus } = this;
    if (resume) this.resume().catch(() => undefined);
    const heard = new HeardClock({
      currentTime: () => HEARD_SECONDS + 0.02,
      outputTimestamp: () => null,
      outputLatency: () => 0.02,
      running: () => context.state === "running",
      now: () => PAGE_MS,
    });
    return Promise.resolve(ok({ context, native, node, heard, sharedStatus, liveRing: null } as unknown as OpenAudio));
  };

  /** In place of the global `Worker`: a port behind which the worker's service answers. */
  readonly Worker: new (url: URL, options: { readonly name: string }) => MessagePort;

  constructor() {
    const startWorker = (name: string): MessagePort => this.#start(name);
    this.Worker = function FakeWorker(_url: URL, { name }: { readonly name: string }) {
      return startWorker(name);
    } as unknown as FakeAudio["Worker"];
  }

  setState(state: string): void {
    this.context.state = state;
    this.context.onstatechange?.();
  }

  report(report: EngineReport): void {
    this.node.port.onmessage?.({ data: report });
  }

  /** Posts a status block with these fields. */
  reportStatus(fields: Partial<Record<keyof typeof EngineStatus, number>>): void {
    const status = new Float64Array(ENGINE_STATUS_LENGTH);
    for (const [name, value] of Object.entries(fields)) status[EngineStatus[name as keyof typeof EngineStatus]] = value;
    this.report({ type: "status", status });
  }

  /** The scheduler reports a new mapping of its run. */
  remap(run: RunInfo): unknown {
    return this.#runs?.(run);
  }

  /** Live events that the worklet received. */
  liveEvents(): EngineEvent[] {
    return this.messages.flatMap((message) => {
      if (message.type !== "live") return [];
      const count = message.count ?? message.event.byteLength / ENGINE_EVENT_BYTES;
      return Array.from({ length: count }, (_, index) => readEngineEvent(new DataView(message.event), index));
    });
  }

  close(): void {
    for (const port of this.#ports) port.close();
  }

  #start(name: string): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#ports.push(port1, port2);
    expose(name === "scheduler" ? this.#scheduler() : this.#samples(), port2);
    return port1;
  }

  #scheduler(): object {
    const note =
      (method: string) =>
      (...args: unknown[]): void =>
        void this.scheduled.push([method, ...args]);
    return {
      ...Object.fromEntries(
        ["begin", "add", "end", "setMetronome", "setClock", "follow", "stop", "onOutput", "onLaunches", "launch"].map(
          (method) => [method, note(method)],
        ),
      ),
      connect: (_port: MessagePort, rate: number, events: unknown) => note("connect")(rate, events),
      onRun: (listener: (run: RunInfo) => unknown) => {
        this.#runs = listener;
      },
      play: (tick: number, countIn: unknown, atFrame: number | null): RunInfo => {
        note("play")(tick, countIn, atFrame);
        return { run: 1, sampleRate: RATE, startFrame: 512, startTick: tick, loop: null };
      },
    };
  }

  #samples(): object {
    return {
      connect: () => undefined,
      onRestFailed: (listener: (error: SerializedError) => unknown) => {
        this.failRest = listener;
      },
      prepare: (bank: number, program: number) => void this.prepared.push([bank, program]),
      load: (bank: number, program: number, onProgress: LoadCall["onProgress"]) => {
        const call = { bank, program, onProgress };
        this.loads.push(call);
        return this.load(call);
      },
    };
  }
}
