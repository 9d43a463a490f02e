import {
  APP_ACTIONS,
  hasValue,
  MESSAGE_CURVES,
  MESSAGE_KINDS,
  momentsOf,
  valueRange,
  type AppAction,
  type MessageKind,
  type PadMessage,
} from "../../../../domain/board/padMessage.ts";
import { LAUNCH_LINES } from "../../../../domain/timeline/clipLaunch.ts";
import { MOST_PAGES } from "../../../../domain/board/pages.ts";
import { MACHINE_COMMANDS } from "../../../../domain/midi/machineControl.ts";
import { APP_ACTION_NAMES } from "../../../../state/board/AppActions.ts";
import { classes } from "../../../controls/classes.ts";
import { messageStrings as words } from "../../../strings/messages.ts";
import { sceneStrings } from "../../../strings/board.ts";
import { useBoard } from "../../board/useLiveBoard.ts";
import { editStrings } from "../../../strings/edit.ts";
import { useEdit } from "../EditContext.ts";
import type { MessageFieldsProps } from "./useMessageEdits.ts";
import { MessageNumber } from "./MessageNumber.tsx";
import { channelOptions, usePortOptions } from "./options.ts";
import styles from "./Messages.module.css";
import { Choice, Columns, Row, ChoiceOf } from "./Rows.tsx";
import { ClipFields } from "./ClipFields.tsx";
import { SysExField } from "./SysExField.tsx";

type ChoiceName = "kind" | "when" | "axis" | "curve" | "machineCommand" | "line";

interface MessageChoiceProps<Name extends ChoiceName> extends MessageFieldsProps {
  readonly field: Name;
  readonly label: string;
  readonly values: readonly PadMessage[Name][];
  readonly names: Readonly<Record<PadMessage[Name], string>>;
}

const MessageChoice = <Name extends ChoiceName>({
  message,
  edits,
  field,
  names,
  ...rest
}: MessageChoiceProps<Name>) => (
  <ChoiceOf
    label={rest.label}
    value={message[field]}
    values={rest.values}
    nameOf={(value) => names[value]}
    onChange={(value) => void edits.set(message.id, { [field]: value })}
  />
);

const AXES = ["x", "y"] as const;

/** Every field that a message of its kind has a use for. */
export function MessageFields(props: MessageFieldsProps) {
  const { pad, message } = props;
  const { kind } = message;
  const moments = momentsOf(kind);
  return (
    <div className={classes("grid gap-8 pad-x-10", styles.fields)}>
      <Columns>
        <MessageChoice {...props} field="kind" label={words.kind} values={MESSAGE_KINDS} names={words.kinds} />
        {moments.length > 1 && (
          <MessageChoice {...props} field="when" label={words.when} values={moments} names={words.moments} />
        )}
        <KindFields {...props} />
        {hasValue(kind) && pad.type === "xyPad" && (
          <MessageChoice {...props} field="axis" label={words.axis} values={AXES} names={words.axes} />
        )}
      </Columns>
      {hasValue(kind) && (
        <Columns count={3}>
          <MessageNumber {...props} field="from" label={words.from} {...valueRange(message)} />
          <MessageNumber {...props} field="to" label={words.to} {...valueRange(message)} />
          <MessageChoice {...props} field="curve" label={words.curve} values={MESSAGE_CURVES} names={words.curves} />
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
  if (kind === "mmc") {
    const { machineCommand: label, machine } = words;
    return (
      <>
        <MessageChoice {...props} field="machineCommand" label={label} values={MACHINE_COMMANDS} names={machine} />
        <MessageNumber {...props} field="device" label={words.device} low={0} high={127} />
      </>
    );
  }
  if (kind === "sysEx") return <SysExField message={message} edits={edits} />;
  if (kind === "action") return <ActionField {...props} />;
  if (!hasNumber(kind)) return null;
  return <MessageNumber {...props} field="number" label={words.numbers[kind]} low={0} />;
}

const hasNumber = (kind: MessageKind): kind is keyof typeof words.numbers => kind in words.numbers;

function ActionField(props: MessageFieldsProps) {
  const { message, edits } = props;
  const { actions } = useEdit().liveBoard;
  const { scenes } = useBoard();
  const nameOf = (action: AppAction): string => {
    const name = APP_ACTION_NAMES[action];
    return actions.isAvailable(action) ? name : words.unavailable(name);
  };
  const choose = (action: AppAction): void =>
    void edits.set(message.id, { action, ...(action === "goToPage" ? { number: 1 } : {}) });
  return (
    <>
      <ChoiceOf label={words.action} value={message.action} values={APP_ACTIONS} nameOf={nameOf} onChange={choose} />
      {message.action === "scene" && (
        <ChoiceOf
          label={sceneStrings.scene}
          value={scenes.some(({ id }) => id === message.scene) ? message.scene : ""}
          values={["", ...scenes.map(({ id }) => id)]}
          nameOf={(id) => scenes.find((scene) => scene.id === id)?.name ?? sceneStrings.noScene}
          onChange={(scene) => void edits.set(message.id, { scene })}
        />
      )}
      {message.action === "launchClip" && <ClipFields message={message} edits={edits} />}
      {(message.action === "launchClip" || message.action === "backToArrangement") && (
        <MessageChoice {...props} field="line" label={words.line} values={LAUNCH_LINES} names={words.lines} />
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
