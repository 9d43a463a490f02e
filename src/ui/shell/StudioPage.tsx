import { type ReactNode, useState } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { Logo } from "../controls/Logo.tsx";
import { HelpButton } from "../help/HelpButton.tsx";
import { PaletteButton } from "../help/PaletteButton.tsx";
import { useStudio } from "../hooks/StudioContext.ts";
import { useNarrow } from "../hooks/useNarrow.ts";
import { Settings } from "../settings/Settings.tsx";
import { strings as common } from "../strings/common.ts";
import { NowPlaying } from "./NowPlaying.tsx";
import styles from "./StudioPage.module.css";
import { UserMenu } from "./UserMenu.tsx";

export interface StudioPageProps {
  readonly title: string;
  readonly lead: string;
  /** In the middle of the bar: values that change while music plays. */
  readonly readout?: ReactNode;
  /** At the right end of the bar. */
  readonly actions: ReactNode;
  /** Fills the rest of the window. */
  readonly children: ReactNode;
}

/** The frame of instruments: one bar that never wraps, and panels to all four edges of the window. */
export function StudioPage({ title, lead, readout, actions, children }: StudioPageProps) {
  const { account } = useStudio();
  const { user } = useSnapshot(account.state);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const roomy = !useNarrow(70);
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        <header className={styles.bar}>
          <Link to={user ? "/dashboard" : "/"} className={styles.logo} aria-label={common.product}>
            <Logo />
          </Link>
          <div className={styles.title}>
            <h1 className="truncate size-4 weight-650 line-18">{title}</h1>
            {roomy && <p className="truncate text-2 size-2">{lead}</p>}
          </div>
          <div className={styles.middle}>{roomy && readout}</div>
          <div className={styles.actions}>
            <NowPlaying />
            {actions}
            {roomy && <PaletteButton />}
            {roomy && <HelpButton />}
            <UserMenu onSettings={() => setSettingsOpen(true)} withNavigation />
          </div>
        </header>
        <main className={styles.main}>{children}</main>
      </div>
      <Settings open={settingsOpen} onClose={() => setSettingsOpen(false)} />
    </div>
  );
}

/** Values side by side, each above its name. */
export const Readout = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles.readout}>{children}</dl>
);

export interface ReadoutValueProps {
  readonly name: string;
  readonly children: ReactNode;
}

export const ReadoutValue = ({ name, children }: ReadoutValueProps) => (
  <div>
    <dd>{children}</dd>
    <dt>{name}</dt>
  </div>
);
