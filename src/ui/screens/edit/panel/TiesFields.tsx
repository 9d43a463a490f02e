import { useMemo } from "react";
import { SwitchRow } from "../../../controls/SwitchRow.tsx";
import type { Pad, PadFollowing, PadGroup } from "../../../../domain/board/records.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { messageStrings as words } from "../../../strings/messages.ts";
import { editStrings } from "../../../strings/edit.ts";
import { useBoard } from "../../board/useLiveBoard.ts";
import { ChoiceRow, Columns, NumberBox, Row, TextRow } from "./Rows.tsx";
import { Segments } from "../../../controls/Segments.tsx";
import { sharedOf } from "../../../controls/sharedOf.ts";
import { usePadFields, type PadPanelProps } from "./usePadFields.ts";

const PERCENT = linearScale({ min: 0, max: 100, step: 1, fine: 1, initial: 100 });

/** Ties between pads: toggles form a group, a control follows another one. */
export function TiesFields({ pads }: PadPanelProps) {
  if (pads.every(isToggle)) return <GroupFields pads={pads} />;
  return pads.every(({ type }) => type !== "button") ? <FollowFields pads={pads} /> : null;
}

function GroupFields({ pads }: PadPanelProps) {
  const { setEach } = usePadFields();
  const name = sharedOf(pads, ({ group }) => group?.name ?? "");
  const kind = sharedOf(pads, ({ group }) => group?.kind ?? "radio");
  const change = (next: Partial<PadGroup>): void =>
    setEach(pads, ({ group }) => {
      const whole = { name: "", kind: "radio" as const, ...group, ...next };
      return { group: whole.name === "" ? null : whole };
    });
  return (
    <>
      <TextRow
        label={words.group}
        placeholder={words.noGroup}
        value={name ?? editStrings.mixed}
        fallback=""
        onCommit={(text) => change({ name: text.slice(0, 60) })}
      />
      {name !== "" && (
        <Row label={words.groupKind}>
          <Segments
            label={words.groupKind}
            value={kind}
            segments={[
              { value: "radio", label: words.groupKinds.radio },
              { value: "exclusive", label: words.groupKinds.exclusive },
            ]}
            onChange={(next) => change({ kind: next })}
          />
        </Row>
      )}
    </>
  );
}

function FollowFields({ pads }: PadPanelProps) {
  const { setEach, numberEach } = usePadFields();
  const board = useBoard();
  const leaders = useMemo(() => {
    const own = new Set(pads.map(({ id }) => id));
    return board.pads.filter(({ id, type }) => type !== "button" && !own.has(id));
  }, [board, pads]);
  const leader = sharedOf(pads, ({ follows }) => follows?.pad ?? "");
  const lead = pads[0]!.follows;
  const change = (next: Partial<PadFollowing>): void =>
    setEach(pads, ({ follows }) => {
      const whole = { pad: "", inverted: false, scale: 1, ...follows, ...next };
      return { follows: whole.pad === "" ? null : whole };
    });
  return (
    <>
      <ChoiceRow
        label={words.follows}
        value={leader}
        options={[
          { value: "", label: words.followsNone },
          ...leaders.map((pad) => ({ value: pad.id, label: nameOf(pad) })),
          ...(lead && !leaders.some(({ id }) => id === lead.pad) ? [{ value: lead.pad, label: words.leaderGone }] : []),
        ]}
        onChange={(pad) => change({ pad })}
      />
      {lead && (
        <Columns>
          <SwitchRow
            label={words.inverted}
            checked={sharedOf(pads, ({ follows }) => follows?.inverted ?? false)}
            onChange={(inverted) => change({ inverted })}
          />
          <NumberBox
            prefix=""
            label={words.scale}
            value={sharedOf(pads, ({ follows }) => Math.round((follows?.scale ?? 1) * 100))}
            scale={PERCENT}
            format={words.percent}
            edit={numberEach(pads, "follows", ({ follows }, percent) => ({
              follows: follows && { ...follows, scale: percent / 100 },
            }))}
          />
        </Columns>
      )}
    </>
  );
}

const isToggle = ({ type, canToggle, command }: Pad): boolean =>
  type === "button" && canToggle && command !== "hold" && command !== "panic";

const nameOf = ({ label, location }: Pad): string => label || words.place(location.row + 1, location.col + 1);
