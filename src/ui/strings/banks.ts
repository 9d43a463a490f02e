import { counted } from "./counted.ts";

export const strings = {
  load: "Load sound bank…",
  loadHint: "A SoundFont file (.sf2 or .sf3) of up to 500 MB. Stored in this browser.",
  loading: (name: string) => `Loading ${name}`,
  cancel: "Stop loading",
  title: "Sound banks",
  none: "No sound banks. Load .sf2 and .sf3 files in the instrument browser.",
  size: (bytes: number, presets: number) =>
    `${Math.max(0.1, bytes / 1_048_576).toLocaleString("en-US", { maximumFractionDigits: 1 })} MB · ${presets} ${
      presets === 1 ? "instrument" : "instruments"
    }`,
  thisVisit: "this session only",
  about: (name: string) => `About ${name}`,
  facts: "Details",
  file: "File",
  fileSize: "Size",
  version: "SoundFont",
  contents: "Contents",
  contentsOf: (presets: number, instruments: number, samples: number) =>
    [
      counted(presets, "preset", "presets"),
      counted(instruments, "instrument", "instruments"),
      counted(samples, "sample", "samples"),
    ].join(", "),
  rates: "Sample rates",
  ratesOf: (rates: readonly number[]) =>
    rates.length === 0 ? "none" : `${rates.map((rate) => rate.toLocaleString("en-US")).join(", ")} Hz`,
  author: "Author",
  date: "Created",
  product: "Product",
  engine: "Sound engine",
  tool: "Created with",
  license: "License",
  noLicense: "The bank does not name a license.",
  comments: "Comments",
  presets: "Presets",
  search: "Search presets",
  keysOf: (low: string, high: string) => (low === high ? low : `${low} – ${high}`),
  silent: "no keys",
  keyboard: (preset: string) => `Keys of ${preset}`,
  lower: "Octave down",
  higher: "Octave up",
  loadingPreset: (preset: string) => `Loading ${preset}`,
  reading: "Loading bank…",
  readByUs: (why: string) =>
    `The soundfont2 library cannot read this bank (${why}). The details come from Padroll’s own reader, which also plays the bank.`,
  disagree: "The soundfont2 library and Padroll’s own reader disagree about this bank. Playback uses Padroll’s reader.",
  remove: (name: string) => `Remove ${name} from this browser`,
} as const;
