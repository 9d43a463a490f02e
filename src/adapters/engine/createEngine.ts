import { proxy, transfer, type Remote } from "comlink";
import { fail, ok, type AppError, type Result } from "../../domain/AppError.ts";
import { Signal } from "../../domain/Signal.ts";
import {
  EngineStatus,
  LIMITER_FRAMES,
  type EngineMessage,
  type EngineReport,
  type MasterParams,
  type StripParams,
} from "../../protocol/engine.ts";
import { EventFeed } from "../../protocol/EventFeed.ts";
import { EventRing, eventRingMemory, TIMELINE_RING_EVENTS } from "../../protocol/EventRing.ts";
import { EngineEventType } from "../../protocol/engineEvent.ts";
import type { EnginePort, EngineState, OutputBuffer, OutputHealth, PresetAddress } from "../../protocol/enginePort.ts";
import type { LoadedPreset } from "../../protocol/samples.ts";
import type { SchedulerService } from "../../protocol/scheduler.ts";
import { EngineSamples } from "./EngineSamples.ts";
import { createSchedulerWorker } from "./engineWorkers.ts";
import { EngineArps } from "./EngineArps.ts";
import { EngineBanks } from "./EngineBanks.ts";
import { EngineTaps } from "./EngineTaps.ts";
import { EngineTimed } from "./EngineTimed.ts";
import { chooseOutput, listOutputs, quantumFrames, underruns } from "./output.ts";
import type { HeardClock } from "./HeardClock.ts";
import { LiveEvents } from "./LiveEvents.ts";
import type { OpenAudio } from "./openAudio.ts";
import { pageSettled } from "./pageSettled.ts";
import { StatusBlock } from "./StatusBlock.ts";
import { createSchedulerLink, type SchedulerLink } from "./createSchedulerLink.ts";
import { Transport, type HeardFrame } from "./Transport.ts";

export interface EngineOptions {
  /** Length of the output's buffer. It is read when audio is opened; live mode requests the shortest. */
  readonly buffer?: () => OutputBuffer;
  /** The output device chosen before, "" for the system's. */
  readonly output?: () => string;
  /** Least latency for live play instead of the browser's choice for interactive pages. Read when audio is opened. */
  readonly live?: () => boolean;
  /**
   * An instrument that a program change asked for is being loaded: 0..1, null when done, or why it failed. Also why one
   * that a strip was given failed before the first gesture, after which it is tried again.
   */
  readonly onPresetProgress?: (bank: number, program: number, progress: number | null, error: AppError | null) => void;
  /** A preset plays with few samples, as the rest of it could not be loaded. */
  readonly onRestFailed?: (error: AppError) => void;
  /** Opens the audio context; that of the browser by default. */
  readonly openAudio?: (buffer: OutputBuffer, resume: boolean) => Promise<Result<OpenAudio>>;
}

const RESUME_TIMEOUT_MS = 3000;
const MOST_READINGS = 5;

/**
 * The sound engine of this page. Audio is opened, silent, when an instrument is first asked for, so that its samples
 * load before the first gesture; `start`, in a gesture, lets it sound. What is set before is kept and sent then.
 */
export const createEngine = (options: EngineOptions = {}): EnginePort => new Engine(options);

class Engine implements EnginePort {
  readonly transport: Transport;
  readonly banks = new EngineBanks(() => this.#samples.service);
  readonly arps = new EngineArps(
    (message) => this.#post(message),
    (timeMs) => this.#frameAt(timeMs),
  );
  readonly timed = new EngineTimed({
    post: (message) => this.#state === "running" && this.#post(message),
    frameAt: (timeMs) => this.#frameAt(timeMs),
  });
  readonly #taps = new EngineTaps((message) => this.#post(message));
  readonly tap = this.#taps.open;
  readonly #options: EngineOptions;
  readonly #samples: EngineSamples;
  readonly #live = new LiveEvents();
  readonly #status = new StatusBlock();
  readonly #states = new Signal<EngineState>();
  readonly #notes = new Signal();
  readonly onState = this.#states.on;
  readonly onNote = this.#notes.on;
  #waiting: EngineMessage[] = [];
  #opening: Promise<Result<OpenAudio>> | null = null;
  #audio: OpenAudio | null = null;
  #feed: EventFeed | null = null;
  #scheduler: SchedulerLink | null = null;
  #heard: HeardClock | null = null;
  #buffer: OutputBuffer | null = null;
  #started = false;
  #limits = true;
  #state: EngineState = "off";

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#samples = new EngineSamples((error) => options.onRestFailed?.(error));
    this.transport = new Transport({
      start: async () => ((await this.start()).ok ? this.#scheduler : null),
      settled: pageSettled,
      heardFrame: () => this.#heardFrame(),
      heardMs: (contextFrame) => this.#heard?.pageMs(contextFrame / this.sampleRate()) ?? 0,
      frameAt: (timeMs) => this.#frameAt(timeMs),
      frameTimes: (run) => this.#frameTimes(run),
      runStart: (run) => this.#runStart(run),
    });
  }

  state(): EngineState {
    return this.#state;
  }

  async start(): Promise<Result<void>> {
    this.#started = true;
    if (this.#state === "off" || this.#state === "failed") this.#setState("starting");
    const resumed = this.#audio?.context.resume();
    const opened = await this.#open(true);
    if (!opened.ok) return opened;
    const running = await isResumed(resumed ?? opened.value.context.resume());
    this.#followContext();
    return running ? ok(undefined) : fail("AUDIO_BLOCKED", "The browser paused audio. Click or press a key.");
  }

  noteOn(strip: number, key: number, velocity: number): number {
    if (this.#state !== "running") void this.start();
    const noteId = this.#live.noteOn(strip, key, velocity);
    this.#notes.emit();
    return noteId;
  }

  noteOff(strip: number, key: number, noteId: number): void {
    this.#live.noteOff(strip, key, noteId);
  }

  controlChange(strip: number, controller: number, value: number): void {
    this.#live.send(EngineEventType.controlChange, strip, controller, value, 0);
  }

  pitchBend(strip: number, value: number): void {
    this.#live.send(EngineEventType.pitchBend, strip, 0, value, 0);
  }

  channelPressure(strip: number, value: number): void {
    this.#live.send(EngineEventType.channelPressure, strip, 0, value, 0);
  }

  keyPressure(strip: number, key: number, value: number): void {
    this.#live.send(EngineEventType.keyPressure, strip, key, value, 0);
  }

  sysEx(strip: number, data: ArrayLike<number>): void {
    this.#live.sysEx(strip, data);
  }

  panic(strip: number | null): void {
    this.#post({ type: "panic", strip });
  }

  setStrip(strip: number, params: Partial<StripParams>): void {
    this.#post({ type: "strip", strip, params });
  }

  prepare(presets: readonly PresetAddress[]): void {
    // Each file is fetched once: loading finds it in the browser's cache, and reports failures.
    for (const { bank, program } of presets) void this.#samples.service.prepare(bank, program);
    if (!this.#opening && !this.#options.openAudio)
      import("./openAudio.ts").then(({ prepareAudio }) => prepareAudio()).catch(() => undefined);
  }

  async setProgram(
    strip: number,
    bank: number,
    program: number,
    onProgress?: (fraction: number) => void,
  ): Promise<Result<LoadedPreset>> {
    this.#post({ type: "program", strip, bank, program });
    // Samples are fetched while audio is being opened.
    const loading = this.#samples.load(bank, program, onProgress);
    const opened = await this.#open(false);
    if (!opened.ok) return opened;
    const loaded = await loading;
    if (loaded.ok || loaded.error.code !== "LOAD_FAILED" || this.#state === "running") return loaded;
    // The worklet takes samples in only while it runs: a load that waited too long for the first gesture is no failure.
    if (loaded.error.detail["timedOut"] !== true) this.#notifyPreset(bank, program, null, loaded.error);
    await this.#untilRunning();
    return this.#samples.load(bank, program, onProgress);
  }

  setMaster(params: MasterParams): void {
    this.#limits = params.limiter !== null;
    this.#post({ type: "master", params });
  }

  status(): Float64Array {
    return this.#status.read();
  }

  latencySeconds(): number {
    if (!this.#audio) return 0;
    const { native } = this.#audio;
    const frames = quantumFrames(native) + this.#limiterFrames();
    return (native.outputLatency || native.baseLatency || 0) + frames / native.sampleRate;
  }

  sampleRate(): number {
    return this.#audio?.context.sampleRate ?? 0;
  }

  health(): OutputHealth {
    const native = this.#audio?.native;
    const dropouts = native ? (underruns(native) ?? this.#status.field(EngineStatus.late)) : 0;
    return {
      outputSeconds: native?.outputLatency || null,
      bufferSeconds: native?.baseLatency ?? 0,
      blockSeconds: native ? quantumFrames(native) / native.sampleRate : 0,
      limiterSeconds: native ? this.#limiterFrames() / native.sampleRate : 0,
      dropouts,
      stolenVoices: native ? this.#status.field(EngineStatus.stolen) : 0,
      buffer: this.#buffer,
    };
  }

  outputs(): Promise<readonly { readonly id: string; readonly name: string }[] | null> {
    return listOutputs();
  }

  async setOutput(id: string): Promise<Result<void>> {
    return this.#audio ? chooseOutput(this.#audio.native, id) : ok(undefined);
  }

  #open(inGesture: boolean): Promise<Result<OpenAudio>> {
    this.#opening ??= this.#openOnce(inGesture);
    return this.#opening;
  }

  async #openOnce(inGesture: boolean): Promise<Result<OpenAudio>> {
    const buffer = this.#options.live?.() ? "lowest" : (this.#options.buffer?.() ?? "balanced");
    // The audio code is large, and silent pages do without it.
    const openAudio = this.#options.openAudio ?? (await import("./openAudio.ts")).openAudio;
    const opened = await openAudio(buffer, inGesture);
    if (!opened.ok) {
      // A later call tries again.
      this.#opening = null;
      if (this.#started) this.#setState("failed");
      return opened;
    }
    this.#buffer = buffer;
    await this.#connect(opened.value);
    const output = this.#options.output?.() ?? "";
    // A device that is not plugged in any more: the system's choice stays.
    if (output !== "") void this.setOutput(output);
    return opened;
  }

  async #connect(audio: OpenAudio): Promise<void> {
    this.#audio = audio;
    const { context, node, heard, sharedStatus, liveRing } = audio;
    const feed = new EventFeed(node.port, liveRing && new EventRing(liveRing));
    this.#feed = feed;
    if (sharedStatus) this.#status.share(sharedStatus);
    node.port.onmessage = ({ data }: MessageEvent<EngineReport>) => this.#receive(data);
    node.onprocessorerror = () => this.#setState("failed");
    context.onstatechange = () => this.#followContext();
    this.#heard = heard;
    await this.#connectScheduler(feed, audio);
    this.#connectSamples(feed);
    for (const message of this.#waiting.splice(0)) feed.post(message);
    this.#live.connect(feed);
    this.#followContext();
  }

  async #connectScheduler(feed: EventFeed, { context }: OpenAudio): Promise<void> {
    const channel = new MessageChannel();
    const events = globalThis.crossOriginIsolated ? eventRingMemory(TIMELINE_RING_EVENTS) : null;
    feed.post({ type: "connectScheduler", port: channel.port1, events }, [channel.port1]);
    const worker: Remote<SchedulerService> = createSchedulerWorker();
    await worker.connect(transfer(channel.port2, [channel.port2]), context.sampleRate, events);
    await worker.onRun(proxy((run) => this.transport.remap(run)));
    await worker.onOutput(proxy((batch) => this.transport.receiveOutput(batch)));
    await worker.onLaunches(proxy((launches) => this.transport.receiveLaunches(launches)));
    this.#scheduler = createSchedulerLink(worker);
    this.transport.connect(this.#scheduler);
  }

  #connectSamples(feed: EventFeed): void {
    const channel = new MessageChannel();
    feed.post({ type: "connectSamples", port: channel.port1 }, [channel.port1]);
    this.#samples.connect(channel.port2);
  }

  #receive(report: EngineReport): void {
    if (report.type === "status") this.#status.receive(report.status);
    else if (report.type === "recycle") this.#feed?.recycle(report.events);
    else if (report.type === "tap") this.#taps.receive(report.frames);
    else if (report.type === "arpNote") this.#receiveArpNote(report);
    else if (report.type === "arpStep") this.#receiveArpStep(report);
    else if (report.type === "presetMissing") void this.#loadMissing(report.bank, report.program);
  }

  #receiveArpNote(report: EngineReport & { readonly type: "arpNote" }): void {
    if (!this.#heard || !this.#audio) return;
    const heardMs = this.#heard.pageMs(report.frame / this.#audio.context.sampleRate);
    this.arps.receive(report, heardMs, 1000 * this.latencySeconds());
  }

  #receiveArpStep({ arp, place, frame }: EngineReport & { readonly type: "arpStep" }): void {
    if (!this.#heard || !this.#audio) return;
    this.arps.receiveStep(arp, place, this.#heard.pageMs(frame / this.#audio.context.sampleRate));
  }

  async #loadMissing(bank: number, program: number): Promise<void> {
    const loaded = await this.#samples.load(bank, program, (fraction) =>
      this.#notifyPreset(bank, program, fraction, null),
    );
    this.#notifyPreset(bank, program, null, loaded.ok ? null : loaded.error);
  }

  #notifyPreset(bank: number, program: number, progress: number | null, error: AppError | null): void {
    this.#options.onPresetProgress?.(bank, program, progress, error);
  }

  #post(message: EngineMessage): void {
    if (this.#feed && this.#scheduler) this.#feed.post(message);
    else this.#waiting.push(message);
  }

  #followContext(): void {
    const running = this.#audio?.context.state === "running";
    if (running) this.#setState("running");
    else if (this.#started) this.#setState("suspended");
  }

  #untilRunning(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.onState((state) => {
        if (state !== "running") return;
        stop();
        resolve();
      });
    });
  }

  #setState(state: EngineState): void {
    if (this.#state === state || (this.#state === "failed" && state !== "starting")) return;
    this.#state = state;
    this.#states.emit(state);
  }

  #frameTimes(run: number): ((timeMs: number) => number) | null {
    const heard = this.#heard;
    const sampleRate = this.#audio?.context.sampleRate;
    const startFrame = this.#runStart(run);
    if (!heard || !sampleRate || startFrame === null) return null;
    const lateFrames = startFrame + this.#limiterFrames();
    return (timeMs) => heard.at(timeMs) * sampleRate - lateFrames;
  }

  /** The context's frame that is audible at `timeMs`. */
  #frameAt(timeMs: number): number | null {
    const sampleRate = this.#audio?.context.sampleRate;
    if (!this.#heard || !sampleRate) return null;
    return Math.round(this.#heard.at(timeMs) * sampleRate) - this.#limiterFrames();
  }

  #limiterFrames(): number {
    return this.#limits ? LIMITER_FRAMES : 0;
  }

  /** The context's frame at which run `run` began. Read until two readings agree: the worklet may be writing. */
  #runStart(run: number): number | null {
    let before = Number.NaN;
    for (let attempt = 0; attempt < MOST_READINGS; attempt += 1) {
      if (this.#status.field(EngineStatus.playing) === 0 || this.#status.field(EngineStatus.run) !== run) return null;
      const start = this.#status.field(EngineStatus.contextFrame) - this.#status.field(EngineStatus.runFrame);
      if (start === before) return start;
      before = start;
    }
    return null;
  }

  #heardFrame(): HeardFrame | null {
    if (!this.#heard || !this.#audio || this.#status.field(EngineStatus.playing) === 0) return null;
    const contextFrame = this.#heard.seconds() * this.#audio.context.sampleRate;
    const frame =
      this.#status.field(EngineStatus.runFrame) + contextFrame - this.#status.field(EngineStatus.contextFrame);
    return { run: this.#status.field(EngineStatus.run), frame };
  }
}

/** True when the context runs; a browser that waits for a gesture leaves the promise open. */
function isResumed(resumed: Promise<void>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), RESUME_TIMEOUT_MS));
  const done = resumed.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]);
}
