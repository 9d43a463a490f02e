import type { SongTemplate } from "../../domain/demo/songTemplates.ts";
import { strings as common } from "./common.ts";

export const strings = {
  title: "Templates",
  ours: "Built-in",
  own: "Your templates",
  none: "No templates yet. Save a song as a template to reuse its instruments and mix.",
  keep: "Save song as template",
  name: "Template name",
  withClips: "Include clips",
  save: "Save",
  kept: (name: string) => `Saved template “${name}”.`,
  start: (name: string) => `New song from “${name}”`,
  remove: (name: string) => `Delete template “${name}”`,
  untitled: common.untitled,
  names: {
    empty: ["Empty song", "No tracks"],
    band: ["Band", "Drums, bass, two guitars, piano and organ"],
    orchestra: ["Orchestra", "14 instruments, panned by seat"],
    beat: ["Beat", "A drum groove, bass, electric piano, pad and lead"],
    strings: ["String quartet", "Two violins, viola and cello"],
  } satisfies Readonly<Record<SongTemplate, readonly [name: string, text: string]>>,
} as const;
