import { lazy, Suspense, useEffect, useMemo } from "react";
import { useSnapshot } from "valtio";
import type { Session } from "../../../../state/session.ts";
import { PortalHost, portalHostOf } from "../../../controls/PortalHost.ts";
import { focusedWindow } from "../../../controls/focusedWindow.ts";
import { KeysHeld } from "../../../controls/KeysHeld.tsx";
import type { TemplatesDialogProps } from "../templates/TemplatesDialog.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";

const Palette = lazy(async () => ({ default: (await import("./Palette.tsx")).Palette }));
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
  const close = (): void => closeWindow(session);
  const host = useWindowOf(session, window);
  return (
    <PortalHost value={host}>
      <Suspense key={window} fallback={<KeysHeld />}>
        {window === "palette" && <Palette onClose={close} />}
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

/** Element that a window opens in: in the window of the page that it was opened from, with which it closes. */
function useWindowOf(session: Session, window: Session["window"]): HTMLElement | null {
  const host = useMemo(() => (window === null ? null : focusedWindow()), [window]);
  useEffect(() => {
    if (!host) return undefined;
    const close = (): void => closeWindow(session);
    host.addEventListener("pagehide", close);
    return () => host.removeEventListener("pagehide", close);
  }, [host, session]);
  return host && portalHostOf(host.document);
}

function closeWindow(session: Session): void {
  session.window = null;
}
