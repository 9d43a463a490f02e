import { fail, type Result } from "../../AppError.ts";
import type { BoardDiff } from "../diff.ts";
import { padNote } from "../newPad.ts";
import { isSameInput } from "../padInput.ts";
import type { Board, Pad, PadAxis, PadInput } from "../records.ts";
import { updatePads } from "./pads.ts";

/** Input that is mapped to an axis of a pad, or null. */
export const inputOfAxis = (pad: Pick<Pad, "input" | "inputY">, axis: PadAxis): PadInput | null =>
  axis === "x" ? pad.input : pad.inputY;

const withInput = (axis: PadAxis, input: PadInput | null): Partial<Pad> =>
  axis === "x" ? { input } : { inputY: input };

const isMovedBy = (pad: Pad, axis: PadAxis, input: PadInput): boolean => {
  const own = inputOfAxis(pad, axis);
  return own !== null && isSameInput(own, input);
};

/** Pads other than `padId` that `input` moves. */
export const movedBy = (board: Board, input: PadInput, padId: string): readonly Pad[] =>
  board.pads.filter((pad) => pad.id !== padId && (isMovedBy(pad, "x", input) || isMovedBy(pad, "y", input)));

/**
 * A key, controller or wheel of an input moves a pad from now on, and with `alone` no other. Errors: `LEARN_REFUSED` for a
 * key that is to move a knob, slider or XY pad.
 */
export function learnInput(
  board: Board,
  padId: string,
  axis: PadAxis,
  input: PadInput,
  alone: boolean,
): Result<BoardDiff> {
  const pad = board.pads.find(({ id }) => id === padId);
  if (pad && pad.type !== "button" && input.kind === "note") return refused(pad);
  const others = (alone ? movedBy(board, input, padId) : []).map((other): [string, Partial<Pad>] => [
    other.id,
    {
      ...(isMovedBy(other, "x", input) ? { input: null } : {}),
      ...(isMovedBy(other, "y", input) ? { inputY: null } : {}),
    },
  ]);
  return updatePads(board, new Map([...others, [padId, withInput(axis, input)]]));
}

export const forgetInput = (board: Board, padId: string, axis: PadAxis): Result<BoardDiff> =>
  updatePads(board, new Map([[padId, withInput(axis, null)]]));

/**
 * A pad sends from now on what came from an input. The first axis takes its channel, and the MIDI output `port` ("": where it
 * sends now); the second one sends beside the first. Errors: `LEARN_REFUSED` as `learnInput`.
 */
export function learnMessage(
  board: Board,
  padId: string,
  axis: PadAxis,
  input: PadInput,
  port: string,
): Result<BoardDiff> {
  const pad = board.pads.find(({ id }) => id === padId);
  if (!pad) return updatePads(board, new Map());
  if (input.kind === "note" && pad.type !== "button") return refused(pad);
  if (axis === "y")
    return changed(board, padId, { pad2: { command: input.kind === "pitch" ? "pitch" : "cc", code: input.number } });
  const place = { channel: input.channel, port: port || pad.port, sendsOwn: true };
  if (input.kind === "note") return changed(board, padId, { ...place, command: null, midiNote: padNote(input.number) });
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
