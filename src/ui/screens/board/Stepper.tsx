import type { LucideIcon } from "lucide-react";
import type { Action } from "../../../actions/Action.ts";
import { ICON } from "../../controls/iconSize.ts";
import { Tooltip } from "../../controls/Tooltip.tsx";
import styles from "./BoardBar.module.css";

export interface StepperProps<Target> {
  readonly label: string;
  /** Small line above the value; absent: the label. */
  readonly caption?: string;
  readonly value: string;
  readonly target: Target;
  /** Actions of the buttons before and after the value. */
  readonly actions: readonly [back: Action<Target>, forward: Action<Target>];
  readonly icons: readonly [back: LucideIcon, forward: LucideIcon];
  /** True if computer keys run the actions, too. */
  readonly keys?: boolean;
}

/** A value of the bar between two buttons that step through its values. */
export function Stepper<Target>({ label, caption = label, value, target, actions, icons, keys }: StepperProps<Target>) {
  const [back, forward] = actions.map((action, index) => {
    const Icon = icons[index]!;
    return (
      <Tooltip key={action.label} text={action.label} shortcut={keys === false ? undefined : action.keys?.[0]}>
        <button
          type="button"
          aria-label={action.label}
          disabled={action.enabled?.(target) === false}
          onClick={() => action.run(target)}
        >
          <Icon {...ICON} />
        </button>
      </Tooltip>
    );
  });
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      {back}
      <span className={styles.stepperValue} aria-live="polite">
        <small>{caption}</small>
        <b>{value}</b>
      </span>
      {forward}
    </fieldset>
  );
}
