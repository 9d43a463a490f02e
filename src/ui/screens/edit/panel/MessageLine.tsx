import { classes } from "../../../controls/classes.ts";
import { ChevronDown, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { FIRST_CHANNEL_MODE } from "../../../../domain/board/freeNumber.ts";
import type { Pad, PadAxis } from "../../../../domain/board/records.ts";
import type { SentBytes } from "../../../../domain/board/sentBytes.ts";
import { bytesText, sentParts } from "../../../../domain/midi/bytesText.ts";
import { CONTROL_CHANGE_NAMES } from "../../../../domain/reference/controlChangeNames.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { bytesWords } from "../../../midi/logRow.ts";
import { messageStrings as words } from "../../../strings/messages.ts";
import styles from "./Messages.module.css";

interface ListItemProps {
  readonly text: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  /** Buttons for the message as a whole. */
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

/** A message of the list: a line that opens and closes it, and below what it sends and its fields. */
export const ListItem = ({ text, isOpen, onToggle, buttons, children }: ListItemProps) => (
  <li className={classes("grid gap-8 on-field ring-inset radius-1", styles.item)} data-open={isOpen}>
    <div className={styles.head}>
      <button type="button" className={styles.name} aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
        {isOpen ? <ChevronDown {...SMALL_ICON} /> : <ChevronRight {...SMALL_ICON} />}
        <span className="break-anywhere">{text}</span>
      </button>
      {buttons}
    </div>
    {children}
  </li>
);

/** A hint beside controllers that are channel mode messages, which have no values. */
export const ChannelModeHint = ({ controller }: { readonly controller: number }) =>
  controller < FIRST_CHANNEL_MODE ? null : (
    <p className={classes("pad-x-10 text-warn", styles.conflict)}>
      {words.channelMode(controller, CONTROL_CHANGE_NAMES[controller]!)}
    </p>
  );

/** Names of the two ends of a gesture, on one axis of a control. */
export function gestureOf({ type, canToggle, command }: Pad, axis: PadAxis): readonly [down: string, up: string] {
  if (type === "button") return canToggle || command === "hold" ? words.gestures.toggle : words.gestures.press;
  if (type === "xyPad" && axis === "x") return words.gestures.across;
  return type === "knob" ? words.gestures.knob : words.gestures.fader;
}

interface SentLineProps {
  readonly bytes: SentBytes;
  readonly gesture: readonly [down: string, up: string];
  /** Each message by itself, in hex and in words. */
  readonly isLong: boolean;
}

/** Bytes for the MIDI output, in hex. */
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
