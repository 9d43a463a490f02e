import { useCallback } from "react";
import type { Session } from "../../state/session.ts";
import { songScreenOf } from "../../state/timeline/SongScreen.ts";
import { PortalHost } from "../controls/PortalHost.ts";
import { useWindowHost } from "../controls/useWindowHost.ts";
import { useShell } from "../hooks/StudioContext.ts";
import { SettingsDialog } from "../settings/SettingsDialog.tsx";
import { PaletteDialog } from "./PaletteDialog.tsx";

/** The command palette over the screen that it was opened on, or the settings that it opened. */
export function Palette({ shows }: { readonly shows: "palette" | "settings" }) {
  const { session } = useShell();
  const close = useCallback(() => closeWindow(session), [session]);
  const host = useWindowHost(shows, close);
  return (
    <PortalHost value={host}>
      {shows === "palette" && <PaletteDialog onClose={close} withSong={songScreenOf(session) !== undefined} />}
      <SettingsDialog open={shows === "settings"} onClose={close} />
    </PortalHost>
  );
}

function closeWindow(session: Session): void {
  session.window = null;
}
