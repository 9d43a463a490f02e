import type { ChordPattern } from "../../domain/music/records.ts";
import { compileChordPatterns, type PatternNote } from "../../domain/timeline/compilePatterns.ts";
import type { EnginePort } from "../../protocol/enginePort.ts";

/** Previewed pattern, as it is now: read again before each round. */
export interface PreviewedPattern {
  readonly pattern: ChordPattern;
  readonly seed: number;
  readonly ppq: number;
  readonly bpm: number;
  readonly strip: number;
}

interface TimedEdge {
  readonly tick: number;
  readonly note: PatternNote;
  readonly isStart: boolean;
}

/** Delay before a pattern without a playable length is asked for again. */
const RETRY_MS = 250;

/** Plays one chord pattern round and round, apart from the song, with each edit from the next round on. */
export class PatternPreview {
  readonly #engine: Pick<EnginePort, "noteOn" | "noteOff">;
  readonly #sounding = new Map<PatternNote, () => void>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #round = 0;

  constructor(engine: Pick<EnginePort, "noteOn" | "noteOff">) {
    this.#engine = engine;
  }

  /** `read`: null ends it. */
  start(read: () => PreviewedPattern | null): void {
    this.stop();
    this.#round = 0;
    this.#playRound(read, performance.now());
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const end of this.#sounding.values()) end();
    this.#sounding.clear();
  }

  #playRound(read: () => PreviewedPattern | null, startMs: number): void {
    const previewed = read();
    if (!previewed) return this.stop();
    const { pattern, seed, ppq, bpm, strip } = previewed;
    const compiled = compileChordPatterns({ chordPatterns: [pattern], seed }, ppq);
    const msPerTick = 60_000 / bpm / ppq;
    const lengthMs = compiled.ok ? compiled.value.lengthTicks * msPerTick : 0;
    const edges = compiled.ok ? edgesOf(compiled.value.notesOf(this.#round)) : [];
    const first = compiled.ok ? this.#round * compiled.value.lengthTicks : 0;
    this.#round++;
    const next = (at: number): void => {
      const edge = edges[at];
      const dueMs = startMs + (edge ? (edge.tick - first) * msPerTick : lengthMs || RETRY_MS);
      this.#timer = setTimeout(() => {
        if (!edge) return this.#playRound(read, dueMs);
        let after = at;
        for (; edges[after]?.tick === edge.tick; after++) this.#play(edges[after]!, strip);
        next(after);
      }, dueMs - performance.now());
    };
    next(0);
  }

  #play({ note, isStart }: TimedEdge, strip: number): void {
    if (isStart) {
      const id = this.#engine.noteOn(strip, note.number, note.attack);
      this.#sounding.set(note, () => this.#engine.noteOff(strip, note.number, id));
      return;
    }
    this.#sounding.get(note)?.();
    this.#sounding.delete(note);
  }
}

/** Starts and ends in order; what ends at a tick ends before what starts there. */
const edgesOf = (notes: readonly PatternNote[]): readonly TimedEdge[] =>
  notes
    .flatMap((note): TimedEdge[] => [
      { tick: note.time, note, isStart: true },
      { tick: note.time + note.duration, note, isStart: false },
    ])
    .sort((a, b) => a.tick - b.tick || Number(a.isStart) - Number(b.isStart));
