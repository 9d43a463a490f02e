import { Ban, Move, MoveHorizontal, MoveVertical } from "lucide-react";
import { SwitchRow } from "../../../controls/SwitchRow.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { editStrings as words } from "../../../strings/edit.ts";
import { Row } from "./Rows.tsx";
import { Segments } from "../../../controls/Segments.tsx";
import { usePadFields, type PadPanelProps, sharedOf } from "./usePadFields.ts";

const DIRECTIONS = [
  { value: "none", label: words.directions.none, icon: <Ban {...ICON} /> },
  { value: "vertical", label: words.directions.vertical, icon: <MoveVertical {...ICON} /> },
  { value: "horizontal", label: words.directions.horizontal, icon: <MoveHorizontal {...ICON} /> },
  { value: "both", label: words.directions.both, icon: <Move {...ICON} /> },
] as const;

const MODES = (["momentary", "latched"] as const).map((value) => ({ value, label: words.modes[value] }));

/** Direction, mode and state of pads. */
export function StateFields({ pads }: PadPanelProps) {
  const { set } = usePadFields();
  return (
    <>
      <Row label={words.direction}>
        <Segments
          label={words.direction}
          value={sharedOf(pads, ({ direction }) => direction)}
          segments={DIRECTIONS}
          onChange={(direction) => set({ direction })}
        />
      </Row>
      {pads.every(({ type }) => type === "button") && (
        <Row label={words.mode}>
          <Segments
            label={words.mode}
            value={sharedOf(pads, ({ canToggle }) => (canToggle ? "latched" : "momentary"))}
            segments={MODES}
            onChange={(mode) => set({ canToggle: mode === "latched" })}
          />
        </Row>
      )}
      <SwitchRow label={words.on} checked={sharedOf(pads, (pad) => pad.on)} onChange={(on) => set({ on })} />
      <SwitchRow
        label={words.disabled}
        checked={sharedOf(pads, (pad) => pad.disabled)}
        onChange={(disabled) => set({ disabled })}
      />
    </>
  );
}
