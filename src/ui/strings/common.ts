/** Words used everywhere. */
export const strings = {
  product: "Padroll",
  close: "Close",
  cancel: "Cancel",
  ok: "OK",
  retry: "Retry",
  dismiss: "Dismiss",
  loading: "Loading…",
  decrease: "Decrease",
  increase: "Increase",
  clearSearch: "Clear search",
  notices: "Notices",
  none: "None",
  minus: "−",
  silence: "−∞",
  on: "On",
  off: "Off",
} as const;
