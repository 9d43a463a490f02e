import { lazy, Suspense, useEffect, useMemo } from "react";
import { useSnapshot } from "valtio";
import { actionOfKey } from "../../actions/actionOfKey.ts";
import { openHelp, pageActions } from "../../actions/pageActions.ts";
import { isTyping } from "../../state/isTyping.ts";
import type { Session } from "../../state/session.ts";
import { focusedWindow } from "../controls/focusedWindow.ts";
import { KeysHeld } from "../controls/KeysHeld.tsx";
import { PortalHost, portalHostOf } from "../controls/PortalHost.ts";
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
  const host = useHostOf(session, help !== null);
  if (!help)
    return (
      tour && (
        <Suspense>
          <Tour {...tour} />
        </Suspense>
      )
    );
  return (
    <PortalHost value={host}>
      <Suspense fallback={<KeysHeld />}>
        <HelpWindow
          place={help}
          onOpen={(page, section) => openHelp(session, page, section)}
          onClose={() => closeHelp(session)}
        />
      </Suspense>
    </PortalHost>
  );
}

function closeHelp(session: Session): void {
  session.help = null;
}

/** Keys that screens have not used themselves. Songs have actions of the same names, whose keys can be changed. */
function listenToPageKeys(session: Session): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat || isTyping(event.target)) return;
    const action = actionOfKey(pageActions, event);
    if (!action) return;
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

/** Element that the help opens in: in the window of the page that it was opened from, with which it closes. */
function useHostOf(session: Session, open: boolean): HTMLElement | null {
  const view = useMemo(() => (open ? focusedWindow() : null), [open]);
  useEffect(() => {
    if (!view) return undefined;
    const close = (): void => closeHelp(session);
    view.addEventListener("pagehide", close);
    return () => view.removeEventListener("pagehide", close);
  }, [view, session]);
  return view && portalHostOf(view.document);
}
