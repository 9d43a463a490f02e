import { Check } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import type { WorkEntry } from "../../../state/sync/Work.ts";
import { saveJson, storedList } from "../../../state/storedText.ts";
import { lastRoom } from "../../account/lastRoom.ts";
import { pageStorage } from "../../account/pageStorage.ts";
import { Button } from "../../controls/Button.tsx";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/dashboard.ts";
import { connectedDevices } from "./connectedDevices.ts";
import styles from "./DashboardScreen.module.css";

/** Ids of the users who have hidden their first steps in this browser. */
const KEY = "padroll_first_steps_hidden";

/** Whoever has more documents than this has begun. */
export const FEW_DOCUMENTS = 3;

interface FirstStepsProps {
  readonly userId: string;
  readonly entries: readonly WorkEntry[];
  readonly onNewSong: () => void;
}

interface Step {
  readonly label: string;
  readonly done: boolean;
  /** A press, or an address, that leads there. */
  readonly act?: (() => void) | string | undefined;
}

/** First steps of a new user, until all are done or the box is hidden. */
export function FirstSteps({ userId, entries, onNewSong }: FirstStepsProps) {
  const { session, midi } = useStudio();
  const { supported, permission, inputs, outputs } = useSnapshot(session).midi;
  const [hidden, setHidden] = useState(() => storedList(pageStorage(), KEY).includes(userId));
  const steps: readonly Step[] = [
    { label: strings.stepAccount, done: true },
    ...(supported
      ? [
          {
            label: strings.stepKeyboard,
            done: connectedDevices(inputs, outputs).length > 0,
            ...(permission === "PROMPT" ? { act: () => void midi.request() } : {}),
          },
        ]
      : []),
    {
      label: strings.stepSong,
      done: entries.some(({ kind }) => kind === "timeline"),
      act: onNewSong,
    },
    {
      label: strings.stepJam,
      done: lastRoom(userId) !== null,
      act: "/plugin/jamroom",
    },
  ];
  const done = steps.filter((step) => step.done).length;
  if (hidden || done === steps.length || entries.length > FEW_DOCUMENTS) return null;
  const hide = (): void => {
    setHidden(true);
    saveJson(pageStorage(), KEY, [...storedList(pageStorage(), KEY), userId]);
  };
  return (
    <section className={styles.box} aria-label={strings.firstSteps}>
      <h2>
        {strings.firstSteps}
        <span>{strings.stepsDone(done, steps.length)}</span>
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ label, done: isDone, act }) => (
          <li key={label} className="row gap-10 min-height-28 touch-min-height" data-done={isDone || undefined}>
            <i className="middle flex-none round" aria-hidden="true">
              {isDone && <Check {...SMALL_ICON} />}
            </i>
            {isDone ? <s>{label}</s> : <StepLabel label={label} act={act} />}
            {isDone && <span className="visually-hidden">{strings.stepDone}</span>}
          </li>
        ))}
      </ol>
      <div>
        <Button tone="ghost" className={styles.hide} onClick={hide}>
          {strings.hideSteps}
        </Button>
      </div>
    </section>
  );
}

function StepLabel({ label, act }: Pick<Step, "label" | "act">) {
  if (act === undefined) return label;
  if (typeof act === "string")
    return (
      <Link className="text-1 no-underline" to={act}>
        {label}
      </Link>
    );
  return (
    <button type="button" className="text-1 text-left" onClick={act}>
      {label}
    </button>
  );
}
