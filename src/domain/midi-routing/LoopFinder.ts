import { messageKey } from "./messageKey.ts";

/** Milliseconds in which a sent message can return. */
const RETURN_MS = 1000;
/** Milliseconds for which the answer to a probe counts, and after which an output is asked as readily as at first. */
const PROVEN_MS = 10_000;
/** A return is off by this at most from the time that is known for it, ms, or by this part of it. */
const LEAST_OFF_MS = 8;
const OFF_PART = 0.1;
/** Messages of the same bytes that are remembered. */
const LATEST = 64;
const MOST_KINDS = 4096;
/** Consecutive returns that make a loop; fewer if they took longer. */
const LOOP_HOPS = 4;
const FEW_HOPS = 2;
const SLOW_MS = 450;
/** Messages with few returns in a second that make a loop, too, as their number may grow with every round. */
const MANY = 16;
/** The longest ring of cables that is found. */
const MOST_HOPS = 16;
/** An output is asked again after twice as many suspects, up to this many. */
const MOST_PATIENCE = 32;
const REALTIME = 0xf8;
const NOTE_OFF = 0x80;
const KEY_PRESSURE = 0xa0;
const DEFAULT_RELEASE = 64;
const SYSTEM = 0xf0;
/** Probes end notes of the eight highest keys, which hardly anything plays. */
const PROBE_KEYS = 8;
const FIRST_PROBE_KEY = 120;
const PROBE_NUMBERS = PROBE_KEYS * 127;

/** One way of a message through a cable and the devices behind it, back to an input. */
interface Hop {
  readonly cable: object;
  readonly tookMs: number;
}

/** Route that a message has taken so far. */
export interface Trip {
  /** The latest returns in a row that are proven, the last one at the end. */
  readonly hops: readonly Hop[];
  /** True if the same bytes were sent within a second: they may be played again or have come back. */
  readonly isSuspect: boolean;
}

/** A message that a player has just made. */
export const NEW_TRIP: Trip = { hops: [], isSuspect: false };
const SUSPECT_TRIP: Trip = { hops: [], isSuspect: true };

interface Sent {
  readonly outputId: string;
  readonly cable: object;
  readonly trip: Trip;
  readonly atMs: number;
}

/** Proven path: messages sent to an output return at an input. */
interface Path {
  delayMs: number;
  readonly untilMs: number;
}

interface Probe {
  data: readonly number[];
  sentMs: number;
  /** On its way since `sentMs`. */
  isOut: boolean;
  suspects: number;
  /** Suspects after which it is sent again. */
  patience: number;
}

/** `random`: 0..1, 1 left out. */
export interface LoopFinderPorts {
  readonly sendProbe: (outputId: string, data: readonly number[]) => void;
  readonly random: () => number;
}

/**
 * Finds feedback loops of messages, however slow. A received message with the bytes of one that a cable has sent is a suspect:
 * it has come back, or it is played again. A probe decides: the end of a note that is not on, which devices ignore. If it
 * comes back, the output leads to the input, with a delay that is known from then on; a message that repeatedly takes this
 * route through the same cable is in a loop. Played messages are not delayed, changed or counted. See docs/decisions/0118.
 */
export class LoopFinder {
  readonly #ports: LoopFinderPorts;
  readonly #sent = new Map<number, Sent[]>();
  readonly #paths = new Map<string, Path>();
  readonly #probes = new Map<string, Probe>();
  /** Times at which messages passed a cable after a return through it. */
  #rounds = new WeakMap<object, readonly number[]>();
  /** Distinguishes probes from each other, and from those of other pages. */
  #probeNumber: number;

  constructor(ports: LoopFinderPorts) {
    this.#ports = ports;
    this.#probeNumber = Math.floor(ports.random() * PROBE_NUMBERS);
  }

  /** Nothing is known of outputs any more: cables or devices have changed. */
  forget(): void {
    this.#sent.clear();
    this.#paths.clear();
    this.#probes.clear();
    this.#rounds = new WeakMap();
  }

  /** Outputs that lead to an input by themselves need no probe. */
  addPath(outputId: string, inputId: string, delayMs: number, untilMs = Infinity): void {
    this.#paths.set(pathKey(outputId, inputId), { delayMs, untilMs });
  }

  /** True for a returning probe, which must not be processed further. */
  isProbe(inputId: string, data: Uint8Array, atMs: number): boolean {
    if (data[0]! >= KEY_PRESSURE || data[1]! < FIRST_PROBE_KEY) return false;
    for (const [outputId, probe] of this.#probes) {
      const tookMs = atMs - probe.sentMs;
      if (Math.abs(tookMs) > RETURN_MS || !isSameEnd(probe.data, data)) continue;
      this.addPath(outputId, inputId, tookMs, atMs + PROVEN_MS);
      probe.isOut = false;
      return true;
    }
    return false;
  }

  /** Handles a received message, at its own time stamp. */
  arrive(inputId: string, data: ArrayLike<number>, atMs: number): Trip {
    const all = data[0]! < REALTIME && this.#sent.get(messageKey(data));
    if (!all) return NEW_TRIP;
    const recent = all.filter((sent) => Math.abs(atMs - sent.atMs) <= RETURN_MS);
    const known = recent.filter((sent) => this.#offBy(sent, inputId, atMs) <= 1);
    const returned = known.reduce<Sent | null>(
      (best, sent) => (best && this.#offBy(best, inputId, atMs) <= this.#offBy(sent, inputId, atMs) ? best : sent),
      null,
    );
    if (returned) {
      all.splice(all.indexOf(returned), 1);
      const tookMs = atMs - returned.atMs;
      return { hops: [...returned.trip.hops, { cable: returned.cable, tookMs }].slice(-MOST_HOPS), isSuspect: false };
    }
    const unknown = recent.filter((sent) => !this.#path(sent.outputId, inputId, atMs));
    for (const outputId of new Set(unknown.map((sent) => sent.outputId))) this.#suspect(outputId, data, atMs);
    return unknown.length > 0 ? SUSPECT_TRIP : NEW_TRIP;
  }

  /** A cable is about to send a message, which came in after `trip`. */
  send(outputId: string, cable: object, data: ArrayLike<number>, trip: Trip, nowMs: number): void {
    if (data[0]! >= REALTIME) return;
    if (trip.isSuspect) this.#suspect(outputId, data, nowMs);
    if (this.#sent.size >= MOST_KINDS) this.#sent.clear();
    const key = messageKey(data);
    const before = this.#sent.get(key) ?? [];
    const kept = before.filter(({ atMs }) => nowMs - atMs <= RETURN_MS).slice(1 - LATEST);
    this.#sent.set(key, [...kept, { outputId, cable, trip, atMs: nowMs }]);
  }

  /** True if a message that is about to enter a cable proves a feedback loop through it. */
  isLoop(cable: object, { hops }: Trip, nowMs: number): boolean {
    if (hops.length < FEW_HOPS || !hops.some((hop) => hop.cable === cable)) return false;
    const tookMs = hops.reduce((sum, hop) => sum + hop.tookMs, 0);
    const rounds = (this.#rounds.get(cable) ?? []).filter((atMs) => nowMs - atMs < RETURN_MS);
    this.#rounds.set(cable, [...rounds, nowMs]);
    return hops.length >= LOOP_HOPS || tookMs >= SLOW_MS || rounds.length >= MANY;
  }

  #path(outputId: string, inputId: string, nowMs: number): Path | undefined {
    const path = this.#paths.get(pathKey(outputId, inputId));
    return path && nowMs < path.untilMs ? path : undefined;
  }

  /** Deviation from the expected return time, relative to the tolerance; Infinity without a known path. */
  #offBy({ outputId, atMs }: Sent, inputId: string, nowMs: number): number {
    const path = this.#path(outputId, inputId, nowMs);
    if (!path) return Infinity;
    return Math.abs(nowMs - atMs - path.delayMs) / Math.max(LEAST_OFF_MS, path.delayMs * OFF_PART);
  }

  #suspect(outputId: string, data: ArrayLike<number>, nowMs: number): void {
    let probe = this.#probes.get(outputId);
    if (!probe || nowMs - probe.sentMs > PROVEN_MS) {
      probe = { data: [], sentMs: -Infinity, isOut: false, suspects: 0, patience: 1 };
      this.#probes.set(outputId, probe);
    }
    if (probe.isOut && nowMs - probe.sentMs <= RETURN_MS) return;
    if (++probe.suspects < probe.patience) return;
    const status = data[0]!;
    const channel = status < SYSTEM ? status & 15 : 0;
    this.#probeNumber = (this.#probeNumber + 1) % PROBE_NUMBERS;
    const key = FIRST_PROBE_KEY + (this.#probeNumber % PROBE_KEYS);
    const end = [NOTE_OFF | channel, key, 1 + Math.floor(this.#probeNumber / PROBE_KEYS)];
    const patience = Math.min(MOST_PATIENCE, 2 * probe.patience);
    Object.assign(probe, { data: end, sentMs: nowMs, isOut: true, suspects: 0, patience });
    this.#ports.sendProbe(outputId, end);
  }
}

/** True if a note off is the one that was sent. Gear may omit its velocity or send a note on of velocity 0. */
function isSameEnd(
  sent: ArrayLike<number>,
  [status = 0, key = 0, velocity = 0]: readonly number[] | Uint8Array,
): boolean {
  if ((status & 15) !== (sent[0]! & 15) || key !== sent[1]) return false;
  if ((status & 0xf0) !== NOTE_OFF) return velocity === 0;
  return velocity === sent[2] || velocity === DEFAULT_RELEASE;
}

const pathKey = (outputId: string, inputId: string): string => `${outputId} ${inputId}`;
