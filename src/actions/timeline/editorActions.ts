import { DEFAULT_PPQ } from "../../domain/timeline/records.ts";
import type { ToolName } from "../../state/session/SongSession.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { setGrid } from "../../state/timeline/clipGrid.ts";
import { GRIDS, gridTicks } from "../../state/timeline/snap.ts";
import { TEMPO_LANE } from "../../view/timeline/arrangementLayout.ts";
import type { Action } from "../Action.ts";
import { gridLabel, offersChoices } from "./choices.ts";

const toolAction = (
  tool: ToolName,
  label: string,
  words: string,
  ...keys: readonly string[]
): Action<SongServices> => ({
  label,
  words,
  keys,
  run: ({ session }) => {
    session.editor.tool = tool;
  },
});

/** Straight grids and triplets, coarse to fine. */
const STEPS = GRIDS.filter((grid) => !grid.endsWith(".")).toSorted(
  (a, b) => gridTicks(b, DEFAULT_PPQ) - gridTicks(a, DEFAULT_PPQ),
);

/** A finer (1) or coarser (-1) grid. */
function stepGrid(studio: OpenSong, by: -1 | 1): void {
  const at = STEPS.indexOf(studio.session.editor.grid);
  const next = STEPS[at < 0 ? STEPS.indexOf("16n") : at + by];
  if (next !== undefined) setGrid(studio, next);
}

/** `16n` becomes `16t` and back. */
function toggleTriplet(studio: OpenSong): void {
  const { grid } = studio.session.editor;
  const next = grid.endsWith("t") ? grid.replace("t", "n") : grid.replace(/n\.?$/, "t");
  if (GRIDS.includes(next)) setGrid(studio, next);
}

type Switch = "snap" | "snapToScale" | "ghosts" | "chordNames";

const toggles =
  (name: Switch) =>
  ({ session: { editor } }: Pick<OpenSong, "session">): void => {
    editor[name] = !editor[name];
  };

/** Tools of the editor, and the grid and rows that they draw on. */
export const editorActions = {
  draw: toolAction("draw", "Draw", "pencil pen tool", "B", "1"),
  select: toolAction("select", "Select", "pointer arrow cursor tool", "V", "2"),
  erase: toolAction("erase", "Erase", "eraser rubber delete tool", "E", "3"),
  split: toolAction("split", "Split", "scissors razor knife cut slice tool", "C", "4"),
  pattern: toolAction("pattern", "Pattern clips", "chords step tool region", "5"),
  snap: { label: "Snap to grid", words: "magnet quantize", run: toggles("snap") },
  grid: {
    label: "Grid",
    tip: "What notes snap to",
    words: "resolution quantize value step snap division",
    choices: (studio) =>
      GRIDS.map((grid) => ({
        label: gridLabel(grid),
        chosen: studio.session.editor.grid === grid,
        run: () => setGrid(studio, grid),
      })),
    run: offersChoices("grid"),
  },
  snapToScale: { label: "Snap drawn notes to key", keys: ["Shift+S"], run: toggles("snapToScale") },
  coarserGrid: { label: "Coarser grid", keys: ["["], run: (studio) => stepGrid(studio, -1) },
  finerGrid: { label: "Finer grid", keys: ["]"], run: (studio) => stepGrid(studio, 1) },
  tripletGrid: { label: "Triplets", keys: ["T"], run: toggleTriplet },
} satisfies Readonly<Record<string, Action<SongServices>>>;

/** Makes the arrangement's tempo lane tall, or low again. */
export function toggleTempoLane({ session }: Pick<OpenSong, "session">): void {
  session.tempoLane = session.tempoLane > TEMPO_LANE.least ? TEMPO_LANE.least : TEMPO_LANE.tall;
}

/** Further display options of roll and arrangement. */
export const shownActions = {
  tallTempo: {
    label: "Tall tempo lane",
    tip: "Show tempos to scale in a tall lane of the ruler; its lower edge can be dragged",
    keys: ["Shift+T"],
    run: toggleTempoLane,
  },
  ghosts: { label: "Show notes of other clips", words: "ghost", keys: ["Shift+G"], run: toggles("ghosts") },
  chordNames: { label: "Show chord names on ruler", keys: ["Shift+H"], run: toggles("chordNames") },
} satisfies Readonly<Record<string, Action<SongServices>>>;
