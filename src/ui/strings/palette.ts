/** Words of the command palette. */
export const strings = {
  start: "Start page",
  newEvent: "New event",
  newFlyer: "New flyer",
  scope: "Search in",
  scopes: {
    all: "All",
    commands: "Commands",
    instruments: "Instruments",
    work: "Songs and boards",
    places: "Go to",
    settings: "Settings",
    help: "Help",
  },
  rooms: "Jam rooms",
  samples: "Samples",
  percent: (scale: number) => `${Math.round(scale * 100)} %`,
  songOf: (when: string) => `Song · ${when}`,
  boardOf: (when: string) => `Board · ${when}`,
  liveRoom: "Live now",
  ask: (query: string) => `Ask for “${query}” in Help`,
  hints: { choose: "choose", run: "run", close: "close", help: "help" },
} as const;
