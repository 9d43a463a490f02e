import type { HelpPlace } from "../../state/session/PageSession.ts";
import { Dialog } from "../controls/Dialog.tsx";
import { strings } from "../strings/help.ts";
import { HelpBrowser } from "./HelpBrowser.tsx";
import type { OpenPage } from "./PageLink.tsx";
import styles from "./HelpWindow.module.css";

export interface HelpWindowProps {
  readonly place: HelpPlace;
  readonly onOpen: OpenPage;
  readonly onClose: () => void;
}

/** Shortcuts, manual and news over the screen that help was asked for on. */
export const HelpWindow = ({ place, onOpen, onClose }: HelpWindowProps) => (
  <Dialog title={strings.help} open onClose={onClose} look={styles}>
    <HelpBrowser place={place} level={3} onOpen={onOpen} />
  </Dialog>
);
