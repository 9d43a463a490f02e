import { Star, X } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { EMOJI_GROUPS } from "../../../../domain/reference/emojiGroups.ts";
import { emojisOf, searchEmojis, type NamedEmoji } from "../../../../domain/reference/emojis.ts";
import type { BoardSettings } from "../../../../state/board/boardSettings.ts";
import { classes } from "../../../controls/classes.ts";
import { ICON } from "../../../controls/iconSize.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { SearchField } from "../../../controls/SearchField.tsx";
import { editStrings as words } from "../../../strings/edit.ts";
import { useOneTabStop } from "../../../hooks/useOneTabStop.ts";
import { useEdit } from "../EditContext.ts";
import styles from "./EmojiPicker.module.css";
import { Segments } from "../../../controls/Segments.tsx";

const COLUMNS = 8;
const RECENT_COUNT = 40;

const setEmojis = (settings: BoardSettings, emojis: BoardSettings["emojis"]): void => {
  settings.emojis = emojis;
};

export interface EmojiPickerProps {
  /** "" is none. */
  readonly emoji: string;
  readonly onChange: (emoji: string) => void;
}

/** The twelve groups of emojis, with search. What is chosen is remembered in Recent. */
export function EmojiPicker({ emoji, onChange }: EmojiPickerProps) {
  const { liveBoard } = useEdit();
  const own = useSnapshot(liveBoard.settings).emojis;
  const [group, setGroup] = useState(own.recent.length > 0 ? "recent" : "music");
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search.trim());
  // A chosen emoji comes to Recent, but not under the pointer.
  const [recent] = useState(own.recent);
  const shown = wanted === "" ? emojisOf(group, { ...own, recent }) : searchEmojis(wanted);
  const isMarked = own.favourites.includes(emoji);
  const choose = (next: string): void => {
    onChange(next);
    const others = own.recent.filter((each) => each !== next);
    setEmojis(liveBoard.settings, { ...own, recent: [next, ...others].slice(0, RECENT_COUNT) });
  };
  const mark = (): void => {
    const others = own.favourites.filter((each) => each !== emoji);
    setEmojis(liveBoard.settings, { ...own, favourites: isMarked ? others : [...others, emoji] });
  };
  return (
    <div className={styles.picker}>
      <SearchField label={words.emojiSearch} value={search} onChange={setSearch} />
      <Segments
        label={words.emojiGroups}
        value={wanted === "" ? group : undefined}
        segments={EMOJI_GROUPS.map(({ id, label, icon }) => ({
          value: id,
          label,
          icon: <span className={styles.glyph}>{icon}</span>,
        }))}
        onChange={(next) => {
          setGroup(next);
          setSearch("");
        }}
      />
      {shown.length > 0 ? (
        <Grid key={group} emojis={shown} current={emoji} onChoose={choose} />
      ) : (
        <Nothing group={group} searched={wanted !== ""} />
      )}
      <div className={classes("row justify-end gap-4", styles.foot)}>
        <span className={styles.glyph}>{emoji}</span>
        <IconButton
          label={words.emojiMark}
          icon={<Star {...ICON} />}
          pressed={isMarked}
          disabled={emoji === ""}
          onClick={mark}
        />
        <IconButton
          label={words.emojiRemove}
          icon={<X {...ICON} />}
          disabled={emoji === ""}
          onClick={() => onChange("")}
        />
      </div>
    </div>
  );
}

function Nothing({ group, searched }: { readonly group: string; readonly searched: boolean }) {
  const empty = group === "favourites" ? words.emojiEmpty.favourites : words.emojiEmpty.recent;
  return <p className={classes("text-2", styles.nothing)}>{searched ? words.emojiNone : empty}</p>;
}

interface GridProps {
  readonly emojis: readonly NamedEmoji[];
  readonly current: string;
  readonly onChoose: (emoji: string) => void;
}

/** One stop of the Tab key; arrows go from emoji to emoji. */
function Grid({ emojis, current, onChoose }: GridProps) {
  const list = useRef<HTMLUListElement>(null);
  const stop = useOneTabStop(list);
  const rows = Array.from({ length: Math.ceil(emojis.length / COLUMNS) }, (_, row) =>
    emojis.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );
  return (
    <ul ref={list} className={styles.grid} {...stop}>
      {rows.map((row) => (
        <li key={row[0]!.emoji}>
          {row.map(({ emoji, name }) => (
            <button
              className="radius-1 weight-700"
              key={emoji}
              type="button"
              tabIndex={-1}
              title={name}
              aria-label={name}
              aria-pressed={emoji === current}
              onClick={() => onChoose(emoji)}
            >
              {emoji}
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}
