// This import comes before all listeners of the page.
import "../ui/shell/pageFocus.ts";
import { lazy } from "react";
import { createRoot } from "react-dom/client";
import { App } from "../ui/App.tsx";
import type { Screens } from "../ui/Routes.tsx";
import { refuseDrops } from "../ui/shell/refuseDrops.ts";
import { browserFeatures, missingFeatures } from "../ui/shell/features.ts";
import { createShell } from "./createShell.ts";
import { ScreenModelsProvider } from "./screenModels.tsx";
import { localStore } from "../adapters/storage/localStore.ts";

/** Keeps the app for offline use. Without effect in development, and where the browser has no service workers. */
async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
  } catch {
    // Offline use is an addition: where it is refused (private windows, blocked storage), the app works as before.
  }
}

/**
 * A large screen, and before it what it shares with others: browsers keep what they have compiled at the end of the task in
 * which a module ran, and this way that is several short tasks instead of a long one.
 */
const withShared = <Part,>(part: () => Promise<Part>): Promise<Part> => {
  const shared = [import("../render/shared/Stage.ts"), import("../ui/controls/Menu.tsx")];
  return Promise.all([part(), ...shared]).then(([loaded]) => loaded);
};

const screens: Screens = {
  board: lazy(async () => ({ default: (await import("./BoardView.tsx")).BoardView })),
  arp: lazy(async () => ({ default: (await import("./ArpView.tsx")).ArpView })),
  edit: lazy(async () => ({ default: (await import("./BoardEditView.tsx")).BoardEditView })),
  timeline: lazy(async () => ({ default: (await withShared(() => import("./TimelineView.tsx"))).TimelineView })),
  sharedTimeline: lazy(async () => ({ default: (await import("./TimelineView.tsx")).SharedTimelineView })),
  roomBoard: lazy(async () => ({ default: (await import("./RoomBoard.tsx")).RoomBoard })),
  publicBoard: lazy(async () => ({ default: (await import("./PublicBoardView.tsx")).PublicBoardView })),
};

refuseDrops(window);
createRoot(document.querySelector("#root")!).render(
  <ScreenModelsProvider>
    <App
      parts={createShell()}
      screens={screens}
      missing={missingFeatures(browserFeatures())}
      settingsStorage={localStore()}
    />
  </ScreenModelsProvider>,
);
void registerServiceWorker();
