import { strings as common } from "./common.ts";

export const strings = {
  headline: "Play it. Write it. Hear it.",
  lead: "Pads, faders and keys under your hands. A sequencer with 128 sampled instruments beside them. Nothing to install.",
  welcome: (name: string) => `Hello, ${name}`,
  welcomeLead: "Your boards and projects are waiting.",
  openDashboard: "Open the dashboard",
  playBoard: "Play a board",
  openTimeline: "Open the timeline",
  demo: "Hear the demo song",
  recent: "Recent work",
  board: "Board",
  song: "Song",
  untitled: common.untitled,
  openFile: "Open a MIDI file",
  recentFailed: "The stored work could not be read.",
  signIn: "or sign in",
} as const;
