export const strings = {
  keptBoth: (name: string, copy: string) =>
    `“${name}” was edited elsewhere at the same time. What you edited here is kept as “${copy}”.`,
  settingsRefused: (reason: string) =>
    `Your account did not take your set lists, arpeggios and devices: ${reason}. They are kept in this browser.`,
} as const;
