import { ArrowBigUp, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { passwordStrength } from "../../state/account/passwordStrength.ts";
import { classes } from "../controls/classes.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { ICON, SMALL_ICON } from "../controls/iconSize.ts";
import { strings } from "../strings/forms.ts";
import { Field } from "./Field.tsx";
import type { FieldBinding } from "./useForm.ts";
import styles from "./PasswordField.module.css";

export interface PasswordFieldProps extends FieldBinding {
  readonly label: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly aside?: ReactNode;
  readonly focused?: boolean;
  /** For new passwords: what is known of the user, which a good one does not hold. */
  readonly about?: readonly string[];
}

/** A password, hidden or shown, with a word where capitals are locked and, for a new one, how strong it is. */
export function PasswordField({ about, ...field }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const [capitals, setCapitals] = useState(false);
  const onKey = (event: KeyboardEvent): void => setCapitals(event.getModifierState("CapsLock"));
  return (
    <div className="min-width-0">
      <Field
        {...field}
        type={visible ? "text" : "password"}
        maxLength={256}
        onKey={onKey}
        onBlur={() => {
          setCapitals(false);
          field.onBlur();
        }}
        {...(about ? { hint: strings.passwordHint } : {})}
        end={
          <IconButton
            className={styles.eye}
            label={visible ? strings.hidePassword : strings.showPassword}
            pressed={visible}
            icon={visible ? <EyeOff {...ICON} /> : <Eye {...ICON} />}
            onClick={() => setVisible(!visible)}
          />
        }
      />
      <output className={styles.capitals}>
        {capitals && (
          <>
            <ArrowBigUp {...SMALL_ICON} />
            {strings.capsLock}
          </>
        )}
      </output>
      {about && <StrengthMeter password={field.value} about={about} />}
    </div>
  );
}

const STEPS = [1, 2, 3, 4] as const;

/** Four lamps, like the ones of a level meter, and a word. */
function StrengthMeter({ password, about }: { readonly password: string; readonly about: readonly string[] }) {
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
