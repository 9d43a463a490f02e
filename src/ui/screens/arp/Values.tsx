import {
  ARP_LIMITS,
  DEFAULT_ARP,
  LATCH_MODES,
  OCTAVE_MODES,
  RETRIGGERS,
  SNAPS,
  type ArpPreset,
} from "../../../domain/music/arpeggiator/ArpPreset.ts";
import { compileArp } from "../../../domain/music/arpeggiator/compileArp.ts";
import { REPEAT_RATES } from "../../../domain/note-processors/repeat.ts";
import { choiceCommand } from "../../controls/choiceCommand.ts";
import { Knob } from "../../controls/Knob.tsx";
import { Select } from "../../controls/Select.tsx";
import { linearScale, type ValueScale } from "../../controls/valueScale.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { arpStrings as words } from "../../strings/arp.ts";
import { chainStrings } from "../../strings/noteChain.ts";
import styles from "./ArpScreen.module.css";

export interface ValuesProps {
  readonly preset: ArpPreset;
  readonly onChange: (changed: Partial<ArpPreset>) => void;
}

/** Rate and octaves large, as one reaches for them while playing; then knobs, then when it begins. */
export function Values({ preset, onChange }: ValuesProps) {
  const error = compileArp(preset);
  const choices = choicesOf(preset, onChange);
  useScreenCommands(words.title, () =>
    [...choices.boxes, ...choices.starts].map((each) =>
      choiceCommand(each.label, each.value, each.options, each.onChange),
    ),
  );
  return (
    <section className={styles.values} aria-label={words.timing}>
      <div className={styles.boxes}>
        {choices.boxes.map((each) => (
          <Choice key={each.label} {...each} />
        ))}
      </div>
      {preset.order === "custom" && (
        <div className={styles.custom}>
          <label>
            <span>{words.count}</span>
            <input
              type="number"
              value={preset.count}
              onChange={(event) => onChange({ count: Number(event.target.value) })}
            />
          </label>
          <label>
            <span>{words.digits}</span>
            <input value={preset.digits} onChange={(event) => onChange({ digits: event.target.value })} />
          </label>
          <output className="text-danger all-columns">{error.ok ? "" : error.error.message}</output>
        </div>
      )}
      <div className={styles.knobs}>
        {NUMBERS.map(([field, label, scale, format]) => (
          <Knob
            key={field}
            label={label}
            value={preset[field]}
            scale={scale}
            format={format}
            edit={{ change: (value) => onChange({ [field]: value }), commit: () => {}, cancel: () => {} }}
            color="var(--warn)"
          />
        ))}
      </div>
      <div className={styles.starts}>
        {choices.starts.map((each) => (
          <Choice key={each.label} {...each} />
        ))}
      </div>
    </section>
  );
}

/** Whole numbers; transposition starts from the middle. */
const scaleOf = (field: keyof typeof ARP_LIMITS, initial: number = DEFAULT_ARP[field as "gate"]): ValueScale =>
  linearScale({
    min: ARP_LIMITS[field][0],
    max: ARP_LIMITS[field][1],
    step: 1,
    fine: 1,
    large: Math.max(1, Math.round((ARP_LIMITS[field][1] - ARP_LIMITS[field][0]) / 10)),
    initial,
    origin: field === "transpose" ? 0 : ARP_LIMITS[field][0],
  });

const NUMBERS = [
  ["gate", words.gate, scaleOf("gate"), words.percent],
  ["swing", words.swing, scaleOf("swing"), words.percent],
  ["ratchet", words.ratchet, scaleOf("ratchet"), words.times],
  ["repeats", words.repeats, scaleOf("repeats"), words.times],
  ["chance", words.chance, scaleOf("chance"), words.percent],
  ["humanizeMs", words.humanize, scaleOf("humanizeMs"), words.milliseconds],
  ["transpose", words.transpose, scaleOf("transpose"), words.semitones],
] as const;

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

const optionsOf = <Value extends string | number>(values: readonly Value[], nameOf: (value: Value) => string) =>
  values.map((value) => ({ value: String(value), label: nameOf(value) }));

const OCTAVES = [-3, -2, -1, 0, 1, 2, 3] as const;

/** Values with a few options, in their two groups. */
function choicesOf(
  preset: ArpPreset,
  onChange: ValuesProps["onChange"],
): Readonly<Record<"boxes" | "starts", readonly ChoiceProps[]>> {
  return {
    boxes: [
      {
        label: words.rate,
        value: String(preset.rate),
        options: optionsOf(REPEAT_RATES, chainStrings.rateName),
        onChange: (rate) => onChange({ rate }),
      },
      {
        label: words.octaves,
        value: String(preset.octaves),
        options: optionsOf(OCTAVES, chainStrings.octavesName),
        onChange: (octaves) => onChange({ octaves: Number(octaves) }),
      },
      {
        label: words.octaveMode,
        value: preset.octaveMode,
        options: optionsOf(OCTAVE_MODES, (mode) => words.octaveModes[mode]),
        onChange: (mode) => onChange({ octaveMode: mode as ArpPreset["octaveMode"] }),
      },
    ],
    starts: [
      {
        label: words.latch,
        value: preset.latch,
        options: optionsOf(LATCH_MODES, chainStrings.latchName),
        onChange: (latch) => onChange({ latch: latch as ArpPreset["latch"] }),
      },
      {
        label: words.starts,
        value: preset.snap,
        options: optionsOf(SNAPS, (snap) => words.snaps[snap]),
        onChange: (snap) => onChange({ snap: snap as ArpPreset["snap"] }),
      },
      {
        label: words.restarts,
        value: preset.retrigger,
        options: optionsOf(RETRIGGERS, (each) => words.retriggers[each]),
        onChange: (retrigger) => onChange({ retrigger: retrigger as ArpPreset["retrigger"] }),
      },
    ],
  };
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <div className={styles.choice}>
    <span aria-hidden="true">{label}</span>
    <Select wide label={label} value={value} options={options} onChange={onChange} />
  </div>
);
