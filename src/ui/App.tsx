import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ComponentType } from "react";
import { Route, Router, Switch, useLocation } from "wouter";
import type { Studio } from "../state/Studio.ts";
import { TooltipProvider } from "./controls/Tooltip.tsx";
import { StudioContext } from "./hooks/StudioContext.ts";
import { createSettings, SettingsContext, useSettingsSnapshot } from "./settings/settings.ts";
import { useAppearance } from "./settings/useAppearance.ts";
import { downloadWork } from "./shell/downloadWork.ts";
import { ErrorBoundary } from "./shell/ErrorBoundary.tsx";
import type { Feature } from "./shell/features.ts";
import { Toaster } from "./shell/Toaster.tsx";
import { UnsupportedScreen } from "./screens/unsupported/UnsupportedScreen.tsx";
import type { ComingKey } from "./strings/coming.ts";
import { strings } from "./strings/shell.ts";
import "./styles/global.css";

/** A screen whose address may name a document. */
export interface DocumentScreenProps {
  readonly id: string | undefined;
}

/** The screens that are joined with canvases and tools outside of `ui`; lazy components. */
export interface Screens {
  readonly board: ComponentType<DocumentScreenProps>;
  readonly timeline: ComponentType<DocumentScreenProps>;
}

export interface AppProps {
  readonly studio: Studio;
  readonly screens: Screens;
  /** What the browser lacks (`missingFeatures`); anything in it stops the app with an explanation. */
  readonly missing: readonly Feature[];
  /** Where settings are kept; null where storage is forbidden. */
  readonly settingsStorage: Pick<Storage, "getItem" | "setItem"> | null;
}

const HomeScreen = lazy(async () => ({ default: (await import("./screens/home/HomeScreen.tsx")).HomeScreen }));
const PrivacyScreen = lazy(async () => ({
  default: (await import("./screens/legal/PrivacyScreen.tsx")).PrivacyScreen,
}));
const TermsScreen = lazy(async () => ({ default: (await import("./screens/legal/TermsScreen.tsx")).TermsScreen }));
const ComingScreen = lazy(async () => ({ default: (await import("./screens/coming/ComingScreen.tsx")).ComingScreen }));
const NotFoundScreen = lazy(async () => ({ default: (await import("./screens/NotFoundScreen.tsx")).NotFoundScreen }));

/** Addresses of screens that are still being built. */
const COMING: Readonly<Record<string, ComingKey>> = {
  "/edit/:id?/:pad?": "edit",
  "/login": "account",
  "/register": "account",
  "/verification": "account",
  "/password/forgot": "account",
  "/password/reset": "account",
  "/success": "account",
  "/dashboard": "dashboard",
  "/account": "account",
  "/account/profile": "account",
  "/account/subscription": "account",
  "/plugin/jamroom/:id?": "jamroom",
  "/plugin/devices": "devices",
  "/plugin/arp/:id?": "arp",
  "/events/:id?": "events",
  "/flyers/:id?": "flyers",
  "/users/:id": "users",
};

export function App({ studio, screens, missing, settingsStorage }: AppProps) {
  const [settings] = useState(() => createSettings(settingsStorage));
  return (
    <SettingsContext value={settings}>
      <Appearance />
      {missing.length > 0 ? (
        <UnsupportedScreen missing={missing} />
      ) : (
        <StudioContext value={studio}>
          <ErrorBoundary onDownload={() => downloadWork(studio)}>
            <TooltipProvider delayDuration={500} skipDelayDuration={200}>
              <Router>
                <ScrollToTop />
                <Suspense fallback={<Opening />}>
                  <Routes screens={screens} />
                </Suspense>
              </Router>
              <Toaster />
            </TooltipProvider>
          </ErrorBoundary>
        </StudioContext>
      )}
    </SettingsContext>
  );
}

function Appearance() {
  const { theme, scale } = useSettingsSnapshot();
  useAppearance(theme, scale);
  return null;
}

function Routes({ screens }: { readonly screens: Screens }) {
  return (
    <Switch>
      <Route path="/">
        <HomeScreen />
      </Route>
      <Route path="/midi/:id?">{({ id }) => <screens.board id={id} />}</Route>
      <Route path="/timeline/:id?">{({ id }) => <screens.timeline id={id} />}</Route>
      <Route path="/privacy">
        <PrivacyScreen />
      </Route>
      <Route path="/terms">
        <TermsScreen />
      </Route>
      {Object.entries(COMING).map(([path, screen]) => (
        <Route key={path} path={path}>
          <ComingScreen screen={screen} />
        </Route>
      ))}
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
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

/** Said only when a screen takes its time. */
function Opening() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return <p className="opening">{late && strings.loadingScreen}</p>;
}
