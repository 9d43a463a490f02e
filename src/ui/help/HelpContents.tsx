import type { ManualPage } from "../../protocol/manual.ts";
import { HELP_PAGES } from "../../state/session/PageSession.ts";
import { pageActions } from "../../actions/pageActions.ts";
import { strings } from "../strings/help.ts";
import type { ManualHit } from "./searchManual.ts";
import { useHasNews } from "./useNews.ts";
import { PageLink, type OpenPage } from "./PageLink.tsx";
import styles from "./HelpBrowser.module.css";

export interface HelpContentsProps {
  readonly pages: readonly ManualPage[];
  /** Id of the page that is open. */
  readonly current: string;
  readonly onOpen: OpenPage;
}

interface Entry {
  readonly id: string;
  readonly title: string;
}

/** All pages of the help, by their groups. */
export function HelpContents({ pages, current, onOpen }: HelpContentsProps) {
  const hasNews = useHasNews();
  const own: readonly Entry[] = [
    { id: HELP_PAGES.shortcuts, title: strings.shortcuts },
    { id: HELP_PAGES.news, title: pageActions.news.label },
  ];
  const groups = new Map<string, readonly Entry[]>([[strings.help, own]]);
  for (const page of pages) groups.set(page.group, [...(groups.get(page.group) ?? []), page]);
  return (
    <nav aria-label={strings.contents}>
      {[...groups].map(([group, entries]) => (
        <section key={group} className={styles.group}>
          <h3 className="text-3 size-1 weight-550">{group}</h3>
          <ul>
            {entries.map(({ id, title }) => (
              <li key={id}>
                <PageLink page={id} onOpen={onOpen} className={styles.entry} current={id === current}>
                  {title}
                  {hasNews && id === HELP_PAGES.news && <i className={styles.isNew} aria-hidden />}
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

export interface HelpResultsProps {
  readonly query: string;
  readonly hits: readonly ManualHit[];
  readonly onOpen: OpenPage;
}

/** Sections of the manual that were found. */
export const HelpResults = ({ query, hits, onOpen }: HelpResultsProps) => (
  <>
    <output className="text-3 size-1">
      {hits.length === 0 ? strings.nothing(query) : strings.results(hits.length)}
    </output>
    <ul aria-label={strings.search}>
      {hits.map(({ id, page, section, excerpt }) => (
        <li key={id}>
          <PageLink page={page.id} section={section.id} onOpen={onOpen} className={styles.hit}>
            <b>{section.title}</b>
            {section.id !== "" && <small className="text-3">{page.title}</small>}
            <small className="text-2">{excerpt}</small>
          </PageLink>
        </li>
      ))}
    </ul>
  </>
);
