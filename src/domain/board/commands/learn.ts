import { fail, type Result } from "../../AppError.ts";
import type { BoardDiff } from "../diff.ts";
import { padNote } from "../newPad.ts";
import { isSameInput } from "../padInput.ts";
import type { Board, Pad, PadInput } from "../records.ts";
import { updatePads } from "./pads.ts";

/** Pads other than `padId` that `input` moves. */
export const movedBy = (board: Board, input: PadInput, padId: string): readonly Pad[] =>
  board.pads.filter((pad) => pad.id !== padId && pad.input !== null && isSameInput(pad.input, input));

/**
 * A key, controller or wheel of an input moves a pad from now on, and with `alone` no other. Errors: `LEARN_REFUSED` for a
 * key that is to move a knob, slider or XY pad.
 */
export function learnInput(board: Board, padId: string, input: PadInput, alone: boolean): Result<BoardDiff> {
  const pad = board.pads.find(({ id }) => id === padId);
  if (pad && pad.type !== "button" && input.kind === "note") return refused(pad);
  const others = alone
    ? movedBy(board, input, padId).map(({ id }): [string, Partial<Pad>] => [id, { input: null }])
    : [];
  return updatePads(board, new Map([...others, [padId, { input }]]));
}

export const forgetInput = (board: Board, padId: string): Result<BoardDiff> =>
  updatePads(board, new Map([[padId, { input: null }]]));

/**
 * A pad sends from now on what came from an input, on its channel, and to the MIDI output `port` ("": where it sends now).
 * Errors: `LEARN_REFUSED` as `learnInput`.
 */
export function learnMessage(board: Board, padId: string, input: PadInput, port: string): Result<BoardDiff> {
  const pad = board.pads.find(({ id }) => id === padId);
  if (!pad) return updatePads(board, new Map());
  const place = { channel: input.channel, port: port || pad.port };
  if (input.kind === "note") {
    if (pad.type !== "button") return refused(pad);
    return changed(board, padId, { ...place, command: null, midiNote: padNote(input.number) });
  }
  if (input.kind === "pitch") return changed(board, padId, { ...place, command: "pitch" });
  return changed(board, padId, { ...place, command: "cc", code: input.number });
}

const changed = (board: Board, padId: string, fields: Partial<Pad>): Result<BoardDiff> =>
  updatePads(board, new Map([[padId, fields]]));

const refused = ({ label }: Pad): ReturnType<typeof fail> =>
  fail(
    "LEARN_REFUSED",
    `${label || "This control"} needs a knob, fader or wheel of your gear: a key has no way to turn it`,
  );
