import { Settings } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation, useSearch } from "wouter";
import { IconButton } from "../controls/IconButton.tsx";
import { classes } from "../controls/classes.ts";
import { ICON } from "../controls/iconSize.ts";
import { HelpButton } from "../help/HelpButton.tsx";
import { PaletteButton } from "../help/PaletteButton.tsx";
import { PaletteField } from "../help/PaletteField.tsx";
import { useNarrow } from "../hooks/useNarrow.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { Settings as SettingsWindow } from "../settings/Settings.tsx";
import { strings as help } from "../strings/help.ts";
import { strings } from "../strings/shell.ts";
import { Brand } from "./Brand.tsx";
import { USER_NAV, VISITOR_NAV } from "./navigation.ts";
import { NowPlaying } from "./NowPlaying.tsx";
import { SyncState } from "./SyncState.tsx";
import { UserMenu } from "./UserMenu.tsx";
import styles from "./Page.module.css";
import topBar from "./TopBar.module.css";

export interface PageProps {
  /** In the bar, for example a search. */
  readonly bar?: ReactNode;
  /** The page fills the window to its lower edge, without a foot. */
  readonly fills?: boolean;
  readonly children: ReactNode;
}

/** The frame of pages that are read rather than played: a bar, the page, a foot. */
export function Page({ bar, fills = false, children }: PageProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        <a href="#content" className={styles.skip}>
          {strings.skipToContent}
        </a>
        <TopBar bar={bar} />
        <main id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        {!fills && <PageFoot />}
      </div>
    </div>
  );
}

function PageFoot() {
  return (
    <footer className={styles.foot}>
      <Link className="text-2 no-underline" to="/privacy">
        {strings.privacy}
      </Link>
      <Link className="text-2 no-underline" to="/terms">
        {strings.terms}
      </Link>
      <Link className="text-2 no-underline" to="/manual">
        {help.manual}
      </Link>
      <span className="push-right tabular">{APP_VERSION}</span>
    </footer>
  );
}

const NAV_LINK = "row relative pad-x-12 text-2 size-3 weight-500 nowrap no-underline hover-text";

/** The bar of pages: where one is, what is saved, who one is. `bar` stands before the end. */
function TopBar({ bar }: Pick<PageProps, "bar">) {
  const { account } = useStudio();
  const { user } = useSnapshot(account.state);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const narrow = useNarrow(60);
  const nav = user ? USER_NAV : VISITOR_NAV;
  const [path] = useLocation();
  const search = useSearch();
  const here = search.startsWith("show=") ? `${path}?${search.split("&")[0]}` : path;
  return (
    <header className={topBar.bar}>
      <Brand to={user ? "/dashboard" : "/"} className={topBar.product} />
      {!(narrow && user) && (
        <nav className={classes("flex gap-4 min-width-0 self-stretch", topBar.nav)} aria-label={strings.mainNavigation}>
          {nav.map(({ to, label }) => (
            <Link key={to} to={to} className={NAV_LINK} aria-current={here === to ? "page" : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      <div className={classes("row justify-end gap-12 flex-1 min-width-0", topBar.end)}>
        <NowPlaying />
        {bar}
        {narrow || bar !== undefined ? <PaletteButton /> : <PaletteField />}
        {!narrow && <HelpButton />}
        {user ? (
          <SyncState />
        ) : (
          <IconButton label={strings.settings} icon={<Settings {...ICON} />} onClick={() => setSettingsOpen(true)} />
        )}
        <UserMenu onSettings={() => setSettingsOpen(true)} withNavigation={narrow} />
      </div>
      <SettingsWindow open={settingsOpen} onClose={() => setSettingsOpen(false)} />
    </header>
  );
}
