const playing = (count: number): string => (count === 1 ? "1 person is playing." : `${count} people are playing.`);

/** Words of the page that a room's link leads to. */
export const inviteStrings = {
  by: {
    jam: "invites you to play",
    concert: "invites you to a concert",
    lesson: "invites you to a lesson",
    listening: "invites you to listen",
  },
  on: "Live now",
  lastBars: "The last bars of this room",
  lead: (players: number) =>
    players === 0
      ? "The room is open. Nobody is playing yet."
      : `${playing(players)} Use a MIDI keyboard or the on-screen keyboard.`,
  begins: (when: string) => `Starts ${when}. The room is already open.`,
  playing: "Playing",
  listening: "Listening",
  session: "Session",
  how: "Mode",
  sessionOf: (bpm: number, meter: string) => `${bpm} BPM · ${meter}`,
  seats: (players: number, most: number) => `${players} of ${most} seats`,
  enter: "Enter",
  createAccount: "Create an account to play",
  signIn: "Sign in",
  account: "You need a free account to play. After signing up you go straight to the room.",
  asUser: (name: string) =>
    `You join as ${name}. Before you enter, you can check your connection and try your instrument.`,
  waits: (name: string) => `“${name}” is waiting`,
  missing: "Room not found",
  missingText:
    "The room may have been deleted. Links to private rooms end in a code of eight letters and digits. Ask the host for the full link.",
  codeText: "The room may have been deleted, or the code has changed. Ask the host for a new link.",
  broken: "Incomplete link",
  brokenText: "Part of the address is missing. Copy the full link and try again.",
  over: (name: string) => `“${name}” has ended`,
  overText: (host: string) => `${host}’s room is closed. View other events, or start your own jam.`,
  canceled: (name: string) => `“${name}” was canceled`,
  canceledText: (host: string) => `${host} canceled this event. View other events, or start your own jam.`,
  toEvents: "View events",
  home: "Go to home page",
} as const;
