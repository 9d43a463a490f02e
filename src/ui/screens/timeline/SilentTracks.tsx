import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { Button } from "../../controls/Button.tsx";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { Notice } from "../../controls/Notice.tsx";
import { useOnline } from "../../hooks/useOnline.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { ErrorDetails } from "../../shell/ErrorDetails.tsx";
import { strings as common } from "../../strings/common.ts";
import { strings } from "../../strings/timeline.ts";
import { useTimelinePorts } from "./TimelineContext.ts";
import { useSilentTracks } from "./useSilentTracks.ts";
import styles from "./TimelineScreen.module.css";

/** Names the tracks that cannot be heard because their instrument is not there, and says what becomes of it. */
export function SilentTracks() {
  const names = useSilentTracks().map(({ name }) => name);
  const { retryInstruments } = useTimelinePorts();
  const { instruments } = useSnapshot(useStudio().session);
  const [opened, setOpened] = useState(false);
  const online = useOnline();
  // Each instrument that failed, with the code of its error.
  const details = Object.values(instruments).flatMap(({ error, detail }) => (error === null ? [] : [detail ?? error]));
  const again = (
    <>
      <Button size="medium" onClick={() => setOpened(true)}>
        {common.details}
      </Button>
      <Button size="medium" icon={<RotateCw {...SMALL_ICON} />} onClick={retryInstruments}>
        {strings.retryInstruments}
      </Button>
    </>
  );
  return (
    <div className={styles.told}>
      {names.length > 0 && (
        <Notice kind="warning" actions={online && again}>
          {online ? strings.silentOnline(names) : strings.silentOffline(names)}
        </Notice>
      )}
      <ErrorDetails text={opened ? details.join("\n\n") : null} onClose={() => setOpened(false)} />
    </div>
  );
}
