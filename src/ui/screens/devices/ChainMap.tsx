import { CURVES, type Curve } from "../../../domain/midi-routing/chain.ts";
import { SCALE_IDS, type ScaleId } from "../../../domain/music/scales.ts";
import { chainStrings } from "../../strings/noteChain.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { Choice, ChoiceRow, Columns, Row, Section } from "../edit/panel/Rows.tsx";
import type { ChainProps } from "./ChainProps.ts";
import { NumberCell, NumberPair } from "./NumberCell.tsx";

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
      <ChoiceRow
        label={words.channel}
        value={String(chain.channel)}
        options={CHANNEL_OPTIONS}
        onChange={(channel) => onChange({ channel: Number(channel) })}
      />
      <Columns>
        <NumberCell
          label={words.transpose}
          value={chain.transpose}
          range={[-48, 48]}
          format={signed}
          onChange={(transpose) => onChange({ transpose })}
        />
        <NumberCell
          label={words.octave}
          value={chain.octave}
          range={[-4, 4]}
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
      <Row label={words.velocity}>
        <Choice
          label={`${words.velocity}: ${words.curve}`}
          value={chain.velocityCurve}
          options={CURVE_OPTIONS}
          onChange={(curve) => onChange({ velocityCurve: curve as Curve })}
        />
      </Row>
      <NumberPair
        label={words.velocity}
        range={[1, 127]}
        values={[chain.velocityLow, chain.velocityHigh]}
        onChange={(velocityLow, velocityHigh) => onChange({ velocityLow, velocityHigh })}
      />
      <Row label={words.bend}>
        <NumberPair
          label={words.bend}
          ends={[words.bendFrom, words.bendTo]}
          range={[1, 48]}
          values={[chain.bendFrom, chain.bendTo]}
          onChange={(bendFrom, bendTo) => onChange({ bendFrom, bendTo })}
        />
      </Row>
    </Section>
  );
}
