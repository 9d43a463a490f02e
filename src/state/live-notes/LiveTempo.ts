import { proxy, subscribe } from "valtio/vanilla";
import { BOARD_ARPS } from "../../protocol/engine.ts";
import type { ArpPort } from "../../protocol/enginePort.ts";
import type { Player } from "../transport.ts";
import { songBpm } from "./songBpm.ts";
import { ToldTempo } from "./ToldTempo.ts";
import { TapTempo } from "./TapTempo.ts";

const FOLLOW_MS = 100;

/** The tempo of what plays in time by itself: that of the board, or of the song while it runs. */
export class LiveTempo {
  /** A valtio proxy. `isSongs`: a song runs, and its tempo counts. */
  readonly shown: { bpm: number; isSongs: boolean };
  readonly #settings: { bpm: number };
  readonly #song: Player | null;
  readonly #taps = new TapTempo();
  readonly #told: ToldTempo;
  #timer: ReturnType<typeof setInterval> | null = null;

  /** `settings`: a valtio proxy that keeps the board's own tempo. */
  constructor(arps: ArpPort | null, settings: { bpm: number }, song: Player | null) {
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

  #follow(): void {
    const isSongs = this.#song?.session.transport.state === "started";
    if (isSongs) this.#timer ??= setInterval(() => this.#tell(), FOLLOW_MS);
    else if (this.#timer !== null) {
      clearInterval(this.#timer);
      this.#timer = null;
    }
    this.#tell();
  }

  #tell(): void {
    const isSongs = this.#timer !== null;
    const bpm = isSongs && this.#song ? songBpm(this.#song) : this.#settings.bpm;
    this.shown.isSongs = isSongs;
    if (bpm !== this.shown.bpm) this.shown.bpm = bpm;
    this.#told.tell(bpm, isSongs ? (this.#song?.engine.transport.beat() ?? null) : null);
  }
}
