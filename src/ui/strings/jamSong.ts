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
  saved: "The room has everything",
  unsent: (count: number) => (count === 1 ? "1 change is on its way" : `${count} changes are on their way`),
  waiting: (count: number) =>
    count === 0
      ? "Not connected: what you do now is sent when the connection is back"
      : `Not connected: ${count === 1 ? "1 change waits" : `${count} changes wait`} for the connection`,
  own: "Play, cursor and undo are your own; what you write, everybody gets.",
  takeBars: (bars: number) => `Put the last ${bars} bars that were played into the song, at your cursor`,
  nothingPlayed: "Nobody has played in these bars",
  keepCopy: "Keep a copy",
  watching: "You are watching: only players write the song",
  refused: (problem: string) => `The room did not take your last change: ${problem}. It is kept as a copy.`,
  copyName: (name: string) => `${name.slice(0, 170)} (your copy of the jam)`,
  leave: "Leave",
} as const;
