import { lazy, Suspense, useCallback } from "react";
import { useSnapshot } from "valtio";
import type { Session } from "../../../../state/session.ts";
import { PortalHost } from "../../../controls/PortalHost.ts";
import { useWindowHost } from "../../../controls/useWindowHost.ts";
import { KeysHeld } from "../../../controls/KeysHeld.tsx";
import type { TemplatesDialogProps } from "../templates/TemplatesDialog.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";

const QuantizeDialog = lazy(async () => ({ default: (await import("./QuantizeDialog.tsx")).QuantizeDialog }));
const AudioExportDialog = lazy(async () => ({
  default: (await import("../audio/AudioExportDialog.tsx")).AudioExportDialog,
}));
const VersionsDialog = lazy(async () => ({ default: (await import("../versions/VersionsDialog.tsx")).VersionsDialog }));
const TemplatesDialog = lazy(async () => ({
  default: (await import("../templates/TemplatesDialog.tsx")).TemplatesDialog,
}));
const RulerDialog = lazy(async () => ({ default: (await import("./RulerDialog.tsx")).RulerDialog }));
const ClockDialog = lazy(async () => ({ default: (await import("./ClockDialog.tsx")).ClockDialog }));
const DrumRowsDialog = lazy(async () => ({ default: (await import("./DrumRowsDialog.tsx")).DrumRowsDialog }));
const DrumFillDialog = lazy(async () => ({ default: (await import("./DrumFillDialog.tsx")).DrumFillDialog }));

/** The windows that actions open, each loaded when it is first wanted. */
export function CommandWindows({ onBegin }: Pick<TemplatesDialogProps, "onBegin">) {
  const { session } = useStudio();
  const { window } = useSnapshot(session);
  const close = useCallback(() => closeWindow(session), [session]);
  const host = useWindowHost(window, close);
  return (
    <PortalHost value={host}>
      <Suspense key={window} fallback={<KeysHeld />}>
        {window === "quantize" && <QuantizeDialog onClose={close} />}
        {window === "ruler" && <RulerDialog onClose={close} />}
        {window === "clock" && <ClockDialog onClose={close} />}
        {window === "drumRows" && <DrumRowsDialog onClose={close} />}
        {window === "drumFill" && <DrumFillDialog onClose={close} />}
        {window === "exportAudio" && <AudioExportDialog onClose={close} />}
        {window === "templates" && <TemplatesDialog onClose={close} onBegin={onBegin} />}
        {window === "versions" && <VersionsDialog onClose={close} />}
      </Suspense>
    </PortalHost>
  );
}

function closeWindow(session: Session): void {
  session.window = null;
}
