import { STARTING_GROUP } from "../kernel/layout.ts";
import type { EngineMemory } from "./EngineMemory.ts";
import type { VoiceKernel } from "./VoiceKernel.ts";

/** Exports of `kernel/kernel.ts`. */
interface Exports {
  start(sampleRate: number): void;
  control(strips: number, frames: number, list: number): number;
  controlOne(group: number, frames: number, isFiltered: number, list: number): number;
  render(strips: number, since: number, frames: number, hasEffects: number): void;
  finish(output: number, since: number, frames: number, gain: number, delta: number, lookahead: number): void;
  runEffects(effects: number, units: number): void;
}

interface WebAssemblyModules {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

const modules = (globalThis as unknown as { WebAssembly: WebAssemblyModules }).WebAssembly;

/** Compiled once, however many synths there are. */
const compiled = new WeakMap<Uint8Array, object>();

function moduleOf(bytes: Uint8Array): object {
  const module = compiled.get(bytes) ?? new modules.Module(bytes);
  compiled.set(bytes, module);
  return module;
}

/** The kernel in WebAssembly, four voices at a time. */
export class VectorKernel implements VoiceKernel {
  readonly #exports: Exports;
  readonly #endedList: number;
  readonly #output: number;
  readonly #effects: number;

  /** `bytes`: the compiled `kernel/kernel.ts`. Throws a `CompileError` if WebAssembly has no SIMD. */
  constructor(bytes: Uint8Array, memory: EngineMemory, sampleRate: number) {
    const instance = new modules.Instance(moduleOf(bytes), { env: { memory: memory.memory } });
    this.#exports = instance.exports as Exports;
    this.#exports.start(sampleRate);
    this.#endedList = memory.endedList;
    this.#output = memory.output;
    this.#effects = memory.effects;
  }

  control(strips: number, frames: number): number {
    return this.#exports.control(strips, frames, this.#endedList);
  }

  controlStarting(frames: number, isFiltered: boolean): number {
    return this.#exports.controlOne(STARTING_GROUP, frames, isFiltered ? 1 : 0, this.#endedList);
  }

  render(strips: number, since: number, frames: number, hasEffects: boolean): void {
    this.#exports.render(strips, since, frames, hasEffects ? 1 : 0);
  }

  finish(since: number, frames: number, gain: number, delta: number, lookahead: number): void {
    this.#exports.finish(this.#output, since, frames, gain, delta, lookahead);
  }

  runEffects(units: number): void {
    this.#exports.runEffects(this.#effects, units);
  }
}
