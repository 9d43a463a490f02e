import { Select, type SelectOption } from "../../../controls/Select.tsx";
import styles from "./SidePanel.module.css";

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
}

/** A choice of the side panel, its label before it. */
export function SelectField(props: SelectFieldProps) {
  return (
    <div className={styles.field}>
      <span>{props.label}</span>
      <Select wide {...props} />
    </div>
  );
}
