import { highestNumber, type PadMessage } from "../../../../domain/board/padMessage.ts";
import { noteLabel } from "../../../../domain/music/noteLabel.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { messageStrings as words } from "../../../strings/messages.ts";
import type { MessageFieldsProps } from "./useMessageEdits.ts";
import { parseWhole } from "../../../controls/typedValue.ts";
import { NumberBox, Row, readNote } from "./Rows.tsx";

type NumberName = "number" | "from" | "to" | "bankMsb" | "bankLsb" | "device";

export interface MessageNumberProps extends Pick<MessageFieldsProps, "message" | "edits"> {
  readonly field: NumberName;
  readonly label: string;
  readonly low: number;
  /** The highest of its kind by default. */
  readonly high?: number;
}

/** A whole number of a message. A note is shown and read by its name, a bank may be none. */
export function MessageNumber({ message, edits, field, label, low, high }: MessageNumberProps) {
  const isNote = field === "number" && (message.kind === "note" || message.kind === "keyPressure");
  const isBank = field === "bankMsb" || field === "bankLsb";
  // The value below the scale stands for none.
  const least = isBank ? -1 : low;
  const scale = linearScale({ min: least, max: high ?? highestNumber(message.kind), step: 1, fine: 1, initial: low });
  const format = (value: number): string =>
    isNote ? noteLabel(value) : isBank && value < 0 ? words.noBank : String(value);
  const read = (text: string): number | null => {
    if (isBank && text.trim().toLowerCase() === words.noBank.toLowerCase()) return -1;
    return isNote ? readNote(text) : parseWhole(text);
  };
  return (
    <Row above label={label}>
      <NumberBox
        prefix=""
        label={label}
        value={message[field] ?? -1}
        scale={scale}
        format={format}
        parse={read}
        parseDelta={parseWhole}
        edit={edits.number(message.id, (value) => fieldsOf(field, value))}
      />
    </Row>
  );
}

const fieldsOf = (field: NumberName, value: number): Partial<PadMessage> => ({
  [field]: (field === "bankMsb" || field === "bankLsb") && value < 0 ? null : value,
});
