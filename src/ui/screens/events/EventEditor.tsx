import { useState } from "react";
import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import { fail, type AppError } from "../../../domain/AppError.ts";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { loginPath } from "../../../state/account/returnPath.ts";
import {
  checkEventForm,
  EVENT_LIMITS,
  fieldsOfForm,
  formOfEvent,
  newEventForm,
  type EventFormChoices,
  type EventFormProblem,
  type EventFormValues,
} from "../../../state/events/eventForm.ts";
import { notify } from "../../../state/notices.ts";
import { ButtonLink } from "../../controls/Button.tsx";
import { EmptyState } from "../../controls/EmptyState.tsx";
import { SubmitButton } from "../../controls/SubmitButton.tsx";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useForm } from "../../forms/useForm.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useTitle } from "../../hooks/useTitle.ts";
import { Page } from "../../shell/Page.tsx";
import { eventFormStrings as words, eventStrings } from "../../strings/events.ts";
import { flyerStrings } from "../../strings/flyers.ts";
import type { ChosenTag } from "./ChosenTag.ts";
import { PlaceSection, RoomSection, TagSection, WhatSection } from "./EventSections.tsx";
import { MusicField, type MusicChange } from "./MusicField.tsx";
import { PictureField, type PictureChange } from "./PictureField.tsx";
import styles from "./EventEditor.module.css";

export interface EventEditorProps {
  /** Null for a new one. */
  readonly event: EventJson | null;
  readonly onSaved?: (event: EventJson) => void;
}

/** The form of an event of one's own. */
export function EventEditor(props: EventEditorProps) {
  const { account } = useStudio();
  const { user } = useSnapshot(account.state);
  const { event } = props;
  const title = event ? words.editTitle(event.name) : words.newTitle;
  useTitle(title);
  return (
    <Page>
      <div className={styles.page}>
        <h1 className="weight-650 break-anywhere">{title}</h1>
        {user ? (
          <EventForm {...props} />
        ) : (
          <EmptyState title={eventStrings.signInText}>
            <ButtonLink to={loginPath("/events/new")} size="medium" tone="primary">
              {eventStrings.signIn}
            </ButtonLink>
          </EmptyState>
        )}
      </div>
    </Page>
  );
}

function EventForm({ event, onSaved }: EventEditorProps) {
  const { session } = useStudio();
  const [choices, setChoices] = useState<EventFormChoices>(() => ({
    online: event?.online ?? true,
    openSeats: event?.openSeats ?? true,
    guests: event?.guests ?? false,
    area: event?.area ?? null,
  }));
  const [picture, setPicture] = useState<PictureChange>("keep");
  const [music, setMusic] = useState<MusicChange>("keep");
  const [tags, setTags] = useState<readonly ChosenTag[]>(() => event?.tags ?? []);
  const save = useSave(event);
  const [initial] = useState(() => (event ? formOfEvent(event) : newEventForm(Date.now(), hereZone())));
  const form = useForm<EventFormValues>({
    initial,
    check: (values) => textsOf(checkEventForm(values, Date.now())),
    send: async (values) => {
      if (!choices.online && !choices.area) return fail("PLACE_MISSING", words.placeMissing);
      const saved = await save(values, choices, { tags, picture, music });
      if (!saved.ok) return saved.error.code === "REVISION_CONFLICT" ? fail(saved.error.code, words.conflict) : saved;
      onSaved?.(saved.value);
      navigate(`/events/${saved.value.id}`);
      return saved;
    },
    fieldOf,
    onDone: () => notify(session, "success", event ? words.saved : words.created),
  });
  const section = { form, choices, onChoices: setChoices };
  return (
    <form className="grid" {...form.props} aria-label={words.what}>
      <WhatSection {...section} />
      <PictureField current={event?.thumbnail ?? null} change={picture} onChange={setPicture} />
      <MusicField current={event?.notes ?? null} change={music} onChange={setMusic} />
      <PlaceSection {...section} />
      <RoomSection {...section} />
      <TagSection tags={tags} onTags={setTags} />
      <div className={styles.foot}>
        <FormFailure error={form.failure} />
        <SubmitButton size="medium" wide={false} pending={form.pending}>
          {event ? words.save : words.create}
        </SubmitButton>
        <ButtonLink to={event ? `/events/${event.id}` : "/events"} size="medium" tone="ghost">
          {words.back}
        </ButtonLink>
      </div>
    </form>
  );
}

const hereZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const fieldOf = ({ code }: AppError): keyof EventFormValues | null => (code === "NAME_INVALID" ? "name" : null);

function textsOf(wrong: Partial<Record<keyof EventFormValues, EventFormProblem>>) {
  const texts: Partial<Record<keyof EventFormValues, string>> = {};
  for (const name of Object.keys(wrong) as (keyof EventFormValues)[]) {
    const problem = wrong[name];
    if (problem) texts[name] = textOf(problem);
  }
  return texts;
}

function textOf(problem: EventFormProblem): string {
  if (problem !== "maxPlayers" && problem !== "maxWatchers" && problem !== "bpm") return words[problem];
  const [least, most] = EVENT_LIMITS[problem];
  return words.whole(least, most);
}

interface Additions {
  readonly tags: readonly ChosenTag[];
  readonly picture: PictureChange;
  readonly music: MusicChange;
}

/** Saves the fields, then the tags that came or went and the picture, which takes nothing with it where it is refused. */
function useSave(event: EventJson | null) {
  const { api, session } = useStudio();
  return async (values: EventFormValues, choices: EventFormChoices, { tags, picture, music }: Additions) => {
    const notes = music === "keep" ? {} : { notes: music && [...music] };
    const fields = { ...fieldsOfForm(values, choices), ...notes };
    let saved = event
      ? await api.call(eventCalls.updateEvent, { body: { id: event.id, revision: event.revision, ...fields } })
      : await api.call(eventCalls.createEvent, { body: fields });
    if (!saved.ok) return saved;
    const eventId = saved.value.id;
    const before = saved.value.tags;
    for (const { id } of before)
      if (!tags.some((tag) => tag.id === id) && saved.ok)
        saved = await api.call(eventCalls.removeTag, { params: { eventId, tagId: id } });
    for (const { id, name } of tags)
      if (!before.some((tag) => tag.id === id) && saved.ok)
        saved = await api.call(eventCalls.addTag, { body: id === null ? { eventId, name } : { eventId, tagId: id } });
    if (!saved.ok || picture === "keep") return saved;
    const pictured =
      picture === null
        ? await api.call(eventCalls.deleteEventThumbnail, { params: { id: eventId } })
        : await api.call(eventCalls.setEventThumbnail, { params: { id: eventId }, file: picture });
    if (pictured.ok) return pictured;
    notify(session, "error", flyerStrings.pictureFailed(pictured.error.message));
    return saved;
  };
}
