import { MonitorSmartphone } from "lucide-react";
import type { Static } from "typebox";
import type { Result } from "../../../domain/AppError.ts";
import { authCalls, type sessionSchema } from "../../../protocol/http/authCalls.ts";
import { notify } from "../../../state/notices.ts";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { LARGE_ICON } from "../../controls/iconSize.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useSend } from "../../hooks/useSend.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { strings } from "../../strings/account.ts";
import { agoText } from "../../strings/dates.ts";
import { Section } from "./AccountPage.tsx";
import { deviceText } from "./deviceText.ts";
import { LoadState } from "./LoadState.tsx";
import styles from "./Account.module.css";

/** Lists the user's sessions, with a button to end each. */
export function Sessions() {
  const { api, session } = useStudio();
  const { value, error, reload } = useLoad((signal) => api.call(authCalls.sessions, {}, { signal }));
  const [send, pending] = useSend();
  const end = async (call: Promise<Result<unknown>>, done: string): Promise<void> => {
    await send(call, () => notify(session, "success", done));
    reload();
  };
  const endOthers = () => end(api.call(authCalls.revokeOtherSessions, {}), strings.sessionsEnded);
  const endOne = (id: string) => end(api.call(authCalls.revokeSession, { params: { id } }), strings.sessionEnded);
  const sessions = value?.sessions ?? [];
  return (
    <Section
      title={strings.sessionsTitle}
      text={strings.sessionsText}
      aside={
        sessions.length > 1 && (
          <Button size="medium" disabled={pending} onClick={() => void endOthers()}>
            {strings.sessionsEndOthers}
          </Button>
        )
      }
    >
      {!value && <LoadState error={error} onRetry={reload} lines={3} />}
      <ul className={classes("grid on-panel ring radius-2", styles.rows)}>
        {sessions.map((item) => (
          <Row key={item.id} item={item} disabled={pending} onEnd={() => void endOne(item.id)} />
        ))}
      </ul>
    </Section>
  );
}

interface RowProps {
  readonly item: Static<typeof sessionSchema>;
  readonly disabled: boolean;
  readonly onEnd: () => void;
}

function Row({ item, disabled, onEnd }: RowProps) {
  const device = deviceText(item.userAgent);
  return (
    <li className={classes("row gap-14", styles.row)}>
      <MonitorSmartphone {...LARGE_ICON} />
      <div className="flex-1 min-width-0 text-2 line-16">
        <b className="block text-1 size-3 weight-600 line-20">{device}</b>
        <span>
          {item.address} · {strings.sessionUsed(agoText(Date.parse(item.usedAt)))}
        </span>
      </div>
      {item.current ? (
        <span className={styles.current}>{strings.sessionCurrent}</span>
      ) : (
        <Button size="medium" disabled={disabled} aria-label={strings.sessionEndNamed(device)} onClick={onEnd}>
          {strings.sessionEnd}
        </Button>
      )}
    </li>
  );
}
