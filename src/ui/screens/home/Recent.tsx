import { Grid2x2, ListMusic } from "lucide-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { addressOf, type WorkEntry } from "../../../state/sync/Work.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { useShell } from "../../hooks/StudioContext.ts";
import { agoText } from "../../strings/dates.ts";
import { strings } from "../../strings/home.ts";
import styles from "./HomeScreen.module.css";

const SHOWN = 3;

/** What was made last in this browser, to go on with. */
export function Recent() {
  const { work } = useShell();
  const { entries, problem } = useSnapshot(work.state);
  if (problem !== null && entries.length === 0) return <p className={styles.quiet}>{strings.recentFailed}</p>;
  if (entries.length === 0) return null;
  return (
    <section className={styles.recent} aria-label={strings.recent}>
      <h2>{strings.recent}</h2>
      <ul>
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.key}>
            <RecentItem entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentItem({ entry }: { readonly entry: WorkEntry }) {
  const Icon = entry.kind === "board" ? Grid2x2 : ListMusic;
  return (
    <Link to={addressOf(entry)} className={styles.item}>
      <Icon {...SMALL_ICON} />
      <b className="truncate weight-550">{entry.name || strings.untitled}</b>
      <span>
        {entry.kind === "board" ? strings.board : strings.song} · {agoText(entry.changedAt)}
      </span>
    </Link>
  );
}
