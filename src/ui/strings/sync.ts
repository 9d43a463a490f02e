import type { SavedPlace } from "../../state/sync/savedPlace.ts";
import type { WorkStatus } from "../../state/sync/Work.ts";

export const strings = {
  title: "Your work",
  summary: {
    saved: "Saved in your account",
    saving: "Saving…",
    offline: "Waiting for the server",
    attention: "Look here",
  },
  /** The place of the open document. */
  place: {
    unchanged: "No changes yet",
    browser: "Saved in this browser",
    account: "Saved in your account",
    waiting: "Waiting for the server",
  } satisfies Record<SavedPlace, string>,
  /** Meaning of a place, in a tooltip. */
  placeText: {
    unchanged: "It is kept from the first change on.",
    browser: "This device has the latest change; your account may not have it yet.",
    account: "Your account has the latest change.",
    waiting: "This browser keeps the latest change and sends it once the server can be reached and you are signed in.",
  } satisfies Record<SavedPlace, string>,
  text: {
    saved: "Your account has the latest change of all its work.",
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
    offline: "Waiting for the server",
    conflict: "Second copy",
    failed: "Not in your account",
    cloud: "In your account",
  } satisfies Record<WorkStatus, string>,
  conflictText: "This copy holds what you edited here while the document was edited elsewhere. Both are kept.",
} as const;

/** Words of conflict. */
export const conflictStrings = {
  keptBoth: (name: string, copy: string) =>
    `“${name}” was edited elsewhere at the same time. What you edited here is kept as “${copy}”.`,
  settingsRefused: (reason: string) =>
    `Your account did not take your set lists, arpeggios and devices: ${reason}. They are kept in this browser.`,
} as const;
