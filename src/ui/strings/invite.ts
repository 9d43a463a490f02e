const playing = (count: number): string => (count === 1 ? "One person plays now." : `${count} people play now.`);

/** Words of the page that a room's link leads to. */
export const inviteStrings = {
  by: {
    jam: "invites you to play",
    concert: "invites you to a concert",
    lesson: "invites you to a lesson",
    listening: "invites you to listen",
  },
  on: "On now",
  lead: (players: number) =>
    players === 0
      ? "The room is open, and nobody plays yet."
      : `${playing(players)} Bring a MIDI keyboard, or use the one on your screen.`,
  begins: (when: string) => `Begins ${when}. The room is open already.`,
  playing: "Playing",
  listening: "Listening",
  session: "Session",
  how: "How",
  sessionOf: (bpm: number, meter: string) => `${bpm} bpm · ${meter}`,
  seats: (players: number, most: number) => `${players} of ${most} seats`,
  enter: "Enter",
  createAccount: "Create an account and play",
  signIn: "Sign in",
  account: "To play takes an account: a name, an address, one minute. You come straight to the room.",
  asUser: (name: string) =>
    `You come in as ${name}. In front of the room your connection is measured, and you can try your instrument.`,
  waits: (name: string) => `“${name}” is waiting`,
  missing: "This invitation leads to no room",
  missingText:
    "The room may have been deleted, or is private: then its link ends in a code of eight letters and digits. Ask your host for the whole link.",
  codeText: "The room may have been deleted, or its host has made a new code. Ask your host for a new link.",
  broken: "This link is not whole",
  brokenText: "A part of the address is missing. Copy the link once more, from its beginning to its end.",
  over: (name: string) => `“${name}” is over`,
  overText: (host: string) => `${host}’s room is closed. See what else is on, or start a jam of your own.`,
  canceled: (name: string) => `“${name}” was canceled`,
  canceledText: (host: string) => `${host} has called it off. See what else is on, or start a jam of your own.`,
  toEvents: "See what is on",
  home: "To the start",
} as const;
