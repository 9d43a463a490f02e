import { Link } from "wouter";
import type { Plan } from "../../state/account/AccountState.ts";
import { classes } from "../controls/classes.ts";
import { strings } from "../strings/account.ts";
import styles from "./Account.module.css";

/** Which plan one is on; a link to it. */
export function PlanBadge({ plan }: { readonly plan: Plan }) {
  return (
    <Link
      to="/account/subscription"
      className={classes(styles.badge, plan === "free" && styles.free)}
      aria-label={strings.planLabel(strings.plans[plan])}
    >
      {strings.plans[plan]}
    </Link>
  );
}
