import type { PadMessage } from "../../../../domain/board/padMessage.ts";
import type { Pad } from "../../../../domain/board/records.ts";
import type { MessageEdits } from "./useMessageEdits.ts";

export interface MessageFieldsProps {
  readonly pad: Pad;
  readonly message: PadMessage;
  readonly edits: MessageEdits;
}
