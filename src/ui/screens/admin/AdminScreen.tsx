import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { classes } from "../../controls/classes.ts";
import { Segments } from "../../controls/Segments.tsx";
import { Page } from "../../shell/Page.tsx";
import { moderationStrings as words } from "../../strings/moderation.ts";
import { AccountList } from "./AccountList.tsx";
import { ReportList } from "./ReportList.tsx";
import listing from "../Listing.module.css";
import styles from "./Admin.module.css";

const LISTS = (["open", "resolved", "people"] as const).map((value) => ({ value, label: words.lists[value] }));

/** For administrators: reports and accounts; `?list=` says which. */
export function AdminScreen() {
  const named = new URLSearchParams(useSearch()).get("list");
  const list = LISTS.find(({ value }) => value === named)?.value ?? "open";
  const choose = (next: typeof list): void =>
    navigate(next === "open" ? "/admin" : `/admin?list=${next}`, { replace: true });
  return (
    <Page>
      <div className={classes(listing.page, styles.admin)}>
        <header className={listing.head}>
          <div>
            <h1>{words.admin}</h1>
            <p className="text-2 size-3 line-20">{words.adminText}</p>
          </div>
        </header>
        <div className={classes("flex", styles.bar)}>
          <Segments label={words.shown} value={list} segments={LISTS} onChange={choose} />
        </div>
        {list === "people" ? <AccountList /> : <ReportList key={list} list={list} />}
      </div>
    </Page>
  );
}
