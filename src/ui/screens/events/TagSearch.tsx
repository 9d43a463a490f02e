import { useState } from "react";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { TagJson } from "../../../protocol/http/eventJson.ts";
import { SearchField } from "../../controls/SearchField.tsx";
import { Select } from "../../controls/Select.tsx";
import { sentence } from "../../forms/sentence.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { eventFormStrings as words } from "../../strings/events.ts";
import { useTyped } from "../../hooks/useTyped.ts";
import styles from "./Events.module.css";

const MOST = 24;
const SHORTEST_NEW = 2;
const ANY = "";

interface TagSearchProps {
  readonly label: string;
  /** Ids of tags that are chosen already. */
  readonly without: readonly string[];
  readonly onChoose: (tag: TagJson) => void;
  /** Creates a tag with the typed name, if that is possible. */
  readonly onNew?: (name: string) => void;
}

/** Tags by category and by what is typed, the most used first. */
export function TagSearch({ label, without, onChoose, onNew }: TagSearchProps) {
  const { api } = useStudio();
  const [typed, setTyped] = useState("");
  const searchText = useTyped(typed).trim();
  const [categoryId, setCategoryId] = useState(ANY);
  const ofCategory = categoryId === ANY ? {} : { categoryId };
  const { value: known } = useLoad((signal) => api.call(eventCalls.tagCategories, {}, { signal }));
  const { value, error } = useLoad(
    (signal) => api.call(eventCalls.searchTags, { body: { searchText, pageSize: MOST, ...ofCategory } }, { signal }),
    JSON.stringify([searchText, categoryId]),
  );
  const categories = known?.categories.toSorted((a, b) => a.order - b.order) ?? [];
  const options = [
    { value: ANY, label: words.anyCategory },
    ...categories.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const tags = value?.tags.filter(({ id }) => !without.includes(id)) ?? [];
  const isNew = searchText.length >= SHORTEST_NEW && value?.tags.every(({ name }) => name !== searchText);
  const choose = (act: () => void): void => {
    setTyped("");
    act();
  };
  return (
    <div className="grid gap-6 text-2 size-3">
      <SearchField label={label} value={typed} onChange={setTyped} />
      <Select label={words.tagCategory} value={categoryId} options={options} onChange={setCategoryId} />
      {error && <p role="alert">{sentence(error.message)}</p>}
      <ul className={styles.tags} aria-label={words.foundTags}>
        {tags.map((tag) => (
          <li key={tag.id}>
            <button type="button" className={styles.tagButton} onClick={() => choose(() => onChoose(tag))}>
              {tag.name}
            </button>
          </li>
        ))}
        {onNew && isNew && (
          <li>
            <button type="button" className={styles.tagButton} onClick={() => choose(() => onNew(searchText))}>
              {words.newTag(searchText)}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
