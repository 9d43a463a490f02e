const counted = (count: number, what: string): string => (count === 1 ? `1 ${what}` : `${count} ${what}s`);

export const jamSongStrings = {
  views: "Jam view",
  view: { room: "Room", song: "Song" },
  opening: "Opening the jam song…",
  notOpen: "The jam song is not open",
  notOpenText: "Everyone in the room edits this song together. Opening it closes your current song, which is saved.",
  open: "Open song",
  alone: "You are alone in the room",
  with: (names: readonly string[]) => `With ${names.join(", ")}`,
  selected: (name: string, clips: number, notes: number) =>
    `${name} selected ${notes > 0 ? counted(notes, "note") : counted(clips, "clip")}`,
  saved: "All changes synced",
  unsent: (count: number) => (count === 1 ? "Syncing 1 change" : `Syncing ${count} changes`),
  waiting: (count: number) =>
    count === 0
      ? "Offline. Changes sync when you reconnect"
      : `Offline. ${count === 1 ? "1 change" : `${count} changes`} waiting to sync`,
  own: "Your edits are shared. Cursor and undo are your own. Playback is shared while “Together” is on.",
  together: "Together",
  togetherOn: "Playback is shared and starts on a bar line at the room tempo. Turn off to play alone",
  togetherOff: "You play the song alone at its own tempo. Turn on to share playback",
  transport: "Jam song",
  plays: {
    stopped: "",
    others: "Others are playing. Press Play to join",
    together: "Playing together",
  },
  playsElsewhere: "Others are playing the song. Open it to listen",
  play: "Play song",
  pause: "Stop song",
  toStart: "Return to start",
  position: "Song position",
  takeBars: (bars: number) => `Insert last ${bars} bars into song at cursor`,
  nothingPlayed: "No notes were played in these bars",
  keepCopy: "Save a copy",
  watching: "You are listening. Only players can edit the song",
  refused: (problem: string) => `The room rejected your last change: ${problem}. It is saved as a copy.`,
  copyName: (name: string) => `${name.slice(0, 170)} (jam copy)`,
  leave: "Leave",
} as const;
