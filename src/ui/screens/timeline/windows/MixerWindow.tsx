import { useEffect } from "react";
import { useSnapshot } from "valtio";
import type { Settings } from "../../../../state/settings.ts";
import { notify } from "../../../../state/notices.ts";
import { useSettings } from "../../../hooks/SettingsContext.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { SecondWindow } from "../../../shell/SecondWindow.tsx";
import { strings } from "../../../strings/timeline.ts";
import { Mixer } from "../mixer/Mixer.tsx";
import { showMixerWindow } from "../sessionActions.ts";
import { useTimelineRecord } from "../useTimeline.ts";
import styles from "./MixerWindow.module.css";

/** CSS pixels of the desktop. */
const FIRST_PLACE = { left: 80, top: 80, width: 1100, height: 560 };
const LAYOUT = "mixerWindow";

/** The mixer on another screen, where it was last. */
export function MixerWindow() {
  const { session } = useStudio();
  const settings = useSettings();
  const { name } = useTimelineRecord();
  const { mixerWindow } = useSnapshot(session);
  // Without a press, browsers let no window open when the screen is there again.
  useEffect(() => () => showMixerWindow(session, false), [session]);
  if (!mixerWindow) return null;
  const close = (): void => showMixerWindow(session, false);
  return (
    <SecondWindow
      title={strings.mixerOf(name || strings.untitled)}
      open={() => openAt({ ...FIRST_PLACE, ...settings.layouts[LAYOUT] })}
      onClose={(closed) => {
        remember(settings, closed);
        close();
      }}
      onBlocked={() => {
        close();
        notify(session, "error", strings.windowBlocked);
      }}
    >
      <div className={styles.window}>
        <Mixer />
      </div>
    </SecondWindow>
  );
}

const openAt = ({ left, top, width, height }: typeof FIRST_PLACE): Window | null =>
  open("", "", `popup,left=${left},top=${top},width=${width},height=${height}`);

function remember(settings: Settings, { screenX, screenY, innerWidth, innerHeight }: Window): void {
  settings.layouts[LAYOUT] = { left: screenX, top: screenY, width: innerWidth, height: innerHeight };
}
