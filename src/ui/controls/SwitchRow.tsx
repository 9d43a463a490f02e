import { strings } from "../strings/common.ts";
import { Switch } from "./Switch.tsx";
import styles from "./Switch.module.css";

interface SwitchRowProps {
  readonly label: string;
  /** undefined: of several things some are on. */
  readonly checked: boolean | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** A switch at the end of its own row, with its name before it. */
export const SwitchRow = ({ label, checked, onChange }: SwitchRowProps) => (
  <div className={styles.row}>
    <span aria-hidden="true">
      {label}
      {checked === undefined && <small> {strings.mixed}</small>}
    </span>
    <Switch label={label} checked={checked === true} onChange={onChange} />
  </div>
);
