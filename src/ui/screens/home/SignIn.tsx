import { strings } from "../../strings/home.ts";
import { ExternalButtons } from "../login/ExternalButtons.tsx";
import { LoginForm } from "../login/LoginForm.tsx";
import styles from "./HomeScreen.module.css";

/** The ways to sign in, for a visitor. */
export const SignIn = () => (
  <section className={styles.signIn} aria-label={strings.signIn}>
    <ExternalButtons />
    <LoginForm main={false} />
  </section>
);
