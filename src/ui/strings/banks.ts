import { counted } from "./counted.ts";

export const strings = {
  load: "Load a sound bank…",
  loadHint: "A SoundFont file (.sf2 or .sf3) of up to 500 MB. It is kept in this browser.",
  loading: (name: string) => `Loading ${name}`,
  cancel: "Stop loading",
  title: "Sound banks",
  none: "Load .sf2 and .sf3 files in the list of instruments; they are kept here.",
  size: (bytes: number, presets: number) =>
    `${Math.max(0.1, bytes / 1_048_576).toLocaleString("en-US", { maximumFractionDigits: 1 })} MB · ${presets} ${
      presets === 1 ? "instrument" : "instruments"
    }`,
  thisVisit: "this visit only",
  about: (name: string) => `About ${name}`,
  facts: "Facts",
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
  date: "Made on",
  product: "Product",
  engine: "Sound engine",
  tool: "Made with",
  license: "License",
  noLicense: "The bank says nothing of its license.",
  comments: "Comments of the bank",
  presets: "Presets",
  search: "Find a preset",
  keysOf: (low: string, high: string) => (low === high ? low : `${low} – ${high}`),
  silent: "no keys",
  keyboard: (preset: string) => `Keys of ${preset}`,
  lower: "An octave lower",
  higher: "An octave higher",
  loadingPreset: (preset: string) => `Loading ${preset}`,
  reading: "Reading the bank…",
  readByUs: (why: string) =>
    `soundfont2, the reader of this page, cannot read this bank (${why}). What is shown is what Padroll’s own reader finds, which plays it.`,
  disagree: "Two readers find different things in this bank. It is played as Padroll’s own reader has it.",
  remove: (name: string) => `Remove ${name} from this browser`,
} as const;
