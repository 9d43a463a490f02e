import { Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { accountCalls } from "../../../protocol/http/accountCalls.ts";
import { planOf } from "../../../state/account/AccountState.ts";
import { PlanBadge } from "../../account/PlanBadge.tsx";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/dashboard.ts";
import { dateText } from "../../strings/dates.ts";
import { QuotaBar } from "../account/QuotaBar.tsx";
import { YourRooms } from "../jam/YourRooms.tsx";
import { ComingBox } from "./ComingBox.tsx";
import { connectedDevices } from "./connectedDevices.ts";
import { DeletedDialog } from "./DeletedDialog.tsx";
import { FEW_DOCUMENTS, FirstSteps } from "./FirstSteps.tsx";
import { LiveBox } from "./LiveBox.tsx";
import styles from "./DashboardScreen.module.css";

/** Panel beside the documents: only what is there. The user's rooms come first, the plan is one line. */
export function SidePanel({ onNewSong }: { readonly onNewSong: () => void }) {
  const { account, work } = useStudio();
  const { user } = useSnapshot(account.state);
  const { entries, loading } = useSnapshot(work.state);
  const [showDeleted, setShowDeleted] = useState(false);
  const id = user?.id ?? "";
  // First steps may come, which would move what is below them.
  const isBeginning = loading && entries.length <= FEW_DOCUMENTS;
  return (
    <aside className={classes("stack gap-16", styles.side)}>
      <YourRooms className={classes(styles.box, styles.rooms)} />
      {!isBeginning && (
        <>
          {!loading && <FirstSteps key={id} userId={id} entries={entries} onNewSong={onNewSong} />}
          <LiveBox />
          {id !== "" && <ComingBox userId={id} />}
          <DevicesBox withoutDevices={entries.length > 0} />
          <PlanLine />
          <Button tone="ghost" size="medium" icon={<Trash2 {...SMALL_ICON} />} onClick={() => setShowDeleted(true)}>
            {strings.deletedTitle}
          </Button>
        </>
      )}
      <DeletedDialog open={showDeleted} onClose={() => setShowDeleted(false)} />
    </aside>
  );
}

/** The devices that are connected; `withoutDevices`: or the reason why none is. */
function DevicesBox({ withoutDevices }: { readonly withoutDevices: boolean }) {
  const { session, midi } = useStudio();
  const { supported, permission, inputs, outputs } = useSnapshot(session).midi;
  const devices = connectedDevices(inputs, outputs);
  const problem = !supported ? strings.devicesUnsupported : TEXTS[permission];
  if (devices.length === 0 && (!withoutDevices || problem === null)) return null;
  return (
    <section className={styles.box}>
      <h2>
        {strings.devices}
        {devices.length > 0 && <span>{strings.devicesCount(devices.length)}</span>}
      </h2>
      {devices.length > 0 ? (
        <ul className={styles.devices}>
          {devices.map(({ name, way }) => (
            <li className="row gap-10 min-height-28" key={name}>
              <i className="flex-none round" aria-hidden="true" />
              <b className="truncate size-3 weight-550">{name}</b>
              <span className="push-right text-2 nowrap">{way}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{problem}</p>
      )}
      {supported && permission === "PROMPT" && (
        <Button size="medium" onClick={() => void midi.request()}>
          {strings.devicesAllow}
        </Button>
      )}
    </section>
  );
}

const TEXTS = { OK: null, PROMPT: strings.devicesAsk, DENIED: strings.devicesDenied } as const;

/** Part of the quota from which on the bar is shown. */
const NEARLY_FULL = 0.8;

/** The plan, how full it is and how long it runs, in one line; with a bar once it is nearly full. */
function PlanLine() {
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
  const used = value?.usage.documents ?? 0;
  const quota = value?.quota.documents ?? null;
  return (
    <section className={styles.box} aria-label={strings.plan}>
      <p className={styles.plan}>
        <PlanBadge plan={plan} />
        <span className="truncate flex-1 size-2 tabular">
          {until && `${value?.renewsAt ? strings.renews : strings.ends} ${dateText(new Date(until))}`}
          {!until && value && quota !== null && strings.documentsOf(used, quota)}
        </span>
        <Link className="text-primary size-2 weight-500 nowrap no-underline" to="/account/subscription">
          {plan === "free" ? strings.comparePlans : strings.managePlan}
        </Link>
      </p>
      {value && quota !== null && used / quota >= NEARLY_FULL && (
        <QuotaBar label={strings.storage} used={used} quota={quota} />
      )}
    </section>
  );
}
