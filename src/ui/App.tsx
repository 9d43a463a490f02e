import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { Router, useLocation } from "wouter";
import type { Studio } from "../state/Studio.ts";
import { StudioContext } from "./hooks/StudioContext.ts";
import { createSettings } from "../state/settings.ts";
import { SettingsContext, useSettingsSnapshot } from "./hooks/SettingsContext.ts";
import { useAppearance } from "./settings/useAppearance.ts";
import { ErrorBoundary } from "./shell/ErrorBoundary.tsx";
import type { Feature } from "./shell/features.ts";
import { Notices } from "./shell/Notices.tsx";
import { Waiting } from "./shell/Waiting.tsx";
import { Routes, type Screens } from "./Routes.tsx";
import "./styles/global.css";

// Nobody hovers before the page stands.
const TooltipLayer = lazy(async () => ({ default: (await import("./controls/TooltipLayer.tsx")).TooltipLayer }));

const UnsupportedScreen = lazy(async () => ({
  default: (await import("./screens/unsupported/UnsupportedScreen.tsx")).UnsupportedScreen,
}));

export interface AppProps {
  readonly studio: Studio;
  readonly screens: Screens;
  /** What the browser lacks (`missingFeatures`); anything in it stops the app with an explanation. */
  readonly missing: readonly Feature[];
  /** Where settings are kept; null where storage is forbidden. */
  readonly settingsStorage: Pick<Storage, "getItem" | "setItem"> | null;
}

export function App({ studio, screens, missing, settingsStorage }: AppProps) {
  const [settings] = useState(() => createSettings(settingsStorage));
  return (
    <SettingsContext value={settings}>
      <Appearance />
      {missing.length > 0 ? (
        <Suspense>
          <UnsupportedScreen missing={missing} />
        </Suspense>
      ) : (
        <StudioContext value={studio}>
          <ErrorBoundary onDownload={() => void download(studio)}>
            <Router>
              <ScrollToTop />
              <Suspense fallback={<Waiting />}>
                <Routes screens={screens} />
              </Suspense>
            </Router>
            <Notices />
            <Suspense>
              <TooltipLayer />
            </Suspense>
          </ErrorBoundary>
        </StudioContext>
      )}
    </SettingsContext>
  );
}

const download = async (studio: Studio): Promise<void> =>
  (await import("./shell/downloadWork.ts")).downloadWork(studio);

function Appearance() {
  const { theme, scale } = useSettingsSnapshot();
  useAppearance(theme, scale);
  return null;
}

function ScrollToTop() {
  const [path] = useLocation();
  const last = useRef(path);
  useLayoutEffect(() => {
    if (last.current !== path) scrollTo(0, 0);
    last.current = path;
  }, [path]);
  return null;
}
