import { PAD_COMMANDS, PAD_TYPES } from "../../../../domain/board/padTypes.ts";
import { SwitchRow } from "../../../controls/SwitchRow.tsx";
import type { Pad } from "../../../../domain/board/records.ts";
import { paletteHex } from "../../../../domain/board/newPad.ts";
import { PALETTE } from "../../../../domain/color.ts";
import { commandName, editStrings as words } from "../../../strings/edit.ts";
import { channelOptions } from "./options.ts";
import { TURNED } from "./OwnFields.tsx";
import { ChoiceRow, Columns } from "./Rows.tsx";

const COLORS: readonly string[] = PALETTE.map((_, index) => paletteHex(index));
const ANY = "";

export interface DefaultPadFieldsProps {
  readonly pad: Partial<Pad>;
  readonly onChange: (pad: Partial<Pad>) => void;
}

/** Fields of new pads that differ from the defaults of every pad. */
export function DefaultPadFields({ pad, onChange }: DefaultPadFieldsProps) {
  const set = (fields: { readonly [Field in keyof Pad]?: Pad[Field] | undefined }): void => {
    const entries = Object.entries({ ...pad, ...fields }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(entries));
  };
  return (
    <>
      <Columns>
        <UsualOr
          label={words.type}
          usual={words.usual}
          value={pad.type}
          values={PAD_TYPES}
          nameOf={(type) => words.widget[type]}
          onChange={(type) => set({ type })}
        />
        <UsualOr
          label={words.colours}
          usual={words.random}
          value={pad.color}
          values={COLORS}
          nameOf={(color) => words.colourNumber(COLORS.indexOf(color) + 1)}
          onChange={(color) => set({ color })}
        />
        <UsualOr
          label={words.command}
          usual={words.usual}
          value={pad.command ?? undefined}
          values={pad.type === undefined || pad.type === "button" ? PAD_COMMANDS : TURNED}
          nameOf={commandName}
          onChange={(command) => set({ command })}
        />
        <ChoiceRow
          above
          label={words.channel}
          value={String(pad.channel ?? "")}
          options={channelOptions(true)}
          onChange={(channel) => set({ channel: channel === "" ? undefined : Number(channel) })}
        />
      </Columns>
      <SwitchRow
        label={words.toggle}
        checked={pad.canToggle === true}
        onChange={(canToggle) => set({ canToggle: canToggle ? true : undefined })}
      />
    </>
  );
}

interface UsualOrProps<Value extends string> {
  readonly label: string;
  /** Name of the choice that stands for undefined. */
  readonly usual: string;
  readonly value: Value | undefined;
  readonly values: readonly Value[];
  readonly nameOf: (value: Value) => string;
  readonly onChange: (value: Value | undefined) => void;
}

/** One of several values, or the default of every pad. */
const UsualOr = <Value extends string>({ label, usual, value, values, nameOf, onChange }: UsualOrProps<Value>) => (
  <ChoiceRow
    above
    label={label}
    value={value ?? ANY}
    options={[{ value: ANY, label: usual }, ...values.map((each) => ({ value: each, label: nameOf(each) }))]}
    onChange={(chosen) => onChange(values.find((each) => each === chosen))}
  />
);
