import { lazy, Suspense, useEffect } from "react";
import { useSnapshot } from "valtio";
import { actionOfKey } from "../../actions/actionOfKey.ts";
import { pageActions } from "../../actions/pageActions.ts";
import { isTyping } from "../../state/isTyping.ts";
import type { Session } from "../../state/session.ts";
import { KeysHeld } from "../controls/KeysHeld.tsx";
import { isApple } from "../controls/shortcutText.ts";
import { useFirstNews } from "./useNews.ts";
import { useShell } from "../hooks/StudioContext.ts";

const HelpWindow = lazy(async () => ({ default: (await import("./HelpWindow.tsx")).HelpWindow }));

const Tour = lazy(async () => ({ default: (await import("./Tour.tsx")).Tour }));

/** Place of the help window, which is loaded when it is first asked for, and the keys of every screen. */
export function HelpHost() {
  const { session } = useShell();
  const { help, tour } = useSnapshot(session);
  useEffect(() => listenToPageKeys(session), [session]);
  useFirstNews();
  if (!help)
    return (
      tour && (
        <Suspense>
          <Tour {...tour} />
        </Suspense>
      )
    );
  return (
    <Suspense fallback={<KeysHeld />}>
      <HelpWindow place={help} />
    </Suspense>
  );
}

/**
 * True in a field of one line where the palette's key has no meaning of its own: Ctrl+K deletes to the end of the line on
 * Apple's systems, and makes links in texts.
 */
const isPlainField = ({ target, metaKey }: KeyboardEvent): boolean =>
  (target as Element).matches("input") &&
  (metaKey || !isApple()) &&
  (target as Element).closest("[role=dialog],[role=menu],[role=listbox]") === null;

/** Keys that screens have not used themselves. Songs have actions of the same names, whose keys can be changed. */
function listenToPageKeys(session: Session): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat) return;
    const action = actionOfKey(pageActions, event);
    if (!action || (isTyping(event.target) && !(action === pageActions.palette && isPlainField(event)))) return;
    event.preventDefault();
    action.run(session);
  };
  // The last to receive a key: screens come later, and have it first.
  const goLast = (): void => {
    removeEventListener("keydown", press);
    addEventListener("keydown", press);
  };
  addEventListener("keydown", goLast, { capture: true });
  return () => {
    removeEventListener("keydown", goLast, { capture: true });
    removeEventListener("keydown", press);
  };
}
