import type { ToolName } from "../../state/session.ts";
import type { Studio } from "../../state/Studio.ts";
import { GRIDS } from "../../state/timeline/snap.ts";
import { TEMPO_LANE } from "../../view/timeline/arrangementLayout.ts";
import type { Action } from "../Action.ts";
import { gridLabel, offersChoices } from "./choices.ts";

const toolAction = (tool: ToolName, label: string, words: string, ...keys: readonly string[]): Action<Studio> => ({
  label,
  words,
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

const parts = (finest: number, coarsest: number, kind: string): readonly string[] =>
  [1, 2, 4, 8, 16, 32, 64, 128, 256]
    .filter((part) => part >= coarsest && part <= finest)
    .map((part) => `${part}${kind}`);

/** Every grid of the editor: straight, triplets, dotted. */
export const ALL_GRIDS: readonly string[] = [...parts(256, 1, "n"), ...parts(256, 4, "t"), ...parts(128, 2, "n.")];

type Switch = "snap" | "snapToScale" | "ghosts" | "chordNames";

const toggles =
  (name: Switch) =>
  ({ session: { editor } }: Pick<Studio, "session">): void => {
    editor[name] = !editor[name];
  };

/** With what, and onto what, is drawn. */
export const editorActions = {
  draw: toolAction("draw", "Draw", "pencil pen tool", "B", "1"),
  select: toolAction("select", "Select", "pointer arrow cursor tool", "V", "2"),
  erase: toolAction("erase", "Erase", "eraser rubber delete tool", "E", "3"),
  split: toolAction("split", "Split", "scissors razor knife cut slice tool", "C", "4"),
  pattern: toolAction("pattern", "Pattern clips", "chords step tool region", "5"),
  snap: { label: "Snap to the grid", words: "magnet quantize", run: toggles("snap") },
  grid: {
    label: "Grid",
    tip: "What notes snap to",
    words: "resolution quantize value step snap division",
    choices: ({ session: { editor } }) =>
      ALL_GRIDS.map((grid) => ({
        label: gridLabel(grid),
        chosen: editor.grid === grid,
        run: () => {
          editor.grid = grid;
        },
      })),
    run: offersChoices("grid"),
  },
  snapToScale: { label: "Snap drawn notes to the key", keys: ["Shift+S"], run: toggles("snapToScale") },
  coarserGrid: { label: "Coarser grid", keys: ["["], run: (studio) => stepGrid(studio, -1) },
  finerGrid: { label: "Finer grid", keys: ["]"], run: (studio) => stepGrid(studio, 1) },
  tripletGrid: { label: "Triplets", keys: ["T"], run: toggleTriplet },
} satisfies Readonly<Record<string, Action<Studio>>>;

/** Makes the arrangement's tempo lane tall, or low again. */
export function toggleTempoLane({ session }: Pick<Studio, "session">): void {
  session.tempoLane = session.tempoLane > TEMPO_LANE.least ? TEMPO_LANE.least : TEMPO_LANE.tall;
}

/** What else the roll and the arrangement show. */
export const shownActions = {
  tallTempo: {
    label: "Tall tempo lane",
    tip: "Show tempos to scale in a tall lane of the ruler; its lower edge can be dragged",
    keys: ["Shift+T"],
    run: toggleTempoLane,
  },
  ghosts: { label: "Show notes of other clips", words: "ghost", keys: ["Shift+G"], run: toggles("ghosts") },
  chordNames: { label: "Name the chords on the ruler", keys: ["Shift+H"], run: toggles("chordNames") },
} satisfies Readonly<Record<string, Action<Studio>>>;
