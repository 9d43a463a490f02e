import { useState } from "react";
import type { AccountJson } from "../../../../protocol/http/accountCalls.ts";
import { billingCalls } from "../../../../protocol/http/billingCalls.ts";
import { notify } from "../../../../state/notices.ts";
import { Button } from "../../../controls/Button.tsx";
import offerBox from "../../../controls/OfferBox.module.css";
import { SubmitButton } from "../../../controls/SubmitButton.tsx";
import { classes } from "../../../controls/classes.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings as account } from "../../../strings/account.ts";
import { strings } from "../../../strings/plan.ts";
import styles from "./Plan.module.css";

export interface TestOrderProps {
  readonly id: string;
  /** The plan's, where it is known. */
  readonly name: string | null;
  readonly onDone: (account: AccountJson) => void;
  readonly onCancel: () => void;
}

/** Stands for the pages of a payment provider where there is none. */
export function TestOrder({ id, name, onDone, onCancel }: TestOrderProps) {
  const studio = useStudio();
  const [pending, setPending] = useState(false);
  const complete = async (): Promise<void> => {
    setPending(true);
    const result = await studio.api.call(billingCalls.completeTestCheckout, { params: { id } });
    if (!result.ok) {
      setPending(false);
      return notify(studio.session, "error", result.error.message);
    }
    // New claims come with new tokens.
    await studio.account.refresh();
    onDone(result.value);
    notify(studio.session, "success", strings.ordered(account.plans[result.value.plan]));
  };
  return (
    <section className={offerBox.box} aria-label={strings.testOrder(name ?? "")}>
      <h2 className="size-4 weight-600 line-20">{strings.testOrder(name ?? strings.title)}</h2>
      <p className="text-2 size-3 line-20">{strings.testOrderText}</p>
      <div className={classes("flex wrap gap-8 margin-top-16", styles.actions)}>
        <SubmitButton size="medium" wide={false} pending={pending} onClick={() => void complete()}>
          {strings.testComplete}
        </SubmitButton>
        <Button size="medium" tone="ghost" onClick={onCancel}>
          {strings.testCancel}
        </Button>
      </div>
    </section>
  );
}
