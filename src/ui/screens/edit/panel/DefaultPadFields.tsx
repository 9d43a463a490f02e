import type { Pad, PadCommand, PadType } from "../../../../domain/board/records.ts";
import { paletteHex } from "../../../../domain/board/newPad.ts";
import { PALETTE } from "../../../../domain/color.ts";
import { commandName, editStrings as words } from "../../../strings/edit.ts";
import { channelOptions } from "./options.ts";
import { Choice, Columns, Row, SwitchRow } from "./Rows.tsx";

const TYPES: readonly PadType[] = ["button", "knob", "slider", "xyPad"];
const COMMANDS: readonly PadCommand[] = ["cc", "volume", "modulation", "pan", "hold", "pitch", "panic"];
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
        <Row above label={words.type}>
          <Choice
            label={words.type}
            value={pad.type ?? ANY}
            options={[
              { value: ANY, label: words.usual },
              ...TYPES.map((value) => ({ value, label: words.widget[value] })),
            ]}
            onChange={(type) => set({ type: type === ANY ? undefined : (type as PadType) })}
          />
        </Row>
        <Row above label={words.colours}>
          <Choice
            label={words.colours}
            value={pad.color ?? ANY}
            options={[
              { value: ANY, label: words.random },
              ...PALETTE.map((_, index) => ({ value: paletteHex(index), label: words.colourNumber(index + 1) })),
            ]}
            onChange={(color) => set({ color: color === ANY ? undefined : color })}
          />
        </Row>
        <Row above label={words.command}>
          <Choice
            label={words.command}
            value={pad.command ?? ANY}
            options={[
              { value: ANY, label: words.usual },
              ...COMMANDS.map((value) => ({ value, label: commandName(value) })),
            ]}
            onChange={(command) => set({ command: command === ANY ? undefined : (command as PadCommand) })}
          />
        </Row>
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
