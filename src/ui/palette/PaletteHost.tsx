import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio";
import { KeysHeld } from "../controls/KeysHeld.tsx";
import { useShell } from "../hooks/StudioContext.ts";

const Palette = lazy(async () => ({ default: (await import("./Palette.tsx")).Palette }));

/** Place of the command palette, which is loaded when it is first asked for. */
export function PaletteHost() {
  const { window } = useSnapshot(useShell().session);
  return (
    (window === "palette" || window === "settings") && (
      <Suspense fallback={<KeysHeld />}>
        <Palette shows={window} />
      </Suspense>
    )
  );
}
