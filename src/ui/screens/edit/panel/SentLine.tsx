import { bytesText, sentParts } from "../../../../domain/midi/bytesText.ts";
import type { SentBytes } from "../../../../domain/board/sentBytes.ts";
import type { Pad, PadAxis } from "../../../../domain/board/records.ts";
import { bytesWords } from "../../../midi/logRow.ts";
import { messageStrings as words } from "../../../strings/messages.ts";
import styles from "./Messages.module.css";

/** What the two ends of a gesture are called, on one axis of a control. */
export function gestureOf({ type, canToggle, command }: Pad, axis: PadAxis): readonly [down: string, up: string] {
  if (type === "button") return canToggle || command === "hold" ? words.gestures.toggle : words.gestures.press;
  if (type === "xyPad" && axis === "x") return words.gestures.across;
  return type === "knob" ? words.gestures.knob : words.gestures.fader;
}

export interface SentLineProps {
  readonly bytes: SentBytes;
  readonly gesture: readonly [down: string, up: string];
  /** Each message by itself, in hex and in words. */
  readonly isLong: boolean;
}

/** What leaves for the MIDI output, in hex. */
export function SentLine({ bytes, gesture, isLong }: SentLineProps) {
  const halves = ([bytes.down, bytes.up] as const).map((messages, index) => ({ name: gesture[index]!, messages }));
  const said = halves.filter(({ messages }) => messages.length > 0);
  if (said.length === 0) return null;
  return (
    <dl className={styles.sent} data-long={isLong}>
      {said.map(({ name, messages }) => (
        <div className="flex gap-6 min-width-0" key={name}>
          <dt className="flex-none text-2">{name}</dt>
          <dd className="min-width-0 text-1 tabular">
            {isLong ? <Spelled messages={messages} /> : whole(bytesText(messages))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Lines break between messages only. */
const whole = (text: string): string => text.replaceAll(/(?<=[\dA-F]) (?=[\dA-F])/g, "\u00A0");

/** A line for each message; what is said to every channel stands once. */
const Spelled = ({ messages }: { readonly messages: SentBytes["down"] }) =>
  sentParts(messages).map(({ times, messages: part }, index) => (
    // They are in the order of sending, and never change places.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index}>
      {part.map((message, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={styles.message}>
          <code>{whole(bytesText([message]))}</code>
          <small>
            {bytesWords(message)}
            {times > 1 && ` · ${words.everyChannel}`}
          </small>
        </span>
      ))}
    </span>
  ));
