import { Play, Settings } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { IconButton } from "../controls/IconButton.tsx";
import { classes } from "../controls/classes.ts";
import { ICON, SMALL_ICON } from "../controls/iconSize.ts";
import { HelpButton } from "../help/HelpButton.tsx";
import { PaletteButton } from "../help/PaletteButton.tsx";
import { Settings as SettingsWindow } from "../settings/Settings.tsx";
import { strings } from "../strings/shell.ts";
import { strings as signIn } from "../strings/signIn.ts";
import { Brand } from "./Brand.tsx";
import { Face } from "./face/Face.tsx";
import { NowPlaying } from "./NowPlaying.tsx";
import styles from "./FacePage.module.css";

export interface FacePageProps {
  /** Over the title. */
  readonly above?: ReactNode;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Over the face, or below the rest where there is no room beside it. */
  readonly cards?: ReactNode;
  /** Larger, on the page that is a visitor's first. */
  readonly display?: boolean;
  /** At the left of the foot; a way to play without an account where there is nothing else. */
  readonly foot?: ReactNode;
  /** Beside the column, in the place of the product's face. */
  readonly beside?: ReactNode;
}

/** One column, the product's face beside it. */
export function FacePage({ above, title, lead, children, cards, display = false, foot, beside }: FacePageProps) {
  const [settingsOpen, setSettingsOpen] = useState(false);
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        <div className={styles.column}>
          <header className="row between min-height-28">
            <Brand to="/" />
            <NowPlaying />
            <div className="row gap-4">
              <PaletteButton />
              <HelpButton />
              <IconButton
                label={strings.settings}
                icon={<Settings {...ICON} />}
                onClick={() => setSettingsOpen(true)}
              />
            </div>
          </header>
          <main className={classes("stack justify-center flex-1 full-width", styles.main)}>
            {above}
            <h1 className={classes(display && styles.display)}>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
            {children}
            {cards && <div className={styles.cards}>{cards}</div>}
          </main>
          <footer className={styles.foot}>
            {foot ?? (
              <Link to="/midi" className="row gap-6 text-1 weight-550 no-underline">
                <Play {...SMALL_ICON} />
                {signIn.withoutAccount}
              </Link>
            )}
            <span className={classes("flex gap-20 push-right", styles.legal)}>
              <Link className="text-2 no-underline" to="/privacy">
                {strings.privacy}
              </Link>
              <Link className="text-2 no-underline" to="/terms">
                {strings.terms}
              </Link>
              <span className="numbers">{APP_VERSION}</span>
            </span>
          </footer>
        </div>
        <div className={classes(styles.face, cards !== undefined && styles.shaded)}>{beside ?? <Face />}</div>
      </div>
      <SettingsWindow open={settingsOpen} onClose={() => setSettingsOpen(false)} />
    </div>
  );
}
