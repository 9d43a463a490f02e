import { strings as common } from "./common.ts";

export const strings = {
  unsupported: (missing: readonly string[]) =>
    `This browser does not support ${missing.join(", ")}. Use a current version of Chrome, Edge, Firefox or Safari.`,
  home: "Home",
  boards: "Boards",
  projects: "Songs",
  jamRooms: "Jam rooms",
  gallery: "Gallery",
  events: "Events",
  flyers: "Flyers",
  devices: "Devices",
  openDevices: "Open devices",
  devicesText: "Route MIDI devices to each other, watch every message, send clock and SysEx.",
  arpeggiator: "Arpeggiator",
  openArpeggiator: "Open the arpeggiator",
  arpeggiatorText: "Hold a chord and shape what plays: order, steps, chance and swing.",
  signIn: "Sign in",
  signOut: "Sign out",
  dashboard: "Dashboard",
  account: "Account",
  plan: "Plan",
  publicProfile: "Public profile",
  administration: "Administration",
  people: "People",
  userMenu: (name: string) => `Account menu of ${name}`,
  board: "Board",
  timeline: "Timeline",
  nowPlaying: "Now playing",
  pauseSong: "Pause song",
  playSong: "Play song",
  untitledSong: common.untitled,
  settings: "Settings",
  privacy: "Privacy",
  terms: "Terms",
  mainNavigation: "Main",
  skipToContent: "Skip to content",
  playBoard: "Play a board",
  openTimeline: "Open the timeline",
  crashTitle: "Padroll stopped working",
  crashText: "An error occurred. Your work is saved up to the last change. Download a copy to be safe, then reload.",
  reload: "Reload",
  downloadWork: "Download your work",
  chunkText: "Part of Padroll could not be loaded. Check your connection, then reload.",
  tryAgain: "Try again",
  update: "An update is available. It opens when you reload.",
  loadingScreen: "Opening…",
} as const;

/** Words of unsupported. */
export const unsupportedStrings = {
  title: "This browser cannot run Padroll",
  text: "It does not support these features. Use a current version of Chrome, Edge, Firefox or Safari.",
  missing: {
    webgl2: "WebGL 2, for drawing boards and notes. It may be turned off in the browser or system settings.",
    audioWorklet: "AudioWorklet, for audio. It requires a secure page: https or localhost.",
    indexedDb: "IndexedDB, for saving your work. Private windows and blocked cookies can turn it off.",
    workers: "Web workers and WebAssembly, for timing and decoding samples.",
  },
} as const;

/** Words of not found. */
export const notFoundStrings = {
  title: "Page not found",
  text: (path: string) => `There is no page at “${path}”. The address may be outdated or mistyped.`,
  goHome: "Go to home page",
} as const;
