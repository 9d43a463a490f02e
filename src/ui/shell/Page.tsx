import { Settings } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { IconButton } from "../controls/IconButton.tsx";
import { ICON } from "../controls/iconSize.ts";
import { Logo } from "../controls/Logo.tsx";
import { SettingsDialog } from "../settings/SettingsDialog.tsx";
import { strings as common } from "../strings/common.ts";
import { strings } from "../strings/shell.ts";
import styles from "./Page.module.css";

/** The frame of pages that are read rather than played: a bar, the page, a foot. */
export function Page({ children }: { readonly children: ReactNode }) {
  const [settingsOpen, setSettingsOpen] = useState(false);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link to="/" className={styles.brand}>
          <Logo />
          {common.product}
        </Link>
        <nav className={styles.nav} aria-label={strings.mainNavigation}>
          <Link to="/midi">{strings.board}</Link>
          <Link to="/timeline">{strings.timeline}</Link>
        </nav>
        <div className={styles.end}>
          <IconButton label={strings.settings} icon={<Settings {...ICON} />} onClick={() => setSettingsOpen(true)} />
        </div>
      </header>
      <main className={styles.main}>{children}</main>
      <PageFoot />
      <SettingsDialog open={settingsOpen} onClose={() => setSettingsOpen(false)} />
    </div>
  );
}

export function PageFoot() {
  return (
    <footer className={styles.foot}>
      <Link to="/privacy">{strings.privacy}</Link>
      <Link to="/terms">{strings.terms}</Link>
      <span className={styles.version}>{APP_VERSION}</span>
    </footer>
  );
}

export interface MessagePageProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** One message in the middle of an otherwise empty page. */
export function Message({ title, text, children }: MessagePageProps) {
  return (
    <div className={styles.center}>
      <div className={styles.card}>
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}

export const Actions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);

export const DetailList = ({ items }: { readonly items: readonly string[] }) => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

export const Details = ({ children }: { readonly children: string }) => (
  <pre className={styles.details}>{children}</pre>
);
