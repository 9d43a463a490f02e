import { CalendarDays } from "lucide-react";
import { EmptyState } from "../../controls/EmptyState.tsx";
import { LARGE_ICON } from "../../controls/iconSize.ts";
import { AreaMap } from "../../map/AreaMap.tsx";
import { Page } from "../../shell/Page.tsx";
import { eventStrings as words } from "../../strings/events.ts";
import styles from "./Events.module.css";

/** What is on, on a list and a map. */
export function EventsScreen() {
  return (
    <Page>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{words.title}</h1>
          <p>{words.text}</p>
        </header>
        <div className={styles.split}>
          <EmptyState icon={<CalendarDays {...LARGE_ICON} />} title={words.emptyTitle} text={words.emptyText} />
          <div className={styles.map}>
            <AreaMap label={words.map} />
          </div>
        </div>
      </div>
    </Page>
  );
}
