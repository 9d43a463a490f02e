// This import comes before all listeners of the page.
import "../ui/shell/pageFocus.ts";
import { lazy } from "react";
import { createRoot } from "react-dom/client";
import { App } from "../ui/App.tsx";
import type { Screens } from "../ui/Routes.tsx";
import { preloadScreens } from "../ui/shell/preloadScreens.ts";
import { refuseDrops } from "../ui/shell/refuseDrops.ts";
import { browserFeatures, missingFeatures } from "../ui/shell/features.ts";
import type { StudioParts } from "../ui/hooks/StudioContext.ts";
import { PERCUSSION_BANK } from "../domain/reference/gmInstruments.ts";
import { createShell } from "./createShell.ts";
import { ScreenModelsProvider } from "./screenModels.tsx";
import { localStore } from "../adapters/storage/localStore.ts";

/** Begins what waits until the page is loaded: files that the app was launched with, and storing the app for offline use. */
function afterLoad(parts: StudioParts): void {
  const begin = (): void =>
    void import("./installedApp.ts").then(
      ({ startInstalledApp }) => startInstalledApp(parts),
      () => undefined,
    );
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

/**
 * A large screen, and before it what it shares with others: browsers keep what they have compiled at the end of the task in
 * which a module ran, and this way that is several short tasks instead of a long one.
 */
const withShared = <Part,>(part: () => Promise<Part>): Promise<Part> => {
  const shared = [import("../render/shared/Stage.ts"), import("../ui/controls/Menu.tsx")];
  return Promise.all([part(), ...shared]).then(([loaded]) => loaded);
};

const board = () => import("./BoardView.tsx");
const timeline = () => withShared(() => import("./TimelineView.tsx"));

const screens: Screens = {
  board: lazy(async () => ({ default: (await board()).BoardView })),
  arp: lazy(async () => ({ default: (await import("./ArpView.tsx")).ArpView })),
  edit: lazy(async () => ({ default: (await import("./BoardEditView.tsx")).BoardEditView })),
  timeline: lazy(async () => ({ default: (await timeline()).TimelineView })),
  sharedTimeline: lazy(async () => ({ default: (await import("./TimelineView.tsx")).SharedTimelineView })),
  roomBoard: lazy(async () => ({ default: (await import("./RoomBoard.tsx")).RoomBoard })),
  publicBoard: lazy(async () => ({ default: (await import("./PublicBoardView.tsx")).PublicBoardView })),
};

/** The piano and the kit of a new board. */
const HEARD_FIRST = [
  { bank: 0, program: 4 },
  { bank: PERCUSSION_BANK, program: 0 },
];

const parts = createShell();
refuseDrops(window);
/** A screen, and the sound that is likely to be heard first on it. */
const withSound = (screen: () => Promise<unknown>) => (): Promise<unknown> => {
  void parts.studio.then(({ engine }) => engine.prepare(HEARD_FIRST));
  return screen();
};
preloadScreens(window, { "/midi": withSound(board), "/timeline": withSound(timeline) });
createRoot(document.querySelector("#root")!).render(
  <ScreenModelsProvider>
    <App parts={parts} screens={screens} missing={missingFeatures(browserFeatures())} settingsStorage={localStore()} />
  </ScreenModelsProvider>,
);
afterLoad(parts);
