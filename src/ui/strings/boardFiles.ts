/** Words of taking boards along. */
export const boardFileStrings = {
  export: "Export",
  file: "Board file",
  fileHint: ".json",
  page: "Page that plays by itself",
  pageHint: ".html",
  pageGate: "Basic",
  pageForMembers: "The page that plays by itself is part of the plan Basic. Please login.",
  imageUnreadable: (fileName: string) =>
    `“${fileName}” is no picture that this browser can read. Choose a PNG, JPEG or WebP.`,
  signIn: "Sign in",
  plans: "See the plans",
  making: (name: string) => `“${name}” is being packed into one file…`,
  made: (name: string) => `“${name}” is one HTML file now: it plays over Web MIDI, offline too.`,
} as const;
