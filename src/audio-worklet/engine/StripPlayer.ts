import {
  ENGINE_EVENT_BYTES,
  EngineEventType,
  SYSEX_BYTES,
  SYSEX_FIRST,
  SYSEX_LAST,
} from "../../protocol/engineEvent.ts";
import { STRIP_COUNT } from "../../protocol/engine.ts";
import { applySysEx, SysExEffect } from "./applySysEx.ts";
import type { CompiledPreset } from "./CompiledPreset.ts";
import type { EngineClock } from "./EngineClock.ts";
import { NoteStacks } from "./NoteStacks.ts";
import { isAddress } from "./PresetBank.ts";
import { NONE } from "./StripLists.ts";
import type { Strips } from "./Strips.ts";
import { clamp } from "./units.ts";
import { Origin, type Voices } from "./Voices.ts";

/** Longer messages than this (a tuning dump has 408 bytes) are of no use to the sampler. */
const MOST_BYTES = 1024;
const COUNT = 15;
const END_OF_MESSAGE = 0xf7;

/** Joins System Exclusive messages from several events. Allocates nothing. */
class SysExInbox {
  /** The message, from the start; its first `length` bytes. */
  readonly data = new Uint8Array(MOST_BYTES);
  length = 0;
  #isOpen = false;

  /** Adds event `index` of `view`; returns true when its message is complete. A closing F7 is removed. */
  receive(view: DataView, index: number): boolean {
    const at = index * ENGINE_EVENT_BYTES;
    const flags = view.getUint8(at + 7);
    if ((flags & SYSEX_FIRST) !== 0) {
      this.length = 0;
      this.#isOpen = true;
    }
    if (!this.#isOpen) return false;
    const count = Math.min(flags & COUNT, SYSEX_BYTES);
    if (this.length + count > MOST_BYTES) {
      this.#isOpen = false;
      return false;
    }
    for (let byte = 0; byte < count; byte += 1) this.data[this.length + byte] = view.getUint8(at + 8 + byte);
    this.length += count;
    if ((flags & SYSEX_LAST) === 0) return false;
    this.#isOpen = false;
    if (this.length > 0 && this.data[this.length - 1] === END_OF_MESSAGE) this.length -= 1;
    return true;
  }
}

const SUSTAIN = 64;
const PORTAMENTO = 65;
const SOSTENUTO = 66;
const SOFT = 67;
const LEGATO = 68;
const PORTAMENTO_TIME = 5;
const PORTAMENTO_CONTROL = 84;
const FIRST_CHANNEL_MODE = 120;
/** Portamento at CC 5 = 1 takes this long for an octave; 16 steps double it. CC 5 = 0 is no time at all. */
const SHORTEST_OCTAVE_SECONDS = 0.02;
const STEPS_PER_DOUBLING = 16;

/** Members of the engine that a player uses. */
export interface PlayerHost {
  readonly clock: EngineClock;
  readonly sampleRate: number;
  /** The preset that the strip plays, null if none is available. */
  presetOf(strip: number): CompiledPreset | null;
  /** The strip has voices from now on. */
  activate(strip: number): void;
}

/** MIDI on strips: notes, pedals, modes, controllers, System Exclusive. Never allocates after construction. */
export class StripPlayer {
  readonly #host: PlayerHost;
  readonly #strips: Strips;
  readonly #voices: Voices;
  readonly #stacks = new NoteStacks();
  readonly #inboxes = [new SysExInbox(), new SysExInbox()] as const;
  /** 1 if the timeline holds a pedal down; 1 if System Exclusive of the timeline changed the strip. */
  readonly #timelinePedals = new Uint8Array(STRIP_COUNT);
  readonly #timelineSysEx = new Uint8Array(STRIP_COUNT);
  /** The last key that was struck, and the one that CC 84 names for the next note. */
  readonly #lastKey = new Int16Array(STRIP_COUNT).fill(NONE);
  readonly #glideKey = new Int16Array(STRIP_COUNT).fill(NONE);
  /** True if CC 84 named the key that the current note glides from. */
  #isNamed = false;
  /** 1 where a program was selected since the host last looked. */
  readonly programChanged = new Uint8Array(STRIP_COUNT);

  constructor(host: PlayerHost, strips: Strips, voices: Voices) {
    this.#host = host;
    this.#strips = strips;
    this.#voices = voices;
  }

  /** Plays event number `index` of `view`, at once. */
  handle(view: DataView, index: number, origin: Origin): void {
    const at = index * ENGINE_EVENT_BYTES;
    const type = view.getUint8(at + 6) as EngineEventType;
    const strip = view.getUint16(at + 4, true);
    this.#host.clock.settle();
    if (type === EngineEventType.sysEx) this.#receiveSysEx(view, index, strip, origin);
    else {
      const value = view.getFloat32(at + 8, true);
      this.play(type, strip, view.getUint8(at + 7), value, view.getUint32(at + 12, true), origin);
    }
  }

  play(type: EngineEventType, strip: number, key: number, value: number, noteId: number, origin: Origin): void {
    if (!isStrip(strip) || !(key >= 0 && key <= 127) || !Number.isFinite(value)) return;
    // All events of a frame follow its control pass, so the order of strips makes no difference.
    this.#host.clock.settle();
    const strips = this.#strips;
    switch (type as number) {
      case EngineEventType.noteOn:
        this.#noteOn(strip, key, value, noteId, origin);
        break;
      case EngineEventType.noteOff:
        this.#noteOff(strip, key, noteId, origin);
        break;
      case EngineEventType.controlChange:
        this.#controlChange(strip, key, Math.round(clamp(value, 0, 127)), origin);
        break;
      case EngineEventType.programChange:
        this.setProgram(strip, strips.selectedBank(strip), Math.round(clamp(value, 0, 127)));
        break;
      case EngineEventType.pitchBend:
        strips.bend[strip] = clamp(value, -8192, 8192);
        strips.dirty[strip] = 1;
        break;
      case EngineEventType.channelPressure:
        strips.channelPressure[strip] = Math.round(clamp(value, 0, 127));
        strips.dirty[strip] = 1;
        break;
      case EngineEventType.keyPressure:
        strips.keyPressure[strip * 128 + key] = Math.round(clamp(value, 0, 127));
        strips.dirty[strip] = 1;
        break;
      default:
    }
  }

  setProgram(strip: number, bank: number, program: number): void {
    if (!isAddress(bank, program)) return;
    this.#strips.bank[strip] = bank;
    this.#strips.program[strip] = program;
    this.programChanged[strip] = 1;
  }

  #noteOn(strip: number, key: number, value: number, noteId: number, origin: Origin): void {
    if (value <= 0) {
      // Velocity 0 is a note-off (MIDI 1.0).
      if (noteId === 0) this.#noteOff(strip, key, 0, origin);
      return;
    }
    const preset = this.#host.presetOf(strip);
    if (!preset) return;
    const velocity = velocityOf(value);
    const from = this.#takeGlideKey(strip);
    this.#lastKey[strip] = key;
    if (this.#isMono(strip)) this.#monoNoteOn(preset, strip, key, velocity, noteId, origin, from);
    else if (from === NONE || !this.#isNamed || !this.#moveTo(preset, strip, from, key, noteId)) {
      this.#strike(preset, strip, key, velocity, noteId, origin, from);
    }
  }

  #takeGlideKey(strip: number): number {
    const named = this.#glideKey[strip]!;
    this.#glideKey[strip] = NONE;
    this.#isNamed = named !== NONE;
    if (this.#isNamed) return named;
    return this.#isDown(strip, PORTAMENTO) ? this.#lastKey[strip]! : NONE;
  }

  #strike(
    preset: CompiledPreset,
    strip: number,
    key: number,
    velocity: number,
    noteId: number,
    origin: Origin,
    glideFrom: number,
  ): void {
    const { clock } = this.#host;
    this.#voices.releaseKey(strip, key, clock.frame);
    const rate = this.#glideRate(strip);
    this.#voices.noteOn(preset, strip, key, velocity, noteId, origin, clock.frame, clock.framesToTick, glideFrom, rate);
    this.#host.activate(strip);
  }

  #moveTo(preset: CompiledPreset, strip: number, from: number, key: number, noteId: number): boolean {
    const isGliding = this.#isNamed || this.#isDown(strip, PORTAMENTO);
    const rate = isGliding ? this.#glideRate(strip) : Infinity;
    return this.#voices.moveNote(preset, strip, from, key, noteId, rate);
  }

  /** Cents a frame. */
  #glideRate(strip: number): number {
    const time = this.#strips.controllers[strip * 128 + PORTAMENTO_TIME]!;
    if (time === 0) return Infinity;
    const seconds = SHORTEST_OCTAVE_SECONDS * 2 ** ((time - 1) / STEPS_PER_DOUBLING);
    return 1200 / (seconds * this.#host.sampleRate);
  }

  /** One note at a time: in mono mode, and while the legato pedal is down (MIDI 1.0, CC 126 and 68). */
  #isMono(strip: number): boolean {
    return this.#strips.isMono[strip] !== 0 || this.#isDown(strip, LEGATO);
  }

  #isDown(strip: number, pedal: number): boolean {
    return this.#strips.controllers[strip * 128 + pedal]! >= 64;
  }

  #monoNoteOn(
    preset: CompiledPreset,
    strip: number,
    key: number,
    velocity: number,
    noteId: number,
    origin: Origin,
    from: number,
  ): void {
    const stacks = this.#stacks;
    const before = stacks.isEmpty(strip) ? NONE : stacks.key(strip);
    stacks.push(strip, key, velocity, noteId, origin);
    const isLegato = before !== NONE && before !== key && this.#isDown(strip, LEGATO);
    if (isLegato && this.#moveTo(preset, strip, before, key, noteId)) return;
    this.#voices.cutShort(strip);
    this.#strike(preset, strip, key, velocity, noteId, origin, from);
  }

  #noteOff(strip: number, key: number, noteId: number, origin: Origin): void {
    const stacks = this.#stacks;
    if (!stacks.isEmpty(strip) && stacks.remove(strip, key, noteId, origin)) {
      const goesBack = this.#isMono(strip) && !stacks.isEmpty(strip) && !this.#isDown(strip, SUSTAIN);
      if (goesBack && this.#goBack(strip, key)) return;
    }
    this.#voices.noteOff(strip, key, noteId, origin, this.#host.clock.frame);
  }

  /** Plays the previous key again after the newest one was released in mono mode. */
  #goBack(strip: number, released: number): boolean {
    const preset = this.#host.presetOf(strip);
    if (!preset) return false;
    const stacks = this.#stacks;
    const key = stacks.key(strip);
    const noteId = stacks.noteId(strip);
    this.#isNamed = false;
    const from = this.#isDown(strip, PORTAMENTO) ? this.#lastKey[strip]! : NONE;
    this.#lastKey[strip] = key;
    if (this.#isDown(strip, LEGATO) && this.#moveTo(preset, strip, released, key, noteId)) return true;
    this.#voices.cutShort(strip);
    this.#strike(preset, strip, key, stacks.velocity(strip), noteId, stacks.origin(strip) as Origin, from);
    return true;
  }

  #controlChange(strip: number, controller: number, value: number, origin: Origin): void {
    if (controller >= FIRST_CHANNEL_MODE) {
      this.#channelMode(strip, controller);
      return;
    }
    const wasDown = this.#strips.controllers[strip * 128 + controller]! >= 64;
    this.#strips.setController(strip, controller, value);
    if (controller === PORTAMENTO_CONTROL) this.#glideKey[strip] = value;
    const isDown = value >= 64;
    if (controller === LEGATO && !isDown && this.#strips.isMono[strip] === 0) this.#stacks.clear(strip);
    if (controller !== SUSTAIN && controller !== SOSTENUTO && controller !== SOFT) return;
    if (isDown && origin === Origin.timeline) this.#timelinePedals[strip] = 1;
    if (controller === SOSTENUTO && isDown && !wasDown) this.#voices.holdSostenuto(strip);
    if (!isDown) this.#voices.releasePedals(strip, this.#host.clock.frame);
  }

  /** Channel mode messages (MIDI 1.0). Omni, mono and poly release all notes; omni itself has no other effect. */
  #channelMode(strip: number, controller: number): void {
    const { frame } = this.#host.clock;
    if (controller === 120) this.silence(strip);
    else if (controller === 121) {
      this.#strips.resetControllers(strip);
      this.#glideKey[strip] = NONE;
      if (this.#strips.isMono[strip] === 0) this.#stacks.clear(strip);
      this.#voices.releasePedals(strip, frame);
    } else if (controller >= 123) {
      this.#stacks.clear(strip);
      this.#voices.allNotesOff(strip, frame);
      if (controller === 126) this.#strips.isMono[strip] = 1;
      else if (controller === 127) this.#strips.isMono[strip] = 0;
    }
  }

  #receiveSysEx(view: DataView, index: number, strip: number, origin: Origin): void {
    const inbox = this.#inboxes[origin];
    if (!isStrip(strip) || !inbox.receive(view, index)) return;
    if (origin === Origin.timeline) this.#timelineSysEx[strip] = 1;
    const effect = applySysEx(this.#strips, strip, inbox.data, inbox.length);
    if (effect === SysExEffect.retune) this.#voices.retune(strip);
    if (effect !== SysExEffect.reset) return;
    this.#forget(strip);
    this.silence(strip);
    this.programChanged[strip] = 1;
  }

  #forget(strip: number): void {
    this.#lastKey[strip] = NONE;
    this.#glideKey[strip] = NONE;
    this.#timelinePedals[strip] = 0;
  }

  /** Ends all sound of the strip within a few ms. */
  silence(strip: number): void {
    this.#stacks.clear(strip);
    this.#voices.allSoundOff(strip);
  }

  /** Silences the strip and resets its controllers. */
  panic(strip: number): void {
    this.silence(strip);
    this.#strips.resetAll(strip);
    this.#forget(strip);
  }

  /** Releases the timeline's notes and pedals; live notes go on. */
  releaseTimeline(): void {
    this.#voices.releaseOrigin(Origin.timeline, this.#host.clock.frame);
    for (let strip = 0; strip < STRIP_COUNT; strip += 1) {
      this.#stacks.clearOrigin(strip, Origin.timeline);
      if (this.#timelinePedals[strip] === 0) continue;
      this.#timelinePedals[strip] = 0;
      for (const pedal of PEDALS) this.#strips.setController(strip, pedal, 0);
      this.#voices.releasePedals(strip, this.#host.clock.frame);
    }
  }

  /** Restores settings that System Exclusive of the timeline changed, at the start of a run. */
  resetTimeline(): void {
    for (let strip = 0; strip < STRIP_COUNT; strip += 1) {
      if (this.#timelineSysEx[strip] === 0) continue;
      this.#timelineSysEx[strip] = 0;
      this.#strips.resetSystem(strip, 0);
      this.programChanged[strip] = 1;
    }
    this.#strips.tunings.clear();
  }
}

const PEDALS = [SUSTAIN, SOSTENUTO, SOFT] as const;

/** The velocity (MIDI 1.0) of a note that begins with `attack`, above 0 and up to 1. */
export const velocityOf = (attack: number): number => clamp(Math.round(attack * 127), 1, 127);

export function isStrip(strip: number): boolean {
  return strip >= 0 && strip < STRIP_COUNT && Number.isInteger(strip);
}
