import { useState } from "react";
import type { Layout } from "react-resizable-panels";
import { useSettings } from "../../hooks/SettingsContext.ts";
import type { Settings } from "../../../state/settings.ts";

/** Props of a group of panels whose sizes are remembered under `name`. */
export function useLayout(name: string) {
  const settings = useSettings();
  const [remembered] = useState(() => settings.layouts[name]);
  return {
    ...(remembered ? { defaultLayout: { ...remembered } } : {}),
    onLayoutChanged: (layout: Layout, { isUserInteraction }: { readonly isUserInteraction: boolean }) => {
      if (isUserInteraction) remember(settings, name, layout);
    },
  };
}

function remember(settings: Settings, name: string, layout: Layout): void {
  settings.layouts[name] = { ...layout };
}
