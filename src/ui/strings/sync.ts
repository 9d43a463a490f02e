import type { SavedPlace } from "../../state/sync/savedPlace.ts";
import type { WorkStatus } from "../../state/sync/Work.ts";

export const strings = {
  title: "Your work",
  summary: {
    saved: "Saved in your account",
    saving: "Saving…",
    offline: "Waiting for server",
    attention: "Needs attention",
  },
  /** The place of the open document. */
  place: {
    unchanged: "No changes yet",
    browser: "Saved in this browser",
    account: "Saved in your account",
    waiting: "Waiting for server",
  } satisfies Record<SavedPlace, string>,
  /** Meaning of a place, in a tooltip. */
  placeText: {
    unchanged: "Saves automatically from the first change.",
    browser: "The latest change is saved on this device. Your account may not have it yet.",
    account: "The latest change is saved in your account.",
    waiting: "The latest change is saved in this browser. It syncs when the server is available and you are signed in.",
  } satisfies Record<SavedPlace, string>,
  text: {
    saved: "All changes are saved in your account.",
    saving: "Saving changes to your account.",
    offline: "Changes are saved in this browser and sync when the server is available.",
    attention: "Some documents need your attention. Both versions are saved.",
  },
  waiting: "Waiting to sync",
  failed: "Rejected by your account",
  conflicts: "Conflicting copies",
  connection: "Connection",
  hub: {
    disconnected: "Not connected",
    connecting: "Connecting…",
    connected: "Connected",
    reconnecting: "Reconnecting…",
  },
  noNetwork: "No network",
  retry: "Retry now",
  status: {
    local: "Only in this browser",
    saved: "Saved in your account",
    saving: "Saving…",
    offline: "Waiting for server",
    conflict: "Conflicting copy",
    failed: "Not in your account",
    cloud: "In your account",
  } satisfies Record<WorkStatus, string>,
  conflictText:
    "This copy has your edits from this device. The document was edited elsewhere at the same time. Both versions are saved.",
} as const;

/** Words of conflict. */
export const conflictStrings = {
  keptBoth: (name: string, copy: string) =>
    `“${name}” was edited elsewhere at the same time. Your edits are saved as “${copy}”.`,
  settingsRefused: (reason: string) =>
    `Your account rejected your set lists, arpeggios and devices: ${reason}. They are saved in this browser.`,
} as const;
