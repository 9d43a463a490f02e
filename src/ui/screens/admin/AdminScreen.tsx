import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { classes } from "../../controls/classes.ts";
import { Segments } from "../../controls/Segments.tsx";
import { moderationStrings as words } from "../../strings/moderation.ts";
import { AccountList } from "./AccountList.tsx";
import { ReportList } from "./ReportList.tsx";
import { ListingPage } from "../ListingPage.tsx";
import styles from "./Admin.module.css";

const LISTS = (["open", "resolved", "people"] as const).map((value) => ({ value, label: words.lists[value] }));

/** For administrators: reports and accounts; `?list=` says which. */
export function AdminScreen() {
  const named = new URLSearchParams(useSearch()).get("list");
  const list = LISTS.find(({ value }) => value === named)?.value ?? "open";
  const choose = (next: typeof list): void =>
    navigate(next === "open" ? "/admin" : `/admin?list=${next}`, { replace: true });
  return (
    <ListingPage title={words.admin} text={words.adminText} className={styles.admin}>
      <div className={classes("flex", styles.bar)}>
        <Segments label={words.shown} value={list} segments={LISTS} onChange={choose} />
      </div>
      {list === "people" ? <AccountList /> : <ReportList key={list} list={list} />}
    </ListingPage>
  );
}
