import type { Pad, PadType } from "../../../../domain/board/records.ts";
import { joinEmoji, splitEmoji } from "../../../../domain/board/splitEmoji.ts";
import { widgetOf } from "../../../../domain/board/widget/widgetKinds.ts";
import { ImageField } from "./ImageField.tsx";
import { TextField } from "../../timeline/TextField.tsx";
import { editStrings as words } from "../../../strings/edit.ts";
import { EmojiButton } from "./EmojiButton.tsx";
import type { PadPanelProps } from "./PadPanelProps.ts";
import styles from "./Panel.module.css";
import { Row } from "./Rows.tsx";
import { Segments } from "../../../controls/Segments.tsx";
import { sharedOf } from "./sharedOf.ts";
import { usePadFields } from "./usePadFields.ts";

const TYPES: readonly PadType[] = ["button", "knob", "slider", "xyPad"];

/** Pads and chords have room for a picture. */
const showsImage = (pad: Pad): boolean =>
  pad.type === "button" && (widgetOf(pad) === null || widgetOf(pad)?.kind === "chord");

/** What the pads are, and what is written on them. The emoji is the beginning of the label. */
export function NameFields({ pads }: PadPanelProps) {
  const { set, setEach } = usePadFields();
  const text = sharedOf(pads, ({ label }) => splitEmoji(label)[1]);
  const emoji = sharedOf(pads, ({ label }) => splitEmoji(label)[0]);
  const labelOff = sharedOf(pads, (pad) => pad.labelOff);
  return (
    <>
      <Segments
        label={words.type}
        value={sharedOf(pads, ({ type }) => type)}
        segments={TYPES.map((value) => ({ value, label: words.widget[value] }))}
        onChange={(type) => set({ type })}
      />
      <Row label={words.label}>
        <TextField
          className={styles.text}
          label={words.label}
          value={text ?? words.mixed}
          fallback=""
          onCommit={(next) => setEach(pads, ({ label }) => ({ label: joinEmoji(splitEmoji(label)[0], next) }))}
        />
      </Row>
      <Row label={words.emoji}>
        <div className={styles.emojiRow}>
          <EmojiButton
            emoji={emoji}
            onChange={(next) => setEach(pads, ({ label }) => ({ label: joinEmoji(next, splitEmoji(label)[1]) }))}
          />
          <TextField
            className={styles.text}
            label={words.labelOff}
            placeholder={words.labelOff}
            value={labelOff ?? words.mixed}
            fallback=""
            onCommit={(next) => set({ labelOff: next })}
          />
        </div>
      </Row>
      {pads.every(showsImage) && <ImageField pads={pads} />}
    </>
  );
}
