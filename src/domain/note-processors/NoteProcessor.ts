import type { ArpPreset } from "../music/arpeggiator/ArpPreset.ts";
import type { ScaleId } from "../music/scales.ts";
import type { ParameterField, ParameterGroup } from "../plugin/PluginParameters.ts";
import type { NoteBatch } from "./NoteBatch.ts";

/** What stands before a processor in its chain and matters to it. */
export interface ChainContext {
  readonly scale: { readonly scale: ScaleId; readonly root: number } | null;
}

/** Turns the notes of a stroke. `stroke` tells strokes apart, for what draws at random: a count, or a place in the song. */
export type NoteTurn = (notes: NoteBatch, stroke: number) => void;

/** What a processor does: it turns notes as they are struck, or it plays what is held in its own time. */
type Processing =
  | { readonly kind: "turn"; readonly turn: NoteTurn }
  | { readonly kind: "arp"; readonly preset: ArpPreset };

/** A kind of note processor. Live play and the compiler run the same ones. */
export interface NoteProcessor<V extends object> {
  readonly id: string;
  readonly fields: readonly ParameterField<string & keyof V>[];
  readonly groups: readonly ParameterGroup<string & keyof V>[];
  readonly defaults: V;
  /** Drums do without it. */
  readonly isMelodic: boolean;
  create(values: V, context: ChainContext): Processing;
}
