import { Switch as Radix } from "radix-ui";
import styles from "./Switch.module.css";

export interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <Radix.Root className={styles.switch} aria-label={label} checked={checked} onCheckedChange={onChange}>
      <Radix.Thumb className={styles.thumb} />
    </Radix.Root>
  );
}
