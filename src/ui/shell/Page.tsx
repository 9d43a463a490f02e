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

function PageFoot() {
  return (
    <footer className={styles.foot}>
      <Link className="text-2 no-underline" to="/privacy">
        {strings.privacy}
      </Link>
      <Link className="text-2 no-underline" to="/terms">
        {strings.terms}
      </Link>
      <span className="push-right tabular">{APP_VERSION}</span>
    </footer>
  );
}
