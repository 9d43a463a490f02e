/** Words of the help and of the manual. */
export const strings = {
  help: "Help",
  manual: "Manual",
  search: "Search the manual",
  contents: "Contents",
  results: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  nothing: (query: string) => `No page of the manual has “${query}”. Try another word, or choose a page.`,
  noPage: "There is no such page in the manual.",
  shortcuts: "Keyboard shortcuts",
  shortcutsOf: "Screen",
  contexts: { song: "Song", board: "Board", editor: "Board editor", everywhere: "Everywhere" },
  groups: {
    everywhere: "Everywhere",
    board: "Board",
    set: "Set list",
    edit: "Board editor",
    pads: "Board editor, while the board has the focus",
  },
  action: "Action",
  key: "Shortcut",
  unreleased: "Latest changes",
  release: (version: string, date: string) => `Version ${version} · ${date}`,
} as const;
