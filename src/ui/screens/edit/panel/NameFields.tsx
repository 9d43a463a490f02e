import { PAD_TYPES } from "../../../../domain/board/padTypes.ts";
import { joinEmoji, splitEmoji } from "../../../../domain/board/splitEmoji.ts";
import { isPlain } from "../../../../domain/board/widget/widgetKinds.ts";
import { ImageRow } from "./ImageRow.tsx";
import { TextField } from "../../timeline/TextField.tsx";
import { editStrings as words } from "../../../strings/edit.ts";
import { Popover } from "../../../controls/Popover.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { lazy, Suspense } from "react";
import { SmilePlus } from "lucide-react";
import styles from "./Panel.module.css";
import { Row, TextRow } from "./Rows.tsx";
import { Segments } from "../../../controls/Segments.tsx";
import { sharedOf } from "../../../controls/sharedOf.ts";
import { usePadFields, type PadPanelProps } from "./usePadFields.ts";

/** Type of the pads, and their labels. The emoji is the beginning of the label. */
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
        segments={PAD_TYPES.map((value) => ({ value, label: words.widget[value] }))}
        onChange={(type) => set({ type })}
      />
      <TextRow
        label={words.label}
        value={text ?? words.mixed}
        fallback=""
        onCommit={(next) => setEach(pads, ({ label }) => ({ label: joinEmoji(splitEmoji(label)[0], next) }))}
      />
      <Row label={words.emoji}>
        <div className="flex gap-8 min-width-0">
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
      {pads.every(isPlain) && <ImageField pads={pads} />}
    </>
  );
}

const EmojiPicker = lazy(async () => ({ default: (await import("./EmojiPicker.tsx")).EmojiPicker }));

interface EmojiButtonProps {
  /** "" is none; undefined where the pads differ. */
  readonly emoji: string | undefined;
  readonly onChange: (emoji: string) => void;
}

const EmojiButton = ({ emoji, onChange }: EmojiButtonProps) => (
  <Popover
    label={words.emoji}
    align="end"
    content={
      <Suspense fallback={<div className={styles.emojiPlace} />}>
        <EmojiPicker emoji={emoji ?? ""} onChange={onChange} />
      </Suspense>
    }
  >
    <button
      type="button"
      className={styles.emojiButton}
      aria-label={emoji ? words.chosenEmoji(emoji) : words.noEmoji}
      data-tip={words.noEmoji}
    >
      {emoji || <SmilePlus {...ICON} />}
    </button>
  </Popover>
);

/** The picture of pads. */
function ImageField({ pads }: PadPanelProps) {
  const { set } = usePadFields();
  const [image = "", ...others] = new Set(pads.map((pad) => pad.image));
  return (
    <ImageRow
      label={words.image}
      image={image !== "" && others.length === 0 ? image : null}
      has={image !== "" || others.length > 0}
      onChange={(next) => set({ image: next })}
    />
  );
}
