import { classes } from "../controls/classes.ts";
import { passwordStrength } from "../../state/account/passwordStrength.ts";
import { strings } from "../strings/forms.ts";
import styles from "./StrengthMeter.module.css";

const STEPS = [1, 2, 3, 4] as const;

/** Four lamps, like the ones of a level meter, and a word. */
export function StrengthMeter({ password, about }: { readonly password: string; readonly about: readonly string[] }) {
  const strength = passwordStrength(password, about);
  return (
    <div className={styles.meter} data-strength={strength} hidden={password === ""}>
      <span className={styles.lamps} aria-hidden="true">
        {STEPS.map((step) => (
          <i key={step} className={classes(step <= strength && styles.on)} />
        ))}
      </span>
      <output>
        <span className="visually-hidden">{strings.strength} </span>
        {strings.strengths[strength]}
      </output>
    </div>
  );
}
