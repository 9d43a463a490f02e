import {
  COUNT,
  EMPTY_GROUP,
  ENDED,
  FLAGS,
  GROUP_BYTES,
  GROUP_LANES,
  GROUPS,
  LANES_END,
  NARROW_FIELDS,
  NEXT,
  STARTING_GROUP,
  STRIP_BYTES,
  STRIP_FILTERED,
  STRIP_OPEN,
  STRIPS,
  VOICE,
} from "../kernel/layout.ts";
import type { EngineMemory } from "./EngineMemory.ts";

/**
 * Which lane of which group a voice has. Each strip has one list of groups without and one with filters, compact: only
 * the first group of a list has empty lanes. A voice's address (`addressOf`) is that of its group plus four times
 * its lane; it changes when other voices of its list go.
 */
export class VoiceGroups {
  readonly #memory: EngineMemory;
  readonly #address: Int32Array;
  /** Addresses of the list a voice is in. */
  readonly #list: Int32Array;
  readonly #free: Int32Array;
  #freeCount: number;

  constructor(memory: EngineMemory, voices: number) {
    this.#memory = memory;
    this.#address = new Int32Array(voices).fill(STARTING_GROUP);
    this.#list = new Int32Array(voices);
    this.#free = Int32Array.from({ length: memory.groupCount }, (_, i) => memory.firstGroup + i * GROUP_BYTES);
    this.#freeCount = memory.groupCount;
  }

  addressOf(voice: number): number {
    return this.#address[voice]!;
  }

  /** Empties the group in which voices begin; `voice` is in its first lane. Returns the address of that. */
  begin(voice: number): number {
    this.#copyEmpty(STARTING_GROUP);
    this.#memory.i32[(STARTING_GROUP + VOICE) >> 2] = voice;
    this.#address[voice] = STARTING_GROUP;
    return STARTING_GROUP;
  }

  /** Takes the voice from where it began into a list of its strip. */
  place(voice: number, strip: number, isFiltered: boolean): void {
    const { i32 } = this.#memory;
    const list = STRIPS + strip * STRIP_BYTES + (isFiltered ? STRIP_FILTERED : STRIP_OPEN);
    let group = i32[list >> 2]!;
    if (group === 0 || i32[(group + COUNT) >> 2] === GROUP_LANES) {
      this.#freeCount -= 1;
      const fresh = this.#free[this.#freeCount]!;
      this.#copyEmpty(fresh);
      i32[(fresh + NEXT) >> 2] = group;
      i32[list >> 2] = fresh;
      group = fresh;
    }
    const lane = i32[(group + COUNT) >> 2]!;
    i32[(group + COUNT) >> 2] = lane + 1;
    this.#list[voice] = list;
    this.#move(this.#address[voice]!, group + 4 * lane);
  }

  /** Takes a voice out; the last of the first group takes its place. */
  remove(voice: number): void {
    const { i32 } = this.#memory;
    const address = this.#address[voice]!;
    const list = this.#list[voice]!;
    const first = i32[list >> 2]!;
    const lane = i32[(first + COUNT) >> 2]! - 1;
    const last = first + 4 * lane;
    this.#clearEnded(address);
    if (last !== address) this.#move(last, address);
    this.#copyLane(EMPTY_GROUP, last);
    this.#clearEnded(last);
    i32[(first + COUNT) >> 2] = lane;
    if (lane > 0) return;
    i32[list >> 2] = i32[(first + NEXT) >> 2]!;
    this.#free[this.#freeCount] = first;
    this.#freeCount += 1;
  }

  /** Puts a voice that has no filter among those that have. */
  toFiltered(voice: number, strip: number): void {
    this.#copyEmpty(STARTING_GROUP);
    const address = this.#address[voice]!;
    this.#copyLane(address, STARTING_GROUP);
    this.#joinFlags(address, STARTING_GROUP);
    this.remove(voice);
    this.#address[voice] = STARTING_GROUP;
    this.place(voice, strip, true);
  }

  #move(from: number, to: number): void {
    const { i32 } = this.#memory;
    this.#copyLane(from, to);
    this.#joinFlags(from, to);
    this.#address[i32[(to + VOICE) >> 2]!] = to;
  }

  /** What a lane needs its group to do, its new group has to do too. */
  #joinFlags(from: number, to: number): void {
    const { i32 } = this.#memory;
    const source = groupOf(from);
    const target = groupOf(to);
    const flags = (target + FLAGS) >> 2;
    i32[flags] = i32[flags]! | i32[(source + FLAGS) >> 2]!;
    if (((i32[(source + ENDED) >> 2]! >> laneOf(from)) & 1) === 0) return;
    const ended = (target + ENDED) >> 2;
    i32[ended] = i32[ended]! | (1 << laneOf(to));
  }

  #clearEnded(address: number): void {
    const { i32 } = this.#memory;
    const ended = (groupOf(address) + ENDED) >> 2;
    i32[ended] = i32[ended]! & ~(1 << laneOf(address));
  }

  #copyEmpty(group: number): void {
    this.#memory.i32.copyWithin(group >> 2, EMPTY_GROUP >> 2, (EMPTY_GROUP + GROUP_BYTES) >> 2);
  }

  #copyLane(from: number, to: number): void {
    const { i32 } = this.#memory;
    for (let field = 0; field < NARROW_FIELDS; field += 8 * GROUP_LANES) {
      const source = (wideAddress(from) + field) >> 2;
      const target = (wideAddress(to) + field) >> 2;
      i32[target] = i32[source]!;
      i32[target + 1] = i32[source + 1]!;
    }
    for (let field = NARROW_FIELDS; field < LANES_END; field += 4 * GROUP_LANES) {
      i32[(to + field) >> 2] = i32[(from + field) >> 2]!;
    }
  }
}

/** The address of a lane's fields of 8 bytes. */
export function wideAddress(address: number): number {
  return address + 4 * laneOf(address);
}

function laneOf(address: number): number {
  return (address >> 2) & (GROUP_LANES - 1);
}

function groupOf(address: number): number {
  return address - ((address - GROUPS) % GROUP_BYTES);
}
