import { useState } from "react";
import { useSnapshot } from "valtio";
import { notify } from "../../../state/notices.ts";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { SubmitButton } from "../../controls/SubmitButton.tsx";
import { useSend } from "../../hooks/useSend.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/dashboard.ts";
import offerBox from "../../controls/Notice.module.css";
import styles from "./DashboardScreen.module.css";

/** Work of before the sign-in, to be taken into the account: all of it, some, or none. */
export function Offer() {
  const { work, session } = useStudio();
  const { offer } = useSnapshot(work.state);
  const [choosing, setChoosing] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [send, pending] = useSend();
  if (!offer) return null;
  const { entries } = offer;
  const keys = entries.map(({ key }) => key).filter((key) => !left.has(key));
  const accept = () => send(work.acceptOffer(keys), () => notify(session, "success", strings.offerDone(keys.length)));
  const toggle = (key: string): void =>
    setLeft((last) => new Set(last.has(key) ? [...last].filter((other) => other !== key) : [...last, key]));
  return (
    <section className={classes(offerBox.box, styles.offer)} aria-label={strings.offerTitle(entries.length)}>
      <div className={styles.text}>
        <h2 className="size-4 weight-600 line-20">{strings.offerTitle(entries.length)}</h2>
        <p className="text-2 size-3 line-20">{strings.offerText}</p>
      </div>
      {choosing && (
        <ul className={styles.offerList}>
          {entries.map(({ key, name, kind }) => (
            <li key={key}>
              <label className="row gap-10 min-height-36 size-3">
                <input type="checkbox" checked={!left.has(key)} onChange={() => toggle(key)} />
                <b className="truncate weight-550">{name || strings.untitled}</b>
                <span className="text-2 size-2">{kind === "board" ? strings.board : strings.project}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <div className="flex wrap gap-8">
        <SubmitButton
          size="medium"
          wide={false}
          pending={pending}
          disabled={keys.length === 0}
          onClick={() => void accept()}
        >
          {choosing ? strings.offerAcceptSome(keys.length) : strings.offerAccept}
        </SubmitButton>
        {!choosing && entries.length > 1 && (
          <Button size="medium" onClick={() => setChoosing(true)}>
            {strings.offerChoose}
          </Button>
        )}
        <Button size="medium" tone="ghost" onClick={() => void work.declineOffer()}>
          {strings.offerDecline}
        </Button>
      </div>
    </section>
  );
}
