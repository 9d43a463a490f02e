import { useRef } from "react";
import { useSnapshot } from "valtio";
import type { Result } from "../../../../domain/AppError.ts";
import {
  addMessage,
  messageFor,
  moveMessage,
  removeMessage,
  setMessageFields,
} from "../../../../domain/board/commands/messages.ts";
import type { BoardDiff } from "../../../../domain/board/diff.ts";
import type { PadMessage } from "../../../../domain/board/padMessage.ts";
import type { Pad } from "../../../../domain/board/records.ts";
import type { ValueEdit } from "../../../controls/useValueControl.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useEdit } from "../EditContext.ts";

type Fields = Partial<Omit<PadMessage, "id">>;

export interface MessageEdits {
  /** Returns the id of the new message; null where it was refused. */
  readonly add: () => string | null;
  readonly remove: (id: string) => void;
  readonly move: (id: string, by: number) => void;
  /** Returns why it was refused, as a sentence. */
  readonly set: (id: string, fields: Fields) => string | null;
  /** The gesture of a number: what is dragged in one go is one undo step. */
  readonly number: (id: string, fieldsOf: (value: number) => Fields) => ValueEdit;
}

export interface MessageFieldsProps {
  readonly pad: Pad;
  readonly message: PadMessage;
  readonly edits: MessageEdits;
}

/** Edits by the panel of the messages of a pad; each is one undo step, and a refusal is shown. */
export function useMessageEdits(pad: Pad): MessageEdits {
  const { id: padId } = pad;
  const { board } = useStudio();
  const { answer } = useEdit();
  const stroke = useRef(0);
  const apply = (result: Result<BoardDiff>, series: string | null = null): boolean => {
    if (!answer(result.ok ? null : result.error) || !result.ok) return false;
    board.apply(result.value, "user", series);
    return true;
  };
  const endStroke = (): void => {
    stroke.current++;
  };
  return {
    add: () => {
      const message = messageFor(board.current, pad);
      return apply(addMessage(board.current, padId, message)) ? message.id : null;
    },
    remove: (id) => void apply(removeMessage(board.current, padId, id)),
    move: (id, by) => void apply(moveMessage(board.current, padId, id, by)),
    set: (id, fields) => {
      const result = setMessageFields(board.current, padId, id, fields);
      if (!result.ok) return result.error.message;
      board.apply(result.value, "user", null);
      return null;
    },
    number: (id, fieldsOf) => ({
      change: (value) => {
        const fields = fieldsOf(value);
        const series = ["message", padId, id, ...Object.keys(fields), stroke.current].join(" ");
        apply(setMessageFields(board.current, padId, id, fields), series);
      },
      commit: endStroke,
      cancel: endStroke,
    }),
  };
}

/** The channel that the open board is set to, 0..16. */
export const useBoardChannel = (): number => useSnapshot(useStudio().session.midi).channel;
