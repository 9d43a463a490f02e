/** Screens that have shortcuts of their own, and what all screens have. */
export type ShortcutContext = "song" | "board" | "editor" | "room" | "everywhere";

const OF_PATH: Readonly<Record<string, ShortcutContext>> = {
  timeline: "song",
  midi: "board",
  edit: "editor",
  "plugin/jamroom": "room",
};

const PAGE_OF_PATH: Readonly<Record<string, string>> = {
  timeline: "timeline",
  midi: "boards",
  edit: "pads-and-controls",
  "plugin/devices": "devices",
  "plugin/arp": "note-effects",
  "plugin/jamroom": "jam-rooms",
  invite: "jam-rooms",
  events: "events-and-flyers",
  flyers: "events-and-flyers",
  boards: "gallery-and-people",
  users: "gallery-and-people",
  account: "account-and-plans",
  dashboard: "saving-and-offline",
};

/** Id of the manual's page about the screen at a path. */
export function pageOfPath(path: string): string {
  const [, first = "", second = ""] = path.split("/");
  return PAGE_OF_PATH[first] ?? PAGE_OF_PATH[`${first}/${second}`] ?? "getting-started";
}

/** Context that was asked for, or else that of the screen at a path. */
export function contextOf(asked: string, path: string): ShortcutContext {
  if (asked === "song" || asked === "board" || asked === "editor" || asked === "room") return asked;
  const [, first = "", second = ""] = path.split("/");
  return OF_PATH[first] ?? OF_PATH[`${first}/${second}`] ?? "everywhere";
}
