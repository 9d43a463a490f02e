import { MESSAGE_GROUPS, type MessageGroup } from "./chain.ts";
import { BLOCKED, type CompiledChain, type CompiledRule } from "./compileChain.ts";
import { LoopGuard } from "./LoopGuard.ts";

interface Waiting {
  readonly status: number;
  readonly controller: number;
  readonly value: number;
}

/** Limits the values of each controller to one per interval, and to changes. The last one is never lost. */
class ControllerLimit {
  readonly #sentAtMs = new Float64Array(16 * 128).fill(-Infinity);
  readonly #sent = new Int16Array(16 * 128).fill(-1);
  readonly #waiting = new Map<number, Waiting>();

  /** True if it may be sent now; else it waits until `due`. */
  admit(status: number, controller: number, value: number, gapMs: number, nowMs: number): boolean {
    const at = (status & 15) * 128 + controller;
    if (nowMs - this.#sentAtMs[at]! < gapMs) {
      this.#waiting.set(at, { status, controller, value });
      return false;
    }
    this.#waiting.delete(at);
    if (this.#sent[at] === value) return false;
    this.#sent[at] = value;
    this.#sentAtMs[at] = nowMs;
    return true;
  }

  /** Something waits: `due` is to be called again. */
  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Sends values whose waiting time is over. */
  due(gapMs: number, nowMs: number, send: (status: number, controller: number, value: number) => void): void {
    for (const [at, { status, controller, value }] of this.#waiting) {
      if (nowMs - this.#sentAtMs[at]! < gapMs) continue;
      if (this.admit(status, controller, value, gapMs, nowMs)) send(status, controller, value);
      this.#waiting.delete(at);
    }
  }
}

const place = (group: MessageGroup): number => MESSAGE_GROUPS.indexOf(group);
const NOTES = place("notes");
const PRESSURE = place("pressure");
const CONTROLLERS = place("controllers");
const PROGRAMS = place("programs");
const BEND = place("bend");
const SYSTEM = place("system");
const REALTIME = place("realtime");
const SYSEX = place("sysEx");

const SUSTAIN = 64;
const DEFAULT_RELEASE = 64;
const MIDDLE = 8192;

export type Emit = (data: readonly number[] | Uint8Array) => void;

/** Message that ends a note, or the controller that it was mapped to. */
type End = readonly [status: number, number: number, value: number];

/**
 * One cable from a source to a sink with its chain. Tracks its sounding notes: a note off always takes the route of its
 * note on, even if the chain has changed since. So each note on that is sent gets exactly one note off.
 */
export class RoutePatch {
  readonly #emit: Emit;
  readonly #loops = new LoopGuard();
  readonly #limit = new ControllerLimit();
  /** Pending note offs by channel × 256 + key; controllers that play notes come after the keys. */
  readonly #owed = new Map<number, readonly End[]>();
  /** Sustain pedals by input channel: bit n is set if the pedal is down on output channel n. */
  readonly #pedals = new Uint16Array(16);
  /** Coarse halves of 14-bit controllers, by channel × 32 + controller. */
  readonly #coarse = new Uint8Array(16 * 32);
  chain: CompiledChain;

  constructor(chain: CompiledChain, emit: Emit) {
    this.chain = chain;
    this.#emit = emit;
  }

  /** Returns false if the message is in a feedback loop: the cable must then be disconnected. */
  receive(data: Uint8Array, nowMs: number): boolean {
    if (this.#loops.isLoop(data, nowMs)) return false;
    const [status = 0, first = 0, second = 0] = data;
    if (status >= 0xf0) this.#system(status, data);
    else this.#channelMessage(status, first, second, nowMs);
    return true;
  }

  /** True if the note that a note off ends is on. */
  owes([status = 0, key = 0]: Uint8Array): boolean {
    return this.#owed.has((status & 15) * 256 + key);
  }

  /** True while a note or pedal is on. */
  get isHolding(): boolean {
    return this.#owed.size > 0 || this.#pedals.some((channels) => channels !== 0);
  }

  /** A controller waits for its turn: `due` is to be called again. */
  get isWaiting(): boolean {
    return this.#limit.isWaiting;
  }

  due(nowMs: number): void {
    this.#limit.due(this.chain.controllerGapMs, nowMs, this.#send3);
  }

  /** Ends everything that it has on. */
  release(): void {
    for (const slot of this.#owed.keys()) this.#end(slot, DEFAULT_RELEASE);
    for (let came = 0; came < 16; came++) this.#pedalUp(came, 0);
    this.#loops.reset();
  }

  readonly #send3 = (status: number, first: number, second: number): void => this.#emit([status, first, second]);

  #channelMessage(status: number, first: number, second: number, nowMs: number): void {
    const came = status & 15;
    switch (status & 0xf0) {
      case 0x80:
        return this.#end(came * 256 + first, second);
      case 0x90:
        return second === 0 ? this.#end(came * 256 + first, DEFAULT_RELEASE) : this.#strike(came, first, second);
      case 0xa0:
        return this.#press(came, first, second);
      case 0xb0:
        return this.#control(came, first, second, nowMs);
      case 0xc0:
        return this.#program(came, first);
      case 0xd0:
        return this.#everyZone(PRESSURE, came, (channel) => this.#emit([0xd0 | channel, first]));
      default:
        return this.#bend(came, first + (second << 7));
    }
  }

  #strike(came: number, key: number, velocity: number): void {
    const slot = came * 256 + key;
    // A key that is struck again without a release ends first.
    this.#end(slot, DEFAULT_RELEASE);
    const { passes, velocities, zones, rules, channels } = this.chain;
    const channel = channels[came]!;
    const level = velocities[velocity]!;
    if (passes[NOTES] === 0 || channel === BLOCKED || level === 0) return;
    const ends: End[] = [];
    const mapped = rules.note[key]!;
    if (mapped.length > 0) {
      // The range of keys applies to mapped notes, too.
      if (zones.every(({ keys }) => keys[key] === BLOCKED)) return;
      for (const rule of mapped) this.#begin(rule, channel, level, ends);
    } else {
      for (const { keys, channels: into } of zones) {
        const number = keys[key]!;
        if (number === BLOCKED) continue;
        ends.push([0x80 | into[came]!, number, DEFAULT_RELEASE]);
        this.#emit([0x90 | into[came]!, number, level]);
      }
    }
    if (ends.length > 0) this.#owed.set(slot, ends);
  }

  /** Sends the mapped message of something that is on with `value`, and collects the messages that end it. */
  #begin(rule: CompiledRule, channel: number, value: number, ends: End[]): void {
    const mapped = rule.values[value]!;
    if (rule.to === "note") {
      if (mapped === 0) return;
      ends.push([0x80 | channel, rule.number, DEFAULT_RELEASE]);
      this.#emit([0x90 | channel, rule.number, mapped]);
    } else if (rule.to === "controller") {
      ends.push([0xb0 | channel, rule.number, rule.values[0]!]);
      this.#emit([0xb0 | channel, rule.number, mapped]);
    } else this.#emit([0xc0 | channel, rule.number]);
  }

  #end(slot: number, velocity: number): void {
    const ends = this.#owed.get(slot);
    if (!ends) return;
    this.#owed.delete(slot);
    for (const [status, number, value] of ends) this.#emit([status, number, status < 0x90 ? velocity : value]);
  }

  /** Sends key pressure to the notes of its key. */
  #press(came: number, key: number, value: number): void {
    if (this.chain.passes[PRESSURE] === 0) return;
    for (const [status, number] of this.#owed.get(came * 256 + key) ?? []) {
      if (status < 0x90) this.#emit([0xa0 | (status & 15), number, value]);
    }
  }

  #control(came: number, controller: number, value: number, nowMs: number): void {
    if (controller === SUSTAIN && value < 64 && this.#pedals[came] !== 0) return this.#pedalUp(came, value);
    const { passes, controllers, channels, rules } = this.chain;
    const channel = channels[came]!;
    const slot = came * 256 + 128 + controller;
    // It is down no more, wherever it went.
    if (value < 64) this.#end(slot, DEFAULT_RELEASE);
    if (passes[CONTROLLERS] === 0 || channel === BLOCKED || controllers[controller] === 0) return;
    const mapped = rules.controller[controller]!;
    if (mapped.length === 0) return this.#plainControl(came, controller, value, nowMs);
    const ends: End[] = [];
    const isHeld = this.#owed.has(slot);
    for (const rule of mapped) {
      if (rule.wide) this.#wide(rule, rule.wide, came, channel, controller, value);
      else if (rule.to === "controller") this.#limited(0xb0 | channel, rule.number, rule.values[value]!, nowMs);
      else if (value >= 64 && !isHeld) this.#begin(rule, channel, value, ends);
    }
    if (ends.length > 0) this.#owed.set(slot, ends);
  }

  #plainControl(came: number, controller: number, value: number, nowMs: number): void {
    this.#everyZone(CONTROLLERS, came, (channel) => {
      if (controller === SUSTAIN && value >= 64) this.#pedals[came]! |= 1 << channel;
      this.#limited(0xb0 | channel, controller, value, nowMs);
    });
  }

  #pedalUp(came: number, value: number): void {
    const channels = this.#pedals[came]!;
    this.#pedals[came] = 0;
    for (let channel = 0; channel < 16; channel++) {
      if ((channels >> channel) & 1) this.#emit([0xb0 | channel, SUSTAIN, value]);
    }
  }

  #limited(status: number, controller: number, value: number, nowMs: number): void {
    const { controllerGapMs } = this.chain;
    // A pedal is not a fader: none of its messages may be late.
    const isFree = controllerGapMs === 0 || controller === SUSTAIN;
    if (isFree || this.#limit.admit(status, controller, value, controllerGapMs, nowMs)) {
      this.#emit([status, controller, value]);
    }
  }

  #wide(
    rule: CompiledRule,
    widen: (value: number) => number,
    came: number,
    channel: number,
    controller: number,
    value: number,
  ): void {
    const at = came * 32 + (controller & 31);
    const isFine = controller >= 32;
    if (!isFine) this.#coarse[at] = value;
    const mapped = widen((this.#coarse[at]! << 7) | (isFine ? value : 0));
    this.#emit([0xb0 | channel, rule.number, mapped >> 7]);
    this.#emit([0xb0 | channel, rule.number + 32, mapped & 127]);
  }

  #program(came: number, program: number): void {
    const { passes, channels, rules } = this.chain;
    const channel = channels[came]!;
    if (passes[PROGRAMS] === 0 || channel === BLOCKED) return;
    const mapped = rules.program[program]!;
    if (mapped.length === 0) this.#everyZone(PROGRAMS, came, (into) => this.#emit([0xc0 | into, program]));
    for (const rule of mapped) {
      const ends: End[] = [];
      this.#begin(rule, channel, 127, ends);
      // A program lasts: only a note that it strikes has an end, which is at once.
      if (rule.to === "note") for (const end of ends) this.#emit(end);
    }
  }

  #bend(came: number, value: number): void {
    const bend = Math.round((value - MIDDLE) * this.chain.bendFactor);
    const bent = Math.max(0, Math.min(2 * MIDDLE - 1, MIDDLE + bend));
    this.#everyZone(BEND, came, (channel) => this.#emit([0xe0 | channel, bent & 127, bent >> 7]));
  }

  /** Once on each channel that the chain's parts play on. */
  #everyZone(group: number, came: number, send: (channel: number) => void): void {
    const { passes, zones } = this.chain;
    if (passes[group] === 0) return;
    let done = 0;
    for (const { channels } of zones) {
      const channel = channels[came]!;
      if (channel === BLOCKED || (done >> channel) & 1) continue;
      done |= 1 << channel;
      send(channel);
    }
  }

  #system(status: number, data: Uint8Array): void {
    const group = status === 0xf0 ? SYSEX : status >= 0xf8 ? REALTIME : SYSTEM;
    if (this.chain.passes[group] === 1) this.#emit(data);
  }
}
