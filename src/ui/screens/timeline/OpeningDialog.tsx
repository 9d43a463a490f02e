import { useSnapshot } from "valtio";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { Progress } from "../../controls/Progress.tsx";
import { useLate } from "../../hooks/useLate.ts";
import { GOES_ON_LOAD } from "../../hooks/useLeaveOnLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/timeline.ts";
import { useTimelinePorts } from "./TimelineContext.ts";

/** Says that a song is on its way, and how far it is. What is quick is not shown. */
export function OpeningDialog() {
  const { opening } = useSnapshot(useStudio().session);
  const { stopOpening } = useTimelinePorts();
  const late = useLate(opening !== null);
  if (!opening || !late) return null;
  return (
    <Dialog
      title={strings.openingSong}
      open
      onClose={stopOpening}
      actions={
        <Button size="medium" onClick={stopOpening}>
          {strings.stayHere}
        </Button>
      }
    >
      <div {...GOES_ON_LOAD}>
        <Progress label={strings.openingSong} value={opening.progress} />
      </div>
    </Dialog>
  );
}
