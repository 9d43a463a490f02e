import {
  type EngineMessage,
  type EngineProcessorOptions,
  type EngineReport,
  type SamplesMessage,
  type SamplesReport,
  type SchedulerMessage,
  type SchedulerReport,
  ENGINE_PROCESSOR_NAME,
  ENGINE_STATUS_LENGTH,
  EngineStatus,
} from "../protocol/engine.ts";
import { SPECTRUM_FRAMES } from "../domain/mixer/Spectrum.ts";
import type { Preset } from "../domain/soundfont/records.ts";
import { ENGINE_EVENT_BYTES } from "../protocol/engineEvent.ts";
import { EventRing } from "../protocol/EventRing.ts";
import { TAP_RING_BYTES, TapRing } from "../protocol/TapRing.ts";
import { EventQueue } from "./engine/EventQueue.ts";
import { LivePlayer } from "./engine/LivePlayer.ts";
import { Synth } from "./engine/Synth.ts";
import { LoadMeter } from "./LoadMeter.ts";

/** Fills the status block: in shared memory, or in an array to be posted. */
class StatusBlock {
  readonly #status: Float64Array;
  readonly #isShared: boolean;

  constructor(shared: SharedArrayBuffer | null) {
    this.#isShared = shared !== null;
    this.#status = shared ? new Float64Array(shared) : new Float64Array(ENGINE_STATUS_LENGTH);
  }

  /**
   * `contextFrame`: the AudioContext's frame that belongs to the queue's `runFrame`. Returns the block where it has to
   * be posted (posting copies it), null where it is shared.
   */
  update(synth: Synth, queue: EventQueue, contextFrame: number, load: LoadMeter): Float64Array | null {
    const status = this.#status;
    status[EngineStatus.run] = queue.run;
    status[EngineStatus.runFrame] = queue.runFrame;
    status[EngineStatus.contextFrame] = contextFrame;
    status[EngineStatus.playing] = queue.playing ? 1 : 0;
    status[EngineStatus.voices] = synth.voiceCount;
    status[EngineStatus.load] = load.load;
    status[EngineStatus.late] = load.lateBlocks;
    status[EngineStatus.stolen] = synth.stolenVoices;
    status[EngineStatus.limiterDb] = synth.takeMasterPeaks(status, EngineStatus.peakLeft);
    synth.takeStripPeaks(status, EngineStatus.stripPeaks);
    synth.takeStripReductions(status, EngineStatus.stripLimiters);
    return this.#isShared ? null : status;
  }
}

/** The ring of a tapped strip, and the frames that are posted where its memory is not shared. */
class TapReports {
  #ring: TapRing | null = null;
  #frames: Float32Array | null = null;

  /** Returns the ring to write to, null where nothing is tapped. */
  open(isOn: boolean, shared: SharedArrayBuffer | null): TapRing | null {
    this.#ring = isOn ? new TapRing(shared ?? new ArrayBuffer(TAP_RING_BYTES)) : null;
    this.#frames = isOn && !shared ? new Float32Array(2 * SPECTRUM_FRAMES) : null;
    return this.#ring;
  }

  /** The last frames where they have to be posted (posting copies them), else null. */
  latest(): Float32Array | null {
    if (this.#frames) this.#ring?.readLatest(this.#frames);
    return this.#frames;
  }
}

const CLOCK_SECONDS = 0.02;
const STATUS_SECONDS = 1 / 30;
/** Frames of sample memory copied a block while a preset loads, 64 KB: a small share of a quantum. */
const LOAD_FRAMES = 32_768;
/** The same while no voice sounds, 512 KB: the first preset is waited for, and the quantum is free. */
const IDLE_LOAD_FRAMES = 262_144;

/** The shell around the engine: messages in, blocks out. Sound is not interrupted by anything that goes wrong. */
class EngineProcessor extends AudioWorkletProcessor {
  readonly #synth: Synth;
  readonly #player: LivePlayer;
  readonly #queue: EventQueue;
  readonly #status: StatusBlock;
  readonly #load: LoadMeter;
  /** Presets that wait to be loaded, one after another. */
  readonly #presets: Preset[] = [];
  #loading: Preset | null = null;
  readonly #live: EventRing | null;
  #timeline: EventRing | null = null;
  /** Messages handled so far: events in the rings that were written after later ones wait for them. */
  #messages = 0;
  #schedulerMessages = 0;
  #scheduler: MessagePort | null = null;
  #samples: MessagePort | null = null;
  /** The context's frame that is frame 0 of the run that is to begin. */
  #zeroFrame: number | null = null;
  #framesToClock = 0;
  #framesToStatus = 0;
  readonly #tap = new TapReports();

  constructor({ processorOptions }: { readonly processorOptions: EngineProcessorOptions }) {
    super();
    this.#synth = new Synth({
      sampleRate,
      kernel: processorOptions.kernel,
      onPresetEvicted: (bank, program) => this.#reportPreset("presetEvicted", bank, program),
      onPresetMissing: (bank, program) => this.#report({ type: "presetMissing", bank, program }),
    });
    this.#player = new LivePlayer(this.#synth, {
      note: (arp, frame, key, velocity, id) => this.#report({ type: "arpNote", arp, frame, key, velocity, id }),
      step: (arp, frame, place) => this.#report({ type: "arpStep", arp, frame, place }),
    });
    this.#queue = new EventQueue(this.#synth, undefined, this.#player);
    this.#load = new LoadMeter(sampleRate);
    this.#status = new StatusBlock(processorOptions.status);
    this.#live = processorOptions.live ? new EventRing(processorOptions.live) : null;
    this.port.addEventListener("message", (event: MessageEvent<EngineMessage>) => {
      guard(() => this.#playRing());
      this.#messages = (this.#messages + 1) >>> 0;
      guard(() => this.#control(event.data));
    });
    this.port.start();
    this.#report({ type: "ready", sampleRate });
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const left = outputs[0]?.[0];
    if (!left) return true;
    const right = outputs[0]?.[1] ?? left;
    this.#load.begin(currentFrame);
    this.#player.frame = currentFrame;
    try {
      this.#playRing();
      this.#queueRing();
      this.#placeRun();
      this.#queue.render(left, right, 0, left.length);
      this.#continueLoading();
    } catch {
      // Rather silence for a block than a node that is dead for good.
      left.fill(0);
      right.fill(0);
    }
    if (this.#load.end(left.length)) this.#synth.adaptVoices(this.#load.latest);
    this.#reportStatus(left.length);
    return true;
  }

  #report(report: EngineReport): void {
    this.port.postMessage(report, []);
  }

  #control(message: EngineMessage): void {
    switch (message.type) {
      case "connectScheduler":
        this.#timeline = message.events ? new EventRing(message.events) : null;
        this.#scheduler = this.#connect(message.port, (event: MessageEvent<SchedulerMessage>) => {
          this.#queueRing();
          this.#schedulerMessages = (this.#schedulerMessages + 1) >>> 0;
          this.#schedule(event.data);
        });
        break;
      case "connectSamples":
        this.#samples = this.#connect(message.port, (event: MessageEvent<SamplesMessage>) =>
          this.#changePresets(event.data),
        );
        break;
      case "live":
        this.#playLive(message.event, message.count);
        break;
      case "strip":
        this.#synth.setStrip(message.strip, message.params);
        break;
      case "program":
        this.#synth.setProgram(message.strip, message.bank, message.program);
        break;
      case "panic":
        this.#player.panic(message.strip);
        this.#synth.panic(message.strip);
        break;
      case "arp":
        this.#player.setArp(message.arp, message.setting);
        break;
      case "arpTempo":
        this.#player.setTempo(message.bpm, message.arps, message.beatFrame, message.startFrame);
        break;
      case "timed":
        this.#player.push(message.lane, message.events, Math.floor(message.events.byteLength / ENGINE_EVENT_BYTES));
        break;
      case "cancel":
        this.#player.cancel(message.lane, message.fromFrame, message.release);
        break;
      case "master":
        this.#synth.setMaster(message.params);
        break;
      case "tap":
        this.#synth.setTap(message.strip ?? 0, this.#tap.open(message.strip !== null, message.ring));
        break;
      default:
    }
  }

  #playLive(events: ArrayBuffer, counted?: number): void {
    const view = new DataView(events);
    const count = Math.min(counted ?? Infinity, Math.floor(events.byteLength / ENGINE_EVENT_BYTES));
    for (let i = 0; i < count; i += 1) this.#player.play(view, i);
    if (counted !== undefined) this.port.postMessage({ type: "recycle", events }, [events]);
  }

  /** Plays the events in the ring of live events; events written after a message wait for that message. */
  #playRing(): void {
    const ring = this.#live;
    if (!ring) return;
    for (let left = ring.length; left > 0 && isDue(ring.word(0, 0), this.#messages); left -= 1) {
      try {
        this.#player.play(ring.view, ring.slot(0));
      } finally {
        // Removed even after an error: an event that stayed would block all later ones.
        ring.release(1);
      }
    }
  }

  /** Reads the scheduler's ring: batches of a run, each behind a record about it (`EventFeed.pushRun`). */
  #queueRing(): void {
    const ring = this.#timeline;
    if (!ring) return;
    while (ring.length > 0 && isDue(ring.word(0, 0), this.#schedulerMessages)) {
      const count = ring.word(0, 1);
      const run = ring.word(0, 2);
      for (let i = 1; i <= count; i += 1) {
        this.#queue.pushWords(run, ring.word(i, 0), ring.word(i, 1), ring.word(i, 2), ring.word(i, 3));
      }
      ring.release(count + 1);
    }
  }

  #connect(port: MessagePort, onMessage: (event: MessageEvent) => void): MessagePort {
    port.addEventListener("message", (event) => guard(() => onMessage(event)));
    port.start();
    return port;
  }

  #schedule(message: SchedulerMessage): void {
    switch (message.type) {
      case "start":
        this.#queue.start(message.run);
        this.#zeroFrame = message.zeroFrame ?? null;
        this.#framesToClock = 0;
        break;
      case "stop":
        this.#queue.stop();
        break;
      case "events":
        this.#queue.push(message.run, message.events, message.count);
        if (message.count !== undefined) this.#returnBuffer(message.events);
        break;
      case "truncate":
        this.#truncate(message.run, message.fromFrame);
        break;
      default:
    }
  }

  /** Moves the queue to the run's current frame; the start of the run is the frame of its first quantum. */
  #placeRun(): void {
    if (this.#zeroFrame !== null) this.#queue.moveTo(currentFrame - this.#zeroFrame);
    this.#zeroFrame = null;
  }

  #returnBuffer(events: ArrayBuffer): void {
    const report: SchedulerReport = { type: "recycle", events };
    this.#scheduler?.postMessage(report, [events]);
  }

  #truncate(run: number, fromFrame: number): void {
    if (run !== this.#queue.run) return;
    const report: SchedulerReport = { type: "truncated", run, fromFrame: this.#queue.truncate(fromFrame) };
    this.#scheduler?.postMessage(report);
  }

  #changePresets(message: SamplesMessage): void {
    if (message.type === "loadPreset") this.#presets.push(message.preset);
    else this.#synth.unloadPreset(message.bank, message.program);
  }

  #continueLoading(): void {
    if (!this.#loading) {
      if (this.#presets.length === 0) return;
      this.#loading = this.#presets.shift() ?? null;
      if (this.#loading && !this.#synth.beginLoad(this.#loading)) {
        this.#loaded("presetRefused");
        return;
      }
    }
    const frames = this.#synth.voiceCount === 0 ? IDLE_LOAD_FRAMES : LOAD_FRAMES;
    if (this.#loading && this.#synth.continueLoad(frames)) this.#loaded("presetLoaded");
  }

  #loaded(type: SamplesReport["type"]): void {
    const loading = this.#loading;
    this.#loading = null;
    if (loading) this.#reportPreset(type, loading.bank, loading.program);
  }

  #reportPreset(type: SamplesReport["type"], bank: number, program: number): void {
    const report: SamplesReport = { type, bank, program };
    this.#samples?.postMessage(report);
  }

  #reportStatus(frames: number): void {
    this.#framesToClock -= frames;
    if (this.#queue.playing && this.#framesToClock <= 0) {
      this.#framesToClock = CLOCK_SECONDS * sampleRate;
      const { run, runFrame } = this.#queue;
      const report: SchedulerReport = { type: "clock", run, runFrame, contextFrame: currentFrame + frames };
      this.#scheduler?.postMessage(report);
    }
    this.#framesToStatus -= frames;
    if (this.#framesToStatus > 0) return;
    this.#framesToStatus = STATUS_SECONDS * sampleRate;
    const status = this.#status.update(this.#synth, this.#queue, currentFrame + frames, this.#load);
    if (status) this.#report({ type: "status", status });
    const tapped = this.#tap.latest();
    if (tapped) this.#report({ type: "tap", frames: tapped });
  }
}

/** True if at least `sentBefore` messages were handled; both count modulo 2^32. */
const isDue = (sentBefore: number, handled: number): boolean => ((handled - sentBefore) | 0) >= 0;

/** A message that cannot be understood is dropped. */
function guard(action: () => void): void {
  try {
    action();
  } catch {
    // Nobody could act on it here; the next message is as good as ever.
  }
}

registerProcessor(ENGINE_PROCESSOR_NAME, EngineProcessor);
