import { ARP_LIMITS, LATCH_MODES, OCTAVE_MODES, type ArpPreset } from "../../../domain/music/arpeggiator/ArpPreset.ts";
import { compileArp } from "../../../domain/music/arpeggiator/compileArp.ts";
import { REPEAT_RATES } from "../../../domain/note-processors/repeat.ts";
import { arpStrings as words } from "../../strings/arp.ts";
import { chainStrings } from "../../strings/noteChain.ts";
import styles from "./ArpScreen.module.css";

export interface ValuesProps {
  readonly preset: ArpPreset;
  readonly onChange: (changed: Partial<ArpPreset>) => void;
}

/** Rate and octaves large, as one reaches for them while playing; the rest below. */
export function Values({ preset, onChange }: ValuesProps) {
  const error = compileArp(preset);
  return (
    <section className={styles.values} aria-label={words.timing}>
      <Choice
        big
        label={words.rate}
        value={String(preset.rate)}
        options={REPEAT_RATES.map((rate) => [rate, chainStrings.rateName(rate)])}
        onChange={(rate) => onChange({ rate })}
      />
      <Choice
        big
        label={words.octaves}
        value={String(preset.octaves)}
        options={[-3, -2, -1, 0, 1, 2, 3].map((each) => [String(each), chainStrings.octavesName(each)])}
        onChange={(octaves) => onChange({ octaves: Number(octaves) })}
      />
      <Choice
        label={words.latch}
        value={preset.latch}
        options={LATCH_MODES.map((latch) => [latch, chainStrings.latchName(latch)])}
        onChange={(latch) => onChange({ latch: latch as ArpPreset["latch"] })}
      />
      <Choice
        label={words.octaveMode}
        value={preset.octaveMode}
        options={OCTAVE_MODES.map((mode) => [mode, words.octaveModes[mode]])}
        onChange={(mode) => onChange({ octaveMode: mode as ArpPreset["octaveMode"] })}
      />
      {NUMBERS.map(([field, label, text]) => (
        <label key={field} className={styles.number}>
          <span>{label}</span>
          <output>{text(preset[field])}</output>
          <input
            type="range"
            min={ARP_LIMITS[field][0]}
            max={ARP_LIMITS[field][1]}
            value={preset[field]}
            aria-valuetext={text(preset[field])}
            onChange={(event) => onChange({ [field]: Number(event.target.value) })}
          />
        </label>
      ))}
      {preset.order === "custom" && (
        <div className={styles.digits}>
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
          <output>{error.ok ? "" : error.error.message}</output>
        </div>
      )}
    </section>
  );
}

const NUMBERS = [
  ["gate", words.gate, words.percent],
  ["swing", words.swing, words.percent],
  ["ratchet", words.ratchet, words.times],
  ["repeats", words.repeats, words.times],
  ["chance", words.chance, words.percent],
  ["humanizeMs", words.humanize, words.milliseconds],
  ["transpose", words.transpose, words.semitones],
] as const;

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
  readonly big?: boolean;
}

function Choice({ label, value, options, onChange, big }: ChoiceProps) {
  return (
    <label className={big ? styles.big : styles.choice}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
