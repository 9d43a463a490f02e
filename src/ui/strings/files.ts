import { ellipsis } from "../../domain/reference/text.ts";
import { counted } from "./counted.ts";
import { strings as common } from "./common.ts";

/** Characters of a file's name that a line shows. */
const LONGEST_NAME = 60;
const short = (name: string): string => ellipsis(name, LONGEST_NAME);

export const strings = {
  unreadable: (name: string, reason: string) => `Could not read “${name}”.${reason ? ` ${reason}` : ""}`,
  opened: (name: string, tracks: number, notes: number) =>
    `Opened “${short(name)}”: ${counted(tracks, "track", "tracks")}, ${counted(notes, "note", "notes")}.`,
  openElsewhere: (name: string) => `“${name}” is open in another tab. Your changes here are saved as a copy.`,
  takenElsewhere: (name: string) => `“${name}” continues in another tab. Your changes here are saved as a copy.`,
  continueHere: "Continue here",
  changedElsewhere: (name: string) =>
    `“${name}” was changed in another tab, or contains unsupported data. Your changes are saved as a copy.`,
  pageUnknown: "The server sent an unknown page. Reload this page and try again.",
  captured: (name: string) => `Captured to the song “${name}”.`,
  copyName: (name: string) => `${name} (copy)`,
  openingShort: (name: string) => `Opening “${short(name)}”`,
  openingOf: (done: number, count: number) => `File ${done + 1} of ${count}`,
  cancel: "Cancel",
  cancelled: (name: string) => `“${short(name)}” was not opened.`,
  oddities: (count: number) =>
    count === 1 ? "Repaired 1 problem in the file." : `Repaired ${count} problems in the file.`,
  added: (count: number) => `Added ${count === 1 ? "1 more file" : `${count} more files`} to your recent work.`,
  notJson: (name: string) => `“${name}” is not valid JSON. It may be damaged or from another program.`,
  notOurs: (name: string) => `“${name}” is not a Padroll song or board. It is JSON from another program.`,
  later: (name: string) =>
    `“${name}” was saved by a newer version of Padroll. Reload this page to update, then open the file again.`,
  isAudio: (name: string) =>
    `“${name}” is an audio file. Padroll has no audio tracks. Open a MIDI file, a saved song or board, or a sound bank.`,
  damaged: (name: string, why: string) => `“${name}” is a damaged Padroll file: ${why}.`,
  damagedTone: (name: string, why: string) => `“${name}” is a damaged Tone.js song: ${why}.`,
  dropTitle: "Drop to open",
  dropText: "MIDI files, Padroll songs and boards, Tone.js songs, sound banks",
  mendedTitle: (name: string) => `Repairs in “${short(name)}”`,
  warningsTitle: (name: string) => `“${short(name)}” was opened with losses`,
  warningsText: "Some parts of the file could not be imported.",
  failed: "Could not open the file",
  someFailed: "Could not open some files",
  notSaved: (reason: string) => `Not saved. Your changes will be lost when you close the page. ${reason}`,
  saveAsFile: "Save as file",
  exported: (name: string) => `Saved ${name}.`,
  exportedWithout: (name: string, muted: number) =>
    `Saved ${name} without ${muted === 1 ? "one muted note" : `${muted.toLocaleString("en-US")} muted notes`}.`,
  exportedLossy: (name: string, losses: readonly string[]) =>
    `Saved ${name}. The Tone.js format does not support: ${losses.join(", ")}.`,
  copied: "Copied as JSON for Tone.js.",
  copiedLossy: (losses: readonly string[]) => `Copied as JSON for Tone.js. Not supported: ${losses.join(", ")}.`,
  notCopied: "The browser blocked the clipboard. Save the JSON as a file instead.",
  leftBehind: (name: string) => `“${name}” is saved under Open recent.`,
  back: "Go back",
  notStored: (name: string) => `Could not save “${name}”. Save it as a file before you leave.`,
  leaveAnyway: "Leave anyway",
  untitled: common.untitled,
} as const;

/** Words of taking boards along. */
export const boardFileStrings = {
  export: "Export",
  file: "Board file",
  fileHint: ".json",
  page: "Standalone HTML page",
  pageHint: ".html",
  pageGate: "Basic",
  pageForMembers: "Standalone pages are part of the Basic plan. Sign in to download one.",
  imageUnreadable: (fileName: string) =>
    `This browser cannot read the picture “${fileName}”. Choose a PNG, JPEG or WebP.`,
  signIn: "Sign in",
  plans: "View plans",
  making: (name: string) => `Exporting “${name}”…`,
  made: (name: string) => `Exported “${name}” as an HTML file. It plays over Web MIDI, also offline.`,
} as const;
