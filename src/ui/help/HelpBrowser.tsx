import { ArrowLeft } from "lucide-react";
import { useDeferredValue, useEffect, useRef, useState, type KeyboardEvent } from "react";
import manual from "virtual:manual";
import { HELP_PAGES, type HelpPlace } from "../../state/session/PageSession.ts";
import { Button } from "../controls/Button.tsx";
import { classes } from "../controls/classes.ts";
import { SMALL_ICON } from "../controls/iconSize.ts";
import { SearchField } from "../controls/SearchField.tsx";
import { useNarrow, useTouch } from "../hooks/useNarrow.ts";
import { strings } from "../strings/help.ts";
import { HelpContents, HelpResults } from "./HelpContents.tsx";
import { ManualArticle, type TitleLevel } from "./ManualArticle.tsx";
import { NewsPage } from "./NewsPage.tsx";
import type { OpenPage } from "./PageLink.tsx";
import { searchManual } from "./searchManual.ts";
import { pageOfPath } from "./shortcutContext.ts";
import { ShortcutsPage } from "./ShortcutsPage.tsx";
import styles from "./HelpBrowser.module.css";

export interface HelpBrowserProps {
  readonly place: HelpPlace;
  readonly level: TitleLevel;
  readonly onOpen: OpenPage;
  /** Words that were searched for when help was opened. */
  readonly query?: string;
}

/** Narrower than this many rem, contents and page take turns. */
const ONE_COLUMN = 52;

/** Contents and search of the help beside the page that is open. */
export function HelpBrowser({ place, level, onOpen, query: asked = "" }: HelpBrowserProps) {
  const [query, setQuery] = useState(asked);
  const searched = useDeferredValue(query.trim());
  const narrow = useNarrow(ONE_COLUMN);
  // A field that has the focus brings up the keyboard of the screen.
  const touch = useTouch();
  const [listed, setListed] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const show: OpenPage = (id, section) => {
    setListed(false);
    onOpen(id, section);
    // The link that was pressed may be gone.
    page.current?.focus({ preventScroll: true });
  };
  useEffect(() => showSection(page.current, place), [place]);
  const showsList = !narrow || listed || searched !== "";
  const showsPage = !narrow || !(listed || searched !== "");
  return (
    <div className={classes(styles.browser, level === 1 && styles.onPage)}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between the links in it */}
      <div className={classes(styles.side, !showsList && styles.closed)} onKeyDownCapture={walkLinks}>
        <div className={styles.search} data-first-focus={touch ? undefined : ""}>
          <SearchField label={strings.search} value={query} onChange={setQuery} />
        </div>
        {narrow && !listed && searched === "" && (
          <Button size="medium" icon={<ArrowLeft {...SMALL_ICON} />} onClick={() => setListed(true)}>
            {strings.contents}
          </Button>
        )}
        {showsList && (
          <div className={styles.list}>
            {searched === "" ? (
              <HelpContents pages={manual.pages} current={place.page} onOpen={show} />
            ) : (
              <HelpResults
                query={searched}
                hits={searchManual(manual.pages, searched)}
                onOpen={(id, section) => {
                  if (narrow) setQuery("");
                  show(id, section);
                }}
              />
            )}
          </div>
        )}
      </div>
      <div ref={page} className={classes(styles.page, !showsPage && styles.closed)} tabIndex={-1}>
        {showsPage && <Page place={place} level={level} onOpen={show} />}
      </div>
    </div>
  );
}

function Page({ place, level, onOpen }: Omit<HelpBrowserProps, "query">) {
  if (place.page === HELP_PAGES.shortcuts) {
    const about = manual.pages.find(({ id }) => id === pageOfPath(location.pathname)) ?? manual.pages[0]!;
    return <ShortcutsPage context={place.section} level={level} about={about} onOpen={onOpen} />;
  }
  if (place.page === HELP_PAGES.news) return <NewsPage releases={manual.releases} level={level} onOpen={onOpen} />;
  const page = manual.pages.find(({ id }) => id === place.page);
  return page ? <ManualArticle page={page} level={level} onOpen={onOpen} /> : <p>{strings.noPage}</p>;
}

function showSection(page: HTMLElement | null, { section }: HelpPlace): void {
  const target = section === "" ? null : page?.querySelector(`[data-section="${CSS.escape(section)}"]`);
  if (target) target.scrollIntoView({ block: "start" });
  else page?.scrollTo?.({ top: 0 });
}

/** Arrow keys walk through the links of the list, from the field on. */
function walkLinks(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-help-link]")];
  const field = event.currentTarget.querySelector("input");
  const at = links.indexOf(event.target as HTMLElement);
  const next = at + step < 0 ? field : links[at + step];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
