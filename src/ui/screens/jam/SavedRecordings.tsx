import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import { ok, type Result } from "../../../domain/AppError.ts";
import { notify } from "../../../state/notices.ts";
import type { SavedRecording, SavedRecordings as Kept } from "../../../state/room/SavedRecordings.ts";
import { addressOf, keyId } from "../../../state/sync/Work.ts";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { DeleteButton } from "../../controls/DeleteButton.tsx";
import offerBox from "../../controls/Notice.module.css";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useSend } from "../../hooks/useSend.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { recordingStrings as words } from "../../strings/keptRecordings.ts";
import { useNow } from "../events/useNow.ts";
import { whenText } from "../events/whenText.ts";
import styles from "./SavedRecordings.module.css";

/** Recordings of rooms that a page which ended has left, to be opened or discarded. */
export function SavedRecordings() {
  const { account, recordings, session } = useStudio();
  const { user } = useSnapshot(account.state);
  const now = useNow();
  const [send, pending] = useSend();
  // If this part of the program does not load, recordings wait for the next visit.
  const { value, reload } = useLoad(
    () =>
      recordings().then(
        (kept) => kept.list(),
        () => ok([]),
      ),
    user?.id ?? "",
  );
  if (!value || value.length === 0) return null;
  const does = async <T,>(what: (kept: Kept) => Promise<Result<T>>, then: (done: T) => void): Promise<void> => {
    await send(recordings().then(what), then);
    reload();
  };
  const open = (recording: SavedRecording): Promise<void> =>
    does(
      (kept) => kept.open(recording),
      ({ key, damagedMs }) => {
        if (damagedMs.length > 0) notify(session, "error", words.damaged(damagedMs));
        navigate(addressOf({ kind: "timeline", id: keyId(key) }));
      },
    );
  const discard = (recording: SavedRecording): Promise<void> =>
    does(
      (kept) => kept.discard(recording),
      () => notify(session, "info", words.discarded(recording.name)),
    );
  return (
    <section className={classes(offerBox.box, styles.kept)} aria-label={words.title(value.length)}>
      <div>
        <h2 className="size-4 weight-600 line-20">{words.title(value.length)}</h2>
        <p className="text-2 size-3 line-20">{words.text(value.length)}</p>
      </div>
      <ul className="grid gap-8">
        {value.map((recording) => {
          const { id, name, startedAt, keptAt } = recording;
          return (
            <li className="row wrap gap-8 min-height-44" key={id}>
              <div className={styles.name}>
                <b className="size-3 weight-550 break-anywhere">{name}</b>
                <span className="text-2 size-3 line-20">
                  {words.about(keptAt - startedAt, whenText(new Date(startedAt).toISOString(), null, now))}
                </span>
              </div>
              <Button
                tone="primary"
                size="medium"
                disabled={pending}
                aria-label={words.openNamed(name)}
                onClick={() => void open(recording)}
              >
                {words.open}
              </Button>
              <DeleteButton label={words.discard(name)} disabled={pending} onDelete={() => void discard(recording)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
