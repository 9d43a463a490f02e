import { CloudAlert, CloudCheck, CloudOff, CloudUpload, RefreshCw } from "lucide-react";
import { Fragment } from "react";
import { useSnapshot } from "valtio";
import { Button } from "../controls/Button.tsx";
import { ICON, SMALL_ICON } from "../controls/iconSize.ts";
import { Popover } from "../controls/Popover.tsx";
import { useStudio } from "../hooks/StudioContext.ts";
import { useOnline } from "../hooks/useOnline.ts";
import { strings } from "../strings/sync.ts";
import { syncSummary } from "./syncSummary.ts";
import styles from "./SyncState.module.css";

const ICONS = { saved: CloudCheck, saving: CloudUpload, offline: CloudOff, attention: CloudAlert } as const;

/** State of sync and of the connection; opens to say more. */
export function SyncState() {
  const { summary } = useSync();
  const Icon = ICONS[summary];
  return (
    <Popover label={strings.title} align="end" content={<Details />}>
      <button type="button" className={styles.state} data-summary={summary}>
        <Icon {...ICON} />
        <span>{strings.summary[summary]}</span>
      </button>
    </Popover>
  );
}

function useSync() {
  const { account, work } = useStudio();
  const { status, hub } = useSnapshot(account.state);
  const { entries, waiting, problem } = useSnapshot(work.state);
  const online = useOnline();
  return { entries, waiting, problem, hub, online, summary: syncSummary({ entries, waiting }, { status }, online) };
}

function Details() {
  const { work } = useStudio();
  const { entries, waiting, problem, hub, online, summary } = useSync();
  const rows: readonly (readonly [name: string, value: string | number])[] = [
    [strings.waiting, waiting],
    [strings.failed, entries.filter(({ status }) => status === "failed").length],
    [strings.conflicts, entries.filter(({ status }) => status === "conflict").length],
    [strings.connection, online ? strings.hub[hub] : strings.noNetwork],
  ];
  return (
    <div className={styles.details}>
      <h2 className="weight-600">{strings.title}</h2>
      <p>{strings.text[summary]}</p>
      <dl className="grid gap-4-16 size-2">
        {rows
          .filter(([name, value]) => value !== 0 || name === strings.waiting)
          .map(([name, value]) => (
            <Fragment key={name}>
              <dt className="text-2">{name}</dt>
              <dd className="weight-550 tabular text-right">{value}</dd>
            </Fragment>
          ))}
      </dl>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      <Button size="medium" icon={<RefreshCw {...SMALL_ICON} />} onClick={() => work.retry()}>
        {strings.retry}
      </Button>
    </div>
  );
}
