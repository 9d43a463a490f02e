import type { ReactNode } from "react";
import { Page } from "../../shell/Page.tsx";
import type { LegalSection } from "../../strings/legal.ts";
import styles from "./LegalPage.module.css";

export interface LegalPageProps {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
  /** Content after the section of that title. */
  readonly after?: Readonly<Record<string, ReactNode>>;
}

export function LegalPage({ title, lead, sections, after }: LegalPageProps) {
  return (
    <Page>
      <article className={styles.article}>
        <header>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        {sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {after?.[section.title]}
          </section>
        ))}
      </article>
    </Page>
  );
}
