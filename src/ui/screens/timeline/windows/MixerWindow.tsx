import { useEffect } from "react";
import { useSnapshot } from "valtio";
import type { Settings } from "../../../../state/settings.ts";
import { notify } from "../../../../state/notices.ts";
import { useSettings } from "../../../hooks/SettingsContext.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { SecondWindow, type WindowPlace } from "../../../shell/SecondWindow.tsx";
import { strings } from "../../../strings/timeline.ts";
import { Mixer } from "../mixer/Mixer.tsx";
import { showMixerWindow } from "../sessionActions.ts";
import { useTimelineRecord } from "../useTimeline.ts";
import styles from "./MixerWindow.module.css";

const FIRST_PLACE: WindowPlace = { left: 80, top: 80, width: 1100, height: 560 };
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
      place={{ ...FIRST_PLACE, ...settings.layouts[LAYOUT] }}
      onPlace={(place) => remember(settings, place)}
      onClose={close}
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

function remember(settings: Settings, place: WindowPlace): void {
  settings.layouts[LAYOUT] = { ...place };
}
