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
import { Knob } from "../../controls/Knob.tsx";
import { Select } from "../../controls/Select.tsx";
import { linearScale, type ValueScale } from "../../controls/valueScale.ts";
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
  return (
    <section className={styles.values} aria-label={words.timing}>
      <div className={styles.boxes}>
        <Choice
          label={words.rate}
          value={String(preset.rate)}
          options={REPEAT_RATES.map((rate) => [rate, chainStrings.rateName(rate)])}
          onChange={(rate) => onChange({ rate })}
        />
        <Choice
          label={words.octaves}
          value={String(preset.octaves)}
          options={[-3, -2, -1, 0, 1, 2, 3].map((each) => [String(each), chainStrings.octavesName(each)])}
          onChange={(octaves) => onChange({ octaves: Number(octaves) })}
        />
        <Choice
          label={words.octaveMode}
          value={preset.octaveMode}
          options={OCTAVE_MODES.map((mode) => [mode, words.octaveModes[mode]])}
          onChange={(mode) => onChange({ octaveMode: mode as ArpPreset["octaveMode"] })}
        />
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
        <Choice
          label={words.latch}
          value={preset.latch}
          options={LATCH_MODES.map((latch) => [latch, chainStrings.latchName(latch)])}
          onChange={(latch) => onChange({ latch: latch as ArpPreset["latch"] })}
        />
        <Choice
          label={words.starts}
          value={preset.snap}
          options={SNAPS.map((snap) => [snap, words.snaps[snap]])}
          onChange={(snap) => onChange({ snap: snap as ArpPreset["snap"] })}
        />
        <Choice
          label={words.restarts}
          value={preset.retrigger}
          options={RETRIGGERS.map((each) => [each, words.retriggers[each]])}
          onChange={(retrigger) => onChange({ retrigger: retrigger as ArpPreset["retrigger"] })}
        />
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
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <div className={styles.choice}>
    <span aria-hidden="true">{label}</span>
    <Select
      wide
      label={label}
      value={value}
      options={options.map(([each, name]) => ({ value: each, label: name }))}
      onChange={onChange}
    />
  </div>
);
