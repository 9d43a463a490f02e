import { Cable, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { notify } from "../../../state/notices.ts";
import { Button } from "../../controls/Button.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { deviceStrings } from "../../strings/devices.ts";
import styles from "./Devices.module.css";

const words = deviceStrings.access;

/** Obstacles between the page and the devices, with their remedies; empty if there are none. */
export function MidiAccess() {
  const { session, midi } = useStudio();
  const { supported, permission, inputs, outputs } = useSnapshot(session).midi;
  const ask = async (): Promise<void> => {
    await midi.request();
    const problem = midi.problem();
    if (problem) notify(session, "error", problem.message);
  };
  if (!supported) return <State isWarning text={words.unsupported} />;
  if (permission === "PROMPT") return <State text={words.prompt} action={words.ask} onAction={() => void ask()} />;
  if (permission === "DENIED")
    return <State isWarning text={words.denied} action={words.again} onAction={() => void ask()} />;
  // Its ports are those that were there when access was granted.
  const isFirefox = navigator.userAgent.includes("Firefox/");
  if (isFirefox) return <State text={words.firefox} action={words.reload} onAction={() => location.reload()} />;
  const isEmpty = [...inputs, ...outputs].every(({ isVirtual, connected }) => isVirtual || !connected);
  return isEmpty ? <State text={words.none} /> : null;
}

interface StateProps {
  readonly text: string;
  readonly isWarning?: boolean;
  readonly action?: string;
  readonly onAction?: () => void;
}

function State({ text, isWarning = false, action, onAction }: StateProps): ReactNode {
  return (
    <output className={styles.access} data-warning={isWarning || undefined}>
      {isWarning ? <TriangleAlert {...ICON} /> : <Cable {...ICON} />}
      <p className="size-3 line-20">{text}</p>
      {action && (
        <Button size="medium" tone="primary" onClick={onAction}>
          {action}
        </Button>
      )}
    </output>
  );
}
