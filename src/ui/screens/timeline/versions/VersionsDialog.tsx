import { CopyPlus } from "lucide-react";
import { useState, type FormEvent } from "react";
import { navigate } from "wouter/use-browser-location";
import { fail, type AppError, type Result } from "../../../../domain/AppError.ts";
import { newId } from "../../../../domain/id.ts";
import type { SongVersion } from "../../../../protocol/versions.ts";
import { notify } from "../../../../state/notices.ts";
import { Button } from "../../../controls/Button.tsx";
import { Dialog } from "../../../controls/Dialog.tsx";
import { Notice } from "../../../controls/Notice.tsx";
import { classes } from "../../../controls/classes.ts";
import { DeleteButton } from "../../../controls/DeleteButton.tsx";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { useLoad } from "../../../hooks/useLoad.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/versions.ts";
import { useTimelinePorts } from "../TimelineContext.ts";
import styles from "./Versions.module.css";

/** Versions of the open song: to keep one, and to have one back. */
export function VersionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { value, error, pending, save, restore, openCopy, remove } = useVersions(onClose);
  return (
    <Dialog title={strings.title} open onClose={onClose}>
      <p className="text-2">{strings.text}</p>
      <NewVersion disabled={pending} onSave={save} />
      {error && <Notice kind="error">{error.message}</Notice>}
      {value?.length === 0 && <p className="text-2">{strings.none}</p>}
      <ul className={classes("grid", styles.list)}>
        {value?.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            disabled={pending}
            onRestore={restore}
            onCopy={openCopy}
            onRemove={remove}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function NewVersion({
  disabled,
  onSave,
}: {
  readonly disabled: boolean;
  readonly onSave: (name: string) => Promise<boolean>;
}) {
  const [name, setName] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A name that could not be saved stays to be saved again.
    void onSave(name.trim() || strings.usualName(new Date())).then((isSaved) => isSaved && setName(""));
  };
  return (
    <form className={styles.save} onSubmit={submit}>
      <input
        aria-label={strings.name}
        placeholder={strings.placeholder}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" tone="primary" size="medium" disabled={disabled}>
        {strings.save}
      </Button>
    </form>
  );
}

interface Versions {
  readonly value: readonly SongVersion[] | null;
  readonly error: AppError | null;
  readonly pending: boolean;
  /** False if it could not be saved; the user is notified. */
  readonly save: (name: string) => Promise<boolean>;
  readonly restore: (version: SongVersion) => void;
  readonly openCopy: (version: SongVersion) => void;
  readonly remove: (version: SongVersion) => void;
}

function useVersions(onClose: () => void): Versions {
  const { timeline, session } = useStudio();
  const { versions } = useTimelinePorts();
  const [pending, setPending] = useState(false);
  const { value, error, reload } = useLoad(() => versions.list());
  const during = async <T,>(work: () => Promise<Result<T>>, done: (value: T) => void): Promise<boolean> => {
    setPending(true);
    const result = await work().catch((cause: unknown) => fail("VERSION_FAILED", String(cause)));
    setPending(false);
    if (result.ok) done(result.value);
    else notify(session, "error", result.error.message);
    return result.ok;
  };
  return {
    value,
    error,
    pending,
    save: (name) => during(() => versions.save(name), reload),
    restore: (version) =>
      void during(
        () => versions.restore(version),
        () => {
          const undo = { label: strings.undo, run: () => timeline.undo() };
          notify(session, "success", strings.restored(strings.titleOf(version)), undo);
          onClose();
        },
      ),
    openCopy: (version) =>
      void during(
        () => versions.document(version),
        (document) => {
          const name = strings.copyName(document.timeline.name, strings.titleOf(version));
          timeline.load({ ...document, timeline: { ...document.timeline, id: newId(), name } });
          navigate(`/timeline/${timeline.current.timeline.id}`);
          onClose();
        },
      ),
    remove: (version) => void during(() => versions.remove(version), reload),
  };
}

interface VersionRowProps {
  readonly version: SongVersion;
  readonly disabled: boolean;
  readonly onRestore: (version: SongVersion) => void;
  readonly onCopy: (version: SongVersion) => void;
  readonly onRemove: (version: SongVersion) => void;
}

function VersionRow({ version, disabled, onRestore, onCopy, onRemove }: VersionRowProps) {
  const { reason, savedAt } = version;
  const shown = strings.titleOf(version);
  return (
    <li className="row gap-8 border-top" aria-label={shown}>
      <span className="flex-1 min-width-0">
        <b className="block truncate weight-600" data-unnamed={reason !== "named" || undefined}>
          {shown}
        </b>
        <time
          className="text-2 size-2 line-16 tabular"
          dateTime={new Date(savedAt).toISOString()}
          title={new Date(savedAt).toLocaleString("en-US")}
        >
          {strings.facts(version)}
        </time>
      </span>
      <Button
        size="medium"
        aria-label={strings.restoreOf(shown)}
        disabled={disabled}
        onClick={() => onRestore(version)}
      >
        {strings.restore}
      </Button>
      <IconButton
        label={strings.openCopy(shown)}
        icon={<CopyPlus {...ICON} />}
        disabled={disabled}
        onClick={() => onCopy(version)}
      />
      <DeleteButton label={strings.remove(shown)} disabled={disabled} onDelete={() => onRemove(version)} />
    </li>
  );
}
