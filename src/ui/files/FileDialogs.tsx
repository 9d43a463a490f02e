import { useSnapshot } from "valtio";
import { Button } from "../controls/Button.tsx";
import { Dialog } from "../controls/Dialog.tsx";
import { Progress } from "../controls/Progress.tsx";
import { useLate } from "../hooks/useLate.ts";
import { GOES_ON_LOAD } from "../hooks/useLeaveOnLoad.ts";
import { strings } from "../strings/files.ts";
import { ImportReport } from "./ImportReport.tsx";
import type { FileReading, Reading } from "./useFileReader.ts";

/** Dialogs of files that are being read, or were. */
export function FileDialogs({ files }: { readonly files: Pick<FileReading, "state" | "cancel" | "closeReport"> }) {
  const { reading, report } = useSnapshot(files.state);
  return (
    <>
      <ReadingDialog reading={reading} onCancel={files.cancel} />
      <ImportReport report={report} onClose={files.closeReport} />
    </>
  );
}

interface ReadingDialogProps {
  readonly reading: Reading | null;
  readonly onCancel: () => void;
}

/** Says what is being read, and keeps hands off the rest meanwhile. What is quick is not shown. */
function ReadingDialog({ reading, onCancel }: ReadingDialogProps) {
  const late = useLate(reading !== null);
  if (!reading || !late) return null;
  const { name, done, count } = reading;
  const title = strings.openingShort(name);
  return (
    <Dialog
      title={title}
      open
      onClose={onCancel}
      actions={
        <Button size="medium" onClick={onCancel}>
          {strings.cancel}
        </Button>
      }
    >
      <div {...GOES_ON_LOAD}>
        {count > 1 && <p>{strings.openingOf(done, count)}</p>}
        <Progress label={title} value={count > 1 ? done / count : null} />
      </div>
    </Dialog>
  );
}
