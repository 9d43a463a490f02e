import { Search, X } from "lucide-react";
import type { Ref } from "react";
import { strings } from "../strings/common.ts";
import { IconButton } from "./IconButton.tsx";
import { SMALL_ICON } from "./iconSize.ts";
import { Kbd } from "./Kbd.tsx";
import styles from "./NumberField.module.css";

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The key that focuses it, shown while it is empty. */
  readonly shortcut?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

export function SearchField({ label, value, onChange, shortcut, ref }: SearchFieldProps) {
  return (
    <div className={styles.search}>
      <Search {...SMALL_ICON} />
      <input
        ref={ref}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        dir="auto"
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key !== "Escape") return;
          if (value) onChange("");
          else event.currentTarget.blur();
        }}
      />
      {value ? (
        <IconButton
          look="small"
          label={strings.clearSearch}
          icon={<X {...SMALL_ICON} />}
          onClick={() => onChange("")}
        />
      ) : (
        shortcut && <Kbd>{shortcut}</Kbd>
      )}
    </div>
  );
}
