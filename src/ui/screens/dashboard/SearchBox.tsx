import { useEffect, useRef } from "react";
import { SearchField } from "../../controls/SearchField.tsx";
import { strings } from "../../strings/dashboard.ts";
import styles from "./DashboardScreen.module.css";

export interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The search in the bar; Ctrl or Command and K go there. */
export function SearchBox({ value, onChange }: SearchBoxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      ref.current?.select();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <search className={styles.search}>
      <SearchField ref={ref} label={strings.searchLabel} value={value} onChange={onChange} shortcut="Mod+K" />
    </search>
  );
}
