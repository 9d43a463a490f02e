/** Screens that have shortcuts of their own, and what all screens have. */
export type ShortcutContext = "song" | "board" | "editor" | "everywhere";

const OF_PATH: Readonly<Record<string, ShortcutContext>> = {
  timeline: "song",
  midi: "board",
  edit: "editor",
};

/** Context that was asked for, or else that of the screen at a path. */
export function contextOf(asked: string, path: string): ShortcutContext {
  if (asked === "song" || asked === "board" || asked === "editor") return asked;
  return OF_PATH[path.split("/")[1] ?? ""] ?? "everywhere";
}
