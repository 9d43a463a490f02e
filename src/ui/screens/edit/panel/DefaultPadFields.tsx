import type { PadCommand, PadType } from "../../../../domain/board/padTypes.ts";
import { SwitchRow } from "../../../controls/SwitchRow.tsx";
import type { Pad } from "../../../../domain/board/records.ts";
import { paletteHex } from "../../../../domain/board/newPad.ts";
import { PALETTE } from "../../../../domain/color.ts";
import { commandName, editStrings as words } from "../../../strings/edit.ts";
import { channelOptions } from "./options.ts";
import { Choice, Columns, Row } from "./Rows.tsx";

const TYPES: readonly PadType[] = ["button", "knob", "slider", "xyPad"];
const COMMANDS: readonly PadCommand[] = ["cc", "volume", "modulation", "pan", "hold", "pitch", "panic"];
const TURNED = COMMANDS.filter((command) => command !== "panic");
const COLORS: readonly string[] = PALETTE.map((_, index) => paletteHex(index));
const ANY = "";

export interface DefaultPadFieldsProps {
  readonly pad: Partial<Pad>;
  readonly onChange: (pad: Partial<Pad>) => void;
}

/** What pads that are drawn start with, where it is not what pads start with anyway. */
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
          values={TYPES}
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
          values={pad.type === undefined || pad.type === "button" ? COMMANDS : TURNED}
          nameOf={commandName}
          onChange={(command) => set({ command })}
        />
        <Row above label={words.channel}>
          <Choice
            label={words.channel}
            value={String(pad.channel ?? "")}
            options={channelOptions(true)}
            onChange={(channel) => set({ channel: channel === "" ? undefined : Number(channel) })}
          />
        </Row>
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
  /** What stands for undefined. */
  readonly usual: string;
  readonly value: Value | undefined;
  readonly values: readonly Value[];
  readonly nameOf: (value: Value) => string;
  readonly onChange: (value: Value | undefined) => void;
}

/** One of several values, or what pads start with anyway. */
const UsualOr = <Value extends string>({ label, usual, value, values, nameOf, onChange }: UsualOrProps<Value>) => (
  <Row above label={label}>
    <Choice
      label={label}
      value={value ?? ANY}
      options={[{ value: ANY, label: usual }, ...values.map((each) => ({ value: each, label: nameOf(each) }))]}
      onChange={(chosen) => onChange(values.find((each) => each === chosen))}
    />
  </Row>
);
