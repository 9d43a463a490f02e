import { ArrowBigUp, Eye, EyeOff } from "lucide-react";
import { useEffect, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { passwordFault, type PasswordOwner } from "../../protocol/passwordRules.ts";
import { loadCommonPasswords } from "../../state/account/commonPasswords.ts";
import { passwordStrength } from "../../state/account/passwordStrength.ts";
import { classes } from "../controls/classes.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { ICON, SMALL_ICON } from "../controls/iconSize.ts";
import { strings } from "../strings/forms.ts";
import { Field } from "./Field.tsx";
import { useCommonPasswords } from "./useCommonPasswords.ts";
import type { FieldBinding } from "./useForm.ts";
import styles from "./PasswordField.module.css";

export interface PasswordFieldProps extends FieldBinding {
  readonly label: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly aside?: ReactNode;
  readonly focused?: boolean;
  /** Owner of a new password, whose name and address a good one does not hold. */
  readonly owner?: PasswordOwner;
}

/** A password, hidden or shown, with a word where capitals are locked and, for a new one, how strong it is. */
export function PasswordField({ owner, ...field }: PasswordFieldProps) {
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
        {...(owner ? { hint: strings.passwordHint } : {})}
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
      {owner && <StrengthMeter password={field.value} owner={owner} />}
    </div>
  );
}

const STEPS = [1, 2, 3, 4] as const;

interface StrengthMeterProps {
  readonly password: string;
  readonly owner: PasswordOwner;
}

/** Four lamps, like the ones of a level meter, and a word: the strength, or why the server refuses the password. */
function StrengthMeter({ password, owner }: StrengthMeterProps) {
  const common = useCommonPasswords();
  const typed = password !== "";
  useEffect(() => {
    if (typed) void loadCommonPasswords();
  }, [typed]);
  const fault = passwordFault(password, owner, common);
  const strength = passwordStrength(password, owner);
  const lit = fault === null ? strength : 0;
  return (
    <div className={styles.meter} data-strength={lit} hidden={!typed}>
      <span className={styles.lamps} aria-hidden="true">
        {STEPS.map((step) => (
          <i key={step} className={classes(step <= lit && styles.on)} />
        ))}
      </span>
      <output>
        <span className="visually-hidden">{strings.strength} </span>
        {fault === null ? strings.strengths[strength] : strings.refused[fault]}
      </output>
    </div>
  );
}
