import type { ActionName } from "./timelineActions.ts";

/** Keys that people bring along from elsewhere. What a preset does not name keeps the product's own key, if that is free. */
export const KEY_PRESETS = {
  padroll: {},
  live: {
    quantize: ["Mod+U"],
    join: ["Mod+J"],
    loop: ["Mod+L"],
    mute: ["0"],
    finerGrid: ["Mod+1"],
    coarserGrid: ["Mod+2"],
    tripletGrid: ["Mod+3"],
    snap: ["Mod+4"],
    fitSong: ["W"],
  },
  logic: {
    splitAtPlayhead: ["Mod+T"],
    join: ["Mod+J"],
    duplicate: ["Mod+R"],
    loop: ["C"],
    split: ["4"],
    returnToStart: ["Enter"],
    stop: ["0"],
    selectNone: ["Esc", "Mod+Shift+D"],
    invertSelection: ["Shift+I"],
    octaveUp: ["Alt+Shift+↑"],
    octaveDown: ["Alt+Shift+↓"],
  },
  fl: {
    draw: ["P", "1"],
    erase: ["D", "3"],
    select: ["E", "2"],
    split: ["C", "4"],
    quantize: ["Mod+Q"],
    quantizeDialog: ["Q"],
    duplicate: ["Mod+B"],
    join: ["Mod+G"],
    legato: ["Mod+L"],
    chop: ["Alt+U"],
    strum: ["Alt+S"],
    humanize: ["Alt+R"],
    octaveUp: ["Mod+↑"],
    octaveDown: ["Mod+↓"],
    panic: ["Mod+H"],
    selectNone: ["Esc", "Mod+Alt+D"],
  },
} as const satisfies Readonly<Record<string, Partial<Readonly<Record<ActionName, readonly string[]>>>>>;

export type KeyPreset = keyof typeof KEY_PRESETS;
export const KEY_PRESET_NAMES = Object.keys(KEY_PRESETS) as readonly KeyPreset[];
