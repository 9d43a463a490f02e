import type { Result } from "../../domain/AppError.ts";
import { beatIn, beatOf, roomMsIn } from "../../domain/room/roomBeat.ts";
import { isRunLooped, isSameRun, songPlaceAt, songTickAt, type SongRun } from "../../domain/room/song/songRun.ts";
import { timelineLength } from "../../domain/timeline/rollLength.ts";
import { notify } from "../notices.ts";
import { halt, shareTransport, soundsLoaded, type Player, type SharedTransport } from "../transport.ts";
import type { JamState } from "./JamState.ts";
import type { RoomLink } from "./RoomLink.ts";
import type { RoomTime } from "./RoomTime.ts";

export interface SongTogetherContext {
  readonly state: Pick<JamState, "session" | "joined">;
  readonly time: Pick<RoomTime, "now" | "pageMs" | "beats">;
  readonly link: Pick<RoomLink, "ask">;
}

/** Players of the room's song: nobody, others than this page, or all together. */
export type TogetherState = "stopped" | "others" | "together";

/** Milliseconds ahead at which a running song is joined, so that its first notes are scheduled in time. */
const LEAD_MS = 300;
/** A start that is nearer than this is missed, ms. */
const SOON_MS = 60;
/** A jump is prepared this long before its bar line, ms. */
const SWITCH_MS = 150;
const WATCH_MS = 1000;
/** An edit of the tempo is audible this much later, ms. */
const TEMPO_LEAD_MS = 60;
/** Deviations below this are within the accuracy of clocks; larger ones are audible when corrected. */
const NEAR_MS = 5;
const FAR_MS = 80;
/** Time in which the tempo corrects a deviation, ms. */
const CATCH_UP_MS = 4000;
/** A jump is requested after the pointer has rested this long, ms. */
const SEEK_MS = 250;
/** The engine reaches the end of a song by its own clock, up to this many beats before the room's. */
const END_BEATS = 1;
const MS_PER_MINUTE = 60_000;

/**
 * Plays the room's song in sync on all pages that are together: from a bar line of the room, in the room's tempo. Each page plays by
 * itself and follows the room's clock; a small change of tempo corrects drift.
 */
export class SongTogether implements SharedTransport {
  readonly #room: SongTogetherContext;
  readonly #player: Player;
  readonly #shown: { plays: TogetherState };
  #isOn = false;
  /** The run that this page plays. */
  #followed: SongRun | null = null;
  /** Its start on the room's clock, ms; a change of tempo or meter during the count-in moves it. */
  #startMs = 0;
  /** Run that this page has left to play by itself. */
  #left: SongRun | null = null;
  /** Run that has reached the end of the song here; it is not joined again, even if the song gets longer. */
  #over: SongRun | null = null;
  /** Number of starts and stops, so that a late answer starts nothing. */
  #calls = 0;
  #asksToStop = false;
  #farChecks = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #watch: ReturnType<typeof setInterval> | null = null;
  #seek: ReturnType<typeof setTimeout> | null = null;

  /** `shown.plays` is kept up to date. */
  constructor(room: SongTogetherContext, player: Player, shown: { plays: TogetherState }) {
    this.#room = room;
    this.#player = player;
    this.#shown = shown;
  }

  /** Joins the others, or leaves them; a running playback continues alone. */
  set(isOn: boolean): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    this.#left = null;
    shareTransport(this.#player.session, isOn ? this : null);
    if (isOn) this.follow();
    else this.leave();
  }

  /** Stops, after the song was closed. */
  close(): void {
    if (this.#followed) halt(this.#player);
    this.set(false);
    this.#show();
  }

  /** Follows changes of the room's run, beat or clock. */
  follow(): void {
    const run = this.#run();
    this.#show();
    if (!this.#isOn) return;
    this.#clearTimers();
    if (!run) {
      if (this.#followed) this.#stopHere();
      return;
    }
    if (isSameRun(run, this.#left)) return;
    if (isSameRun(run, this.#followed) && !this.#isMoved(run)) this.#followTempo(run);
    else void this.#join(run);
  }

  play(tick: number): void {
    const run = this.#run();
    // Browsers allow audio to start only within the gesture.
    void this.#player.engine.start();
    this.#left = null;
    if (run && !isSameRun(run, this.#over) && !this.#isOver(run)) void this.#join(run);
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
    const { engine } = this.#player;
    this.#calls++;
    this.#left = this.#run();
    if (this.#followed) engine.transport.setTempo(null);
    this.#followed = null;
    this.#reset();
    this.#show();
  }

  async #ask(tick: number | null): Promise<void> {
    const asked = await this.#send({ tick });
    if (asked.ok) return;
    this.#asksToStop = false;
    notify(this.#player.session, "error", asked.error.message);
  }

  /** Makes the room play from a tick for all, or stop: any run, or only that from a beat. */
  #send(call: { tick: number | null; fromBeat?: number }): Promise<Result<unknown>> {
    return this.#room.link.ask((connection) => connection.ask("PlayEventSong", call));
  }

  /** Current or next run; null while nobody plays the song together. */
  #run(): SongRun | null {
    const { joined, session } = this.#room.state;
    const { beats, now } = this.#room.time;
    const run = joined ? (session?.songRun ?? null) : null;
    if (!run || beats().length === 0) return null;
    return run.untilBeat !== undefined && beatIn(beats(), now()) >= run.untilBeat ? null : run;
  }

  #isOver(run: SongRun, aheadBeats = 0): boolean {
    const { beats, now } = this.#room.time;
    const { current } = this.#player.timeline;
    const tick = songTickAt(run, beatIn(beats(), now()) + aheadBeats, current.timeline);
    return !isRunLooped(run, current.timeline) && tick > run.tick && tick >= timelineLength(current);
  }

  /** True if a run that has not started yet has another start time. */
  #isMoved({ fromBeat }: SongRun): boolean {
    const { beats, now } = this.#room.time;
    return this.#startMs > now() && Math.abs(roomMsIn(beats(), fromBeat) - this.#startMs) > NEAR_MS;
  }

  /** Joins a run at its start, or at its current position. */
  async #join(run: SongRun): Promise<void> {
    const { beats, pageMs, now } = this.#room.time;
    const { engine, session, timeline } = this.#player;
    if (this.#isOver(run)) return;
    // The current run continues up to the bar line.
    const startMs = roomMsIn(beats(), run.fromBeat);
    const switchMs = startMs - SWITCH_MS;
    if (this.#followed && this.#startMs <= now() && switchMs > now())
      return this.#at(switchMs, () => void this.#join(run));
    const call = ++this.#calls;
    this.#reset();
    this.#followed = run;
    this.#startMs = startMs;
    this.#asksToStop = false;
    engine.transport.stop();
    session.transport.recording = false;
    session.transport.positionTick = run.tick;
    session.transport.state = "started";
    this.#show();
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
    this.#followTempo(run);
    this.#watch = setInterval(() => this.#check(run), WATCH_MS);
  }

  /** Schedules the end of a run and the next change of tempo. */
  #followTempo(run: SongRun): void {
    this.#clearTimers();
    const { beats, now } = this.#room.time;
    if (run.untilBeat !== undefined) this.#at(roomMsIn(beats(), run.untilBeat), () => this.#stopHere());
    const { anchorMs } = beats().at(-1)!;
    if (anchorMs > now()) this.#at(anchorMs - TEMPO_LEAD_MS, () => this.#setTempo(anchorMs, 1));
  }

  #at(roomMs: number, run: () => void): void {
    const { pageMs, now } = this.#room.time;
    this.#timers.push(setTimeout(run, Math.max(0, pageMs(roomMs) - pageMs(now()))));
  }

  /** Checks that a run still plays, in time with the others. */
  #check(run: SongRun): void {
    const { beats, now } = this.#room.time;
    const { session, engine, timeline } = this.#player;
    if (session.transport.state === "stopped") return this.#ended(run);
    const times = engine.transport.runTimes();
    const roomMs = now();
    const beat = beatIn(beats(), roomMs);
    if (!times || beat <= run.fromBeat + 1) return;
    const song = timeline.current.timeline;
    const { tick } = times.positionAt(this.#room.time.pageMs(roomMs));
    const bpm = this.#bpmAt(roomMs);
    const offMs = (this.#offTicks(run, beat, tick) / song.ppq) * (MS_PER_MINUTE / bpm);
    this.#farChecks = Math.abs(offMs) > FAR_MS ? this.#farChecks + 1 : 0;
    if (this.#farChecks > 1 && !session.transport.recording) void this.#join(run);
    else this.#setTempo(roomMs, Math.abs(offMs) < NEAR_MS ? 1 : 1 + clamped(offMs) / CATCH_UP_MS);
  }

  /** Leaves a run that was stopped here, or has reached the end of the song, and then notifies the room. */
  #ended(run: SongRun): void {
    const isOver = this.#isOver(run, END_BEATS);
    this.leave();
    if (!isOver) return;
    this.#over = run;
    void this.#send({ tick: null, fromBeat: run.fromBeat });
  }

  /** Ticks by which playback is late; in a loop the shorter distance. */
  #offTicks(run: SongRun, beat: number, tick: number): number {
    const song = this.#player.timeline.current.timeline;
    const off = songTickAt(run, beat, song) - tick;
    if (!isRunLooped(run, song)) return off;
    const length = song.loopEnd - song.loopStart;
    return off - Math.round(off / length) * length;
  }

  #setTempo(roomMs: number, rate: number): void {
    this.#player.engine.transport.setTempo(this.#bpmAt(roomMs) * rate);
  }

  #bpmAt(roomMs: number): number {
    // The extra millisecond makes up for rounding at a change of tempo.
    return beatOf(this.#room.time.beats(), roomMs + 1).bpm;
  }

  #stopHere(): void {
    halt(this.#player);
    this.leave();
  }

  #reset(): void {
    this.#clearTimers();
    if (this.#watch !== null) clearInterval(this.#watch);
    if (this.#seek !== null) clearTimeout(this.#seek);
    this.#watch = null;
    this.#seek = null;
    this.#farChecks = 0;
    this.#asksToStop = false;
  }

  #clearTimers(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }

  #show(): void {
    const run = this.#run();
    const plays = run !== null && !(this.#isOn && this.#isOver(run));
    this.#shown.plays = this.#followed ? "together" : plays ? "others" : "stopped";
  }
}

const clamped = (offMs: number): number => Math.max(-FAR_MS, Math.min(FAR_MS, offMs));
