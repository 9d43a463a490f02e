import type { DeviceKind } from "../domain/note-processors/noteChain.ts";

/** Texts that actions and gestures write or show; an action's name is beside its keys. */
export const strings = {
  section: (number: number) => `Section ${number}`,
  folder: (number: number) => `Folder ${number}`,
  oneChannel: "All notes of this track are on one channel.",
  joinsOneTrack: "Only note clips on the same track can be joined.",
  colors: [
    "Coral",
    "Orange",
    "Amber",
    "Gold",
    "Yellow",
    "Lime",
    "Green",
    "Teal",
    "Cyan",
    "Sky",
    "Blue",
    "Indigo",
    "Violet",
    "Purple",
    "Magenta",
    "Pink",
  ],
  colorOfTrack: "Track color",
  devices: {
    scale: "Scale and transpose",
    chord: "Chord",
    velocity: "Velocity",
    humanize: "Humanize",
    repeat: "Note repeat",
    arp: "Arpeggiator",
  } satisfies Readonly<Record<DeviceKind, string>>,
  mostClocked: (most: number) =>
    `A track can run up to ${most} arpeggiators and note repeats. Delete one or turn it off, then try again.`,
  bars: (bars: number) => (bars === 0 ? "None" : bars === 1 ? "1 bar" : `${bars} bars`),
  decibels: (db: number) => `${db < 0 ? "−" : ""}${Math.abs(db)} dB`,
  milliseconds: (ms: number) => `${ms} ms`,
  noCutOfRepeats: "A clip with repeats cannot be split. Flatten the repeats first.",
} as const;
