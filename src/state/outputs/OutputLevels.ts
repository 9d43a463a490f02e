import type { MidiPort } from "../../protocol/midi.ts";
import { channelsOf } from "../../domain/midi/channels.ts";
import type { TimelineStore } from "../stores.ts";
import { routeKey, routeOfTrack, type OutputRoute } from "./OutputRoute.ts";

const VOLUME = 7;
const PAN = 10;
type Level = typeof VOLUME | typeof PAN;
const LEVELS: readonly Level[] = [VOLUME, PAN];
/** Levels of a device before any message (General MIDI). */
const DEFAULTS: Readonly<Record<Level, number>> = { [VOLUME]: 100, [PAN]: 64 };

const CONTROL_CHANGE = 0xb0;
/** Delay of a message behind the one it must follow, while the browser holds that one. */
const AFTER_MS = 1;

interface Sent {
  readonly value: number;
  /** Time of sending, ms of `performance.now()`; 0 at once. */
  readonly timeMs: number;
}

interface RouteLevels {
  readonly route: OutputRoute;
  /** Last levels of the song. */
  readonly song: Record<Level, number>;
  readonly sent: Map<Level, Sent>;
  /** True if this run has played on the route. */
  begun: boolean;
}

export interface OutputLevelsParts {
  readonly midi: Pick<MidiPort, "schedule">;
  readonly store: Pick<TimelineStore, "current">;
  readonly now: () => number;
}

/**
 * The faders and pans of tracks that play on MIDI outputs, as controllers 7 and 10: at the start of a run, as the mixer
 * moves, and over what the song itself says of them. Gear whose levels nobody touched is left as it is set up.
 */
export class OutputLevels {
  readonly #parts: OutputLevelsParts;
  readonly #routes = new Map<string, RouteLevels>();

  constructor(parts: OutputLevelsParts) {
    this.#parts = parts;
  }

  /** The run is over: what its song said no longer counts. */
  forget(): void {
    for (const levels of this.#routes.values()) {
      levels.begun = false;
      Object.assign(levels.song, DEFAULTS);
    }
  }

  /** Runs before each message of a run; the first one of a route is preceded by its levels. */
  begin(route: OutputRoute, timeMs: number): void {
    const levels = this.#of(route);
    if (levels.begun) return;
    levels.begun = true;
    for (const level of LEVELS) {
      const value = this.#wanted(levels, level);
      if (levels.sent.has(level) || value !== DEFAULTS[level]) this.#send(levels, level, value, timeMs);
    }
  }

  /** Replaces a message of the song; false if it sets no level. */
  control(route: OutputRoute, controller: number, value: number, timeMs: number): boolean {
    if (controller !== VOLUME && controller !== PAN) return false;
    const levels = this.#of(route);
    levels.song[controller] = value;
    this.#send(levels, controller, this.#wanted(levels, controller), timeMs);
    return true;
  }

  /** The song has changed: levels that differ from what was sent go to the gear at once. */
  follow(): void {
    for (const track of this.#parts.store.current.tracks.values()) {
      const route = routeOfTrack(track);
      if (route) this.#follow(this.#of(route));
    }
  }

  #follow(levels: RouteLevels): void {
    for (const level of LEVELS) {
      const value = this.#wanted(levels, level);
      const sent = levels.sent.get(level);
      if (value === (sent?.value ?? DEFAULTS[level])) continue;
      this.#send(levels, level, value, 0);
      // One that the browser holds still has the level of before.
      if (sent && sent.timeMs > this.#parts.now()) this.#send(levels, level, value, sent.timeMs + AFTER_MS);
    }
  }

  #wanted({ route, song }: RouteLevels, level: Level): number {
    const track = this.#parts.store.current.tracks.get(route.trackId);
    if (!track) return song[level];
    return level === VOLUME ? volumeUnder(song[VOLUME], track.gainDb) : panBeside(song[PAN], track.pan);
  }

  #send(levels: RouteLevels, level: Level, value: number, timeMs: number): void {
    const { portId, channel } = levels.route;
    // Never ahead of one that the browser holds; what goes at once is sent again behind it.
    const atMs = timeMs === 0 ? 0 : Math.max(timeMs, levels.sent.get(level)?.timeMs ?? 0);
    for (const each of channelsOf(channel))
      this.#parts.midi.schedule(portId, [CONTROL_CHANGE | (each - 1), level, value], atMs);
    levels.sent.set(level, { value, timeMs: atMs });
  }

  #of(route: OutputRoute): RouteLevels {
    const key = routeKey(route);
    const known = this.#routes.get(key);
    if (known) return known;
    const levels: RouteLevels = { route, song: { ...DEFAULTS }, sent: new Map(), begun: false };
    this.#routes.set(key, levels);
    return levels;
  }
}

const seven = (value: number): number => Math.min(127, Math.max(0, Math.round(value)));

/** General MIDI 2 (section 3.3.4) takes the square of the volume for the gain: 40 dB are a factor of ten. */
const volumeUnder = (volume: number, gainDb: number): number => seven(volume * 10 ** (gainDb / 40));

const panBeside = (songPan: number, pan: number): number => seven(songPan + pan * (pan < 0 ? 64 : 63));
