import { useCallback } from "react";
import { openHelp } from "../../actions/pageActions.ts";
import type { HelpPlace } from "../../state/session/PageSession.ts";
import type { Session } from "../../state/session.ts";
import { Dialog } from "../controls/Dialog.tsx";
import { PortalHost } from "../controls/PortalHost.ts";
import { useWindowHost } from "../controls/useWindowHost.ts";
import { useShell } from "../hooks/StudioContext.ts";
import { strings } from "../strings/help.ts";
import { HelpBrowser } from "./HelpBrowser.tsx";
import styles from "./HelpWindow.module.css";

/** Shortcuts, manual and news over the screen that help was asked for on. */
export function HelpWindow({ place }: { readonly place: HelpPlace }) {
  const { session } = useShell();
  const close = useCallback(() => closeHelp(session), [session]);
  const host = useWindowHost(strings.help, close);
  return (
    <PortalHost value={host}>
      <Dialog title={strings.help} open onClose={close} look={styles}>
        <HelpBrowser
          place={place}
          level={3}
          query={place.query ?? ""}
          onOpen={(page, section) => openHelp(session, page, section)}
        />
      </Dialog>
    </PortalHost>
  );
}

function closeHelp(session: Session): void {
  session.help = null;
}
