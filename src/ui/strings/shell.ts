import { strings as common } from "./common.ts";

export const strings = {
  unsupported: (missing: readonly string[]) =>
    `This browser lacks ${missing.join(", ")}. Padroll needs a current Chrome, Edge, Firefox or Safari.`,
  home: "Home",
  boards: "Boards",
  projects: "Projects",
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
  publicProfile: "Your public profile",
  administration: "Administration",
  people: "People",
  userMenu: (name: string) => `Menu of ${name}`,
  board: "Board",
  timeline: "Timeline",
  nowPlaying: "Now playing",
  pauseSong: "Pause the song",
  playSong: "Play the song",
  untitledSong: common.untitled,
  settings: "Settings",
  privacy: "Privacy",
  terms: "Terms",
  mainNavigation: "Main",
  skipToContent: "Skip to content",
  playBoard: "Play a board",
  openTimeline: "Open the timeline",
  crashTitle: "Padroll stopped here",
  crashText:
    "Something in the program failed. Your work was saved up to the last change; you can also download it now, to be safe.",
  reload: "Reload",
  downloadWork: "Download your work",
  chunkText: "A part of the program could not be loaded. Check the connection, then reload.",
  tryAgain: "Try again",
  update: "An update is available. It opens when you reload.",
  loadingScreen: "Opening…",
} as const;

/** Words of unsupported. */
export const unsupportedStrings = {
  title: "This browser cannot run Padroll",
  text: "These abilities are missing. An up-to-date Chrome, Edge, Firefox or Safari has them all.",
  missing: {
    webgl2: "WebGL 2, which draws boards and notes. It may be switched off in the browser's or system's settings.",
    audioWorklet: "AudioWorklet, which makes the sound. It also needs a secure page: https, or localhost.",
    indexedDb: "IndexedDB, which keeps your work. Private windows and blocked cookies can take it away.",
    workers: "Web workers and WebAssembly, which keep time and decode samples.",
  },
} as const;

/** Words of not found. */
export const notFoundStrings = {
  title: "There is nothing here",
  text: (path: string) => `No screen belongs to “${path}”. The address may be old or mistyped.`,
  goHome: "Go to the start",
} as const;
