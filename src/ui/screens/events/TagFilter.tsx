import { Tag, X } from "lucide-react";
import type { EventFilters } from "../../../state/events/eventFilters.ts";
import { Button } from "../../controls/Button.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { Popover } from "../../controls/Popover.tsx";
import { eventStrings as words } from "../../strings/events.ts";
import { TagSearch } from "./TagSearch.tsx";
import styles from "./Events.module.css";

interface TagFilterProps {
  readonly tag: EventFilters["tag"];
  readonly onChange: (tag: EventFilters["tag"]) => void;
}

/** The tag that events must have. */
export function TagFilter({ tag, onChange }: TagFilterProps) {
  if (tag)
    return (
      <span className={styles.chip}>
        {tag.name}
        <IconButton
          look="small"
          label={words.removeTag(tag.name)}
          icon={<X {...SMALL_ICON} />}
          onClick={() => onChange(null)}
        />
      </span>
    );
  return (
    <Popover
      label={words.tags}
      content={
        <div className={styles.near}>
          <TagSearch label={words.tags} without={[]} onChoose={onChange} />
        </div>
      }
    >
      <Button icon={<Tag {...SMALL_ICON} />}>{words.tags}</Button>
    </Popover>
  );
}
