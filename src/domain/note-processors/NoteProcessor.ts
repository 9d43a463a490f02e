import type { ArpPreset } from "../music/arpeggiator/ArpPreset.ts";
import type { ScaleId } from "../music/scales.ts";
import type { ParameterField, ParameterGroup } from "../plugin/PluginParameters.ts";
import type { NoteBatch } from "./NoteBatch.ts";

/** Settings of earlier processors in the chain that matter to a processor. */
export interface ChainContext {
  readonly scale: { readonly scale: ScaleId; readonly root: number } | null;
}

/** Transforms the notes of a stroke. `stroke` identifies it for random values: a count, or a position in the song. */
export type NoteTurn = (notes: NoteBatch, stroke: number) => void;

/** Behavior of a processor: it transforms notes as they are struck, or plays the held keys in its own time. */
type Processing =
  | { readonly kind: "turn"; readonly turn: NoteTurn }
  | { readonly kind: "arp"; readonly preset: ArpPreset };

/** A kind of note processor. Live play and the compiler run the same ones. */
export interface NoteProcessor<V extends object> {
  readonly id: string;
  readonly fields: readonly ParameterField<string & keyof V>[];
  readonly groups: readonly ParameterGroup<string & keyof V>[];
  readonly defaults: V;
  /** True if drums bypass it. */
  readonly isMelodic: boolean;
  create(values: V, context: ChainContext): Processing;
}
