import { lazy } from "react";
import { createRoot } from "react-dom/client";
import { App } from "../ui/App.tsx";
import type { Screens } from "../ui/Routes.tsx";
import { browserFeatures, missingFeatures } from "../ui/shell/features.ts";
import { createShell } from "./createShell.ts";
import { localStore } from "../adapters/storage/localStore.ts";
import { registerServiceWorker } from "./registerServiceWorker.ts";

const screens: Screens = {
  board: lazy(async () => ({ default: (await import("./BoardView.tsx")).BoardView })),
  arp: lazy(async () => ({ default: (await import("./ArpView.tsx")).ArpView })),
  edit: lazy(async () => ({ default: (await import("./BoardEditView.tsx")).BoardEditView })),
  timeline: lazy(async () => ({ default: (await import("./TimelineView.tsx")).TimelineView })),
  sharedTimeline: lazy(async () => ({ default: (await import("./TimelineView.tsx")).SharedTimelineView })),
  publicBoard: lazy(async () => ({ default: (await import("./PublicBoardView.tsx")).PublicBoardView })),
};

createRoot(document.querySelector("#root")!).render(
  <App
    parts={createShell()}
    screens={screens}
    missing={missingFeatures(browserFeatures())}
    settingsStorage={localStore()}
  />,
);
void registerServiceWorker();
