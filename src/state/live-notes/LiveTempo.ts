import { proxy, subscribe } from "valtio/vanilla";
import { BOARD_ARPS } from "../../protocol/engine.ts";
import type { ArpPort, SongBeat } from "../../protocol/enginePort.ts";
import type { Player } from "../transport.ts";
import { songBpm } from "./songBpm.ts";
import { ToldTempo } from "./ToldTempo.ts";
import { TapTempo } from "./TapTempo.ts";

const FOLLOW_MS = 100;
const MS_PER_MINUTE = 60_000;

/** The tempo of something that is played together, and when one of its bars begins, ms of `performance.now()`. */
export interface TempoPulse {
  readonly bpm: number;
  readonly barMs: number;
}

/** The tempo of what plays in time by itself: that of the board, of the song while it runs, or of the room that it is played in. */
export class LiveTempo {
  /** A valtio proxy. `isSongs`: a song runs, or a room is played in, and its tempo counts. */
  readonly shown: { bpm: number; isSongs: boolean };
  readonly #arps: ArpPort | null;
  #room: (() => TempoPulse | null) | null = null;
  readonly #settings: { bpm: number };
  readonly #song: Player | null;
  readonly #taps = new TapTempo();
  readonly #told: ToldTempo;
  #timer: ReturnType<typeof setInterval> | null = null;

  /** `settings`: a valtio proxy that keeps the board's own tempo. */
  constructor(arps: ArpPort | null, settings: { bpm: number }, song: Player | null) {
    this.#arps = arps;
    this.#told = new ToldTempo(arps, BOARD_ARPS);
    this.#settings = settings;
    this.#song = song;
    this.shown = proxy({ bpm: settings.bpm, isSongs: false });
    if (song) subscribe(song.session.transport, () => this.#follow(), true);
    subscribe(settings, () => this.#tell(), true);
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

  #follow(): void {
    if (this.#room !== null || this.#isSongs()) this.#timer ??= setInterval(() => this.#tell(), FOLLOW_MS);
    else if (this.#timer !== null) {
      clearInterval(this.#timer);
      this.#timer = null;
    }
    this.#tell();
  }

  #tell(): void {
    const pulse = this.#room?.() ?? null;
    const isSongs = pulse === null && this.#isSongs();
    const own = isSongs && this.#song ? songBpm(this.#song) : this.#settings.bpm;
    const bpm = pulse?.bpm ?? own;
    this.shown.isSongs = isSongs || pulse !== null;
    if (bpm !== this.shown.bpm) this.shown.bpm = bpm;
    this.#told.tell(bpm, pulse ? this.#beatOf(pulse) : isSongs ? (this.#song?.engine.transport.beat() ?? null) : null);
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
