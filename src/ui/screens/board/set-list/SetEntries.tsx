import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useSnapshot } from "valtio";
import { moveEntry, removeEntry, setEntrySong, type SetEntry } from "../../../../domain/set-list/SetList.ts";
import type { SetLists } from "../../../../state/set-list/SetLists.ts";
import { searchWork } from "../../../../state/sync/Work.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { Select } from "../../../controls/Select.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { setListStrings as words } from "../../../strings/setList.ts";
import styles from "../SidePanel.module.css";
import { useSetLists } from "./useSetLists.ts";

export interface SetEntriesProps {
  readonly sets: SetLists;
  readonly entries: readonly SetEntry[];
}

/** The boards of a set in their order. A press on one plays it. */
export function SetEntries({ sets, entries }: SetEntriesProps) {
  const { work } = useStudio();
  const { entries: known } = useSnapshot(work.state);
  const { entryId } = useSetLists(sets);
  const names = new Map(known.map(({ key, name }) => [key, name]));
  const songs = searchWork(known, { kind: "timeline", sort: "name" });
  return (
    <ol className="stack gap-6" aria-label={words.entries}>
      {entries.map((entry, place) => {
        const name = names.get(`board_${entry.boardId}`) ?? entry.boardName;
        return (
          <li key={entry.id} className={styles.entry} aria-current={entry.id === entryId ? "step" : undefined}>
            <button
              type="button"
              className={styles.play}
              aria-label={words.play(place, name)}
              onClick={() => sets.goTo(place)}
            >
              <small>{place + 1}</small>
              <b className="truncate size-3 weight-600">{name}</b>
            </button>
            <EntryButtons
              sets={sets}
              entry={entry}
              name={name}
              isFirst={place === 0}
              isLast={place === entries.length - 1}
            />
            <div className={styles.song}>
              <Select
                label={words.song(name)}
                value={entry.songId ?? ""}
                options={songOptions(entry, songs)}
                onChange={(id) =>
                  sets.edit((list) => setEntrySong(list, entry.id, songs.find((each) => each.id === id) ?? null))
                }
                wide
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** A song that is not at hand is still the one that was chosen. */
function songOptions({ songId, songName }: SetEntry, songs: readonly { readonly id: string; readonly name: string }[]) {
  const isKnown = songId === null || songs.some(({ id }) => id === songId);
  return [
    { value: "", label: words.noSong },
    ...songs.map(({ id, name }) => ({ value: id, label: name })),
    ...(isKnown ? [] : [{ value: songId, label: songName }]),
  ];
}

interface EntryButtonsProps {
  readonly sets: SetLists;
  readonly entry: SetEntry;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function EntryButtons({ sets, entry: { id }, name, isFirst, isLast }: EntryButtonsProps) {
  return (
    <>
      <IconButton
        label={words.up(name)}
        disabled={isFirst}
        icon={<ArrowUp {...SMALL_ICON} />}
        onClick={() => sets.edit((list) => moveEntry(list, id, -1))}
      />
      <IconButton
        label={words.down(name)}
        disabled={isLast}
        icon={<ArrowDown {...SMALL_ICON} />}
        onClick={() => sets.edit((list) => moveEntry(list, id, 1))}
      />
      <IconButton
        label={words.take(name)}
        icon={<X {...SMALL_ICON} />}
        onClick={() => sets.edit((list) => removeEntry(list, id))}
      />
    </>
  );
}
