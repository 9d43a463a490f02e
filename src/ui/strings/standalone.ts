import { ALL_CHANNELS } from "./channels.ts";

/** Words of the file that holds one board. */
export const standaloneStrings = {
  noBoard: "This file does not contain a board. Download it again.",
  broken: (reason: string) => `The board in this file cannot be read: ${reason}. Download it again.`,
  noGraphics: "The board cannot be drawn because this browser does not support WebGL.",
  output: "MIDI output",
  connect: "Connect MIDI devices",
  channel: "Channel",
  allChannels: ALL_CHANNELS,
  channelName: (channel: number) => `Channel ${channel}`,
  sound: "Sound",
  instrument: "Instrument",
  kit: "Drum kit",
  about: "About",
  aboutText: (version: string) =>
    `Made with Padroll ${version}. This file works offline and sends data only to your MIDI devices.`,
  licences: "Licenses",
  close: "Close",
} as const;
