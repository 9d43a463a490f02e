import { ellipsis } from "../../domain/reference/text.ts";
import { counted } from "./counted.ts";
import { strings as common } from "./common.ts";

/** Characters of a file's name that a line shows. */
const LONGEST_NAME = 60;
const short = (name: string): string => ellipsis(name, LONGEST_NAME);

export const strings = {
  unreadable: (name: string, reason: string) => `“${name}” could not be read.${reason ? ` ${reason}` : ""}`,
  opened: (name: string, tracks: number, notes: number) =>
    `Opened “${short(name)}”: ${counted(tracks, "track", "tracks")}, ${counted(notes, "note", "notes")}.`,
  openElsewhere: (name: string) => `“${name}” is open in another tab. What you change here is saved as a copy.`,
  changedElsewhere: (name: string) =>
    `“${name}” was changed in another tab, or has parts that cannot be read here. What you change is saved as a copy.`,
  pageUnknown: "The server sent a page that is not known here. Reload this page and try again.",
  captured: (name: string) => `What you played is in the song “${name}”.`,
  copyName: (name: string) => `${name} (copy)`,
  openingShort: (name: string) => `Reading “${short(name)}”`,
  openingOf: (done: number, count: number) => `File ${done + 1} of ${count}`,
  cancel: "Cancel",
  cancelled: (name: string) => `“${short(name)}” was not opened.`,
  oddities: (count: number) =>
    count === 1 ? "One oddity of the file was mended." : `${count} oddities of the file were mended.`,
  added: (count: number) => `${count === 1 ? "One more file is" : `${count} more files are`} among your recent work.`,
  notJson: (name: string) =>
    `“${name}” is not a Padroll file: what is in it is no JSON. It may be damaged or of another program.`,
  notOurs: (name: string) => `“${name}” is neither a song nor a board of Padroll. It is JSON of another program.`,
  later: (name: string) =>
    `“${name}” was made by a later version of Padroll. Reload this page to get it, then open the file again.`,
  isAudio: (name: string) =>
    `“${name}” is a recording, and Padroll has no audio tracks. It opens MIDI files, saved songs and boards, and sound banks.`,
  damaged: (name: string, why: string) => `“${name}” is a file of Padroll, but damaged: ${why}.`,
  damagedTone: (name: string, why: string) => `“${name}” is a song of Tone.js, but damaged: ${why}.`,
  dropTitle: "Drop to open",
  dropText: "MIDI files, saved Padroll songs and boards, songs of Tone.js, sound banks",
  mendedTitle: (name: string) => `What was mended in “${short(name)}”`,
  warningsTitle: (name: string) => `“${short(name)}” was opened, with losses`,
  warningsText: "Parts of the file are not in the song. Everything else was read.",
  failed: "The file could not be opened",
  someFailed: "Some files could not be opened",
  notSaved: (reason: string) => `Not saved: what you change now is lost when the page closes. ${reason}`,
  saveAsFile: "Save as file",
  exported: (name: string) => `Saved ${name}.`,
  exportedWithout: (name: string, muted: number) =>
    `Saved ${name} without ${muted === 1 ? "one muted note" : `${muted.toLocaleString("en-US")} muted notes`}.`,
  exportedLossy: (name: string, losses: readonly string[]) =>
    `Saved ${name}. The JSON of Tone.js has no place for: ${losses.join(", ")}.`,
  copied: "Copied as JSON for Tone.js.",
  copiedLossy: (losses: readonly string[]) =>
    `Copied as JSON for Tone.js, which has no place for: ${losses.join(", ")}.`,
  notCopied: "The browser did not let this page write to the clipboard. Save the JSON as a file instead.",
  leftBehind: (name: string) => `“${name}” is kept under Open recent.`,
  back: "Go back to it",
  notStored: (name: string) => `“${name}” could not be stored. Save it as a file before you leave it.`,
  leaveAnyway: "Leave it all the same",
  untitled: common.untitled,
} as const;

/** Words of taking boards along. */
export const boardFileStrings = {
  export: "Export",
  file: "Board file",
  fileHint: ".json",
  page: "Page that plays by itself",
  pageHint: ".html",
  pageGate: "Basic",
  pageForMembers: "The page that plays by itself is part of the plan Basic. Please login.",
  imageUnreadable: (fileName: string) =>
    `“${fileName}” is no picture that this browser can read. Choose a PNG, JPEG or WebP.`,
  signIn: "Sign in",
  plans: "See the plans",
  making: (name: string) => `“${name}” is being packed into one file…`,
  made: (name: string) => `“${name}” is one HTML file now: it plays over Web MIDI, offline too.`,
} as const;
