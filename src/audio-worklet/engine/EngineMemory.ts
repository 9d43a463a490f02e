import { EMPTY_GROUP, FIRST_GROUP, GROUP_BYTES, GROUP_LANES, SINC_TABLE } from "../kernel/layout.ts";
import * as layout from "../kernel/layout.ts";
import { mostEffectBytes } from "./rings.ts";
import { STRIP_COUNT } from "../../protocol/engine.ts";
import { sincTable } from "./sincTable.ts";

const PAGE_BYTES = 65_536;
/** Two have empty lanes; two are needed while voices move from group to group. */
const SPARE_GROUPS = 4;

/** Members of WebAssembly's memory that are used, which the types of worklets lack. */
export interface GrowingMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface WebAssemblyMemory {
  readonly Memory: new (descriptor: { initial: number }) => GrowingMemory;
}

/**
 * The memory of the kernels in the layout of `kernel/layout.ts`: table, buses, strips, groups of voices, effects,
 * and samples behind them. The views are replaced when it grows: never store one.
 */
export class EngineMemory {
  readonly memory: GrowingMemory;
  /** Address of the list of voices that have ended, one Int32 each. */
  readonly endedList: number;
  readonly firstGroup = FIRST_GROUP;
  readonly groupCount: number;
  /** Address of the output, see `OUTPUT_FRAMES`. */
  readonly output: number;
  /** Address of reverb and chorus, see `kernel/effectsLayout.ts`. */
  readonly effects: number;
  /** Address of the equalizers: one for each strip, and the master's behind them. */
  readonly equalizers: number;
  /** Address of the limiters, one for each strip. */
  readonly limiters: number;
  /** Address of the first byte for samples. */
  readonly samples: number;
  f32!: Float32Array;
  f64!: Float64Array;
  i32!: Int32Array;
  u32!: Uint32Array;
  i16!: Int16Array;

  /** `voices` that may be in use at once. */
  constructor(voices: number) {
    this.groupCount = Math.ceil(voices / GROUP_LANES) + SPARE_GROUPS;
    this.endedList = FIRST_GROUP + this.groupCount * GROUP_BYTES;
    this.output = this.endedList + 4 * GROUP_LANES * this.groupCount;
    this.effects = this.output + layout.OUTPUT_BYTES;
    this.equalizers = Math.ceil((this.effects + mostEffectBytes()) / 16) * 16;
    this.limiters = this.equalizers + (STRIP_COUNT + 1) * layout.EQ_BYTES;
    this.samples = this.limiters + STRIP_COUNT * layout.LIMITER_BYTES;
    const { Memory } = (globalThis as unknown as { WebAssembly: WebAssemblyMemory }).WebAssembly;
    this.memory = new Memory({ initial: Math.ceil(this.samples / PAGE_BYTES) });
    this.#view();
    this.i16.set(sincTable(), SINC_TABLE >> 1);
    this.#setEmptyGroup();
  }

  get byteLength(): number {
    return this.memory.buffer.byteLength;
  }

  /** Grows the memory up to address `bytes`. Throws a RangeError if there is no memory left. */
  growTo(bytes: number): void {
    if (bytes <= this.byteLength) return;
    this.memory.grow(Math.ceil((bytes - this.byteLength) / PAGE_BYTES));
    this.#view();
  }

  #view(): void {
    const { buffer } = this.memory;
    this.f32 = new Float32Array(buffer);
    this.f64 = new Float64Array(buffer);
    this.i32 = new Int32Array(buffer);
    this.u32 = new Uint32Array(buffer);
    this.i16 = new Int16Array(buffer);
  }

  /** Lanes that play nothing: they read silence and never end. */
  #setEmptyGroup(): void {
    const pitch = (EMPTY_GROUP + layout.PITCH) >> 3;
    this.f64.fill(layout.LOWEST_PITCH, pitch, pitch + GROUP_LANES);
    fillLanes(this.i32, layout.END, 0x7fff_ffff);
    fillLanes(this.i32, layout.VOICE, -1);
    fillLanes(this.f32, layout.VOLUME_BASE, layout.SILENT_OCTAVES);
    fillLanes(this.f32, layout.VOLUME_END, Infinity);
    fillLanes(this.f32, layout.MOD_END, Infinity);
    fillLanes(this.f32, layout.DAMPING, 1);
  }
}

function fillLanes(view: Float32Array | Int32Array, field: number, value: number): void {
  const first = (EMPTY_GROUP + field) >> 2;
  view.fill(value, first, first + GROUP_LANES);
}
