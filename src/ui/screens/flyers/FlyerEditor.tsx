import { useState, type CSSProperties } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { fail, type AppError } from "../../../domain/AppError.ts";
import { GRADIENTS } from "../../../domain/reference/gradients.ts";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { flyerCalls, type FlyerJson } from "../../../protocol/http/flyerCalls.ts";
import type { Area } from "../../../state/events/eventForm.ts";
import { notify } from "../../../state/notices.ts";
import { ButtonLink } from "../../controls/Button.tsx";
import { SubmitButton } from "../../controls/SubmitButton.tsx";
import { Field } from "../../forms/Field.tsx";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useForm } from "../../forms/useForm.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useTitle } from "../../hooks/useTitle.ts";
import { PlacePicker } from "../../map/PlacePicker.tsx";
import { Page } from "../../shell/Page.tsx";
import { nearStrings } from "../../strings/events.ts";
import { flyerStrings as words } from "../../strings/flyers.ts";
import { Section } from "../account/AccountPage.tsx";
import { ChoiceField } from "../events/EventSections.tsx";
import { PictureField, type PictureChange } from "../events/PictureField.tsx";
import { FlyerPreview } from "./FlyerPreview.tsx";
import editor from "../events/EventEditor.module.css";
import styles from "./Flyers.module.css";

const MOST_TITLE = 80;
const MOST_TEXT = 500;
const MINUTE_MS = 60_000;
const LENGTHS = [15, 30, 60, 120, 240, 480, 1440].map((minutes) => ({
  value: String(minutes),
  label: words.minutes(minutes),
}));
const RADII = [5, 10, 25, 50, 100, 250, 500].map((km) => ({ value: String(km), label: nearStrings.radiusKm(km) }));
const USUAL_MINUTES = 60;

interface FlyerEditorProps {
  /** Null for a new one. */
  readonly flyer: FlyerJson | null;
  readonly onSaved?: (flyer: FlyerJson) => void;
}

interface Values extends Record<string, string> {
  readonly title: string;
  readonly text: string;
  /** By the browser's clock; empty: at once. */
  readonly startsAt: string;
  readonly minutes: string;
  readonly radiusKm: string;
  /** Empty for none. */
  readonly eventId: string;
  readonly gradient: string;
}

/** The form of a flyer of one's own; `?event=` is what a new one is for. */
export function FlyerEditor(props: FlyerEditorProps) {
  const { flyer } = props;
  const title = flyer ? words.editTitle(flyer.title) : words.newTitle;
  useTitle(title);
  return (
    <Page>
      <div className={styles.editor}>
        <h1 className="weight-650 break-anywhere">{title}</h1>
        <FlyerForm {...props} />
      </div>
    </Page>
  );
}

const localTime = (iso: string): string => {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
};

function initialOf(flyer: FlyerJson | null, eventId: string): Values {
  const [any] = GRADIENTS;
  if (!flyer)
    return {
      title: "",
      text: "",
      startsAt: "",
      minutes: String(USUAL_MINUTES),
      radiusKm: "50",
      eventId,
      gradient: any?.name ?? "",
    };
  const minutes = Math.round((Date.parse(flyer.endsAt) - Date.parse(flyer.startsAt)) / MINUTE_MS);
  return {
    title: flyer.title,
    text: flyer.text,
    startsAt: localTime(flyer.startsAt),
    minutes: String(minutes),
    radiusKm: String(flyer.radiusKm),
    eventId: flyer.eventId ?? "",
    gradient: flyer.gradient,
  };
}

function problemsOf({ title, text, startsAt }: Values): Partial<Record<string, string>> {
  return {
    ...(title.trim() === "" ? { title: words.titleMissing } : {}),
    ...(Array.from(title).length > MOST_TITLE ? { title: words.titleLong } : {}),
    ...(Array.from(text).length > MOST_TEXT ? { text: words.textLong } : {}),
    ...(startsAt !== "" && Number.isNaN(Date.parse(startsAt)) ? { startsAt: words.timeWrong } : {}),
  };
}

/** A length or a radius that somebody else chose stays among the options. */
const withOwn = (
  options: readonly { readonly value: string; readonly label: string }[],
  value: string,
  label: string,
) => (options.some((option) => option.value === value) ? options : [{ value, label }, ...options]);

function FlyerForm({ flyer, onSaved }: FlyerEditorProps) {
  const { session } = useStudio();
  const asked = new URLSearchParams(useSearch()).get("event") ?? "";
  const [initial] = useState(() => initialOf(flyer, asked));
  // Undefined: the event's.
  const [area, setArea] = useState<Area | null | undefined>(flyer ? flyer.area : undefined);
  const [picture, setPicture] = useState<PictureChange>("keep");
  const events = useOwnEvents();
  const save = useSave(flyer, area);
  const form = useForm<Values>({
    initial,
    check: problemsOf,
    send: async (values) => {
      const saved = await save(
        values,
        values.startsAt !== initial.startsAt || values.minutes !== initial.minutes,
        picture,
      );
      if (!saved.ok) return saved.error.code === "REVISION_CONFLICT" ? fail(saved.error.code, words.conflict) : saved;
      onSaved?.(saved.value);
      navigate(`/flyers/${saved.value.id}`);
      return saved;
    },
    fieldOf: ({ code }: AppError) => (code === "NAME_INVALID" ? "title" : null),
    onDone: () => notify(session, "success", flyer ? words.saved : words.created),
  });
  const { title, startsAt, minutes, radiusKm, gradient, eventId } = form.values;
  return (
    <form className={styles.form} {...form.props} aria-label={words.what}>
      <div className="grid">
        <Section title={words.what}>
          <div className="grid gap-16">
            <Field {...form.field("title")} label={words.titleField} autoComplete="off" maxLength={100} focused />
            <Field
              {...form.field("text")}
              label={words.textField}
              autoComplete="off"
              lines={3}
              hint={words.left(Math.max(0, MOST_TEXT - form.values.text.length))}
            />
            <ChoiceField
              form={form}
              name="eventId"
              label={words.event}
              options={[
                { value: "", label: words.noEvent },
                ...events.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </div>
        </Section>
        <PictureField current={flyer?.image ?? null} change={picture} onChange={setPicture} />
        <Section title={words.look}>
          <fieldset className="flex wrap gap-8" aria-label={words.gradient}>
            {GRADIENTS.map(({ name, colors }) => (
              <button
                key={name}
                type="button"
                className={editor.gradient}
                style={{ "--g": `linear-gradient(135deg, ${colors.join(",")})` } as CSSProperties}
                aria-label={name}
                aria-pressed={gradient === name}
                data-tip={name}
                onClick={() => form.field("gradient").onChange(name)}
              />
            ))}
          </fieldset>
        </Section>
        <Section title={words.when}>
          <div className={editor.pair}>
            <Field
              {...form.field("startsAt")}
              label={words.startsAt}
              type="datetime-local"
              autoComplete="off"
              hint={words.startsHint}
            />
            <ChoiceField
              form={form}
              name="minutes"
              label={words.lasts}
              options={withOwn(LENGTHS, minutes, words.minutes(Number(minutes)))}
            />
          </div>
        </Section>
        <Section title={words.where} text={words.whereText}>
          <div className="grid gap-16">
            <PlacePicker label={words.pickMap} area={area ?? null} onArea={setArea} />
            <ChoiceField
              form={form}
              name="radiusKm"
              label={words.radius}
              options={withOwn(RADII, radiusKm, nearStrings.radiusKm(Number(radiusKm)))}
            />
          </div>
        </Section>
      </div>
      <FlyerPreview
        {...{ flyer, title, gradient, startsAt, area, picture }}
        event={events.find(({ id }) => id === eventId) ?? null}
      />
      <div className={editor.foot}>
        <FormFailure error={form.failure} />
        <SubmitButton size="medium" wide={false} pending={form.pending}>
          {flyer ? words.save : words.put}
        </SubmitButton>
        <ButtonLink to={flyer ? `/flyers/${flyer.id}` : "/flyers"} size="medium" tone="ghost">
          {words.back}
        </ButtonLink>
      </div>
    </form>
  );
}

const MOST_EVENTS = 50;

/** One's events that are to come or live. */
function useOwnEvents(): readonly EventJson[] {
  const { api } = useStudio();
  const { value } = useLoad((signal) =>
    api.call(
      eventCalls.searchEvents,
      { body: { list: "mine", states: ["Created", "Started"], pageSize: MOST_EVENTS } },
      { signal },
    ),
  );
  return value?.events ?? [];
}

/** Saves the fields, then the picture; a picture that is refused takes nothing of the rest with it. */
function useSave(flyer: FlyerJson | null, area: Area | null | undefined) {
  const { api, session } = useStudio();
  return async (values: Values, isMoved: boolean, picture: PictureChange) => {
    const starts = values.startsAt === "" ? Date.now() : Date.parse(values.startsAt);
    const times = {
      startsAt: new Date(starts).toISOString(),
      endsAt: new Date(starts + Number(values.minutes) * MINUTE_MS).toISOString(),
    };
    const fields = {
      title: values.title.trim(),
      text: values.text,
      gradient: values.gradient,
      radiusKm: Number(values.radiusKm),
      eventId: values.eventId === "" ? null : values.eventId,
      ...(area === undefined ? {} : { area }),
      ...(isMoved || !flyer ? times : {}),
    };
    const saved = flyer
      ? await api.call(flyerCalls.updateFlyer, { body: { id: flyer.id, revision: flyer.revision, ...fields } })
      : await api.call(flyerCalls.createFlyer, { body: fields });
    if (!saved.ok || picture === "keep") return saved;
    const { id } = saved.value;
    const pictured =
      picture === null
        ? await api.call(flyerCalls.deleteFlyerImage, { params: { id } })
        : await api.call(flyerCalls.setFlyerImage, { params: { id }, file: picture });
    if (pictured.ok) return pictured;
    notify(session, "error", words.pictureFailed(pictured.error.message));
    return saved;
  };
}
