import { SmilePlus } from "lucide-react";
import { lazy, Suspense } from "react";
import { ICON } from "../../../controls/iconSize.ts";
import { Popover } from "../../../controls/Popover.tsx";
import { editStrings as words } from "../../../strings/edit.ts";
import styles from "./Panel.module.css";

const EmojiPicker = lazy(async () => ({ default: (await import("./EmojiPicker.tsx")).EmojiPicker }));

export interface EmojiButtonProps {
  /** "" is none; undefined where the pads differ. */
  readonly emoji: string | undefined;
  readonly onChange: (emoji: string) => void;
}

export const EmojiButton = ({ emoji, onChange }: EmojiButtonProps) => (
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
