import { strings as common } from "./common.ts";

export const strings = {
  headline: "Play it. Write it. Hear it together.",
  lead: "Pads, faders and keys under your hands. A sequencer with 128 sampled instruments beside them. Nothing to install, nothing to pay first.",
  welcome: (name: string) => `Hello, ${name}`,
  welcomeLead: "Your boards and songs are ready.",
  openDashboard: "Open dashboard",
  playBoard: "Play a board",
  write: "Write a song",
  joinJam: "Join a jam",
  withYourOwn: "or continue with your own",
  create: "Create an account",
  recent: "Recent work",
  board: "Board",
  song: "Song",
  untitled: common.untitled,
  openFile: "Open a MIDI file",
  recentFailed: "Could not load your recent work.",
  signIn: "Sign in",
} as const;
