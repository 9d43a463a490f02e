/** Words used everywhere. */
export const strings = {
  product: "Padroll",
  /** Whatever has no name of its own. */
  untitled: "Untitled",
  close: "Close",
  cancel: "Cancel",
  reallyDelete: "Delete",
  reallyDo: (action: string) => `${action}: press again to confirm. This cannot be undone.`,
  ok: "OK",
  details: "Details",
  copy: "Copy",
  copyFailed: "The browser blocked copying",
  /** Notice of a success that nothing else shows (specification 8). */
  done: "Action was successful",
  dismiss: "Dismiss",
  loading: "Loading…",
  working: "One moment…",
  clearSearch: "Clear search",
  notices: "Notices",
  /** Several things have several values. */
  mixed: "Mixed",
  minus: "−",
  least: (value: string) => `The minimum is ${value}.`,
  most: (value: string) => `The maximum is ${value}.`,
  noValue: (text: string) => `“${text}” is not a valid value. Nothing was changed.`,
  silence: "−∞",
} as const;
