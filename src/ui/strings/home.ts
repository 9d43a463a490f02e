import { strings as common } from "./common.ts";

export const strings = {
  headline: "Play it. Write it. Hear it.",
  lead: "Pads, faders and keys to play. A sequencer with 128 sampled instruments. Nothing to install.",
  welcome: (name: string) => `Hello, ${name}`,
  welcomeLead: "Your boards and songs are ready.",
  openDashboard: "Open dashboard",
  playBoard: "Play a board",
  openTimeline: "Open timeline",
  demo: "Play demo song",
  recent: "Recent work",
  board: "Board",
  song: "Song",
  untitled: common.untitled,
  openFile: "Open a MIDI file",
  recentFailed: "Could not load your recent work.",
  signIn: "or sign in",
} as const;
