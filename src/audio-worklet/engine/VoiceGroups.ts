import { STRIP_COUNT } from "../../protocol/engine.ts";
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
  SHARED_FILTERED,
  SHARED_OPEN,
  STARTING_GROUP,
  STRIP,
  STRIP_BYTES,
  STRIP_FILTERED,
  STRIP_OPEN,
  STRIPS,
  VOICE,
} from "../kernel/layout.ts";
import type { EngineMemory } from "./EngineMemory.ts";
import { NONE } from "./StripLists.ts";

/** Largest number of a list's voices that do not fill a group. */
const MOST_LEFT_OVER = GROUP_LANES - 1;

/**
 * Assigns each voice a lane of a group. The voices of each strip are in two lists, those without and those with filters.
 * Four of a list fill a group of the strip's own. The remaining ones, three at most, are in groups that strips share, so
 * only one group without and one with filters has empty lanes, however many strips there are. A voice's address
 * (`addressOf`) is that of its group plus four times its lane; it changes when other voices begin and end.
 */
export class VoiceGroups {
  readonly #memory: EngineMemory;
  readonly #address: Int32Array;
  /** The list a voice is in: twice its strip, and one more with a filter. */
  readonly #list: Int32Array;
  /** Voices of each list in shared groups: how many, and which, `MOST_LEFT_OVER` a list. */
  readonly #leftOverCount = new Uint8Array(2 * STRIP_COUNT);
  readonly #leftOver = new Int32Array(2 * STRIP_COUNT * MOST_LEFT_OVER);
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

  /** Moves the voice from its starting group into a list of its strip. */
  place(voice: number, strip: number, isFiltered: boolean): void {
    const list = 2 * strip + (isFiltered ? 1 : 0);
    this.#list[voice] = list;
    this.#memory.i32[(this.#address[voice]! + STRIP) >> 2] = strip;
    if (this.#leftOverCount[list] === MOST_LEFT_OVER) this.#fillOwn(voice, list);
    else this.#share(voice, list);
  }

  /** Removes a voice; in a group of the strip's own, a voice from a shared group replaces it. */
  remove(voice: number): void {
    const list = this.#list[voice]!;
    const address = this.#address[voice]!;
    const at = this.#indexOfLeftOver(voice, list);
    if (at !== NONE) {
      this.#leftOver[at] = this.#takeLeftOver(list);
      this.#leaveShared(address, list);
    } else if (this.#leftOverCount[list] === 0) this.#breakUp(address, list);
    else this.#replace(address, this.#takeLeftOver(list), list);
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

  /** Makes a group of the strip's own of `voice` and those that are left over. */
  #fillOwn(voice: number, list: number): void {
    const group = this.#addGroup(ownHead(list));
    this.#memory.i32[(group + COUNT) >> 2] = GROUP_LANES;
    this.#move(this.#address[voice]!, group);
    for (let lane = 1; lane < GROUP_LANES; lane += 1) {
      const from = this.#address[this.#takeLeftOver(list)]!;
      this.#move(from, group + 4 * lane);
      this.#leaveShared(from, list);
    }
  }

  /** Fills the place of a voice of the strip's own groups with one that is left over. */
  #replace(address: number, other: number, list: number): void {
    const from = this.#address[other]!;
    this.#clearEnded(address);
    this.#move(from, address);
    this.#leaveShared(from, list);
  }

  /** Fills the place of a voice of the strip's own groups from the first of these, whose other voices are left over then. */
  #breakUp(address: number, list: number): void {
    const { i32 } = this.#memory;
    const head = ownHead(list) >> 2;
    const group = i32[head]!;
    const last = group + 4 * MOST_LEFT_OVER;
    this.#clearEnded(address);
    if (last !== address) this.#move(last, address);
    i32[head] = i32[(group + NEXT) >> 2]!;
    for (let lane = 0; lane < MOST_LEFT_OVER; lane += 1) this.#share(i32[(group + 4 * lane + VOICE) >> 2]!, list);
    this.#freeGroup(group);
  }

  /** Adds a voice to a shared group. */
  #share(voice: number, list: number): void {
    const { i32 } = this.#memory;
    const head = sharedHead(list);
    let group = i32[head >> 2]!;
    if (group === 0 || i32[(group + COUNT) >> 2] === GROUP_LANES) group = this.#addGroup(head);
    const lane = i32[(group + COUNT) >> 2]!;
    i32[(group + COUNT) >> 2] = lane + 1;
    this.#move(this.#address[voice]!, group + 4 * lane);
    const count = this.#leftOverCount[list]!;
    this.#leftOver[list * MOST_LEFT_OVER + count] = voice;
    this.#leftOverCount[list] = count + 1;
  }

  /** Empties a lane of a shared group: the last voice of the first group moves there. */
  #leaveShared(address: number, list: number): void {
    const { i32 } = this.#memory;
    const head = sharedHead(list) >> 2;
    const group = i32[head]!;
    const lane = i32[(group + COUNT) >> 2]! - 1;
    const last = group + 4 * lane;
    this.#clearEnded(address);
    if (last !== address) this.#move(last, address);
    this.#copyLane(EMPTY_GROUP, last);
    this.#clearEnded(last);
    i32[(group + COUNT) >> 2] = lane;
    if (lane > 0) return;
    i32[head] = i32[(group + NEXT) >> 2]!;
    this.#freeGroup(group);
  }

  #indexOfLeftOver(voice: number, list: number): number {
    const first = list * MOST_LEFT_OVER;
    for (let at = first; at < first + this.#leftOverCount[list]!; at += 1) {
      if (this.#leftOver[at] === voice) return at;
    }
    return NONE;
  }

  /** The last voice of a list that is left over, which is not any more. */
  #takeLeftOver(list: number): number {
    const count = this.#leftOverCount[list]! - 1;
    this.#leftOverCount[list] = count;
    return this.#leftOver[list * MOST_LEFT_OVER + count]!;
  }

  /** An empty group, the first of those whose first one's address is at `head`. */
  #addGroup(head: number): number {
    const { i32 } = this.#memory;
    this.#freeCount -= 1;
    const group = this.#free[this.#freeCount]!;
    this.#copyEmpty(group);
    i32[(group + NEXT) >> 2] = i32[head >> 2]!;
    i32[head >> 2] = group;
    return group;
  }

  #freeGroup(group: number): void {
    this.#free[this.#freeCount] = group;
    this.#freeCount += 1;
  }

  #move(from: number, to: number): void {
    const { i32 } = this.#memory;
    this.#copyLane(from, to);
    this.#joinFlags(from, to);
    this.#address[i32[(to + VOICE) >> 2]!] = to;
  }

  /** A lane's needs of its old group apply to its new group, too. */
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

/** Location of the address of the first group: of a strip's own groups (`ownHead`), of shared ones (`sharedHead`). */
function ownHead(list: number): number {
  return STRIPS + (list >> 1) * STRIP_BYTES + ((list & 1) === 0 ? STRIP_OPEN : STRIP_FILTERED);
}

function sharedHead(list: number): number {
  return (list & 1) === 0 ? SHARED_OPEN : SHARED_FILTERED;
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
