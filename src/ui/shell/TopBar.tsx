import { Settings } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation, useSearch } from "wouter";
import { IconButton } from "../controls/IconButton.tsx";
import { classes } from "../controls/classes.ts";
import { ICON } from "../controls/iconSize.ts";
import { useNarrow } from "../hooks/useNarrow.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { Settings as SettingsWindow } from "../settings/Settings.tsx";
import { strings } from "../strings/shell.ts";
import { Brand } from "./Brand.tsx";
import { USER_NAV, VISITOR_NAV } from "./navigation.ts";
import { NowPlaying } from "./NowPlaying.tsx";
import { SyncState } from "./SyncState.tsx";
import styles from "./TopBar.module.css";
import { UserMenu } from "./UserMenu.tsx";

/** The bar of pages: where one is, what is saved, who one is. `children` stand before the end, for example a search. */
export function TopBar({ children }: { readonly children?: ReactNode }) {
  const { account } = useStudio();
  const { user } = useSnapshot(account.state);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const narrow = useNarrow(60);
  const nav = user ? USER_NAV : VISITOR_NAV;
  const [path] = useLocation();
  const search = useSearch();
  const here = search.startsWith("show=") ? `${path}?${search.split("&")[0]}` : path;
  return (
    <header className={styles.bar}>
      <Brand to={user ? "/dashboard" : "/"} className={styles.product} />
      {!(narrow && user) && (
        <nav className={classes("flex gap-4 min-width-0 self-stretch", styles.nav)} aria-label={strings.mainNavigation}>
          {nav.map(({ to, label }) => (
            <Link key={to} to={to} aria-current={here === to ? "page" : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      <div className={classes("row justify-end gap-12 flex-1 min-width-0", styles.end)}>
        <NowPlaying />
        {children}
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
