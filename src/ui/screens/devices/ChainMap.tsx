import { CURVES, type Curve } from "../../../domain/midi-routing/chain.ts";
import { SCALE_IDS, type ScaleId } from "../../../domain/music/scales.ts";
import { chainStrings } from "../../strings/noteChain.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { Choice, Columns, Row, Section } from "../edit/panel/Rows.tsx";
import type { ChainProps } from "./ChainProps.ts";
import { NumberCell } from "./NumberCell.tsx";

const ROOTS = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"].map((label, root) => ({
  value: String(root),
  label,
}));

/** 0 is the channel on which it came. */
export const CHANNEL_OPTIONS = Array.from({ length: 17 }, (_, channel) => ({
  value: String(channel),
  label: channel === 0 ? words.asItCame : String(channel),
}));

export const CURVE_OPTIONS = CURVES.map((curve) => ({ value: curve, label: words.curves[curve] }));

const SCALE_OPTIONS = SCALE_IDS.map((scale) => ({ value: scale, label: chainStrings.scaleName(scale) }));

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

/** Map of a chain. */
export function ChainMap({ chain, onChange }: ChainProps) {
  return (
    <Section title={words.map}>
      <Row label={words.channel}>
        <Choice
          label={words.channel}
          value={String(chain.channel)}
          options={CHANNEL_OPTIONS}
          onChange={(channel) => onChange({ channel: Number(channel) })}
        />
      </Row>
      <Columns>
        <NumberCell
          label={words.transpose}
          prefix={words.transpose}
          value={chain.transpose}
          min={-48}
          max={48}
          format={signed}
          onChange={(transpose) => onChange({ transpose })}
        />
        <NumberCell
          label={words.octave}
          prefix={words.octave}
          value={chain.octave}
          min={-4}
          max={4}
          format={signed}
          onChange={(octave) => onChange({ octave })}
        />
      </Columns>
      <Row label={words.scale}>
        <Columns>
          <Choice
            label={words.root}
            value={String(chain.root)}
            options={ROOTS}
            onChange={(root) => onChange({ root: Number(root) })}
          />
          <Choice
            label={words.scale}
            value={chain.scale}
            options={SCALE_OPTIONS}
            onChange={(scale) => onChange({ scale: scale as ScaleId })}
          />
        </Columns>
      </Row>
      <Velocity chain={chain} onChange={onChange} />
      <Row label={words.bend}>
        <Columns>
          <NumberCell
            label={`${words.bend} ${words.bendFrom}`}
            prefix={words.bendFrom}
            value={chain.bendFrom}
            min={1}
            max={48}
            onChange={(bendFrom) => onChange({ bendFrom })}
          />
          <NumberCell
            label={`${words.bend} ${words.bendTo}`}
            prefix={words.bendTo}
            value={chain.bendTo}
            min={1}
            max={48}
            onChange={(bendTo) => onChange({ bendTo })}
          />
        </Columns>
      </Row>
    </Section>
  );
}

const Velocity = ({ chain, onChange }: ChainProps) => (
  <>
    <Row label={words.velocity}>
      <Choice
        label={`${words.velocity}: ${words.curve}`}
        value={chain.velocityCurve}
        options={CURVE_OPTIONS}
        onChange={(curve) => onChange({ velocityCurve: curve as Curve })}
      />
    </Row>
    <Columns>
      <NumberCell
        label={`${words.velocity} ${words.from}`}
        prefix={words.from}
        value={chain.velocityLow}
        min={1}
        max={127}
        onChange={(velocityLow) => onChange({ velocityLow })}
      />
      <NumberCell
        label={`${words.velocity} ${words.to}`}
        prefix={words.to}
        value={chain.velocityHigh}
        min={1}
        max={127}
        onChange={(velocityHigh) => onChange({ velocityHigh })}
      />
    </Columns>
  </>
);
