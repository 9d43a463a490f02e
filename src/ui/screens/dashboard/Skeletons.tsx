import { classes } from "../../controls/classes.ts";
import { useLate } from "../../hooks/useLate.ts";
import { strings } from "../../strings/dashboard.ts";
import styles from "./DashboardScreen.module.css";

const PLACES = ["first", "second", "third", "fourth"] as const;

/** Placeholders of cards; shown once reading takes its time. */
export function Skeletons() {
  const late = useLate(true);
  return (
    <div className={classes(styles.cards, styles.waiting)} aria-busy="true">
      <output className="visually-hidden">{strings.loading}</output>
      {late && PLACES.map((place) => <div key={place} className={styles.skeleton} />)}
    </div>
  );
}
