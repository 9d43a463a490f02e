import { MESSAGE_GROUPS, type MessageGroup } from "../../../domain/midi-routing/chain.ts";
import { noteLabel } from "../../../domain/music/noteLabel.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { Row, Section } from "../edit/panel/Rows.tsx";
import { TextField } from "../timeline/TextField.tsx";
import type { ChainProps } from "./ChainProps.ts";
import styles from "./Devices.module.css";
import { RangePair } from "./NumberCell.tsx";

const CHANNELS = Array.from({ length: 16 }, (_, channel) => channel);

/** Filter of a chain. */
export function ChainFilter({ chain, onChange }: ChainProps) {
  const { blocked, channels, lowKey, highKey, lowVelocity, highVelocity, blockedControllers } = chain;
  const toggle = (group: MessageGroup): void =>
    onChange({ blocked: blocked.includes(group) ? blocked.filter((each) => each !== group) : [...blocked, group] });
  const block = (text: string): void => {
    const numbers = [...text.matchAll(/\d+/g)].map(Number).filter((number) => number < 128);
    onChange({ blockedControllers: [...new Set(numbers)].toSorted((a, b) => a - b) });
  };
  return (
    <Section title={words.filter}>
      <fieldset className={styles.chips} aria-label={words.kinds}>
        {MESSAGE_GROUPS.map((group) => (
          <button
            key={group}
            type="button"
            className={styles.chip}
            aria-pressed={!blocked.includes(group)}
            onClick={() => toggle(group)}
          >
            {words.groups[group]}
          </button>
        ))}
      </fieldset>
      <fieldset className={styles.channelChips} aria-label={words.channels}>
        {CHANNELS.map((channel) => (
          <button
            key={channel}
            type="button"
            className={styles.chip}
            aria-pressed={((channels >> channel) & 1) === 1}
            onClick={() => onChange({ channels: channels ^ (1 << channel) })}
          >
            {channel + 1}
          </button>
        ))}
      </fieldset>
      <KeyRange
        label={words.keys}
        low={lowKey}
        high={highKey}
        onChange={(low, high) => onChange({ lowKey: low, highKey: high })}
      />
      <Row label={words.velocities}>
        <RangePair
          label={words.velocities}
          range={[1, 127]}
          values={[lowVelocity, highVelocity]}
          onChange={(low, high) => onChange({ lowVelocity: low, highVelocity: high })}
        />
      </Row>
      <Row label={words.blockedControllers} above>
        <TextField
          key={blockedControllers.join()}
          className={styles.text}
          label={words.blockedControllers}
          value={blockedControllers.join(", ")}
          fallback=""
          placeholder={words.blockedHint}
          onCommit={block}
        />
      </Row>
    </Section>
  );
}

interface KeyRangeProps {
  readonly label: string;
  readonly low: number;
  readonly high: number;
  readonly onChange: (low: number, high: number) => void;
}

export const KeyRange = ({ label, low, high, onChange }: KeyRangeProps) => (
  <Row label={words.keys}>
    <RangePair
      label={label}
      range={[0, 127]}
      prefixes={[noteLabel(low), noteLabel(high)]}
      values={[low, high]}
      onChange={onChange}
    />
  </Row>
);
