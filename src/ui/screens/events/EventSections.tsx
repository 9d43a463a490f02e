import { X } from "lucide-react";
import { useMemo, type Dispatch, type SetStateAction } from "react";
import {
  COUNT_INS,
  DIVISIONS,
  METERS,
  type Area,
  type EventFormChoices,
  type EventFormValues,
} from "../../../state/events/eventForm.ts";
import { classes } from "../../controls/classes.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { Select } from "../../controls/Select.tsx";
import { Switch } from "../../controls/Switch.tsx";
import { Field } from "../../forms/Field.tsx";
import type { Form } from "../../forms/useForm.ts";
import { pitchClassLabel } from "../../../domain/music/noteLabel.ts";
import { SCALE_IDS } from "../../../domain/music/scales.ts";
import { PlacePicker } from "../../map/PlacePicker.tsx";
import { eventFormStrings as words, eventStrings } from "../../strings/events.ts";
import { guestStrings as guestWords } from "../../strings/guests.ts";
import { jamStrings as jamWords } from "../../strings/jam.ts";
import { chainStrings } from "../../strings/noteChain.ts";
import { Section } from "../account/AccountPage.tsx";
import type { ChosenTag } from "./ChosenTag.ts";
import { TagSearch } from "./TagSearch.tsx";
import styles from "./EventEditor.module.css";

interface SectionProps {
  readonly form: Form<EventFormValues>;
  readonly choices: EventFormChoices;
  readonly onChoices: Dispatch<SetStateAction<EventFormChoices>>;
}

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const KINDS = optionsOf(eventStrings.kinds);
const VISIBILITIES = optionsOf(eventStrings.visibilities);
const MODES = optionsOf(words.modeTexts);
const CHATS = optionsOf(words.chats);
const METER_OPTIONS = METERS.map((meter) => ({ value: meter, label: meter }));
const GRIDS = DIVISIONS.map((division) => ({ value: division, label: jamWords.gridOf(division) }));
const COUNT_IN_OPTIONS = COUNT_INS.map((bars) => ({ value: String(bars), label: jamWords.countInOf(bars) }));
const KEY_ROOTS = [
  { value: "", label: jamWords.keyNone },
  ...Array.from({ length: 12 }, (_, root) => ({ value: String(root), label: pitchClassLabel(root) })),
];
const SCALES = SCALE_IDS.map((scale) => ({ value: scale, label: chainStrings.scaleName(scale) }));
const MOST_DESCRIPTION = 2000;
const MOST_TAGS = 10;

interface ChoiceFieldProps<Values> {
  readonly form: Form<Values>;
  readonly name: keyof Values & string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** One of a few, with its label above it as fields have theirs. */
export function ChoiceField<Values>({ form, name, label, options }: ChoiceFieldProps<Values>) {
  const { value, onChange } = form.field(name);
  return (
    <div className={classes("grid gap-6 min-width-0", styles.choice)}>
      <span aria-hidden>{label}</span>
      <Select label={label} value={value} options={options} onChange={onChange} size="large" wide />
    </div>
  );
}

interface ChoiceSwitchProps extends Pick<SectionProps, "choices" | "onChoices"> {
  readonly name: "online" | "openSeats" | "guests";
  readonly label: string;
}

const ChoiceSwitch = ({ name, label, choices, onChoices }: ChoiceSwitchProps) => (
  <div className="row between gap-16 size-3">
    <span aria-hidden>{label}</span>
    <Switch label={label} checked={choices[name]} onChange={(next) => onChoices((all) => ({ ...all, [name]: next }))} />
  </div>
);

export function WhatSection({ form }: SectionProps) {
  const zones = useMemo(
    () => Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
    [],
  );
  const current = form.values.timeZone;
  const options = zones.some(({ value }) => value === current) ? zones : [{ value: current, label: current }, ...zones];
  return (
    <Section title={words.what}>
      <div className="grid gap-16">
        <Field {...form.field("name")} label={words.name} autoComplete="off" maxLength={120} focused />
        <Field
          {...form.field("description")}
          label={words.description}
          autoComplete="off"
          lines={4}
          hint={words.left(Math.max(0, MOST_DESCRIPTION - form.values.description.length))}
        />
        <div className={styles.pair}>
          <ChoiceField form={form} name="kind" label={eventStrings.kind} options={KINDS} />
          <ChoiceField form={form} name="visibility" label={eventStrings.visibility} options={VISIBILITIES} />
        </div>
        <div className={styles.pair}>
          <Field {...form.field("startsAt")} label={words.startsAt} type="datetime-local" autoComplete="off" />
          <Field
            {...form.field("endsAt")}
            label={words.endsAt}
            type="datetime-local"
            autoComplete="off"
            hint={words.endsHint}
          />
        </div>
        <ChoiceField form={form} name="timeZone" label={words.timeZone} options={options} />
      </div>
    </Section>
  );
}

/** Texts of the place that the form has fields of its own for. */
const OWN_TEXTS = ["name", "streetAddress"] as const;

export function PlaceSection(props: SectionProps) {
  const { form, choices, onChoices } = props;
  const { area } = choices;
  const put = (next: Area | null): void => onChoices((all) => ({ ...all, area: next }));
  return (
    <Section title={words.where} text={words.whereText}>
      <div className="grid gap-16">
        <ChoiceSwitch {...props} name="online" label={words.isOnline} />
        <PlacePicker label={words.pickMap} area={area} onArea={put} without={OWN_TEXTS} />
        {area && (
          <div className={styles.pair}>
            <Field
              {...form.field("placeName")}
              label={words.placeNameField}
              autoComplete="off"
              maxLength={100}
              hint={words.placeNameHint}
            />
            <Field {...form.field("address")} label={words.address} autoComplete="street-address" maxLength={200} />
          </div>
        )}
      </div>
    </Section>
  );
}

export function RoomSection(props: SectionProps) {
  const { form } = props;
  return (
    <Section title={words.room} text={words.roomText}>
      <div className="grid gap-16">
        <div className={styles.pair}>
          <Field {...form.field("maxPlayers")} label={words.maxPlayers} inputMode="numeric" autoComplete="off" />
          <Field {...form.field("maxWatchers")} label={words.maxWatchers} inputMode="numeric" autoComplete="off" />
        </div>
        <ChoiceSwitch {...props} name="openSeats" label={words.openSeats} />
        <ChoiceSwitch {...props} name="guests" label={guestWords.allow} />
        <ChoiceField form={form} name="mode" label={words.mode} options={MODES} />
        <div className={styles.pair}>
          <Field {...form.field("bpm")} label={words.bpm} inputMode="numeric" autoComplete="off" />
          <ChoiceField form={form} name="meter" label={words.meter} options={METER_OPTIONS} />
        </div>
        <div className={styles.pair}>
          <ChoiceField form={form} name="division" label={jamWords.grid} options={GRIDS} />
          <ChoiceField form={form} name="countInBars" label={jamWords.countIn} options={COUNT_IN_OPTIONS} />
        </div>
        <div className={styles.pair}>
          <ChoiceField form={form} name="keyRoot" label={jamWords.key} options={KEY_ROOTS} />
          {form.values.keyRoot !== "" && (
            <ChoiceField form={form} name="scale" label={chainStrings.scale} options={SCALES} />
          )}
        </div>
        <ChoiceField form={form} name="chat" label={words.chat} options={CHATS} />
      </div>
    </Section>
  );
}

interface TagSectionProps {
  readonly tags: readonly ChosenTag[];
  readonly onTags: (tags: readonly ChosenTag[]) => void;
}

export function TagSection({ tags, onTags }: TagSectionProps) {
  return (
    <Section title={words.tags} text={words.tagsText}>
      <div className="grid gap-16">
        {tags.length > 0 && (
          <ul className={classes("flex wrap gap-6", styles.chips)} aria-label={words.tags}>
            {tags.map((tag) => (
              <li className="row gap-2 on-raised size-3" key={tag.name}>
                {tag.name}
                <IconButton
                  look="small"
                  label={words.removeTag(tag.name)}
                  icon={<X {...SMALL_ICON} />}
                  onClick={() => onTags(tags.filter((other) => other !== tag))}
                />
              </li>
            ))}
          </ul>
        )}
        {tags.length < MOST_TAGS && (
          <TagSearch
            label={words.tagSearch}
            without={tags.flatMap(({ id }) => id ?? [])}
            onChoose={(tag) => onTags([...tags, tag])}
            onNew={(name) => onTags([...tags, { id: null, name }])}
          />
        )}
      </div>
    </Section>
  );
}
