import type { CompiledArp } from "../../domain/music/arpeggiator/compileArp.ts";
import { compileChain, soleStage, type CompiledChain, type NoteChain } from "../../domain/note-processors/noteChain.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import { BOARD_ARPS, PADS_STRIP } from "../../protocol/engine.ts";
import type { Route, Voice, VoiceLedger } from "./VoiceLedger.ts";
import { LiveArps } from "./LiveArps.ts";
import type { OutputKeys } from "./OutputKeys.ts";
import { Strokes } from "./Strokes.ts";

/** Voices of one stroke, which are held and end together, even if settings change. */
export interface LiveNote {
  /** Strips that it was struck for. */
  readonly strips: readonly number[];
  readonly voices: readonly Voice[];
}

/**
 * Live notes on their way from a hand to the engine and the MIDI outputs, through a chain of note processors: of the
 * board, of the computer's keys and of MIDI inputs alike.
 */
export class LiveNotes {
  readonly arps: LiveArps;
  readonly #ledger: VoiceLedger;
  readonly #strokes = new Strokes();
  readonly #onFull: () => void;
  #source: NoteChain | null = null;
  #melodic: CompiledChain = { turns: [], stages: [] };
  #drums: CompiledChain = { turns: [], stages: [] };
  #internal = true;

  /** `onFull`: something does not play in its own time, as all arpeggios of the engine are in use. */
  constructor(ledger: VoiceLedger, engine: LiveEnginePort, keys: OutputKeys, onFull: () => void) {
    this.#ledger = ledger;
    this.#onFull = onFull;
    this.arps = new LiveArps(engine, keys, BOARD_ARPS, (strip) => ledger.holds(strip));
  }

  /** Notes that are struck from now on go through `chain`. `internal`: whether the internal sound is on. */
  configure(chain: NoteChain, internal: boolean): void {
    if (chain === this.#source && internal === this.#internal) return;
    this.#internal = internal;
    if (chain !== this.#source) {
      this.#source = chain;
      this.#melodic = compileChain(chain, false);
      this.#drums = compileChain(chain, true);
    }
    this.arps.configure((route) => this.#chainOf(route).stages, internal);
  }

  noteOn(route: Route, number: number, velocity: number, live: boolean): LiveNote {
    const { turns, stages } = this.#chainOf(route);
    const own = stages.length > 0 ? this.arps.routeOf(route, stages, this.#internal) : null;
    if (stages.length > 0 && !own) this.#onFull();
    const to = own ?? route;
    const strike = (key: number, turned: number): Voice => this.#ledger.noteOn(to, key, turned, live);
    return { strips: route.strips, voices: this.#strokes.through(turns, number, velocity, strike) };
  }

  /**
   * Notes of a pattern that plays by itself, past the chain, until `noteOff` and `arps.free(owner)`; null, which `onFull` is told of,
   * where the engine has no arpeggio to spare for it.
   */
  run(owner: string, route: Route, pattern: CompiledArp, numbers: readonly number[]): LiveNote | null {
    const to = this.arps.routeOf(route, soleStage(pattern), this.#internal, owner);
    if (!to) this.#onFull();
    return to && { strips: route.strips, voices: numbers.map((number) => this.#ledger.noteOn(to, number, 127, true)) };
  }

  /** Releases one hand. */
  noteOff({ voices }: LiveNote): void {
    for (const voice of voices) this.#ledger.noteOff(voice);
  }

  /** Ends all voices of all hands. */
  releaseAll(): void {
    this.#ledger.releaseAll();
    this.arps.clear();
  }

  /** Notes of the drum kit: expression on channel 10 for the keys does not apply (MPE). */
  #chainOf({ strips }: Route): CompiledChain {
    return strips.length === 1 && strips[0] === PADS_STRIP ? this.#drums : this.#melodic;
  }
}
