import { ArrowBigUp, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { IconButton } from "../controls/IconButton.tsx";
import { ICON, SMALL_ICON } from "../controls/iconSize.ts";
import { strings } from "../strings/forms.ts";
import { Field } from "./Field.tsx";
import styles from "./PasswordField.module.css";
import { StrengthMeter } from "./StrengthMeter.tsx";
import type { FieldBinding } from "./useForm.ts";

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
