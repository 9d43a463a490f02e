import { Signal } from "../../domain/Signal.ts";
import { createMeter } from "../../domain/music/meter.ts";
import { createTempoMap, type TempoMap } from "../../domain/music/time.ts";
import { applyTimelineDiff, type TimelineDiff } from "../../domain/timeline/diff.ts";
import { emptyRecordDiff } from "../../domain/diff.ts";
import type { LaunchLine, LaunchTarget, TrackLaunch } from "../../domain/timeline/clipLaunch.ts";
import type { TempoChange } from "../../domain/music/records.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { isOutputStrip } from "../../domain/timeline/outputStrips.ts";
import { createRunClock, type RunClock, type RunPosition } from "../../domain/timeline/runPosition.ts";
import type { RunTimes, SongBeat, TimedPace, TransportPort } from "../../protocol/enginePort.ts";
import type { DueMessage, DuePulse, OutputBatch } from "../../protocol/output.ts";
import type { CountIn, RunInfo, StripMap } from "../../protocol/scheduler.ts";
import { patchOf } from "../../protocol/timelinePatch.ts";
import type { SchedulerLink } from "./createSchedulerLink.ts";
import { OutputWindow } from "./OutputWindow.ts";

/** Audible position of the engine's timeline clock; null while the engine plays no run. */
export interface HeardFrame {
  readonly run: number;
  readonly frame: number;
}

export interface TransportOptions {
  /** Starts the engine if need be. Null when it cannot. */
  readonly start: () => Promise<SchedulerLink | null>;
  /** Resolves when the page has drawn the last changes and can receive messages again. */
  readonly settled: () => Promise<void>;
  readonly heardFrame: () => HeardFrame | null;
  /** Time at which a frame of the audio context is audible, ms of `performance.now()`. */
  readonly heardMs: (contextFrame: number) => number;
  /** The frame of the audio context that is audible at `timeMs` of `performance.now()`; null without sound. */
  readonly frameAt: (timeMs: number) => number | null;
  /** The frame of the audio context at which run `run` began; null while another is played, or none. */
  readonly runStart: (run: number) => number | null;
  /** Converts times of `performance.now()` to frames of run `run`; null if another run, or none, is audible. */
  readonly frameTimes: (run: number) => ((timeMs: number) => number) | null;
}

/** `TransportPort` over the scheduler worker. Before the engine has started it only stores the document and the position. */
export class Transport implements TransportPort {
  readonly #options: TransportOptions;
  #link: SchedulerLink | null = null;
  /** Document that plays, in the tempo of `setTempo`. */
  #document: TimelineDocument | null = null;
  /** The song's own, in whose place another tempo is played. */
  #ownTempos: readonly TempoChange[] = [];
  #heldTempos: readonly TempoChange[] | null = null;
  #strips: StripMap = new Map();
  #tempo: { tempos: readonly TempoChange[]; ppq: number; map: TempoMap } | null = null;
  #playing = false;
  /** Position while stopped, and until a new run is audible. */
  #tick = 0;
  #run = 0;
  /** Clocks of the run, oldest first: each applies from its start frame. Old ones are dropped. */
  #clocks: PastClock[] = [];
  /** Counts play, seek and stop, so that a late answer does not undo a later call. */
  #calls = 0;
  #stopped = Promise.resolve();
  readonly #messages = new Signal<readonly DueMessage[]>();
  readonly #pulses = new Signal<readonly DuePulse[]>();
  readonly #launches = new Signal<readonly TrackLaunch[]>();
  readonly #halts = new Signal();
  readonly onOutput = this.#messages.on;
  readonly onPulses = this.#pulses.on;
  readonly onLaunches = this.#launches.on;
  readonly onHalt = this.#halts.on;
  /** Messages of a run whose beginning is not known here yet. */
  #early: OutputBatch[] = [];
  readonly #window = new OutputWindow((windowMs) => void this.#link?.setOutputWindow(windowMs));
  #clickLevel: number | null = null;
  #sendsClock = false;
  /** The latest reading of the clock that is followed. */
  #pace: TimedPace | null = null;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  load(document: TimelineDocument, strips: StripMap): void {
    this.#calls++;
    this.#halt();
    this.#playing = false;
    this.#tick = 0;
    this.#document = document;
    this.#heldTempos = null;
    this.#strips = strips;
    void this.#link?.load(document, strips);
  }

  apply(edit: TimelineDiff, strips: StripMap | null): void {
    if (!this.#document) return;
    const diff = this.#asPlayed(edit);
    this.#document = applyTimelineDiff(this.#document, diff);
    this.#strips = strips ?? this.#strips;
    void this.#link?.apply(patchOf(diff), strips);
  }

  async play(tick: number, countIn?: CountIn, atMs?: number): Promise<void> {
    this.#tick = tick;
    const call = ++this.#calls;
    this.#halt();
    const link = this.#link ?? (await this.#options.start());
    this.#sendPace(link);
    // A page that draws its first playing frame passes nothing to MIDI outputs: the first notes would be late.
    if (this.#sendsClock || [...this.#strips.values()].some(isOutputStrip)) await this.#options.settled();
    if (!link || call !== this.#calls) return;
    this.#playing = true;
    const atFrame = atMs === undefined ? null : this.#options.frameAt(atMs);
    this.#begin(call, await link.play(tick, countIn, atFrame));
  }

  setTempo(bpm: number | null): void {
    const document = this.#document;
    if (!document || bpm === (this.#heldTempos?.[0]?.bpm ?? null)) return;
    if (!this.#heldTempos) this.#ownTempos = document.timeline.tempos;
    this.#heldTempos = bpm === null ? null : [{ tick: 0, bpm, ramp: false }];
    const timeline = { ...document.timeline, tempos: this.#heldTempos ?? this.#ownTempos };
    const diff = { timeline: [document.timeline, timeline] as const, tracks: emptyRecordDiff, rolls: emptyRecordDiff };
    this.#document = { ...document, timeline };
    void this.#link?.apply(patchOf(diff), null);
  }

  /** An edit of a song that plays in another tempo than its own. */
  #asPlayed(diff: TimelineDiff): TimelineDiff {
    const tempos = this.#heldTempos;
    if (!tempos || !diff.timeline) return diff;
    const [before, after] = diff.timeline;
    this.#ownTempos = after.tempos;
    return {
      ...diff,
      timeline: [
        { ...before, tempos },
        { ...after, tempos },
      ],
    };
  }

  stop(): void {
    this.#tick = this.positionTick();
    this.#calls++;
    this.#halt();
    this.#playing = false;
    this.#stopped = this.#link?.stop() ?? Promise.resolve();
  }

  stopped(): Promise<void> {
    return this.#stopped;
  }

  seek(tick: number): void {
    this.#tick = tick;
    const call = ++this.#calls;
    this.#halt();
    if (this.#playing) void this.#link?.seek(tick).then((run) => this.#begin(call, run));
  }

  positionTick(): number {
    if (!this.#playing || this.#clocks.length === 0) return this.#tick;
    const heard = this.#options.heardFrame();
    if (!heard || heard.run !== this.#run) return this.#tick;
    this.#tick = clockAt(this.#clocks, heard.frame).clock.positionAt(heard.frame).tick;
    return this.#tick;
  }

  runTimes(): RunTimes | null {
    const clocks = this.#clocks;
    const frameAt = this.#playing && clocks.length > 0 ? this.#options.frameTimes(this.#run) : null;
    return frameAt && { positionAt: (timeMs) => positionIn(clocks, frameAt(timeMs)) };
  }

  beat(): SongBeat | null {
    const heard = this.#playing && this.#clocks.length > 0 ? this.#options.heardFrame() : null;
    const start = heard?.run === this.#run ? this.#options.runStart(this.#run) : null;
    if (!heard || start === null) return null;
    const { clock } = clockAt(this.#clocks, heard.frame);
    const { tick, pass } = clock.positionAt(heard.frame);
    const { timeSignatures, ppq } = this.#document?.timeline ?? { timeSignatures: [], ppq: 960 };
    const meter = createMeter(timeSignatures, ppq);
    const barTick = meter.tickOfBar(meter.barAt(tick));
    const quarters = Math.floor((tick - barTick) / ppq);
    const beatTick = barTick + quarters * ppq;
    const bpm = clock.tempo.bpmAt(tick);
    const framesPerQuarter = (60 / bpm) * clock.mapping.sampleRate;
    return { bpm, framesPerQuarter, barFrame: start + clock.frameOf(beatTick, pass) - quarters * framesPerQuarter };
  }

  launch(trackId: string, target: LaunchTarget, line: LaunchLine): void {
    const call = (link: SchedulerLink | null): void => void link?.launch(trackId, target, line);
    if (this.#link) call(this.#link);
    else void this.#options.start().then(call);
  }

  backToArrangement(line: LaunchLine): void {
    void this.#link?.backToArrangement(line);
  }

  /** Receives the launched clips from the worker. */
  receiveLaunches(launches: readonly TrackLaunch[]): void {
    this.#launches.emit(launches);
  }

  setMetronome(level: number | null): void {
    this.#clickLevel = level;
    void this.#link?.setMetronome(level);
  }

  setClock(sendsClock: boolean): void {
    if (sendsClock === this.#sendsClock) return;
    this.#sendsClock = sendsClock;
    void this.#link?.setClock(sendsClock);
  }

  follow(pace: TimedPace | null): void {
    this.#pace = pace;
    this.#sendPace(this.#link);
  }

  playing(): boolean {
    return this.#playing;
  }

  /** Receives a batch from the worker. Batches of an earlier run are dropped. */
  receiveOutput(batch: OutputBatch): void {
    const nowMs = performance.now();
    this.#window.note(performance.timeOrigin + nowMs - batch.handedMs, nowMs);
    if (batch.run < this.#run || !this.#playing) return;
    if (batch.run > this.#run || this.#clocks.length === 0) this.#early.push(batch);
    else this.#notifyOutput(batch);
  }

  /** To be called when the engine has started, with what calls the worker. */
  connect(link: SchedulerLink): void {
    this.#link = link;
    void link.setMetronome(this.#clickLevel);
    void link.setClock(this.#sendsClock);
    if (this.#document) void link.load(this.#document, this.#strips);
  }

  /** To be called with every mapping that an edit of tempo or loop, or a clock that is followed, began. */
  remap(run: RunInfo): void {
    if (run.run !== this.#run) return;
    const last = this.#clocks.at(-1);
    const passes = last ? last.passes + last.clock.positionAt(run.startFrame).pass : 0;
    this.#clocks.push({ clock: createRunClock(run, this.#tempoMap()), passes });
    const keptFrom = run.startFrame - KEPT_SECONDS * run.sampleRate;
    while (this.#clocks.length > 1 && this.#clocks[1]!.clock.mapping.startFrame < keptFrom) this.#clocks.shift();
  }

  #sendPace(link: SchedulerLink | null): void {
    if (!this.#pace) {
      void link?.follow(null);
      return;
    }
    const { timeMs, ...pace } = this.#pace;
    const contextFrame = this.#options.frameAt(timeMs);
    if (contextFrame !== null) void link?.follow({ ...pace, contextFrame });
  }

  #begin(call: number, run: RunInfo | null): void {
    if (call !== this.#calls || !run) return;
    this.#run = run.run;
    this.#clocks = [{ clock: createRunClock(run, this.#tempoMap()), passes: 0 }];
    for (const batch of this.#early.splice(0)) if (batch.run === run.run) this.#notifyOutput(batch);
  }

  #notifyOutput({ messages, pulses }: OutputBatch): void {
    const due = messages.map((message) => this.#due(message));
    if (due.length > 0) this.#messages.emit(due);
    const duePulses = pulses.map((pulse) => this.#due(pulse));
    if (duePulses.length > 0) this.#pulses.emit(duePulses);
  }

  #due<T extends object>({ contextFrame, ...rest }: T & { readonly contextFrame: number }) {
    return { ...rest, timeMs: this.#options.heardMs(contextFrame) };
  }

  /** The run is over: nothing of it is to be sent any more. */
  #halt(): void {
    this.#early = [];
    this.#clocks = [];
    this.#halts.emit();
  }

  #tempoMap(): TempoMap {
    const { tempos, ppq } = this.#document?.timeline ?? { tempos: [], ppq: 960 };
    if (this.#tempo?.tempos !== tempos || this.#tempo.ppq !== ppq) {
      this.#tempo = { tempos, ppq, map: createTempoMap(tempos, ppq) };
    }
    return this.#tempo.map;
  }
}

/** A mapping, and the passes of the loop before it: passes count on where another mapping takes over in the middle of one. */
interface PastClock {
  readonly clock: RunClock;
  readonly passes: number;
}

/** Seconds for which positions of past times are remembered. */
const KEPT_SECONDS = 30;

const clockAt = (clocks: readonly PastClock[], frame: number): PastClock =>
  clocks.findLast(({ clock }) => clock.mapping.startFrame <= frame) ?? clocks[0]!;

function positionIn(clocks: readonly PastClock[], frame: number): RunPosition {
  const { clock, passes } = clockAt(clocks, frame);
  const { startFrame, startTick } = clock.mapping;
  if (frame >= startFrame) {
    const { tick, pass } = clock.positionAt(frame);
    return { tick, pass: pass + passes };
  }
  // Before the run it is as early as it would be late at the same pace.
  return { tick: 2 * startTick - clock.positionAt(2 * startFrame - frame).tick, pass: 0 };
}
