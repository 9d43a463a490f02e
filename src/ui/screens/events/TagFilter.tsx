import { Tag } from "lucide-react";
import type { TagJson } from "../../../protocol/http/eventJson.ts";
import { Button } from "../../controls/Button.tsx";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { Popover } from "../../controls/Popover.tsx";
import { eventStrings as words } from "../../strings/events.ts";
import styles from "./Events.module.css";
import { TagSearch } from "./TagSearch.tsx";

/** The tag that events must have. */
export const TagFilter = ({ onChoose }: { readonly onChoose: (tag: TagJson) => void }) => (
  <Popover
    label={words.tags}
    content={
      <div className={styles.near}>
        <TagSearch label={words.tags} without={[]} onChoose={onChoose} />
      </div>
    }
  >
    <Button icon={<Tag {...SMALL_ICON} />}>{words.tags}</Button>
  </Popover>
);
