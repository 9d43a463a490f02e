import type { ReactNode } from "react";
import { Link } from "wouter";
import { strings } from "../strings/shell.ts";
import styles from "./Page.module.css";
import { TopBar } from "./TopBar.tsx";

export interface PageProps {
  /** In the bar, for example a search. */
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of pages that are read rather than played: a bar, the page, a foot. */
export function Page({ bar, children }: PageProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        <a href="#content" className={styles.skip}>
          {strings.skipToContent}
        </a>
        <TopBar>{bar}</TopBar>
        <main id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <PageFoot />
      </div>
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
