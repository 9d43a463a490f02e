import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { InvitedTo } from "../../account/InvitedTo.tsx";
import { Notice } from "../../controls/Notice.tsx";
import { useShell } from "../../hooks/StudioContext.ts";
import { sentence } from "../../forms/sentence.ts";
import { FacePage } from "../../shell/FacePage.tsx";
import { strings } from "../../strings/signIn.ts";
import { ExternalButtons, problemText } from "./ExternalButtons.tsx";
import { LoginForm } from "./LoginForm.tsx";
import styles from "./LoginScreen.module.css";

export function LoginScreen() {
  const problem = new URLSearchParams(useSearch()).get("problem");
  const { ended } = useSnapshot(useShell().account.state);
  return (
    <FacePage above={<InvitedTo />} title={strings.signInTitle} lead={strings.signInLead}>
      <div className={styles.ways}>
        {ended && problem === null && <Notice kind="warning">{strings.sessionEnded}</Notice>}
        {problem !== null && <Notice kind="error">{sentence(problemText(problem))}</Notice>}
        {!globalThis.isSecureContext && <Notice kind="warning">{strings.plainHttp}</Notice>}
        <ExternalButtons />
        <LoginForm />
      </div>
    </FacePage>
  );
}
