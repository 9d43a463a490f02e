import type { ReactNode } from "react";
import styles from "./DashboardScreen.module.css";

interface SectionProps {
  readonly title: string;
  readonly count?: number;
  /** At the end of the line of the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A row of cards with its title. */
export const Section = ({ title, count, tools, children }: SectionProps) => (
  <section aria-label={title}>
    <div className={styles.sectionHead}>
      <h2>
        {title}
        {count !== undefined && <span> {count.toLocaleString("en-US")}</span>}
      </h2>
      {tools}
    </div>
    <div className={styles.cards}>{children}</div>
  </section>
);
