import type { Release } from "../../protocol/manual.ts";
import { pageActions } from "../../actions/pageActions.ts";
import { strings } from "../strings/help.ts";
import { LineText } from "./LineText.tsx";
import { heading, type TitleLevel } from "./ManualArticle.tsx";
import { useSeenNews } from "./useNews.ts";
import type { OpenPage } from "./PageLink.tsx";
import styles from "./Manual.module.css";

export interface NewsPageProps {
  /** The newest first. */
  readonly releases: readonly Release[];
  readonly level: TitleLevel;
  readonly onOpen: OpenPage;
}

/** Changes of the newest versions, from the changelog. */
export function NewsPage({ releases, level, onOpen }: NewsPageProps) {
  useSeenNews();
  return (
    <article className={styles.article}>
      <section>{heading(level, pageActions.news.label)}</section>
      {releases.map(({ version, date, changes }) => (
        <section key={version}>
          {heading(level + 1, date === null ? strings.unreleased : strings.release(version, date))}
          {changes.map(({ kind, lines }) => (
            <section key={kind}>
              {heading(level + 2, kind)}
              <ul>
                {lines.map((line, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the list never changes
                  <li key={at}>
                    <LineText line={line} onOpen={onOpen} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
    </article>
  );
}
