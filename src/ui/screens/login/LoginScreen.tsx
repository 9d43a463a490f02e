import { useSearch } from "wouter";
import { Notice } from "../../controls/Notice.tsx";
import { sentence } from "../../forms/sentence.ts";
import { FacePage } from "../../shell/FacePage.tsx";
import { strings } from "../../strings/signIn.ts";
import { ExternalButtons, problemText } from "./ExternalButtons.tsx";
import { LoginForm } from "./LoginForm.tsx";
import styles from "./LoginScreen.module.css";

export function LoginScreen() {
  const problem = new URLSearchParams(useSearch()).get("problem");
  return (
    <FacePage title={strings.signInTitle} lead={strings.signInLead}>
      <div className={styles.ways}>
        {problem !== null && <Notice kind="error">{sentence(problemText(problem))}</Notice>}
        {!globalThis.isSecureContext && <Notice kind="warning">{strings.plainHttp}</Notice>}
        <ExternalButtons />
        <LoginForm />
      </div>
    </FacePage>
  );
}
