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
  remove: (name: string) => `Remove ${name} from this browser`,
} as const;
