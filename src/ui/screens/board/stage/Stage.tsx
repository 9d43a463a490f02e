import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { changeStage, type StageSettings } from "../../../../state/board/stageSettings.ts";
import { notify } from "../../../../state/notices.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { stageStrings as words } from "../../../strings/stage.ts";
import styles from "./Stage.module.css";
import { useWakeLock } from "./useWakeLock.ts";

/** Effects of the stage settings on the page: the screen stays on, is darker, and is not left by accident. */
export function Stage({ stage }: { readonly stage: StageSettings }) {
  const { keepAwake, dim, locked } = useSnapshot(stage);
  useWakeLock(keepAwake);
  useLocked(stage, locked);
  return dim > 0 && <div className={styles.dim} style={{ opacity: dim }} aria-hidden="true" data-testid="dim" />;
}

/** While it is locked the page stays: going back comes here again, and closing asks. */
function useLocked(stage: StageSettings, locked: boolean): void {
  const { session } = useStudio();
  useEffect(
    () => () => {
      changeStage(stage, { locked: false, secondWindow: false });
    },
    [stage],
  );
  useEffect(() => {
    if (!locked) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const prevent = (event: Event): void => event.preventDefault();
    // One step of the history more, for the button that goes back to take.
    history.pushState(history.state, "");
    const here = location.pathname;
    const stay = (): void => {
      history.pushState(history.state, "");
      notify(session, "info", words.stillLocked);
    };
    addEventListener("popstate", stay, { signal });
    addEventListener("beforeunload", prevent, { signal });
    addEventListener("contextmenu", prevent, { signal });
    return () => {
      abort.abort();
      // Wherever else one was led, one stays.
      if (location.pathname === here) history.back();
    };
  }, [locked, session]);
}
