import { PERCUSSION_BANK } from "../../reference/gmInstruments.ts";

/** True for the first bank and the drum kits, which the page plays; variations are replaced by their nearest. */
export const isServed = ({ bank }: { readonly bank: number }): boolean => bank === 0 || bank === PERCUSSION_BANK;

/** The presets that are thinned. All others are copied whole. */
const THINNED_PRESETS: readonly { readonly bank: number; readonly program: number }[] = [
  { bank: 0, program: 0 },
  { bank: 0, program: 1 },
  { bank: 0, program: 3 },
];

export const isThinned = (preset: { readonly bank: number; readonly program: number }): boolean =>
  THINNED_PRESETS.some(({ bank, program }) => bank === preset.bank && program === preset.program);

/** Recordings that the instruments of one layer keep. */
export interface ThinningRule {
  /** Part of the instruments' names: "Piano MF-low", "PianoBr MF-high" and so on are one layer. */
  readonly layer: string;
  /** Pitches at which the kept samples were recorded. */
  readonly rootKeys: ReadonlySet<number>;
}

/**
 * The bank has 41 pairs in each layer. Chosen by levels measured key by key: those within about 1 dB of the curve
 * through all of them, so that neighboring keys and layers have similar levels (52, 72, 76, 80, 83 and 89, say, are
 * 1.5 to 5 dB off). Bass pairs have 300 KB each and are best for transposition: their spectrum is dense at any pitch.
 */
export const THINNING_RULES: readonly ThinningRule[] = [
  // The soft and medium layer, up to velocity 107.
  { layer: " MF-", rootKeys: new Set([23, 31, 40, 50, 57, 64, 71, 79, 85, 91, 97, 103]) },
  // The hard layer above it.
  { layer: " FF-", rootKeys: new Set([27, 38, 48, 55, 60, 67, 71, 79, 85, 91, 97, 103]) },
];
