import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio";
import type { Session } from "../../../../state/session.ts";
import type { TemplatesDialogProps } from "../templates/TemplatesDialog.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";

const Palette = lazy(async () => ({ default: (await import("./Palette.tsx")).Palette }));
const KeyList = lazy(async () => ({ default: (await import("./KeyList.tsx")).KeyList }));
const QuantizeDialog = lazy(async () => ({ default: (await import("./QuantizeDialog.tsx")).QuantizeDialog }));
const AudioExportDialog = lazy(async () => ({
  default: (await import("../audio/AudioExportDialog.tsx")).AudioExportDialog,
}));
const VersionsDialog = lazy(async () => ({ default: (await import("../versions/VersionsDialog.tsx")).VersionsDialog }));
const TemplatesDialog = lazy(async () => ({
  default: (await import("../templates/TemplatesDialog.tsx")).TemplatesDialog,
}));
const RulerDialog = lazy(async () => ({ default: (await import("./RulerDialog.tsx")).RulerDialog }));
const DrumRowsDialog = lazy(async () => ({ default: (await import("./DrumRowsDialog.tsx")).DrumRowsDialog }));
const DrumFillDialog = lazy(async () => ({ default: (await import("./DrumFillDialog.tsx")).DrumFillDialog }));

/** The windows that actions open, each loaded when it is first wanted. */
export function CommandWindows({ onBegin }: Pick<TemplatesDialogProps, "onBegin">) {
  const { session } = useStudio();
  const { window } = useSnapshot(session);
  const close = (): void => closeWindow(session);
  return (
    <Suspense key={window}>
      {window === "palette" && <Palette onClose={close} />}
      {window === "keys" && <KeyList onClose={close} />}
      {window === "quantize" && <QuantizeDialog onClose={close} />}
      {window === "ruler" && <RulerDialog onClose={close} />}
      {window === "drumRows" && <DrumRowsDialog onClose={close} />}
      {window === "drumFill" && <DrumFillDialog onClose={close} />}
      {window === "exportAudio" && <AudioExportDialog onClose={close} />}
      {window === "templates" && <TemplatesDialog onClose={close} onBegin={onBegin} />}
      {window === "versions" && <VersionsDialog onClose={close} />}
    </Suspense>
  );
}

function closeWindow(session: Session): void {
  session.window = null;
}
