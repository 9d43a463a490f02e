/** The presets that are thinned. All others are copied whole. */
export const THINNED_PRESETS: readonly { readonly bank: number; readonly program: number }[] = [
  { bank: 0, program: 0 },
  { bank: 0, program: 1 },
  { bank: 0, program: 3 },
];

/**
 * The keys that a piano keeps, by the pitch recorded, of the 41 that the bank has in each layer. Chosen from levels
 * measured key by key: those within 1 dB of the curve through all of them, so that neither neighbouring keys nor the
 * layers part (keys 50, 52, 72, 76, 80, 83 and 89, say, are 1.5 to 5 dB beside it). Bass pairs take 300 KB each and
 * bear transposition best: their spectrum is dense at any pitch.
 */
export interface ThinningRule {
  /** What the names of the instruments end with, or have before "-low" and "-high". */
  readonly layer: string;
  readonly rootKeys: ReadonlySet<number>;
}

export const THINNING_RULES: readonly ThinningRule[] = [
  // The soft and medium layer, up to velocity 107.
  { layer: " MF-", rootKeys: new Set([23, 31, 40, 50, 57, 64, 71, 79, 85, 91, 97, 103]) },
  // The hard layer above it.
  { layer: " FF-", rootKeys: new Set([27, 38, 48, 55, 60, 67, 71, 79, 85, 91, 97, 103]) },
];
