import { useState } from "react";
import type { AppError } from "../../../../domain/AppError.ts";
import { newBoard } from "../../../../domain/board/newBoard.ts";
import { newPad, padNote, paletteHex } from "../../../../domain/board/newPad.ts";
import type { Pad } from "../../../../domain/board/records.ts";
import { LiveBoard } from "../../../../state/board/LiveBoard.ts";
import type { BoardLibrary } from "../../../../state/board/BoardLibrary.ts";
import { createBoardEdit, followBoard, setSelection } from "../../../../state/board/edit/BoardEdit.ts";
import { the } from "../../../controls/page.test-helper.tsx";
import { makeStudio, showIn, type TestStudio } from "../../../studio.test-helper.tsx";
import { EditContext, type EditPorts } from "../EditContext.ts";
import { PropertyPanel } from "./PropertyPanel.tsx";

/** The place of a pad of one cell. */
export const at = (row: number, col: number): Pick<Pad, "location"> => ({
  location: { row, col, width: 1, height: 1 },
});

export const KICK = newPad({ id: "kick", label: "Kick", midiNote: padNote(36), color: paletteHex(0), ...at(0, 0) });
export const SNARE = newPad({
  id: "snare",
  label: "🥁 Snare",
  midiNote: padNote(38),
  color: paletteHex(1),
  channel: 10,
  ...at(0, 1),
});
const CUTOFF = newPad({ id: "cutoff", type: "knob", label: "Cutoff", command: "cc", code: 74, ...at(1, 0) });
const BEND = newPad({ id: "bend", type: "slider", label: "Bend", command: "pitch", ...at(1, 1) });

let studio: TestStudio;
let liveBoard: LiveBoard;

/** The studio of the test that runs. */
export const theStudio = (): TestStudio => studio;

/** A pad as it is by now. */
export const pad = (id: string): Pad => studio.board.current.pads.find((each) => each.id === id)!;

function Panel({ ids }: { readonly ids: readonly string[] }) {
  const [refused, setRefused] = useState<AppError | null>(null);
  const [ports] = useState<EditPorts>(() => {
    const edit = createBoardEdit();
    followBoard(studio.board, edit);
    setSelection(edit, ids);
    const answer = (error: AppError | null): boolean => {
      setRefused(error);
      return error === null;
    };
    return { edit, liveBoard, library: {} as BoardLibrary, answer, say: () => undefined };
  });
  return (
    <EditContext value={ports}>
      <PropertyPanel />
      {refused && <p role="alert">{refused.message}</p>}
    </EditContext>
  );
}

/** Shows the panel of these pads. */
export async function select(...ids: readonly string[]): Promise<void> {
  await showIn(studio, <Panel ids={ids} />);
}

/** Opens a board of four pads, for a test of its own. */
export function openBoard(): void {
  const board = newBoard({ name: "Live", rows: 4, cols: 4, pads: [KICK, SNARE, CUTOFF, BEND] });
  studio = makeStudio({ board });
  liveBoard = new LiveBoard({ ...studio, song: null, silence: () => undefined }, null);
}

export const box = (label: string): HTMLInputElement => the("textbox", label) as HTMLInputElement;
