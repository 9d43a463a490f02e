import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { DeletionNotice } from "../../account/DeletionNotice.tsx";
import { classes } from "../../controls/classes.ts";
import { Page } from "../../shell/Page.tsx";
import { strings } from "../../strings/account.ts";
import styles from "./Account.module.css";

const TABS = [
  { to: "/account", label: strings.tabs.account },
  { to: "/account/profile", label: strings.tabs.profile },
  { to: "/account/subscription", label: strings.tabs.plan },
] as const;

interface AccountPageProps {
  readonly title: string;
  readonly lead?: string;
  /** The whole width of the page: the way to the other pages stands above. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of an account's pages: which one it is, and the way to the others. */
export function AccountPage({ title, lead, wide = false, children }: AccountPageProps) {
  const [path] = useLocation();
  return (
    <Page>
      <div className={styles.page} data-wide={wide || undefined}>
        <nav className={styles.tabs} aria-label={strings.navigation}>
          {TABS.map(({ to, label }) => (
            <Link key={to} to={to} aria-current={path === to ? "page" : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes("grid content-start gap-24 min-width-0", styles.content)}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          <DeletionNotice />
          {children}
        </div>
      </div>
    </Page>
  );
}

export interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
  /** At the right end of the title. */
  readonly aside?: ReactNode;
}

/** One matter of an account: what it is about at the left, what one can do at the right. */
export function Section({ title, text, children, aside }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.words}>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        {aside}
      </div>
      <div className="min-width-0">{children}</div>
    </section>
  );
}
