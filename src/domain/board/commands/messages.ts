import { fail, ok, type Result } from "../../AppError.ts";
import { schemaProblem } from "../../schemaProblem.ts";
import { emptyBoardDiff, type BoardDiff } from "../diff.ts";
import { freeNumber } from "../freeNumber.ts";
import { messageSchema } from "../messageSchema.ts";
import {
  highestNumber,
  messageProblem,
  MOST_MESSAGES,
  newMessage,
  withKind,
  type MessageKind,
  type PadMessage,
} from "../padMessage.ts";
import type { Board, Pad } from "../records.ts";
import { updatePads } from "./pads.ts";

/** Adds a message at the end. Errors: `MESSAGE_INVALID`, `MESSAGES_FULL`. */
export const addMessage = (board: Board, padId: string, message: PadMessage): Result<BoardDiff> =>
  change(board, padId, (messages) => [...messages, message]);

/** A message for a pad; its number is one that nothing else on the board sends. */
export function messageFor(board: Board, pad: Pad): PadMessage {
  const message = newMessage();
  return { ...message, number: freeNumber(board, pad, message) };
}

export const removeMessage = (board: Board, padId: string, id: string): Result<BoardDiff> =>
  change(board, padId, (messages) => messages.filter((message) => message.id !== id));

/** Moves a message among those of its pad, which are sent in their order; at either end it stays. */
export const moveMessage = (board: Board, padId: string, id: string, by: number): Result<BoardDiff> =>
  change(board, padId, (messages) => {
    const from = messages.findIndex((message) => message.id === id);
    const to = from + by;
    if (from < 0 || to < 0 || to >= messages.length) return messages;
    const rest = messages.toSpliced(from, 1);
    return rest.toSpliced(to, 0, messages[from]!);
  });

/**
 * Sets fields of a message; one that becomes another kind begins with the defaults of that, and a number that nothing else
 * on the board sends. Errors: `MESSAGE_INVALID`.
 */
export function setMessageFields(
  board: Board,
  padId: string,
  id: string,
  fields: Partial<Omit<PadMessage, "id">>,
): Result<BoardDiff> {
  const problem = schemaProblem(messageSchema, fields);
  if (problem) return fail("MESSAGE_INVALID", problem);
  return change(board, padId, (messages, pad) =>
    messages.map((message) => {
      if (message.id !== id) return message;
      const { kind = message.kind } = fields;
      const turned = kind === message.kind ? message : turnedInto(board, pad, message, kind);
      return { ...turned, ...fields };
    }),
  );
}

function turnedInto(board: Board, pad: Pad, message: PadMessage, kind: MessageKind): PadMessage {
  const turned = withKind(message, kind);
  return highestNumber(kind) > 0 ? { ...turned, number: freeNumber(board, pad, turned) } : turned;
}

function change(
  board: Board,
  padId: string,
  edit: (messages: readonly PadMessage[], pad: Pad) => readonly PadMessage[],
): Result<BoardDiff> {
  const pad = board.pads.find(({ id }) => id === padId);
  if (!pad) return ok(emptyBoardDiff);
  const messages = edit(pad.messages, pad);
  if (messages === pad.messages) return ok(emptyBoardDiff);
  if (messages.length > MOST_MESSAGES) return fail("MESSAGES_FULL", `A pad sends ${MOST_MESSAGES} messages at most`);
  for (const message of messages) {
    const problem = messageProblem(message);
    if (problem) return fail("MESSAGE_INVALID", problem);
  }
  return updatePads(board, new Map([[padId, { messages }]]));
}
