import { Cable, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { notify } from "../../../state/notices.ts";
import { Button } from "../../controls/Button.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { deviceStrings } from "../../strings/devices.ts";
import styles from "./Devices.module.css";
import { usePorts } from "./DevicesContext.ts";

const words = deviceStrings.access;

/** A row in place of missing inputs: why there are none, and the way to them; nothing while there is one. */
export function MidiAccess({ columns }: { readonly columns: number }) {
  const { session, midi } = useStudio();
  const { supported, permission } = useSnapshot(session).midi;
  const hasInputs = usePorts("in").some(({ connected, isVirtual }) => connected && !isVirtual);
  const ask = async (): Promise<void> => {
    await midi.request();
    const problem = midi.problem();
    if (problem) notify(session, "error", problem.message);
  };
  // Its ports are those that were there when access was granted.
  const isFirefox = navigator.userAgent.includes("Firefox/");
  const state: StateProps | null = !supported
    ? { isWarning: true, text: words.unsupported }
    : permission === "PROMPT"
      ? { text: words.prompt, action: words.ask, onAction: () => void ask() }
      : permission === "DENIED"
        ? { isWarning: true, text: words.denied, action: words.again, onAction: () => void ask() }
        : isFirefox
          ? { text: words.firefox, action: words.reload, onAction: () => location.reload() }
          : hasInputs
            ? null
            : { text: words.none };
  useScreenCommands(deviceStrings.title, () => {
    if (state?.action === undefined || state.onAction === undefined) return [];
    return [{ label: state.action, words: "midi access permission", run: state.onAction }];
  });
  return (
    state && (
      <tr className={styles.accessRow}>
        <td colSpan={columns}>
          <State {...state} title={hasInputs ? undefined : deviceStrings.noInputs} />
        </td>
      </tr>
    )
  );
}

interface StateProps {
  readonly text: string;
  readonly title?: string | undefined;
  readonly isWarning?: boolean;
  readonly action?: string;
  readonly onAction?: () => void;
}

function State({ text, title, isWarning = false, action, onAction }: StateProps): ReactNode {
  return (
    <output className={styles.access} data-warning={isWarning || undefined}>
      {isWarning ? <TriangleAlert {...ICON} /> : <Cable {...ICON} />}
      <p className="size-3 line-20">
        {title && <b className="weight-600 text-1">{title} </b>}
        {text}
      </p>
      {action && (
        <Button size="medium" tone="primary" onClick={onAction}>
          {action}
        </Button>
      )}
    </output>
  );
}
