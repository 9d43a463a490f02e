import { AREA_FIELDS, AREA_TYPES, areaAs, newArea, type AreaText, type AreaType } from "../../domain/reference/area.ts";
import { US_STATES } from "../../domain/reference/usStates.ts";
import type { Area } from "../../state/events/eventForm.ts";
import { Select } from "../controls/Select.tsx";
import { Field } from "../forms/Field.tsx";
import { eventFormStrings } from "../strings/events.ts";
import { mapStrings as words } from "../strings/map.ts";
import styles from "./PlacePicker.module.css";

interface AreaFieldsProps {
  readonly area: Area | null;
  readonly onArea: (area: Area | null) => void;
  /** Texts that are asked for elsewhere. */
  readonly without?: readonly AreaText[];
}

const TYPES = [
  { value: "", label: eventFormStrings.noPlace },
  ...AREA_TYPES.map((type) => ({ value: type, label: words.areaTypes[type] })),
];
const NONE: readonly AreaText[] = [];
const STATES = US_STATES.map(({ name }) => name);
/** As the server takes them. */
const LONGEST: Readonly<Partial<Record<AreaText, number>>> = { streetAddress: 200, zipCode: 20 };

/** Fields of a place: its kind, and the texts of that kind. */
export function AreaFields({ area, onArea, without = NONE }: AreaFieldsProps) {
  const texts = area ? AREA_FIELDS[area.type].texts.filter((text) => !without.includes(text)) : [];
  return (
    <div className={styles.fields}>
      <div className="grid gap-6">
        <span aria-hidden>{words.areaType}</span>
        <Select
          label={words.areaType}
          value={area?.type ?? ""}
          options={TYPES}
          onChange={(type) => onArea(type === "" ? null : areaAs(area ?? newArea(), type as AreaType))}
          size="large"
          wide
        />
      </div>
      {area &&
        texts.map((text) => (
          <Field
            key={text}
            name={text}
            label={words.areaTexts[text]}
            value={area[text]}
            error={null}
            autoComplete="off"
            maxLength={LONGEST[text] ?? 100}
            {...(text === "state" ? { offers: STATES } : {})}
            onChange={(value) => onArea({ ...area, [text]: value })}
            onBlur={() => undefined}
          />
        ))}
    </div>
  );
}
