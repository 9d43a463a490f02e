/** Words of what one sets on stage. */
export const stageStrings = {
  menu: "Stage and settings",
  keepAwake: "Keep the screen on",
  brightness: "Brightness",
  percent: (part: number) => `${Math.round(part * 100)} %`,
  secondWindow: "Second window",
  noWindow: "The browser did not open a window. Allow pop-ups for this page.",
  lock: "Lock the board",
  lockedText: "Only the instrument answers",
  unlock: "Hold to unlock",
  stillLocked: "The board is locked. Hold “Hold to unlock” to leave it.",
  settings: "Settings…",
  saving: "Saving…",
  saveFailed: "Not saved",
  signIn: "Sign in",
  dashboard: "Dashboard",
  account: "Account",
} as const;
