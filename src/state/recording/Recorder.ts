import { subscribe } from "valtio/vanilla";
import { createMeter } from "../../domain/music/meter.ts";
import { commitTakes, type TakeOptions } from "../../domain/timeline/take/commitTake.ts";
import { Take, type TakeEvent } from "../../domain/timeline/take/Take.ts";
import { takeMaterial, type PlayedNote, type TakeRange } from "../../domain/timeline/take/takeMaterial.ts";
import type { RunPosition } from "../../domain/timeline/runPosition.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { RunTimes } from "../../protocol/enginePort.ts";
import type { CountIn } from "../../protocol/scheduler.ts";
import { notify } from "../notices.ts";
import { selectClips } from "../timeline/selection.ts";
import { playFrom, positionTick, type Player } from "../transport.ts";
import type { LiveEvent } from "./LiveEvent.ts";
import type { RecordingState } from "./RecordingState.ts";
import { recordingWords as words } from "./recordingWords.ts";
import type { StoredTake, TakeJournal } from "./TakeJournal.ts";

/** Milliseconds for which a stopped take waits for messages that a busy page has not passed on yet. */
const LATE_MS = 80;
/** Without a message the clock is read so often, so that it is known when one comes. */
const LISTEN_MS = 50;

interface RunningTake {
  readonly takes: readonly Take[];
  readonly range: TakeRange;
  readonly options: Pick<TakeOptions, "mode" | "rollId" | "grid">;
  readonly beganMs: number;
  /** Messages from before the run was audible. */
  waiting: { readonly event: LiveEvent; readonly trackIds: readonly string[] }[];
  times: RunTimes | null;
  /** Time of its end, ms. */
  endMs: number | null;
}

/** A take as it grows, for those who draw it. */
export interface ShownTake {
  readonly trackId: string;
  readonly startTick: number;
  readonly endTick: number;
  readonly notes: readonly PlayedNote[];
}

/**
 * Records what is played to armed tracks: each message at the place of the song that was heard when it was played. The take
 * stands beside the document and enters it, as one undo step, when it is over.
 */
export class Recorder {
  readonly #parts: Player;
  readonly #state: RecordingState;
  readonly #journal: TakeJournal;
  #running: RunningTake | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(parts: Player, state: RecordingState, journal: TakeJournal) {
    this.#parts = parts;
    this.#state = state;
    this.#journal = journal;
    const { transport } = parts.session;
    subscribe(transport, () => this.#running !== null && !transport.recording && this.#end(performance.now()), true);
    parts.timeline.subscribe({ load: () => this.#forget() });
  }

  /** True during a take. */
  get isOn(): boolean {
    return this.#running !== null && this.#running.endMs === null;
  }

  /** Records from the playhead into `trackIds`; where the song does not play yet it is counted in. */
  async start(trackIds: readonly string[]): Promise<void> {
    if (this.#running) return;
    const { engine, session, timeline } = this.#parts;
    const isPlaying = engine.transport.playing();
    const here = Math.round(positionTick(this.#parts));
    const { settings } = this.#state;
    const range = rangeOf(timeline.current, here, settings.punch);
    const options = { mode: settings.mode, rollId: session.selection.rollId, grid: session.editor.grid };
    const takes = trackIds.map((id) => new Take(id));
    const began = { takes, range, options, beganMs: performance.now(), waiting: [], times: null, endMs: null };
    const playing = isPlaying ? null : playFrom(this.#parts, here, this.#countIn(here));
    this.#running = began;
    session.transport.recording = true;
    const { startTick, endTick, loop } = range;
    this.#journal.begin(timeline.current.timeline.id, {
      trackIds,
      options: { ...options, startTick, endTick: Number.isFinite(endTick) ? endTick : null, loop },
    });
    this.#timer = setInterval(() => this.#listen(), LISTEN_MS);
    await playing;
    // The sound could not be started.
    if (session.transport.state === "stopped") this.stop();
  }

  /** Recording ends; the song plays on. */
  stop(): void {
    this.#parts.session.transport.recording = false;
  }

  /** Something was played to tracks. */
  receive(event: LiveEvent, trackIds: readonly string[]): void {
    const running = this.#running;
    if (!running || trackIds.length === 0) return;
    const timeMs = event.timeMs - this.#state.settings.inputLatencyMs;
    if (timeMs < running.beganMs || (running.endMs !== null && timeMs > running.endMs)) return;
    running.waiting.push({ event: { ...event, timeMs }, trackIds });
    this.#listen();
  }

  /** The takes as they are now; none where nothing is recorded. */
  shown(): readonly ShownTake[] {
    const running = this.#running;
    const now = this.#now();
    if (!running || !now) return [];
    const { range, takes } = running;
    const { ppq } = this.#parts.timeline.current.timeline;
    const startTick = now.pass > 0 && range.loop ? range.loop.startTick : range.startTick;
    return takes.map((take) => ({
      trackId: take.trackId,
      startTick,
      endTick: Math.min(Math.max(startTick, now.tick), range.endTick),
      notes: takeMaterial(take, range, ppq, now).flatMap(({ notes }) => notes),
    }));
  }

  /** Brings a take into the song that a page which ended had left. */
  recover({ header, entries }: StoredTake): void {
    const takes = header.trackIds.map((id) => new Take(id));
    let end: RunPosition = { tick: header.options.startTick, pass: 0 };
    for (const [event, tracks] of entries) {
      for (const index of tracks) takes[index]?.add(event);
      end = { tick: event.tick, pass: event.pass };
    }
    for (const take of takes) take.finish(end);
    const { startTick, endTick, loop, ...options } = header.options;
    const range = { startTick, endTick: endTick ?? Infinity, loop };
    if (this.#commit(takes, { ...options, range, end })) notify(this.#parts.session, "info", words.recovered);
  }

  #countIn(tick: number): CountIn | undefined {
    const { countInBars, clickDb } = this.#state.settings;
    if (countInBars === 0) return undefined;
    const { timeSignatures, ppq } = this.#parts.timeline.current.timeline;
    const ticks = Math.round(countInBars * createMeter(timeSignatures, ppq).barTicksAt(tick));
    return { ticks, level: 10 ** (clickDb / 20) };
  }

  /** Places the received messages in the song. */
  #listen(): void {
    const running = this.#running;
    if (!running) return;
    running.times ??= this.#parts.engine.transport.runTimes();
    const { times } = running;
    if (!times) return;
    // The clock is read even without messages: more readings make it more exact.
    times.positionAt(performance.now());
    const come = running.waiting;
    running.waiting = [];
    for (const { event, trackIds } of come) {
      const { kind, key, value, hand, timeMs } = event;
      const placed: TakeEvent = { kind, key, value, hand, ...times.positionAt(timeMs) };
      const tracks = running.takes.flatMap(({ trackId }, index) => (trackIds.includes(trackId) ? [index] : []));
      for (const index of tracks) running.takes[index]!.add(placed);
      if (tracks.length > 0) this.#journal.add([placed, tracks]);
    }
  }

  #now(): RunPosition | null {
    const running = this.#running;
    return running?.times?.positionAt(running.endMs ?? performance.now()) ?? null;
  }

  #end(endMs: number): void {
    const running = this.#running;
    if (!running || running.endMs !== null) return;
    running.endMs = endMs;
    this.#listen();
    const end = this.#now();
    setTimeout(() => this.#finish(running, end), LATE_MS);
  }

  #finish(running: RunningTake, end: RunPosition | null): void {
    if (running !== this.#running) return;
    // A running drag must not end with the take.
    if (this.#parts.timeline.isGesturing) {
      setTimeout(() => this.#finish(running, end), LATE_MS);
      return;
    }
    this.#listen();
    this.#forget();
    if (end) {
      for (const take of running.takes) take.finish(end);
      this.#commit(running.takes, { ...running.options, range: running.range, end });
    }
    this.#journal.end();
  }

  #forget(): void {
    this.#journal.flush();
    this.#running = null;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #commit(takes: readonly Take[], options: TakeOptions): boolean {
    const { timeline, session } = this.#parts;
    const diff = commitTakes(timeline.current, takes, options);
    const { revision } = timeline;
    timeline.apply(diff);
    const [made] = diff.rolls.added.values();
    if (made) selectClips(this.#parts, new Set([made.id]), made);
    const rolls = [...diff.rolls.added.values(), ...[...diff.rolls.updated.values()].map(([, roll]) => roll)];
    // To choose from, once there is something to.
    if (options.mode === "takes" && rolls.some(({ takes }) => takes && takes.takes.length > 1)) {
      session.editor.view = "takes";
    }
    return timeline.revision !== revision;
  }
}

function rangeOf({ timeline }: TimelineDocument, here: number, punch: boolean): TakeRange {
  const { loop, loopStart, loopEnd } = timeline;
  const isPunched = punch && loopEnd > loopStart && here < loopEnd;
  return {
    startTick: isPunched ? Math.max(here, loopStart) : here,
    endTick: isPunched ? loopEnd : Infinity,
    loop: loop && loopEnd > here ? { startTick: loopStart, endTick: loopEnd } : null,
  };
}
