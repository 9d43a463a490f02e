import { Minus, Plus } from "lucide-react";
import { padNote, padNumber } from "../../../../domain/board/newPad.ts";
import { PAD_EXPRESSIONS, type Pad, type PadCommand, type PadExpression } from "../../../../domain/board/records.ts";
import { playsHeldNotes } from "../../../../domain/board/widget/widgetKinds.ts";
import { noteLabel } from "../../../../domain/music/noteLabel.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { linearScale } from "../../../controls/valueScale.ts";
import { commandName, editStrings as words } from "../../../strings/edit.ts";
import { channelOptions, controllerOptions, usePortOptions } from "./options.ts";
import type { PadPanelProps } from "./PadPanelProps.ts";
import styles from "./Panel.module.css";
import { readNote } from "./readNote.ts";
import { parseWhole } from "../../../controls/typedValue.ts";
import { Choice, Columns, NumberBox, Row } from "./Rows.tsx";
import { Segments } from "../../../controls/Segments.tsx";
import { sharedOf } from "./sharedOf.ts";
import { usePadFields, type PadFieldEdits } from "./usePadFields.ts";

const COMMANDS: readonly PadCommand[] = ["cc", "volume", "modulation", "pan", "hold", "pitch", "panic"];
const NOTE = "note" as const;
const NOTE_SCALE = linearScale({ min: 0, max: 127, step: 1, fine: 1, initial: 60 });

/** What the pads send, and where to. */
export function CommandFields({ pads }: PadPanelProps) {
  const edits = usePadFields();
  const ports = usePortOptions(pads.map(({ port }) => port));
  const channel = sharedOf(pads, (pad) => pad.channel);
  const sends = (command: PadCommand | null): boolean => pads.some((pad) => pad.command === command);
  return (
    <>
      <Segments
        loose
        label={words.command}
        value={sharedOf(pads, ({ command }) => command ?? NOTE)}
        segments={[null, ...COMMANDS].map((command) => ({
          value: command ?? NOTE,
          label: commandName(command),
          danger: command === "panic",
        }))}
        onChange={(command) => edits.set({ command: command === NOTE ? null : command })}
      />
      <Columns>
        {sends(null) && <NoteField pads={pads} edits={edits} />}
        {sends("cc") && (
          <Row above label={words.controller}>
            <Choice
              label={words.controller}
              value={sharedOf(pads, ({ code }) => String(code))}
              options={controllerOptions()}
              onChange={(code) => edits.set({ code: Number(code) })}
            />
          </Row>
        )}
        <Row above label={words.channel}>
          <Choice
            label={words.channel}
            value={channel === undefined ? undefined : String(channel ?? "")}
            options={channelOptions(true)}
            onChange={(next) => edits.set({ channel: next === "" ? null : Number(next) })}
          />
        </Row>
        <Row above label={words.port}>
          <Choice
            label={words.port}
            value={sharedOf(pads, ({ port }) => port)}
            options={ports}
            onChange={(port) => edits.set({ port })}
          />
        </Row>
      </Columns>
      {pads.every(playsHeldNotes) && (
        <Row label={words.expression}>
          <Choice
            label={words.expression}
            value={sharedOf(pads, ({ expression }) => expression)}
            options={PAD_EXPRESSIONS.map((value) => ({ value, label: words.expressions[value] }))}
            onChange={(expression) => edits.set({ expression: expression as PadExpression })}
          />
        </Row>
      )}
      {pads.every(({ type }) => type === "xyPad") && <SecondAxis pads={pads} edits={edits} />}
    </>
  );
}

interface EditedFieldsProps extends PadPanelProps {
  readonly edits: PadFieldEdits;
}

function NoteField({ pads, edits }: EditedFieldsProps) {
  const number = sharedOf(pads, ({ midiNote }) => padNumber(midiNote));
  return (
    <Row above label={words.note}>
      <div className={styles.note}>
        <NumberBox
          prefix=""
          label={words.note}
          value={number}
          scale={NOTE_SCALE}
          format={noteLabel}
          parse={readNote}
          parseDelta={parseWhole}
          edit={edits.number((next) => ({ midiNote: padNote(next) }))}
          suffix={number !== undefined && <small>{number}</small>}
        />
        <IconButton
          look="small"
          label={`${words.octave} −`}
          icon={<Minus {...SMALL_ICON} />}
          onClick={() => edits.setEach(pads, transpose(-12))}
        />
        <IconButton
          look="small"
          label={`${words.octave} +`}
          icon={<Plus {...SMALL_ICON} />}
          onClick={() => edits.setEach(pads, transpose(12))}
        />
      </div>
    </Row>
  );
}

const transpose =
  (by: number) =>
  (pad: Pad): Partial<Pad> => {
    const moved = padNumber(pad.midiNote) + by;
    return moved >= 0 && moved <= 127 ? { midiNote: padNote(moved) } : {};
  };

/** What moving up and down sends; the command above is what moving across sends. */
function SecondAxis({ pads, edits }: EditedFieldsProps) {
  const command = sharedOf(pads, ({ pad2 }) => pad2?.command ?? "");
  const code = sharedOf(pads, ({ pad2 }) => String(pad2?.code ?? 0));
  return (
    <Columns>
      <Row above label={words.secondCommand}>
        <Choice
          label={words.secondCommand}
          value={command}
          options={[
            { value: "", label: words.noSecond },
            ...COMMANDS.map((value) => ({ value, label: commandName(value) })),
          ]}
          onChange={(next) =>
            edits.setEach(pads, ({ pad2 }) => ({
              pad2: next === "" ? null : { command: next as PadCommand, code: pad2?.code ?? 1 },
            }))
          }
        />
      </Row>
      <Row above label={words.secondController}>
        <Choice
          label={words.secondController}
          value={code}
          options={controllerOptions()}
          onChange={(next) =>
            edits.setEach(pads, ({ pad2 }) => ({ pad2: { command: pad2?.command ?? "cc", code: Number(next) } }))
          }
        />
      </Row>
    </Columns>
  );
}
