import type { AccountJson, Product } from "../../../../protocol/http/accountCalls.ts";
import { Button } from "../../../controls/Button.tsx";
import { classes } from "../../../controls/classes.ts";
import { Notice } from "../../../controls/Notice.tsx";
import { SubmitButton } from "../../../controls/SubmitButton.tsx";
import { strings as names } from "../../../strings/account.ts";
import { dateText } from "../../../strings/dates.ts";
import { strings } from "../../../strings/plan.ts";
import { QuotaBar } from "../QuotaBar.tsx";
import type { PlanActions } from "./usePlanActions.ts";
import styles from "./Plan.module.css";

export interface CurrentPlanProps {
  readonly account: AccountJson;
  readonly billing: "stripe" | "test" | "none";
  readonly products: readonly Product[];
  readonly actions: PlanActions;
}

export function CurrentPlan({ account, billing, actions }: CurrentPlanProps) {
  const { plan, subscription, usage, quota } = account;
  const { pending } = actions;
  return (
    <section className={styles.current} aria-label={strings.current}>
      <div className={styles.state}>
        <span className="text-2">{strings.current}</span>
        <h2>{names.plans[plan]}</h2>
        <p className="text-2 size-3 line-20">{runningText(account)}</p>
        {subscription === "pastDue" && <Notice kind="error">{strings.pastDue}</Notice>}
        <div className={classes("flex wrap gap-8 margin-top-16", styles.actions)}>
          {subscription === "ending" && (
            <SubmitButton size="medium" wide={false} pending={pending === "keep"} onClick={() => void actions.keep()}>
              {strings.keep}
            </SubmitButton>
          )}
          {billing === "stripe" && subscription !== "none" && (
            <Button size="medium" disabled={pending !== null} onClick={() => void actions.openPortal()}>
              {strings.portal}
            </Button>
          )}
          {subscription === "active" && (
            <SubmitButton
              size="medium"
              tone="plain"
              wide={false}
              pending={pending === "cancel"}
              onClick={() => void actions.cancel()}
            >
              {strings.cancel}
            </SubmitButton>
          )}
        </div>
      </div>
      <div className={styles.usage}>
        <QuotaBar label={strings.usageDocuments} used={usage.documents} quota={quota.documents} />
        <QuotaBar label={strings.usageRoom} used={usage.bytes} quota={quota.bytes} format={strings.bytes} />
      </div>
    </section>
  );
}

function runningText({ plan, renewsAt, endsAt, nextPlan }: AccountJson): string {
  if (plan === "free") return strings.free.description;
  if (endsAt) {
    const date = dateText(new Date(endsAt));
    return nextPlan && nextPlan !== "free"
      ? `${strings.ends(date)} ${strings.changesLater(names.plans[nextPlan], date)}`
      : strings.ends(date);
  }
  return renewsAt ? strings.renews(dateText(new Date(renewsAt))) : strings.cancelText;
}
