import { compileTimeline, type CompiledTimeline } from "../../domain/timeline/compile/compileTimeline.ts";
import { loopOf, Playback } from "../../domain/timeline/compile/Playback.ts";
import { applyTimelineDiff } from "../../domain/timeline/diff.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { SchedulerMessage, SchedulerReport } from "../../protocol/engine.ts";
import { EngineEventWriter } from "../../protocol/EngineEventWriter.ts";
import type { RunInfo, StripMap } from "../../protocol/scheduler.ts";
import { diffOfPatch, type TimelinePatch } from "../../protocol/timelinePatch.ts";
import { changesMapping, changesSent } from "./editImpact.ts";

export type PostToEngine = (message: SchedulerMessage, transfer: ArrayBuffer[]) => void;

/** The engine is fed when less than this lies ahead of its clock, up to `AHEAD_SECONDS`. */
const LOW_WATER_SECONDS = 0.25;
const AHEAD_SECONDS = 0.5;
/** An edit is heard this long after the last report of the clock, if not sooner than the next window. */
const EDIT_LEAD_SECONDS = 0.05;
/** A run begins with so many empty frames, so that its first events have arrived when they are due. */
const START_LEAD_FRAMES = 512;

/**
 * Keeps the engine fed with the events of the open timeline. Has no timers: the reports of the engine's clock wake it.
 * Main-thread calls and reports may come at any time; what was played is settled by the engine's answer to `truncate`.
 */
export class Scheduler {
  readonly #writer = new EngineEventWriter();
  readonly #post: PostToEngine;
  readonly #sampleRate: number;
  readonly #onRun: (run: RunInfo) => void;
  #timeline: CompiledTimeline | null = null;
  #strips: StripMap = new Map();
  #playback: Playback | null = null;
  #run = 0;
  #clockFrame = 0;
  /** An edit waits for the answer to `truncate`. */
  #truncating = false;
  #remap = false;

  constructor(post: PostToEngine, sampleRate: number, onRun: (run: RunInfo) => void) {
    this.#post = post;
    this.#sampleRate = sampleRate;
    this.#onRun = onRun;
  }

  get playing(): boolean {
    return this.#playback !== null;
  }

  /** Another document is on its way: playback stops. */
  unload(): void {
    if (this.playing) this.stop();
    this.#timeline = null;
  }

  load(document: TimelineDocument, strips: StripMap): void {
    this.unload();
    this.#timeline = compileTimeline(document);
    this.#strips = strips;
  }

  /** Takes an edit. While playing, only what it changes in the stretch that was sent already is sent anew. */
  apply(patch: TimelinePatch, strips: StripMap | null): void {
    if (!this.#timeline) return;
    const before = this.#timeline;
    const diff = diffOfPatch(patch, before.document);
    this.#timeline = compileTimeline(applyTimelineDiff(before.document, diff));
    this.#strips = strips ?? this.#strips;
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
    if (!remap && !strips && !changesSent(diff, before, this.#timeline, sent)) {
      playback.adopt(this.#timeline, this.#strips);
      return;
    }
    this.#truncating = true;
    const fromFrame = this.#clockFrame + Math.round(EDIT_LEAD_SECONDS * this.#sampleRate);
    this.#post({ type: "truncate", run: this.#run, fromFrame }, []);
  }

  play(tick: number): RunInfo {
    const timeline = this.#timeline;
    const mapping = {
      sampleRate: this.#sampleRate,
      startFrame: START_LEAD_FRAMES,
      startTick: tick,
      loop: timeline && loopOf(timeline),
    };
    this.#run++;
    this.#clockFrame = 0;
    this.#truncating = false;
    this.#remap = false;
    this.#playback = timeline && new Playback(timeline, this.#strips, mapping);
    this.#post({ type: "start", run: this.#run }, []);
    this.#feed();
    return { run: this.#run, ...mapping };
  }

  stop(): void {
    this.#playback = null;
    this.#post({ type: "stop" }, []);
  }

  /** A report of the engine. Those of runs gone by are passed over. */
  receive(report: SchedulerReport): void {
    const playback = this.#playback;
    if (report.type === "recycle" || !playback || report.run !== this.#run) return;
    if (report.type === "clock") {
      this.#clockFrame = Math.max(this.#clockFrame, report.runFrame);
      playback.forgetBefore(this.#clockFrame);
      if (!this.#truncating) this.#feed();
      return;
    }
    if (this.#truncating) this.#resume(playback, report.fromFrame);
  }

  #resume(playback: Playback, fromFrame: number): void {
    const remap = this.#remap;
    this.#truncating = false;
    this.#remap = false;
    playback.takeBack(fromFrame);
    playback.replace(this.#timeline!, this.#strips, remap);
    this.#feed();
    if (remap) this.#onRun({ run: this.#run, ...playback.clock.mapping });
  }

  #feed(): void {
    const playback = this.#playback;
    if (!playback || playback.givenTo - this.#clockFrame >= LOW_WATER_SECONDS * this.#sampleRate) return;
    playback.advance(this.#clockFrame + Math.round(AHEAD_SECONDS * this.#sampleRate), this.#writer);
    if (this.#writer.count === 0) return;
    const events = this.#writer.take();
    this.#post({ type: "events", run: this.#run, events }, [events]);
  }
}
