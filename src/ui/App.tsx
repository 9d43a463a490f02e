// Before all parts, whose own rules are as strong.
import "./styles/global.css";
import { type ComponentType, lazy, Suspense, useLayoutEffect, useState, Component, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { Router } from "wouter";
import { StudioContext, type StudioParts, useShell } from "./hooks/StudioContext.ts";
import { createSettings, type Theme } from "../state/settings.ts";
import { SettingsContext, useSettingsSnapshot } from "./hooks/SettingsContext.ts";
import { useMediaQuery } from "./hooks/useMediaQuery.ts";
import type { Feature } from "./shell/features.ts";
import { HelpHost } from "./help/HelpHost.tsx";
import { PaletteHost } from "./palette/PaletteHost.tsx";
import { ScrollToTop } from "./shell/ScrollToTop.tsx";
import { strings } from "./strings/shell.ts";
import { Routes, type Screens } from "./Routes.tsx";
import { Button } from "./controls/Button.tsx";
import { Actions, Details, Message } from "./shell/Message.tsx";

interface ErrorBoundaryProps {
  /** Saves the open documents as files. */
  readonly onDownload: () => void;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: unknown;
  readonly failed: boolean;
}

/** Shows an error if a screen fails, so that nobody loses work. */
class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override readonly state: ErrorBoundaryState = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const message = this.state.error instanceof Error ? this.state.error.message : String(this.state.error);
    const chunk = /dynamically imported module|module script/i.test(message);
    return (
      <main>
        <Message title={strings.crashTitle} text={chunk ? strings.chunkText : strings.crashText}>
          <Details>{message}</Details>
          <Actions>
            <Button tone="primary" size="medium" onClick={() => location.reload()}>
              {strings.reload}
            </Button>
            <Button size="medium" onClick={this.props.onDownload}>
              {strings.downloadWork}
            </Button>
          </Actions>
        </Message>
      </main>
    );
  }
}

// Nobody hovers before the page stands.
const TooltipLayer = lazy(async () => ({ default: (await import("./controls/TooltipLayer.tsx")).TooltipLayer }));

interface Lacking {
  readonly missing: readonly Feature[];
}

/** In one sentence what the screen explains, where that cannot be loaded. */
const Unsupported = ({ missing }: Lacking) => <main>{strings.unsupported(missing)}</main>;

const UnsupportedScreen = lazy(() =>
  import("./screens/unsupported/UnsupportedScreen.tsx").then(
    (part) => ({ default: part.UnsupportedScreen as ComponentType<Lacking> }),
    () => ({ default: Unsupported }),
  ),
);

export interface AppProps {
  readonly parts: StudioParts;
  readonly screens: Screens;
  /** What the browser lacks (`missingFeatures`); anything in it stops the app with an explanation. */
  readonly missing: readonly Feature[];
  /** Where settings are kept; null where storage is forbidden. */
  readonly settingsStorage: Pick<Storage, "getItem" | "setItem"> | null;
}

export function App({ parts, screens, missing, settingsStorage }: AppProps) {
  const [settings] = useState(() => createSettings(settingsStorage));
  return (
    <SettingsContext value={settings}>
      <Appearance />
      {missing.length > 0 ? (
        <Suspense fallback={<Unsupported missing={missing} />}>
          <UnsupportedScreen missing={missing} />
        </Suspense>
      ) : (
        <StudioContext value={parts}>
          <ErrorBoundary onDownload={() => void download(parts.studio)}>
            <Router>
              <ScrollToTop />
              <Routes screens={screens} />
            </Router>
            <Notices />
            <Launched />
            <HelpHost />
            <PaletteHost />
            <Suspense>
              <TooltipLayer />
            </Suspense>
          </ErrorBoundary>
        </StudioContext>
      )}
    </SettingsContext>
  );
}

const download = async (studio: StudioParts["studio"]): Promise<void> =>
  (await import("./shell/downloadWork.ts")).downloadWork(await studio);

function Appearance() {
  const { theme, scale } = useSettingsSnapshot();
  useAppearance(theme, scale);
  return null;
}

/** Puts theme and scale on the root element, where stylesheets and canvases find them. */
function useAppearance(theme: Theme, scale: number): void {
  const prefersLight = useMediaQuery("(prefers-color-scheme: light)");
  const forced = useMediaQuery("(forced-colors: active)");
  useLayoutEffect(() => {
    // Forced colors are those of the system: whether they are light is not a matter of the settings.
    const followed = forced ? "system" : theme;
    const light = followed === "light" || (followed === "system" && prefersLight);
    const root = document.documentElement;
    root.dataset["theme"] = light ? "light" : "dark";
    if (forced) root.dataset["colors"] = "forced";
    else delete root.dataset["colors"];
    // The browser draws the ends of title bars in this color.
    const panel = getComputedStyle(root).getPropertyValue("--panel").trim();
    if (panel !== "") document.querySelector('meta[name="theme-color"]')?.setAttribute("content", panel);
  }, [theme, prefersLight, forced]);
  useLayoutEffect(() => {
    document.documentElement.style.setProperty("--ui-scale", String(scale));
  }, [scale]);
}

const Toaster = lazy(async () => ({ default: (await import("./shell/Toaster.tsx")).Toaster }));

/** Place of the notices; the component that shows them is loaded with the first one. */
function Notices() {
  const { session } = useShell();
  const { notices } = useSnapshot(session);
  const [wanted, setWanted] = useState(false);
  if (notices.length > 0 && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}

const LaunchedFiles = lazy(async () => ({ default: (await import("./files/LaunchedFiles.tsx")).LaunchedFiles }));

/** Opens files that the app is launched with; the component that reads them is loaded with the first ones. */
function Launched() {
  const { session } = useShell();
  const { launched } = useSnapshot(session);
  const [wanted, setWanted] = useState(false);
  if (launched.length > 0 && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense>
        <LaunchedFiles />
      </Suspense>
    )
  );
}
