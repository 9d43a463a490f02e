import { useState, type FormEvent } from "react";
import type { Result } from "../../../../domain/AppError.ts";
import { SONG_TEMPLATES, songOfTemplate } from "../../../../domain/demo/songTemplates.ts";
import { songFrame } from "../../../../domain/timeline/songFrame.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import type { SongVersion } from "../../../../protocol/versions.ts";
import { notify } from "../../../../state/notices.ts";
import { Button } from "../../../controls/Button.tsx";
import { Dialog } from "../../../controls/Dialog.tsx";
import { DeleteButton } from "../../../controls/DeleteButton.tsx";
import { Switch } from "../../../controls/Switch.tsx";
import { classes } from "../../../controls/classes.ts";
import { useLoad } from "../../../hooks/useLoad.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/templates.ts";
import { useTimelinePorts } from "../TimelineContext.ts";
import styles from "./Templates.module.css";

export interface TemplatesDialogProps {
  readonly onClose: () => void;
  /** Goes to the new song. */
  readonly onBegin: (document: TimelineDocument) => void;
}

/** Templates for a new song, and a form that saves the open song as one. */
export function TemplatesDialog({ onClose, onBegin }: TemplatesDialogProps) {
  const begin = (document: TimelineDocument): void => {
    onClose();
    onBegin(document);
  };
  const own = useOwnTemplates(begin);
  return (
    <Dialog title={strings.title} open onClose={onClose}>
      <h3 className={styles.heading}>{strings.ours}</h3>
      <ul className={styles.ours}>
        {SONG_TEMPLATES.map((template) => {
          const [name, text] = strings.names[template];
          return (
            <li key={template}>
              <button
                className="block full-width full-height on-raised border-strong radius-1 text-left"
                type="button"
                onClick={() => begin(songOfTemplate(template))}
              >
                <b className="block weight-600">{name}</b> <span className="text-2 size-2 line-16">{text}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <h3 className={styles.heading}>{strings.own}</h3>
      {own.list?.length === 0 && <p className="text-2">{strings.none}</p>}
      <ul className={styles.own}>
        {own.list?.map((template) => (
          <li className="row between border-top" key={template.id}>
            <Button aria-label={strings.start(template.name)} tone="ghost" onClick={() => own.start(template)}>
              {template.name}
            </Button>
            <DeleteButton label={strings.remove(template.name)} onDelete={() => own.remove(template)} />
          </li>
        ))}
      </ul>
      <KeepTemplate onKeep={own.save} />
    </Dialog>
  );
}

function KeepTemplate({ onKeep }: { readonly onKeep: (name: string, withClips: boolean) => void }) {
  const { timeline } = useStudio();
  const [name, setName] = useState(timeline.current.timeline.name);
  const [withClips, setWithClips] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onKeep(name.trim() || strings.untitled, withClips);
  };
  return (
    <form className={classes("row wrap gap-8-12", styles.keep)} onSubmit={submit} aria-label={strings.keep}>
      <h3 className={styles.heading}>{strings.keep}</h3>
      <input
        className="flex-1 height-32 touch-height pad-x-10 on-well border-strong radius-1 text-1"
        aria-label={strings.name}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <label className="row gap-8">
        <Switch label={strings.withClips} checked={withClips} onChange={setWithClips} />
        {strings.withClips}
      </label>
      <Button type="submit" tone="primary" size="medium" disabled={timeline.current.tracks.size === 0}>
        {strings.save}
      </Button>
    </form>
  );
}

interface OwnTemplates {
  readonly list: readonly SongVersion[] | null;
  readonly start: (template: SongVersion) => void;
  readonly save: (name: string, withClips: boolean) => void;
  readonly remove: (template: SongVersion) => void;
}

function useOwnTemplates(onBegin: (document: TimelineDocument) => void): OwnTemplates {
  const { timeline, session } = useStudio();
  const { templates } = useTimelinePorts();
  const { value, reload } = useLoad(() => templates.list());
  const during = async <T,>(work: Promise<Result<T>>, done: (value: T) => void): Promise<void> => {
    const result = await work;
    if (result.ok) done(result.value);
    else notify(session, "error", result.error.message);
  };
  return {
    list: value,
    start: (template) => void during(templates.songOf(template), onBegin),
    save: (name, withClips) => {
      const song = timeline.current;
      void during(templates.save(name, withClips ? song : songFrame(song)), () => {
        notify(session, "success", strings.kept(name));
        reload();
      });
    },
    remove: (template) => void during(templates.remove(template), reload),
  };
}
