import type { WorkStatus } from "../../state/sync/Work.ts";

export const strings = {
  title: "Your work",
  summary: { saved: "Saved", saving: "Saving…", offline: "Offline", attention: "Look here" },
  text: {
    saved: "Everything is in your account.",
    saving: "Changes are on their way to your account.",
    offline: "Go on working: changes are kept in this browser and sent once the server can be reached.",
    attention: "Some of your work needs a look. Nothing is lost: each version is kept.",
  },
  waiting: "Waiting to be sent",
  failed: "Not taken by the account",
  conflicts: "Kept as a second copy",
  connection: "Connection",
  hub: {
    disconnected: "Not connected",
    connecting: "Connecting…",
    connected: "Connected",
    reconnecting: "Connecting again…",
  },
  noNetwork: "No network",
  retry: "Try now",
  status: {
    local: "In this browser only",
    saved: "Saved in your account",
    saving: "Saving…",
    offline: "Changed offline: waits for the network",
    conflict: "Second copy",
    failed: "Not in your account",
    cloud: "In your account",
  } satisfies Record<WorkStatus, string>,
  conflictText: "This copy holds what you edited here while the document was edited elsewhere. Both are kept.",
} as const;
