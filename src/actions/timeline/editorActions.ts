import type { ToolName } from "../../state/session.ts";
import type { Studio } from "../../state/Studio.ts";
import { GRIDS } from "../../state/timeline/snap.ts";
import type { Action } from "../Action.ts";

const toolAction = (tool: ToolName, label: string, ...keys: readonly string[]): Action<Studio> => ({
  label,
  keys,
  run: ({ session }) => {
    session.editor.tool = tool;
  },
});

/** A finer (1) or coarser (-1) grid. */
function stepGrid({ session }: Studio, by: -1 | 1): void {
  const at = GRIDS.indexOf(session.editor.grid);
  const next = GRIDS[at < 0 ? GRIDS.indexOf("16n") : at + by];
  if (next !== undefined) session.editor.grid = next;
}

/** `16n` becomes `16t` and back. */
function toggleTriplet({ session }: Studio): void {
  const { grid } = session.editor;
  const next = grid.endsWith("t") ? grid.replace("t", "n") : grid.replace(/n\.?$/, "t");
  if (GRIDS.includes(next)) session.editor.grid = next;
}

type Switch = "snap" | "snapToScale" | "ghosts" | "chordNames";

const toggles =
  (name: Switch) =>
  ({ session: { editor } }: Pick<Studio, "session">): void => {
    editor[name] = !editor[name];
  };

/** With what, and onto what, is drawn. */
export const editorActions = {
  draw: toolAction("draw", "Draw", "B", "1"),
  select: toolAction("select", "Select", "V", "2"),
  erase: toolAction("erase", "Erase", "E", "3"),
  split: toolAction("split", "Split", "C", "4"),
  pattern: toolAction("pattern", "Pattern clips", "5"),
  snap: { label: "Snap to the grid", run: toggles("snap") },
  snapToScale: { label: "Snap drawn notes to the key", keys: ["Shift+S"], run: toggles("snapToScale") },
  coarserGrid: { label: "Coarser grid", keys: ["["], run: (studio) => stepGrid(studio, -1) },
  finerGrid: { label: "Finer grid", keys: ["]"], run: (studio) => stepGrid(studio, 1) },
  tripletGrid: { label: "Triplets", keys: ["T"], run: toggleTriplet },
} satisfies Readonly<Record<string, Action<Studio>>>;

/** What else the roll shows. */
export const shownActions = {
  ghosts: { label: "Show notes of other clips", keys: ["Shift+G"], run: toggles("ghosts") },
  chordNames: { label: "Name the chords on the ruler", keys: ["Shift+H"], run: toggles("chordNames") },
} satisfies Readonly<Record<string, Action<Studio>>>;
