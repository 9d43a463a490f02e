import { useSnapshot } from "valtio";
import { ImportReport } from "./ImportReport.tsx";
import { ReadingDialog } from "./ReadingDialog.tsx";
import type { FileReading } from "./useFileReader.ts";

/** What there is to say of files that are or were read. */
export function FileDialogs({ files }: { readonly files: Pick<FileReading, "state" | "cancel" | "closeReport"> }) {
  const { reading, report } = useSnapshot(files.state);
  return (
    <>
      <ReadingDialog reading={reading} onCancel={files.cancel} />
      <ImportReport report={report} onClose={files.closeReport} />
    </>
  );
}
