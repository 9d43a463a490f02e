import { lazy, Suspense } from "react";
import { KeysHeld } from "../controls/KeysHeld.tsx";
import type { SettingsDialogProps } from "./SettingsDialog.tsx";

const SettingsDialog = lazy(async () => ({ default: (await import("./SettingsDialog.tsx")).SettingsDialog }));

/** The window of the settings, loaded when it is first opened. */
export const Settings = ({ open, onClose }: SettingsDialogProps) =>
  open && (
    <Suspense fallback={<KeysHeld />}>
      <SettingsDialog open onClose={onClose} />
    </Suspense>
  );
