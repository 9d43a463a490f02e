import type { Layout } from "react-resizable-panels";
import { useSettings, useSettingsSnapshot } from "../../settings/settings.ts";
import type { Settings } from "../../settings/settings.ts";

/** The sizes of a group of panels, remembered; `key` changes when they are reset. */
export function useLayout(name: string) {
  const settings = useSettings();
  const remembered = useSettingsSnapshot().layouts[name];
  return {
    key: remembered ? `${name} own` : name,
    group: {
      ...(remembered ? { defaultLayout: { ...remembered } } : {}),
      onLayoutChanged: (layout: Layout, meta: { readonly isUserInteraction?: boolean }) => {
        if (meta.isUserInteraction !== false) remember(settings, name, layout);
      },
    },
  };
}

function remember(settings: Settings, name: string, layout: Layout): void {
  settings.layouts[name] = { ...layout };
}
