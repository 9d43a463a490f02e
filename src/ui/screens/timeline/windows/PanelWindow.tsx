import { useEffect, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import type { WindowPanel } from "../../../../state/session/PageSession.ts";
import type { Settings } from "../../../../state/settings.ts";
import { notify } from "../../../../state/notices.ts";
import { useSettings } from "../../../hooks/SettingsContext.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { SecondWindow } from "../../../shell/SecondWindow.tsx";
import { strings } from "../../../strings/timeline.ts";
import { showWindow } from "../sessionActions.ts";
import { useTimelineRecord } from "../useTimeline.ts";
import styles from "../TimelineScreen.module.css";

/** CSS pixels of the desktop. */
const FIRST_PLACES = {
  mixer: { left: 80, top: 80, width: 1100, height: 560 },
  editor: { left: 120, top: 120, width: 1280, height: 760 },
  board: { left: 160, top: 160, width: 1024, height: 640 },
} as const;

type Place = Readonly<Record<"left" | "top" | "width" | "height", number>>;

const layoutOf = (panel: WindowPanel): string => `${panel}Window`;

export interface PanelWindowProps {
  readonly panel: WindowPanel;
  readonly children: ReactNode;
}

/** A panel on another screen while it is wanted there, where it was last. */
export function PanelWindow({ panel, children }: PanelWindowProps) {
  const { session } = useStudio();
  const settings = useSettings();
  const { name } = useTimelineRecord();
  const shown = useSnapshot(session.secondWindows)[panel];
  // The window does not return with the screen: browsers open none without a press.
  useEffect(() => () => showWindow(session, panel, false), [session, panel]);
  if (!shown) return null;
  const close = (): void => showWindow(session, panel, false);
  return (
    <SecondWindow
      title={strings.windowOf[panel](name || strings.untitled)}
      open={() => openAt({ ...FIRST_PLACES[panel], ...settings.layouts[layoutOf(panel)] })}
      onOpen={(opened) => () => remember(settings, panel, opened)}
      onClose={(closed) => {
        remember(settings, panel, closed);
        close();
      }}
      onBlocked={() => {
        close();
        notify(session, "error", strings.windowBlocked);
      }}
    >
      <main className={styles.window} aria-label={strings.windowOf[panel](name || strings.untitled)}>
        {children}
      </main>
    </SecondWindow>
  );
}

const openAt = ({ left, top, width, height }: Place): Window | null =>
  open("", "", `popup,left=${left},top=${top},width=${width},height=${height}`);

function remember({ layouts }: Settings, panel: WindowPanel, opened: Window): void {
  if (opened.closed) return;
  const { screenX, screenY, innerWidth, innerHeight } = opened;
  layouts[layoutOf(panel)] = { left: screenX, top: screenY, width: innerWidth, height: innerHeight };
}
