import { Link } from "wouter";
import type { Plan } from "../../state/account/AccountState.ts";
import { classes } from "../controls/classes.ts";
import { strings } from "../strings/account.ts";
import styles from "./Account.module.css";

/** Badge with the user's plan; a link to the plans. */
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
