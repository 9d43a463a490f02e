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
  /** Levels of all recordings compared with each other, dB, by root key. */
  readonly levels: ReadonlyMap<number, number>;
}

/**
 * The bank has 41 pairs in each layer. Those are kept that are as bright as the ones they stand in for, within a chunk of 4.4 MB;
 * levels were measured key by key on the grand piano, of which the other two have the recordings.
 */
export const THINNING_RULES: readonly ThinningRule[] = [
  // The soft and medium layer, up to velocity 107.
  {
    layer: " MF-",
    rootKeys: new Set([23, 27, 38, 47, 55, 59, 69, 72, 76, 87, 97, 105]),
    levels: new Map([
      [23, -16.9],
      [27, -14.1],
      [29, -14.8],
      [31, -14.7],
      [33, -14.9],
      [35, -16.7],
      [38, -14],
      [40, -13.7],
      [43, -13.5],
      [45, -13],
      [47, -12.1],
      [48, -12.4],
      [50, -11.8],
      [52, -11.6],
      [55, -10.4],
      [57, -12.3],
      [59, -11],
      [60, -11.7],
      [62, -13],
      [64, -10.1],
      [67, -9.5],
      [69, -9],
      [71, -10.4],
      [72, -8.3],
      [76, -8.3],
      [79, -9.4],
      [80, -12.8],
      [83, -8.3],
      [85, -11],
      [87, -10.4],
      [89, -9.2],
      [91, -9],
      [93, -13.1],
      [95, -10.8],
      [97, -13.8],
      [99, -14.1],
      [101, -13.5],
      [103, -15.1],
      [105, -12.9],
      [107, -13.8],
    ]),
  },
  // The hard layer above it.
  {
    layer: " FF-",
    rootKeys: new Set([27, 38, 47, 55, 60, 67, 72, 79, 80, 83, 87, 97, 105]),
    levels: new Map([
      [23, -17.4],
      [27, -14.9],
      [29, -14.3],
      [31, -14.1],
      [33, -12.6],
      [35, -15.4],
      [38, -12.8],
      [40, -10.8],
      [43, -12],
      [45, -12.1],
      [47, -11.5],
      [48, -11.9],
      [50, -11.9],
      [52, -10.1],
      [55, -10.6],
      [57, -11.5],
      [59, -10.2],
      [60, -11.9],
      [62, -12.4],
      [64, -11.4],
      [67, -10.5],
      [69, -10.8],
      [71, -11.5],
      [72, -11],
      [76, -11.1],
      [79, -12.3],
      [80, -16.2],
      [83, -12.6],
      [85, -13.7],
      [87, -14.9],
      [89, -12.6],
      [91, -15.3],
      [93, -15.2],
      [95, -13.2],
      [97, -18.3],
      [99, -19.5],
      [101, -18.3],
      [103, -19.8],
      [105, -17.7],
      [107, -20],
    ]),
  },
];
