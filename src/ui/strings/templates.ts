import type { SongTemplate } from "../../domain/demo/songTemplates.ts";
import { strings as common } from "./common.ts";

export const strings = {
  title: "Templates",
  ours: "Start with",
  own: "Your templates",
  none: "None yet. Keep a song here to begin others with its instruments and mix.",
  keep: "Keep this song as a template",
  name: "Name of the template",
  withClips: "With its clips",
  save: "Keep",
  kept: (name: string) => `“${name}” is a template now.`,
  start: (name: string) => `New song from “${name}”`,
  remove: (name: string) => `Delete the template “${name}”`,
  untitled: common.untitled,
  names: {
    empty: ["Empty song", "No tracks"],
    band: ["Band", "Drums, bass, two guitars, piano and organ"],
    orchestra: ["Orchestra", "14 instruments, each in its seat"],
    beat: ["Beat", "A drum groove, bass, electric piano, pad and lead"],
    strings: ["String quartet", "Two violins, viola and cello"],
  } satisfies Readonly<Record<SongTemplate, readonly [name: string, text: string]>>,
} as const;
