import { fail, ok, type Result } from "../AppError.ts";
import type { ChordPattern } from "./records.ts";
import { checkAccent } from "./accent.ts";
import { arpIndices, arpNotes } from "./arp.ts";
import { chordTones } from "./chord.ts";
import { parsePattern, type PatternSteps } from "./patternSteps.ts";
import { quartersOfSubdivision, type QuarterLength } from "./subdivision.ts";

/** A valid chord pattern, parsed. */
export interface ReadPattern {
  readonly steps: PatternSteps;
  /** Length of one top-level step. */
  readonly stepLength: QuarterLength;
  /** MIDI numbers of the chord; they may pass 127. */
  readonly tones: readonly number[];
  /** The notes of the arpeggio in playing order, one per `x`; null if the chord plays as a block. */
  readonly arpSequence: readonly number[] | null;
  readonly accent: string;
}

/**
 * Checks and parses a chord pattern (specification 5). Errors, the first that applies: `PATTERN_CHARACTERS`,
 * `PATTERN_BRACKETS`, `PATTERN_LENGTH`, `ACCENT_CHARACTERS`, `SUBDIV_INVALID`, `NOTE_INVALID`, `CHORD_NOT_FOUND`, `ARP_COUNT`,
 * `ARP_ORDER`. The arpeggio's fields are checked whether or not it is on.
 */
export function readChordPattern(pattern: ChordPattern): Result<ReadPattern> {
  const steps = parsePattern(pattern.pattern);
  if (!steps.ok) return steps;
  const accent = checkAccent(pattern.accent);
  if (!accent.ok) return accent;
  const stepLength = quartersOfSubdivision(pattern.subdiv);
  if (!stepLength) return fail("SUBDIV_INVALID", `"${pattern.subdiv}" is not a subdivision such as 4n, 8t, 16n. or 1m`);
  const tones = chordTones(pattern.note, pattern.name, pattern.octave, pattern.inversion);
  if (!tones.ok) return tones;
  const indices = arpIndices(pattern.arpCount, pattern.arpOrder);
  if (!indices.ok) return indices;
  const notes = arpNotes(tones.value, pattern.arpCount);
  const arpSequence = pattern.arp ? indices.value.map((index) => notes[index]!) : null;
  return ok({ steps: steps.value, stepLength, tones: tones.value, arpSequence, accent: pattern.accent });
}
