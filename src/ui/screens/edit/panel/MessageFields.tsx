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
  highestNumber,
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
import type { MessageFieldsProps, MessageEdits } from "./useMessageEdits.ts";
import { channelOptions, usePortOptions } from "./options.ts";
import styles from "./Messages.module.css";
import { Choice, Columns, Row, ChoiceOf, NumberBox, readNote } from "./Rows.tsx";
import { createMeter } from "../../../../domain/music/meter.ts";
import { clipStart } from "../../../../domain/timeline/clipLength.ts";
import { clipName, trackName } from "../../../../domain/timeline/clipName.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { noteLabel } from "../../../../domain/music/noteLabel.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { parseWhole } from "../../../controls/typedValue.ts";
import { useState } from "react";
import { readSysExText } from "../../../../domain/midi/sysExText.ts";
import { TextField } from "../../timeline/TextField.tsx";
import { Button } from "../../../controls/Button.tsx";

interface SysExFieldProps {
  readonly message: PadMessage;
  readonly edits: MessageEdits;
}

/** The bytes of a SysEx message; why they cannot be sent is answered below them, and what was typed stays to be mended. */
function SysExField({ message, edits }: SysExFieldProps) {
  const [refused, setRefused] = useState<{ readonly text: string; readonly problem: string } | null>(null);
  const commit = (sysEx: string): void => {
    const read = readSysExText(sysEx);
    const most = read.ok ? read.value.maxValue : 127;
    // Another number of bits has another range.
    const isOther = most !== valueRange(message).high;
    const problem = edits.set(message.id, { sysEx, ...(isOther ? { from: 0, to: most } : {}) });
    setRefused(problem === null ? null : { text: sysEx, problem });
  };
  return (
    <div className={classes("grid gap-4 min-width-0 all-columns", styles.wide)}>
      <Row above label={words.sysEx}>
        <TextField
          className={styles.bytes}
          label={words.sysEx}
          value={refused?.text ?? message.sysEx}
          fallback={message.sysEx}
          maxLength={4096}
          onCommit={commit}
        />
      </Row>
      {refused && (
        <p className={classes("pad-x-10 text-warn", styles.conflict)} role="alert">
          {refused.problem}
        </p>
      )}
      <p className={styles.hint}>{words.sysExHint}</p>
      <SysExAccess />
    </div>
  );
}

/** Says that the browser lets no SysEx through, and asks it to; nothing where it does. */
function SysExAccess() {
  const { midi } = useStudio();
  const [state, setState] = useState<"asking" | "allowed" | "refused">(midi.sysEx() ? "allowed" : "asking");
  if (state === "allowed") return null;
  const ask = async (): Promise<void> => setState((await midi.requestSysEx()) ? "allowed" : "refused");
  return (
    <output className="row between gap-8">
      <p className={styles.hint}>{state === "refused" ? words.sysExRefused : words.sysExForbidden}</p>
      <Button size="small" onClick={() => void ask()}>
        {words.allowSysEx}
      </Button>
    </output>
  );
}

type NumberName = "number" | "from" | "to" | "bankMsb" | "bankLsb" | "device";

interface MessageNumberProps extends Pick<MessageFieldsProps, "message" | "edits"> {
  readonly field: NumberName;
  readonly label: string;
  readonly low: number;
  /** The highest of its kind by default. */
  readonly high?: number;
}

/** A whole number of a message. A note is shown and read by its name, a bank may be none. */
function MessageNumber({ message, edits, field, label, low, high }: MessageNumberProps) {
  const isNote = field === "number" && (message.kind === "note" || message.kind === "keyPressure");
  const isBank = field === "bankMsb" || field === "bankLsb";
  // The value below the scale stands for none.
  const least = isBank ? -1 : low;
  const scale = linearScale({ min: least, max: high ?? highestNumber(message.kind), step: 1, fine: 1, initial: low });
  const format = (value: number): string =>
    isNote ? noteLabel(value) : isBank && value < 0 ? words.noBank : String(value);
  const read = (text: string): number | null => {
    if (isBank && text.trim().toLowerCase() === words.noBank.toLowerCase()) return -1;
    return isNote ? readNote(text) : parseWhole(text);
  };
  return (
    <Row above label={label}>
      <NumberBox
        prefix=""
        label={label}
        value={message[field] ?? -1}
        scale={scale}
        format={format}
        parse={read}
        parseDelta={parseWhole}
        edit={edits.number(message.id, (value) => fieldsOf(field, value))}
      />
    </Row>
  );
}

const fieldsOf = (field: NumberName, value: number): Partial<PadMessage> => ({
  [field]: (field === "bankMsb" || field === "bankLsb") && value < 0 ? null : value,
});

/** The track and the clip of the open song that a pad launches. */
function ClipFields({ message, edits }: Pick<MessageFieldsProps, "message" | "edits">) {
  const song = useDocument(useStudio().timeline, (document) => document);
  const { track, clip } = message;
  const { timeSignatures, ppq, trackIds } = song.timeline;
  const meter = createMeter(timeSignatures, ppq);
  const clips = [...song.rolls.values()]
    .filter((roll) => roll.trackId === track)
    .toSorted((a, b) => clipStart(a) - clipStart(b));
  const nameOfTrack = (id: string): string => {
    const record = song.tracks.get(id);
    if (record) return trackName(record);
    return id === "" ? words.noTrack : words.goneTrack;
  };
  const nameOfClip = (id: string): string => {
    const roll = clips.find((each) => each.id === id);
    if (roll) return words.clipAt(clipName(roll, song.tracks.get(track)), meter.barAt(clipStart(roll)));
    return id === "" ? words.noClip : words.goneClip;
  };
  const set = (fields: Partial<Pick<PadMessage, "track" | "clip">>): void => void edits.set(message.id, fields);
  return (
    <>
      <ChoiceOf
        label={words.track}
        value={track}
        values={withOwn(track, trackIds)}
        nameOf={nameOfTrack}
        onChange={(next) => set({ track: next, clip: "" })}
      />
      <ChoiceOf
        label={words.clip}
        value={clip}
        values={withOwn(
          clip,
          clips.map(({ id }) => id),
        )}
        nameOf={nameOfClip}
        onChange={(next) => set({ clip: next })}
      />
    </>
  );
}

/** None, those of the song, and what is chosen where the song does not have it. */
const withOwn = (own: string, ids: readonly string[]): readonly string[] => [
  "",
  ...(own === "" || ids.includes(own) ? [] : [own]),
  ...ids,
];

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
