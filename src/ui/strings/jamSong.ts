const counted = (count: number, what: string): string => (count === 1 ? `1 ${what}` : `${count} ${what}s`);

export const jamSongStrings = {
  views: "What of the jam is shown",
  view: { room: "Room", song: "Song" },
  opening: "Opening the song of this jam…",
  notOpen: "The song of this jam is not open here",
  notOpenText:
    "Everybody in the room writes it together. Opening it leaves the song that you have open now, which is kept.",
  open: "Open the song",
  alone: "Nobody else is in the room",
  with: (names: readonly string[]) => `With ${names.join(", ")}`,
  selected: (name: string, clips: number, notes: number) =>
    `${name} has selected ${notes > 0 ? counted(notes, "note") : counted(clips, "clip")}`,
  saved: "The room has everything",
  unsent: (count: number) => (count === 1 ? "1 change is on its way" : `${count} changes are on their way`),
  waiting: (count: number) =>
    count === 0
      ? "Not connected: what you do now is sent when the connection is back"
      : `Not connected: ${count === 1 ? "1 change waits" : `${count} changes wait`} for the connection`,
  own: "Cursor and undo are your own; what you write, everybody gets. Play is everybody's while “Together” is on.",
  together: "Together",
  togetherOn: "Play starts for everybody, on a bar line of the room and in its tempo. Switch off to play alone",
  togetherOff: "You play the song alone, in its own tempo. Switch on to play it with everybody",
  transport: "Song of the jam",
  plays: {
    stopped: "",
    others: "The others play it. Play falls in",
    together: "Everybody who is together plays it",
  },
  playsElsewhere: "The others play the song. Open it to hear it",
  play: "Play the song",
  pause: "Stop the song",
  toStart: "Back to the start of the song",
  position: "Position in the song",
  takeBars: (bars: number) => `Put the last ${bars} bars that were played into the song, at your cursor`,
  nothingPlayed: "Nobody has played in these bars",
  keepCopy: "Keep a copy",
  watching: "You are watching: only players write the song",
  refused: (problem: string) => `The room did not take your last change: ${problem}. It is kept as a copy.`,
  copyName: (name: string) => `${name.slice(0, 170)} (your copy of the jam)`,
  leave: "Leave",
} as const;
