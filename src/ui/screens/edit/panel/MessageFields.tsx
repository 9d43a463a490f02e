import {
  APP_ACTIONS,
  hasValue,
  MESSAGE_CURVES,
  MESSAGE_KINDS,
  momentsOf,
  valueRange,
  type AppAction,
  type MessageCurve,
  type MessageKind,
  type MessageMoment,
  type PadMessage,
} from "../../../../domain/board/padMessage.ts";
import { LAUNCH_LINES, type LaunchLine } from "../../../../domain/timeline/clipLaunch.ts";
import { MOST_PAGES } from "../../../../domain/board/pages.ts";
import { MACHINE_COMMANDS, type MachineCommand } from "../../../../domain/midi/machineControl.ts";
import { APP_ACTION_NAMES } from "../../../../state/board/AppActions.ts";
import { classes } from "../../../controls/classes.ts";
import { messageStrings as words } from "../../../strings/messages.ts";
import { sceneStrings } from "../../../strings/scenes.ts";
import { useBoard } from "../../board/useRig.ts";
import { editStrings } from "../../../strings/edit.ts";
import { useEdit } from "../EditContext.ts";
import type { MessageFieldsProps } from "./MessageFieldsProps.ts";
import { MessageNumber } from "./MessageNumber.tsx";
import { channelOptions, usePortOptions } from "./options.ts";
import styles from "./Messages.module.css";
import { Choice, Columns, Row } from "./Rows.tsx";
import { ClipFields } from "./ClipFields.tsx";
import { Field } from "./Field.tsx";
import { SysExField } from "./SysExField.tsx";

/** Every field that a message of its kind has a use for. */
export function MessageFields(props: MessageFieldsProps) {
  const { pad, message, edits } = props;
  const { kind, when, axis, curve } = message;
  const set = (fields: Partial<Omit<PadMessage, "id">>): void => void edits.set(message.id, fields);
  const moments = momentsOf(kind);
  return (
    <div className={classes("grid gap-8 pad-x-10", styles.fields)}>
      <Columns>
        <Field
          label={words.kind}
          value={kind}
          values={MESSAGE_KINDS}
          nameOf={(each) => words.kinds[each]}
          onChange={(next: MessageKind) => set({ kind: next })}
        />
        {moments.length > 1 && (
          <Field
            label={words.when}
            value={when}
            values={moments}
            nameOf={(each) => words.moments[each]}
            onChange={(next: MessageMoment) => set({ when: next })}
          />
        )}
        <KindFields {...props} />
        {hasValue(kind) && pad.type === "xyPad" && (
          <Field
            label={words.axis}
            value={axis}
            values={["x", "y"] as const}
            nameOf={(each) => words.axes[each]}
            onChange={(next: "x" | "y") => set({ axis: next })}
          />
        )}
      </Columns>
      {hasValue(kind) && (
        <Columns count={3}>
          <MessageNumber {...props} field="from" label={words.from} {...valueRange(message)} />
          <MessageNumber {...props} field="to" label={words.to} {...valueRange(message)} />
          <Field
            label={words.curve}
            value={curve}
            values={MESSAGE_CURVES}
            nameOf={(each) => words.curves[each]}
            onChange={(next: MessageCurve) => set({ curve: next })}
          />
        </Columns>
      )}
      {kind !== "action" && <PlaceFields {...props} />}
    </div>
  );
}

function KindFields(props: MessageFieldsProps) {
  const { message, edits } = props;
  const { kind } = message;
  if (kind === "program") {
    return (
      <>
        <MessageNumber {...props} field="bankMsb" label={words.bankMsb} low={0} high={127} />
        <MessageNumber {...props} field="bankLsb" label={words.bankLsb} low={0} high={127} />
      </>
    );
  }
  if (kind === "mmc") return <MachineFields {...props} />;
  if (kind === "sysEx") return <SysExField message={message} edits={edits} />;
  if (kind === "action") return <ActionField {...props} />;
  if (!hasNumber(kind)) return null;
  return <MessageNumber {...props} field="number" label={words.numbers[kind]} low={0} />;
}

const hasNumber = (kind: MessageKind): kind is keyof typeof words.numbers => kind in words.numbers;

function MachineFields(props: MessageFieldsProps) {
  const { message, edits } = props;
  return (
    <>
      <Field
        label={words.machineCommand}
        value={message.machineCommand}
        values={MACHINE_COMMANDS}
        nameOf={(each) => words.machine[each]}
        onChange={(machineCommand: MachineCommand) => void edits.set(message.id, { machineCommand })}
      />
      <MessageNumber {...props} field="device" label={words.device} low={0} high={127} />
    </>
  );
}

function ActionField({ message, edits }: MessageFieldsProps) {
  const { actions } = useEdit().rig;
  const { scenes } = useBoard();
  const nameOf = (action: AppAction): string => {
    const name = APP_ACTION_NAMES[action];
    return actions.isAvailable(action) ? name : words.unavailable(name);
  };
  const choose = (action: AppAction): void =>
    void edits.set(message.id, { action, ...(action === "goToPage" ? { number: 1 } : {}) });
  return (
    <>
      <Field label={words.action} value={message.action} values={APP_ACTIONS} nameOf={nameOf} onChange={choose} />
      {message.action === "scene" && (
        <Field
          label={sceneStrings.scene}
          value={scenes.some(({ id }) => id === message.scene) ? message.scene : ""}
          values={["", ...scenes.map(({ id }) => id)]}
          nameOf={(id) => scenes.find((scene) => scene.id === id)?.name ?? sceneStrings.noScene}
          onChange={(scene) => void edits.set(message.id, { scene })}
        />
      )}
      {message.action === "launchClip" && <ClipFields message={message} edits={edits} />}
      {(message.action === "launchClip" || message.action === "backToArrangement") && (
        <Field
          label={words.line}
          value={message.line}
          values={LAUNCH_LINES}
          nameOf={(line) => words.lines[line]}
          onChange={(line: LaunchLine) => void edits.set(message.id, { line })}
        />
      )}
      {message.action === "goToPage" && (
        <MessageNumber message={message} edits={edits} field="number" label={words.page} low={1} high={MOST_PAGES} />
      )}
    </>
  );
}

function PlaceFields({ message, edits }: MessageFieldsProps) {
  const ports = usePortOptions([message.port]);
  const hasChannel = !["mmc", "start", "stop", "continue", "sysEx"].includes(message.kind);
  return (
    <Columns>
      {hasChannel && (
        <Row above label={editStrings.channel}>
          <Choice
            label={words.channel}
            value={String(message.channel ?? "")}
            options={channelOptions(true).map((option) =>
              option.value === "" ? { ...option, label: words.padsOwn } : option,
            )}
            onChange={(next) => void edits.set(message.id, { channel: next === "" ? null : Number(next) })}
          />
        </Row>
      )}
      <Row above label={editStrings.port}>
        <Choice
          label={words.port}
          value={message.port}
          options={ports.map((option) => (option.value === "" ? { ...option, label: words.padsOwn } : option))}
          onChange={(port) => void edits.set(message.id, { port })}
        />
      </Row>
    </Columns>
  );
}
