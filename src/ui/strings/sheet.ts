import { counted } from "./counted.ts";
/** Words of a board on paper. */
export const sheetStrings = {
  print: "Print sheet…",
  sheet: (name: string) => `Sheet for ${name}`,
  facts: (controls: number, date: string) => `${counted(controls, "control", "controls")} · ${date}`,
  layouts: { landscape: "Landscape layout", portrait: "Portrait layout" },
  columns: ["No.", "Control", "Kind", "Sends", "Range", "Channel", "Port"],
  toggle: "Toggle",
  keyboard: (first: number, last: number, channel: string) =>
    `Keyboard: octaves ${first} to ${last}, channel: ${channel}.`,
  note: (name: string, number: number) => `Note ${name} (${number})`,
  controller: (number: number, name: string) => `CC ${number} ${name}`.trim(),
  across: (message: string) => `Across: ${message}`,
  up: (message: string) => `Up: ${message}`,
  range: (from: number, to: number) => `${from}–${to}`,
  channel: (channel: number | null) => (channel === null ? "board’s" : channel === 0 ? "all" : String(channel)),
  boardPort: "board’s",
} as const;
