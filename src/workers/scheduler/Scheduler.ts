import { compileTimeline, loopFrom, type CompiledTimeline } from "../../domain/timeline/compile/compileTimeline.ts";
import { Playback } from "../../domain/timeline/compile/Playback.ts";
import { ClipLaunches } from "../../domain/timeline/compile/ClipLaunches.ts";
import type { LaunchLine, LaunchTarget, TrackLaunch } from "../../domain/timeline/clipLaunch.ts";
import { alignedTicks, steeredBpm, type ClockPace } from "../../domain/timeline/clockPace.ts";
import { applyTimelineDiff } from "../../domain/timeline/diff.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { SchedulerMessage, SchedulerReport } from "../../protocol/engine.ts";
import { EngineEventWriter } from "../../protocol/EngineEventWriter.ts";
import type { CountIn, RunInfo, StripMap } from "../../protocol/scheduler.ts";
import { diffOfPatch, type TimelinePatch } from "../../protocol/timelinePatch.ts";
import { isOutputStrip } from "../../domain/timeline/outputStrips.ts";
import { LEAST_OUTPUT_WINDOW_MS, type OutputBatch } from "../../protocol/output.ts";
import { OutputQueue } from "./OutputQueue.ts";
import { SplitSink } from "./SplitSink.ts";
import { changesLaunched, changesMapping, changesSent, rollsGone } from "./editImpact.ts";

export type PostToEngine = (message: SchedulerMessage, transfer: ArrayBuffer[]) => void;

/** Seconds: when fewer are scheduled ahead of its clock, the engine gets `AHEAD_SECONDS` more. */
const LOW_WATER_SECONDS = 0.25;
const AHEAD_SECONDS = 0.25;
/** Delay of an edit after the last report of the clock, if not sooner than the next window. */
const EDIT_LEAD_SECONDS = 0.05;
/** Smaller differences from the tempo of the followed clock are ignored. */
const LEAST_STEERING = 0.0003;
/** Empty frames at the start of a run, so that its first events have arrived when they are due. */
const START_LEAD_FRAMES = 512;

/**
 * Keeps the engine fed with the events of the open timeline. Has no timers: the reports of the engine's clock wake it.
 * Main-thread calls and reports may come at any time; the engine's answer to `truncate` decides which events were played.
 */
export class Scheduler {
  readonly #writer = new EngineEventWriter();
  readonly #post: PostToEngine;
  readonly #sampleRate: number;
  readonly #onRun: (run: RunInfo) => void;
  #timeline: CompiledTimeline | null = null;
  #strips: StripMap = new Map();
  readonly #outputs = new OutputQueue();
  readonly #sink = new SplitSink(this.#writer, this.#outputs);
  readonly #onOutput: (batch: OutputBatch) => void;
  #outputWindowMs = LEAST_OUTPUT_WINDOW_MS;
  /** Context frames minus run frames; null until the engine has reported it for this run. */
  #contextOffset: number | null = null;
  #playback: Playback | null = null;
  #run = 0;
  #clockFrame = 0;
  /** An edit waits for the answer to `truncate`. */
  #truncating = false;
  #remap = false;
  #clickLevel: number | null = null;
  #sendsClock = false;
  #pace: ClockPace | null = null;
  /** Alignment of the run to the clock it follows; null until it is aligned. */
  #aligned: { readonly alignment: number; readonly offsetTicks: number; readonly fromTick: number } | null = null;
  readonly #launches = new ClipLaunches();
  readonly #onLaunches: (launches: readonly TrackLaunch[]) => void;
  /** Last reported launches. */
  #sentLaunches: readonly TrackLaunch[] = [];

  constructor(
    post: PostToEngine,
    sampleRate: number,
    onRun: (run: RunInfo) => void,
    onOutput: (batch: OutputBatch) => void = () => {},
    onLaunches: (launches: readonly TrackLaunch[]) => void = () => {},
  ) {
    this.#onLaunches = onLaunches;
    this.#post = post;
    this.#sampleRate = sampleRate;
    this.#onRun = onRun;
    this.#onOutput = onOutput;
  }

  get playing(): boolean {
    return this.#playback !== null;
  }

  /** Another document is on its way: playback stops. */
  unload(): void {
    if (this.playing) this.stop();
    this.#timeline = null;
    this.#launches.clear();
    this.#sendLaunches();
  }

  load(document: TimelineDocument, strips: StripMap): void {
    this.unload();
    this.#timeline = compileTimeline(document);
    this.#strips = strips;
  }

  /** Applies an edit. While playing, only its changes in the range that was sent already are sent again. */
  apply(patch: TimelinePatch, strips: StripMap | null): void {
    if (!this.#timeline) return;
    const before = this.#timeline;
    const diff = diffOfPatch(patch, before.document);
    this.#timeline = compileTimeline(applyTimelineDiff(before.document, diff));
    this.#strips = strips ?? this.#strips;
    for (const { id, trackId } of rollsGone(diff)) {
      if (this.#launches.of(trackId).at(-1)?.target === id) this.launch(trackId, null, "bar");
    }
    const playback = this.#playback;
    if (!playback) return;
    const sent = {
      from: playback.clock.positionAt(this.#clockFrame),
      to: playback.position,
      loop: playback.clock.loop,
    };
    const remap = changesMapping(diff);
    this.#remap ||= remap;
    if (this.#truncating) return;
    const isHeard = changesSent(diff, before, this.#timeline, sent) || changesLaunched(diff, this.#launches);
    if (!remap && !strips && !isHeard) {
      playback.adopt(this.#timeline, this.#strips);
      return;
    }
    this.#truncate();
  }

  #truncate(): void {
    this.#truncating = true;
    this.#post({ type: "truncate", run: this.#run, fromFrame: this.#firstOpenFrame() }, []);
  }

  /** First frame that a change can affect. */
  #firstOpenFrame(): number {
    const lead = this.#clockFrame + Math.round(EDIT_LEAD_SECONDS * this.#sampleRate);
    // Messages already handed to MIDI outputs stay.
    return Math.max(lead, this.#outputs.handedTo);
  }

  /** Launches `target` on the track at the song's next line or, while nothing plays, at the start of the next run. */
  launch(trackId: string, target: LaunchTarget, line: LaunchLine): void {
    if (!this.#timeline) return;
    const playback = this.#playback;
    if (playback) {
      const frame = this.#firstOpenFrame();
      this.#launches.set(trackId, target, line, playback.lineAt(frame, line), playback.countedAt(frame));
      if (!this.#truncating) this.#truncate();
    } else {
      this.#launches.wait(trackId, target, line);
    }
    this.#sendLaunches();
  }

  /** All tracks play their arrangement from the song's next line on. */
  backToArrangement(line: LaunchLine): void {
    for (const trackId of this.#launches.trackIds()) this.launch(trackId, null, line);
  }

  #sendLaunches(): void {
    if (this.#launches.isEmpty && this.#sentLaunches.length === 0) return;
    const counted = this.#playback?.countedAt(this.#clockFrame) ?? null;
    if (counted !== null) this.#launches.forgetBefore(counted);
    const launches = this.#launches.states(counted);
    const isSame = ({ trackId, now, next }: TrackLaunch, index: number): boolean => {
      const told = this.#sentLaunches[index];
      return told?.trackId === trackId && told.now === now && told.next === next;
    };
    if (launches.length === this.#sentLaunches.length && launches.every(isSame)) return;
    this.#sentLaunches = launches;
    this.#onLaunches(launches);
  }

  #holdLaunches(): void {
    if (this.#playback) this.#launches.hold(this.#playback.countedAt(this.#clockFrame));
  }

  /** The metronome clicks at this level, 0..1, from now on; null: not at all. */
  setMetronome(level: number | null): void {
    if (level === this.#clickLevel) return;
    this.#clickLevel = level;
    if (!this.#playback || this.#truncating) return;
    this.#truncate();
  }

  /** Turns MIDI clock to outputs on or off. */
  setClock(sendsClock: boolean): void {
    if (sendsClock === this.#sendsClock) return;
    this.#sendsClock = sendsClock;
    if (!this.#playback || this.#truncating) return;
    this.#truncate();
  }

  /** Sets the latest reading of an external clock that the run follows; null: it follows its tempo map. */
  follow(pace: ClockPace | null): void {
    const wasFollowed = this.#pace !== null;
    this.#pace = pace;
    const playback = this.#playback;
    if (!playback || this.#truncating || this.#contextOffset === null) return;
    if (!pace) {
      if (wasFollowed) this.#truncate();
      return;
    }
    const bpm = this.#steeredAt(pace, playback, this.#contextOffset, this.#firstOpenFrame());
    const now = playback.clock.mapping.bpm;
    if (typeof now !== "number" || Math.abs(bpm / now - 1) > LEAST_STEERING) this.#truncate();
  }

  /** The tempo at which the run meets the clock, from run frame `frame` on. */
  #steeredAt(pace: ClockPace, playback: Playback, contextOffset: number, frame: number): number {
    const ppq = this.#timeline?.ppq ?? 960;
    const songTick = playback.countedAt(frame);
    const seconds = (frame + contextOffset - pace.contextFrame) / this.#sampleRate;
    const clockTick = pace.tick + (seconds / 60) * pace.bpm * ppq;
    if (this.#aligned?.alignment !== pace.alignment) {
      const offsetTicks = alignedTicks(pace.align, songTick, clockTick, ppq);
      this.#aligned = { alignment: pace.alignment, offsetTicks, fromTick: songTick };
    }
    const { offsetTicks, fromTick } = this.#aligned;
    return steeredBpm(pace.bpm, clockTick + offsetTicks - songTick, songTick - fromTick, ppq);
  }

  /**
   * Plays from `tick`. With `countIn`, that many ticks are counted in first. `atFrame`: frame of the audio context at which
   * it begins; null: as soon as possible.
   */
  play(tick: number, countIn: CountIn | null = null, atFrame: number | null = null): RunInfo {
    const timeline = this.#timeline;
    this.#holdLaunches();
    if (timeline) this.#launches.begin(tick, timeline.meter);
    const mapping = {
      sampleRate: this.#sampleRate,
      startFrame: this.#startLeadFrames(),
      startTick: tick - (countIn?.ticks ?? 0),
      loop: timeline && loopFrom(timeline, tick),
      bpm: this.#pace?.bpm ?? null,
    };
    this.#aligned = null;
    this.#run++;
    this.#clockFrame = 0;
    this.#truncating = false;
    this.#remap = false;
    this.#contextOffset = null;
    this.#outputs.reset();
    this.#playback =
      timeline &&
      new Playback(
        timeline,
        this.#strips,
        mapping,
        {
          clickLevel: this.#clickLevel,
          soundFromTick: countIn ? tick : -Infinity,
          countInLevel: countIn?.level ?? 0,
          pulses: this.#sendsClock,
        },
        this.#launches,
      );
    const begins = atFrame === null ? {} : { zeroFrame: atFrame - mapping.startFrame };
    this.#post({ type: "start", run: this.#run, ...begins }, []);
    this.#feed();
    this.#sendLaunches();
    return { run: this.#run, ...mapping };
  }

  stop(): void {
    this.#holdLaunches();
    this.#playback = null;
    this.#outputs.reset();
    this.#post({ type: "stop" }, []);
    this.#sendLaunches();
  }

  setOutputWindow(windowMs: number): void {
    this.#outputWindowMs = windowMs;
  }

  /** A report of the engine. Those of runs gone by are passed over. */
  receive(report: SchedulerReport): void {
    const playback = this.#playback;
    if (report.type === "recycle" || !playback || report.run !== this.#run) return;
    if (report.type === "clock") {
      const isFirst = this.#contextOffset === null;
      this.#clockFrame = Math.max(this.#clockFrame, report.runFrame);
      this.#contextOffset = report.contextFrame - report.runFrame;
      if (isFirst && this.#pace) this.follow(this.#pace);
      playback.forgetBefore(this.#clockFrame);
      this.#sendLaunches();
      if (this.#truncating) return;
      this.#feed();
      this.#handOver(report.runFrame);
      return;
    }
    if (this.#truncating) this.#resume(playback, report.fromFrame);
  }

  #resume(playback: Playback, fromFrame: number): void {
    this.#truncating = false;
    playback.rewind(fromFrame);
    this.#outputs.truncate(fromFrame);
    const before = playback.clock.mapping.bpm ?? null;
    const offset = this.#contextOffset;
    const bpm = this.#pace && (offset === null ? before : this.#steeredAt(this.#pace, playback, offset, fromFrame));
    playback.steer(bpm);
    const remap = this.#remap || bpm !== before;
    this.#remap = false;
    this.#launches.settle(playback.countedAt(fromFrame), (line) => playback.lineAt(fromFrame, line));
    playback.accompany({ clickLevel: this.#clickLevel, pulses: this.#sendsClock });
    playback.replace(this.#timeline!, this.#strips, remap);
    this.#feed();
    if (remap) this.#onRun({ run: this.#run, ...playback.clock.mapping });
  }

  #feed(): void {
    const playback = this.#playback;
    const lowWater = Math.max(LOW_WATER_SECONDS, this.#outputWindowMs / 1000);
    if (!playback || playback.sentTo - this.#clockFrame >= lowWater * this.#sampleRate) return;
    const aheadFrames = Math.round((lowWater + AHEAD_SECONDS) * this.#sampleRate);
    playback.advance(this.#clockFrame + aheadFrames, this.#sink);
    if (this.#writer.count === 0) return;
    const events = this.#writer.finish();
    this.#post({ type: "events", run: this.#run, events }, [events]);
  }

  /** Messages of MIDI outputs that fall due within the window. */
  #handOver(runFrame: number): void {
    const offset = this.#contextOffset;
    if (offset === null || !this.#playsOutside()) return;
    const windowFrames = Math.round((this.#outputWindowMs / 1000) * this.#sampleRate);
    const due = this.#outputs.takeUntil(runFrame + windowFrames);
    if (due.messages.length + due.pulses.length === 0) return;
    const messages = due.messages.map(({ frame, ...message }) => ({ ...message, contextFrame: frame + offset }));
    const pulses = due.pulses.map(({ frame, ...pulse }) => ({ ...pulse, contextFrame: frame + offset }));
    this.#onOutput({ run: this.#run, messages, pulses, handedMs: performance.timeOrigin + performance.now() });
  }

  /**
   * Frames before the start of a run. MIDI outputs need time to load programs before the first note, which is sent as
   * long before it is due as later ones.
   */
  #startLeadFrames(): number {
    return this.#playsOutside() ? Math.round((this.#outputWindowMs / 1000) * this.#sampleRate) : START_LEAD_FRAMES;
  }

  #playsOutside(): boolean {
    return this.#sendsClock || [...this.#strips.values()].some(isOutputStrip);
  }
}
