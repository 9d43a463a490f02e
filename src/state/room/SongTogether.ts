import type { Result } from "../../domain/AppError.ts";
import { beatIn, beatOf, roomMsIn, type RoomBeats } from "../../domain/room/roomBeat.ts";
import { isRunLooped, isSameRun, songPlaceAt, songTickAt, type SongRun } from "../../domain/room/song/songRun.ts";
import { timelineLength } from "../../domain/timeline/rollLength.ts";
import { notify } from "../notices.ts";
import { halt, shareTransport, soundsLoaded, type Player, type SharedTransport } from "../transport.ts";

export interface SongTogetherOptions {
  readonly player: Player;
  /** The room's run; null: nobody plays the song together. */
  readonly run: () => SongRun | null;
  /** The room's beat; none before it is known. */
  readonly beats: () => RoomBeats;
  /** The room's clock, ms. */
  readonly now: () => number;
  /** The page's time of a time of the room. */
  readonly pageMs: (roomMs: number) => number;
  /** Has the room play from a tick for all, or stop: whatever it plays, or only the run from a beat. */
  readonly ask: (call: { tick: number | null; fromBeat?: number }) => Promise<Result<unknown>>;
  readonly onChange: (state: TogetherState) => void;
}

/** Players of the room's song: nobody, others than this page, or all together. */
export type TogetherState = "stopped" | "others" | "together";

/** Milliseconds ahead at which a running song is joined: by then everything that sounds is there in time. */
const LEAD_MS = 300;
/** A beginning that is as near as that is missed. */
const SOON_MS = 60;
/** Another place is made ready so long before its line. */
const SWITCH_MS = 150;
const WATCH_MS = 1000;
/** An edit of the tempo is heard so much later. */
const TEMPO_LEAD_MS = 60;
/** Deviations below this are within the accuracy of clocks; larger ones are audible when corrected. */
const NEAR_MS = 5;
const FAR_MS = 80;
/** In this time the tempo makes up for what is off. */
const CATCH_UP_MS = 4000;
/** A jump is asked for when the pointer has rested for so long. */
const SEEK_MS = 250;
/** The engine comes to the end of a song by its own clock: a little sooner than the room's says it. */
const END_BEATS = 1;
const MS_PER_MINUTE = 60_000;

/**
 * The song of a room, played by all who are together as one: from a bar line of the room on, in the room's tempo. Each page
 * plays by itself, and keeps to the room's clock: what drifts apart is caught up with by a little more or less tempo.
 */
export class SongTogether implements SharedTransport {
  readonly #options: SongTogetherOptions;
  #isOn = false;
  /** The run that this page plays. */
  #followed: SongRun | null = null;
  /** When that begins, on the room's clock; it is earlier or later where tempo or meter change while it is counted in. */
  #startMs = 0;
  /** One that it has left for something of its own. */
  #left: SongRun | null = null;
  /** One that has come to the song's end here: it is not taken up again, whatever becomes of the song. */
  #over: SongRun | null = null;
  /** Counts what begins here, so that a late answer begins nothing. */
  #calls = 0;
  #asksToStop = false;
  #farLooks = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #watch: ReturnType<typeof setInterval> | null = null;
  #seek: ReturnType<typeof setTimeout> | null = null;

  constructor(options: SongTogetherOptions) {
    this.#options = options;
  }

  /** Whether this page plays with the others from now on. What it plays with them meanwhile goes on as its own. */
  set(isOn: boolean): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    this.#left = null;
    shareTransport(this.#options.player.session, isOn ? this : null);
    if (isOn) this.follow();
    else this.leave();
  }

  /** The song is not open any more. */
  close(): void {
    if (this.#followed) halt(this.#options.player);
    this.set(false);
    this.#tell();
  }

  /** The room's run, its beat or its clock may be another one. */
  follow(): void {
    const run = this.#run();
    this.#tell();
    if (!this.#isOn) return;
    this.#forgetTimers();
    if (!run) {
      if (this.#followed) this.#stopHere();
      return;
    }
    if (isSameRun(run, this.#left)) return;
    if (isSameRun(run, this.#followed) && !this.#isMoved(run)) this.#keepTime(run);
    else void this.#fallIn(run);
  }

  play(tick: number): void {
    const run = this.#run();
    // In the gesture: browsers let sound begin only then.
    void this.#options.player.engine.start();
    this.#left = null;
    if (run && !isSameRun(run, this.#over) && !this.#isOver(run)) void this.#fallIn(run);
    else void this.#ask(tick);
  }

  stop(): boolean {
    if (!this.#followed || this.#asksToStop) {
      this.leave();
      return false;
    }
    this.#asksToStop = true;
    void this.#ask(null);
    return true;
  }

  seek(tick: number): boolean {
    if (!this.#followed) return false;
    if (this.#seek !== null) clearTimeout(this.#seek);
    this.#seek = setTimeout(() => void this.#ask(tick), SEEK_MS);
    return true;
  }

  leave(): void {
    const { engine } = this.#options.player;
    this.#calls++;
    this.#left = this.#run();
    if (this.#followed) engine.transport.setTempo(null);
    this.#followed = null;
    this.#rest();
    this.#tell();
  }

  async #ask(tick: number | null): Promise<void> {
    const { ask, player } = this.#options;
    const asked = await ask({ tick });
    if (asked.ok) return;
    this.#asksToStop = false;
    notify(player.session, "error", asked.error.message);
  }

  /** Current or next run. */
  #run(): SongRun | null {
    const { run: get, beats, now } = this.#options;
    const run = get();
    if (!run || beats().length === 0) return null;
    return run.untilBeat !== undefined && beatIn(beats(), now()) >= run.untilBeat ? null : run;
  }

  #isOver(run: SongRun, aheadBeats = 0): boolean {
    const { player, beats, now } = this.#options;
    const { timeline } = player.timeline.current;
    const tick = songTickAt(run, beatIn(beats(), now()) + aheadBeats, timeline);
    return !isRunLooped(run, timeline) && tick > run.tick && tick >= timelineLength(player.timeline.current);
  }

  /** Before it has begun, it begins at another time than it was to. */
  #isMoved({ fromBeat }: SongRun): boolean {
    const { beats, now } = this.#options;
    return this.#startMs > now() && Math.abs(roomMsIn(beats(), fromBeat) - this.#startMs) > NEAR_MS;
  }

  /** From its beginning, or from where it is by now. */
  async #fallIn(run: SongRun): Promise<void> {
    const { player, beats, pageMs, now } = this.#options;
    const { engine, session, timeline } = player;
    if (this.#isOver(run)) return;
    // The current run plays on up to the line.
    const startMs = roomMsIn(beats(), run.fromBeat);
    const switchMs = startMs - SWITCH_MS;
    if (this.#followed && this.#startMs <= now() && switchMs > now())
      return this.#at(switchMs, () => void this.#fallIn(run));
    const call = ++this.#calls;
    this.#rest();
    this.#followed = run;
    this.#startMs = startMs;
    this.#asksToStop = false;
    engine.transport.stop();
    session.transport.recording = false;
    session.transport.positionTick = run.tick;
    session.transport.state = "started";
    this.#tell();
    const started = await engine.start();
    const isReady = started.ok && (await soundsLoaded(session));
    if (call !== this.#calls) return;
    if (!started.ok) notify(session, "error", started.error.message);
    if (!isReady) return this.#stopHere();
    const isSoon = startMs <= now() + SOON_MS;
    const soonest = isSoon ? beatIn(beats(), now() + LEAD_MS) : run.fromBeat;
    const place = songPlaceAt(run, soonest, timeline.current.timeline);
    const atMs = roomMsIn(beats(), place.beat);
    engine.transport.setTempo(this.#bpmAt(atMs));
    await engine.transport.play(place.tick, undefined, pageMs(atMs));
    if (call !== this.#calls) return;
    if (!engine.transport.playing()) return this.#stopHere();
    this.#keepTime(run);
    this.#watch = setInterval(() => this.#look(run), WATCH_MS);
  }

  /** Its end, and the tempo that the room changes to. */
  #keepTime(run: SongRun): void {
    this.#forgetTimers();
    const { beats, now } = this.#options;
    if (run.untilBeat !== undefined) this.#at(roomMsIn(beats(), run.untilBeat), () => this.#stopHere());
    const { anchorMs } = beats().at(-1)!;
    if (anchorMs > now()) this.#at(anchorMs - TEMPO_LEAD_MS, () => this.#setTempo(anchorMs, 1));
  }

  #at(roomMs: number, run: () => void): void {
    const { pageMs, now } = this.#options;
    this.#timers.push(setTimeout(run, Math.max(0, pageMs(roomMs) - pageMs(now()))));
  }

  /** Whether it still plays, and with the others. */
  #look(run: SongRun): void {
    const { player, beats, now } = this.#options;
    const { session, engine, timeline } = player;
    if (session.transport.state === "stopped") return this.#ended(run);
    const times = engine.transport.runTimes();
    const roomMs = now();
    const beat = beatIn(beats(), roomMs);
    if (!times || beat <= run.fromBeat + 1) return;
    const song = timeline.current.timeline;
    const { tick } = times.positionAt(this.#options.pageMs(roomMs));
    const bpm = this.#bpmAt(roomMs);
    const offMs = (this.#offTicks(run, beat, tick) / song.ppq) * (MS_PER_MINUTE / bpm);
    this.#farLooks = Math.abs(offMs) > FAR_MS ? this.#farLooks + 1 : 0;
    if (this.#farLooks > 1 && !session.transport.recording) void this.#fallIn(run);
    else this.#setTempo(roomMs, Math.abs(offMs) < NEAR_MS ? 1 : 1 + clamped(offMs) / CATCH_UP_MS);
  }

  /** It has come to its end, which the room does not know of, or was stopped here. */
  #ended(run: SongRun): void {
    const isOver = this.#isOver(run, END_BEATS);
    this.leave();
    if (!isOver) return;
    this.#over = run;
    void this.#options.ask({ tick: null, fromBeat: run.fromBeat });
  }

  /** How far what is heard is behind where it should be: the short way round a loop. */
  #offTicks(run: SongRun, beat: number, tick: number): number {
    const song = this.#options.player.timeline.current.timeline;
    const off = songTickAt(run, beat, song) - tick;
    if (!isRunLooped(run, song)) return off;
    const length = song.loopEnd - song.loopStart;
    return off - Math.round(off / length) * length;
  }

  #setTempo(roomMs: number, rate: number): void {
    this.#options.player.engine.transport.setTempo(this.#bpmAt(roomMs) * rate);
  }

  #bpmAt(roomMs: number): number {
    // A line that a tempo holds from is in it, however it was reckoned.
    return beatOf(this.#options.beats(), roomMs + 1).bpm;
  }

  #stopHere(): void {
    halt(this.#options.player);
    this.leave();
  }

  #rest(): void {
    this.#forgetTimers();
    if (this.#watch !== null) clearInterval(this.#watch);
    if (this.#seek !== null) clearTimeout(this.#seek);
    this.#watch = null;
    this.#seek = null;
    this.#farLooks = 0;
    this.#asksToStop = false;
  }

  #forgetTimers(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }

  #tell(): void {
    const run = this.#run();
    const plays = run !== null && !(this.#isOn && this.#isOver(run));
    this.#options.onChange(this.#followed ? "together" : plays ? "others" : "stopped");
  }
}

const clamped = (offMs: number): number => Math.max(-FAR_MS, Math.min(FAR_MS, offMs));
