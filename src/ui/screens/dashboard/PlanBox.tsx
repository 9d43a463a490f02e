import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { accountCalls } from "../../../protocol/http/accountCalls.ts";
import { planOf } from "../../../state/account/AccountState.ts";
import { PlanBadge } from "../../account/PlanBadge.tsx";
import { ButtonLink } from "../../controls/Button.tsx";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { dateText } from "../../strings/dates.ts";
import { strings } from "../../strings/dashboard.ts";
import styles from "./DashboardScreen.module.css";
import { QuotaBar } from "../account/QuotaBar.tsx";

/** The plan, how full it is and how long it runs. */
export function PlanBox() {
  const { account, api, work } = useStudio();
  const { entries } = useSnapshot(work.state);
  const { user, status } = useSnapshot(account.state);
  const plan = planOf(user);
  const { value, reload } = useLoad((signal) => api.call(accountCalls.account, {}, { signal }), `${status} ${plan}`);
  const kept = entries.filter((entry) => entry.status === "saved" || entry.status === "cloud").length;
  const counted = useRef(kept);
  useEffect(() => {
    if (counted.current !== kept) reload();
    counted.current = kept;
  }, [kept, reload]);
  const until = value?.renewsAt ?? value?.endsAt ?? null;
  return (
    <section className={styles.box}>
      <h2>
        {strings.plan}
        <PlanBadge plan={plan} />
      </h2>
      <p>{strings.planText[plan]}</p>
      {value && (
        <>
          <QuotaBar label={strings.storage} used={value.usage.documents} quota={value.quota.documents} />
          {until && (
            <p className={styles.pair}>
              <span>{value.renewsAt ? strings.renews : strings.ends}</span>
              <b className="text-1 weight-550 tabular">{dateText(new Date(until))}</b>
            </p>
          )}
        </>
      )}
      <ButtonLink to="/account/subscription" size="medium">
        {plan === "free" ? strings.comparePlans : strings.managePlan}
      </ButtonLink>
    </section>
  );
}
