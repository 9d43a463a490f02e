import { proxy, subscribe } from "valtio/vanilla";
import { BOARD_ARPS } from "../../protocol/engine.ts";
import type { ArpPort, SongBeat } from "../../protocol/enginePort.ts";
import type { Player } from "../transport.ts";
import { songBpm } from "./songBpm.ts";
import { SentTempo } from "./SentTempo.ts";
import { TapTempo } from "./TapTempo.ts";

const FOLLOW_MS = 100;
const MS_PER_MINUTE = 60_000;

/** The tempo of something that is played together, and when one of its bars begins, ms of `performance.now()`. */
export interface TempoPulse {
  readonly bpm: number;
  readonly barMs: number;
}

/** Pulse of an outside clock: `bar` is the one that begins at `barMs`, from 0. */
export interface ClockPulse extends TempoPulse {
  readonly bar: number;
}

/**
 * "heard": its tempo is known; "start": gear starts or goes on, with the bar that `pulse` has; "stop": gear says that it stops; "lost": it
 * is no more the one that is followed.
 */
export type ClockMove = "heard" | "start" | "stop" | "lost";

/** A clock from outside that a board plays by. */
export interface BoardClock {
  /** Current pulse; null if no clock is chosen or received. */
  pulse(): ClockPulse | null;
  /** True after a start of the device's clock, until its stop. */
  readonly isRunning: boolean;
  onMove(listener: (move: ClockMove) => void): () => void;
}

/** Source of the tempo. */
type TempoSource = "board" | "song" | "room" | "clock";

/**
 * The tempo of what plays in time by itself: of the room that the board is played in, else of the clock from outside, else of the song
 * while it runs, else of the board.
 */
export class LiveTempo {
  /** A valtio proxy. */
  readonly shown: { bpm: number; source: TempoSource };
  readonly #arps: ArpPort | null;
  #room: (() => TempoPulse | null) | null = null;
  readonly #settings: { bpm: number };
  readonly #song: Player | null;
  readonly #clock: BoardClock | null;
  /** Tempo of a clock that stopped while the device was running: the board continues in it, until another one is set. */
  #lastBpm: number | null = null;
  #settingsBpm: number;
  readonly #taps = new TapTempo();
  readonly #sent: SentTempo;
  #timer: ReturnType<typeof setInterval> | null = null;

  /** `settings`: a valtio proxy with the board's own tempo. */
  constructor(arps: ArpPort | null, settings: { bpm: number }, song: Player | null, clock: BoardClock | null = null) {
    this.#arps = arps;
    this.#sent = new SentTempo(arps, BOARD_ARPS);
    this.#settings = settings;
    this.#settingsBpm = settings.bpm;
    this.#song = song;
    this.#clock = clock;
    this.shown = proxy<LiveTempo["shown"]>({ bpm: settings.bpm, source: "board" });
    if (song) subscribe(song.session.transport, () => this.#follow(), true);
    clock?.onMove((move) => this.#follow(move === "start"));
    subscribe(
      settings,
      () => {
        if (settings.bpm !== this.#settingsBpm) this.#lastBpm = null;
        this.#settingsBpm = settings.bpm;
        this.#send();
      },
      true,
    );
    this.#follow();
  }

  /** Taps the board's tempo; while a song runs its own holds. */
  tap(timeMs: number): void {
    const bpm = this.#taps.tap(timeMs);
    if (bpm !== null) this.#settings.bpm = Math.round(bpm * 10) / 10;
  }

  /** In a room its beat holds, as far as it is known; null: out of it again. */
  follow(room: (() => TempoPulse | null) | null): void {
    this.#room = room;
    this.#follow();
  }

  /** `starts`: the clock starts, with the bar that it names. */
  #follow(starts = false): void {
    this.#send(starts);
    if (this.#room !== null || this.shown.source !== "board")
      this.#timer ??= setInterval(() => this.#follow(), FOLLOW_MS);
    else if (this.#timer !== null) {
      clearInterval(this.#timer);
      this.#timer = null;
    }
  }

  #send(starts = false): void {
    const room = this.#room?.() ?? null;
    const clock = room ? null : (this.#clock?.pulse() ?? null);
    if (clock) this.#lastBpm = clock.bpm;
    else if (this.#clock?.isRunning !== true) this.#lastBpm = null;
    const pulse = room ?? clock;
    const isSongs = pulse === null && this.#isSongs();
    this.shown.source = room ? "room" : clock ? "clock" : isSongs ? "song" : "board";
    const own = isSongs && this.#song ? songBpm(this.#song) : (this.#lastBpm ?? this.#settings.bpm);
    const bpm = pulse?.bpm ?? own;
    if (bpm !== this.shown.bpm) this.shown.bpm = bpm;
    const beat = pulse ? this.#beatOf(pulse) : isSongs ? (this.#song?.engine.transport.beat() ?? null) : null;
    const bars = starts && clock && beat ? clock.bar : null;
    this.#sent.send(bpm, beat, bars);
  }

  #isSongs(): boolean {
    return this.#song?.session.transport.state === "started";
  }

  /** null while no sound runs. */
  #beatOf({ bpm, barMs }: TempoPulse): SongBeat | null {
    const frameAt = this.#arps?.frameAt;
    const [barFrame, nextFrame] = [frameAt?.(barMs) ?? null, frameAt?.(barMs + MS_PER_MINUTE / bpm) ?? null];
    return barFrame === null || nextFrame === null ? null : { bpm, barFrame, framesPerQuarter: nextFrame - barFrame };
  }
}
