import { ALL_CHANNELS } from "./channels.ts";

/** Words of the file that holds one board. */
export const standaloneStrings = {
  noBoard: "This file holds no board. Download it anew.",
  broken: (reason: string) => `The board in this file cannot be read: ${reason}. Download it anew.`,
  noGraphics: "The board cannot be drawn: this browser has no WebGL.",
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
    `Made with Padroll ${version}. This file needs no network and sends nothing anywhere but to your MIDI devices.`,
  licences: "Licenses",
  close: "Close",
} as const;
