import { Check } from "lucide-react";
import { useSearch } from "wouter";
import { InvitedTo } from "../../account/InvitedTo.tsx";
import { useReturnPath } from "../../account/useReturnTarget.ts";
import { ButtonLink } from "../../controls/Button.tsx";
import { FacePage } from "../../shell/FacePage.tsx";
import { strings } from "../../strings/signIn.ts";
import form from "../../forms/Form.module.css";
import styles from "./SuccessScreen.module.css";

/** Confirmation of an action, by `?of=`, and the next step. */
export function SuccessScreen() {
  const kept = useReturnPath();
  const of = new URLSearchParams(useSearch()).get("of");
  const { title, text } = strings.success[of === "verification" || of === "password" ? of : "other"];
  return (
    <FacePage
      above={<InvitedTo />}
      title={
        <span className="block">
          <span className={styles.pad} aria-hidden="true">
            <Check size="1.75rem" strokeWidth={2.25} />
          </span>
          {title}
        </span>
      }
      lead={text}
    >
      <div className={form.form}>
        <ButtonLink to={kept("/login")} tone="primary" size="large">
          {strings.goOn}
        </ButtonLink>
      </div>
    </FacePage>
  );
}
