import { Plus, X } from "lucide-react";
import {
  NEW_RULE,
  NEW_ZONE,
  type Curve,
  type MapRule,
  type RuleKind,
  type Zone,
} from "../../../domain/midi-routing/chain.ts";
import { SwitchRow } from "../../controls/SwitchRow.tsx";
import { canBeWide } from "../../../domain/midi-routing/readChain.ts";
import { Button } from "../../controls/Button.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import { Choice, Columns, Row, Section } from "../edit/panel/Rows.tsx";
import { KeyRange } from "./ChainFilter.tsx";
import { CHANNEL_OPTIONS, CURVE_OPTIONS } from "./ChainMap.tsx";
import type { ChainProps } from "./ChainProps.ts";
import { NumberCell } from "./NumberCell.tsx";

/** Parts of the keys with a channel and a transposition of their own. */
export function ChainZones({ chain: { zones }, onChange }: ChainProps) {
  return (
    <Section title={words.zones}>
      {zones.map((zone, at) => {
        const set = (change: Partial<Zone>): void => onChange({ zones: zones.with(at, { ...zone, ...change }) });
        const name = words.zone(at + 1);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a part is its place
          <fieldset key={at} className="grid gap-6 pad-8 on-raised border radius-1" aria-label={name}>
            <PartHead
              name={name}
              remove={words.removeZone(at + 1)}
              onRemove={() => onChange({ zones: zones.toSpliced(at, 1) })}
            />
            <KeyRange
              label={`${name}, ${words.keys}`}
              low={zone.lowKey}
              high={zone.highKey}
              onChange={(lowKey, highKey) => set({ lowKey, highKey })}
            />
            <Columns>
              <Choice
                label={`${name}, ${words.channel}`}
                value={String(zone.channel)}
                options={CHANNEL_OPTIONS}
                onChange={(channel) => set({ channel: Number(channel) })}
              />
              <NumberCell
                label={`${name}, ${words.transpose}`}
                prefix={words.transpose}
                value={zone.transpose}
                range={[-48, 48]}
                onChange={(transpose) => set({ transpose })}
              />
            </Columns>
          </fieldset>
        );
      })}
      <Button icon={<Plus {...SMALL_ICON} />} onClick={() => onChange({ zones: [...zones, NEW_ZONE] })}>
        {words.addZone}
      </Button>
    </Section>
  );
}

/** Rules that turn messages into others. */
export function ChainRules({ chain: { rules }, onChange }: ChainProps) {
  return (
    <Section title={words.rules}>
      {rules.map((rule, at) => (
        <RuleFields
          // oxlint-disable-next-line react/no-array-index-key -- a conversion is its place
          key={at}
          rule={rule}
          number={at + 1}
          onChange={(next) => onChange({ rules: rules.with(at, next) })}
          onRemove={() => onChange({ rules: rules.toSpliced(at, 1) })}
        />
      ))}
      <Button icon={<Plus {...SMALL_ICON} />} onClick={() => onChange({ rules: [...rules, NEW_RULE] })}>
        {words.addRule}
      </Button>
    </Section>
  );
}

const KINDS = (Object.keys(words.ruleKinds) as RuleKind[]).map((kind) => ({
  value: kind,
  label: words.ruleKinds[kind],
}));

interface RuleFieldsProps {
  readonly rule: MapRule;
  readonly number: number;
  readonly onChange: (rule: MapRule) => void;
  readonly onRemove: () => void;
}

function RuleFields({ rule, number, onChange, onRemove }: RuleFieldsProps) {
  const name = words.rule(number);
  const set = (change: Partial<MapRule>): void => {
    const next = { ...rule, ...change };
    onChange({ ...next, isWide: next.isWide && canBeWide(next) });
  };
  return (
    <fieldset className="grid gap-6 pad-8 on-raised border radius-1" aria-label={name}>
      <PartHead name={name} remove={words.removeRule(number)} onRemove={onRemove} />
      <RuleEnd
        name={name}
        word={words.from}
        kind={rule.from}
        number={rule.fromNumber}
        onChange={(from, fromNumber) => set({ from, fromNumber })}
      />
      <RuleEnd
        name={name}
        word={words.to}
        kind={rule.to}
        number={rule.toNumber}
        onChange={(to, toNumber) => set({ to, toNumber })}
      />
      <Columns count={3}>
        <NumberCell
          label={`${name}, 0`}
          prefix="0 →"
          value={rule.low}
          range={[0, 127]}
          onChange={(low) => set({ low })}
        />
        <NumberCell
          label={`${name}, 127`}
          prefix="127 →"
          value={rule.high}
          range={[0, 127]}
          onChange={(high) => set({ high })}
        />
        <Choice
          label={`${name}, ${words.curve}`}
          value={rule.curve}
          options={CURVE_OPTIONS}
          onChange={(curve) => set({ curve: curve as Curve })}
        />
      </Columns>
      {canBeWide(rule) && <SwitchRow label={words.wide} checked={rule.isWide} onChange={(isWide) => set({ isWide })} />}
    </fieldset>
  );
}

interface RuleEndProps {
  readonly name: string;
  readonly word: string;
  readonly kind: RuleKind;
  readonly number: number;
  readonly onChange: (kind: RuleKind, number: number) => void;
}

const RuleEnd = ({ name, word, kind, number, onChange }: RuleEndProps) => (
  <Row label={word}>
    <Columns>
      <Choice
        label={`${name}, ${word}`}
        value={kind}
        options={KINDS}
        onChange={(next) => onChange(next as RuleKind, number)}
      />
      <NumberCell
        label={`${name}, ${word}, ${words.ruleKinds[kind]}`}
        prefix={words.ruleKinds[kind]}
        value={number}
        range={[0, 127]}
        onChange={(next) => onChange(kind, next)}
      />
    </Columns>
  </Row>
);

interface PartHeadProps {
  readonly name: string;
  readonly remove: string;
  readonly onRemove: () => void;
}

const PartHead = ({ name, remove, onRemove }: PartHeadProps) => (
  <div className="row between text-2 size-2">
    <span>{name}</span>
    <IconButton label={remove} icon={<X {...ICON} />} onClick={onRemove} />
  </div>
);
