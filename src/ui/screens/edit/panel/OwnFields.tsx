import { classes } from "../../../controls/classes.ts";
import { PAD_COMMANDS, type PadCommand } from "../../../../domain/board/padTypes.ts";
import { Minus, Plus } from "lucide-react";
import { padNote, padNumber } from "../../../../domain/board/newPad.ts";
import { ownMessage } from "../../../../domain/board/ownMessage.ts";
import { PAD_EXPRESSIONS, type Pad, type PadExpression } from "../../../../domain/board/records.ts";
import { playsHeldNotes, widgetOf } from "../../../../domain/board/widget/widgetKinds.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { editStrings as words } from "../../../strings/edit.ts";
import { channelOptions, controllerOptions, usePortOptions } from "./options.ts";
import styles from "./Panel.module.css";
import { ChoiceRow, Columns, NoteBox, Row } from "./Rows.tsx";
import { Segments } from "../../../controls/Segments.tsx";
import { sharedOf } from "../../../controls/sharedOf.ts";
import { usePadFields, type PadFieldEdits, type PadPanelProps } from "./usePadFields.ts";

/** Commands of controls: Panic has no value that could be turned. */
export const TURNED = PAD_COMMANDS.filter((command) => command !== "panic");
const NOTE = "note" as const;

/** Messages that each of the pads can send by itself: keys and grids play notes, and Panic has no value. */
function choicesOf(pads: readonly Pad[]): readonly (PadCommand | typeof NOTE)[] {
  const isButton = pads.every(({ type }) => type === "button");
  if (isButton && pads.some((pad) => widgetOf(pad) !== null)) return [NOTE];
  return isButton ? [NOTE, ...PAD_COMMANDS] : TURNED;
}

/** The message that pads send by themselves, its number, and the expression of hands on their notes. */
export function OwnFields({ pads }: PadPanelProps) {
  const edits = usePadFields();
  const choices = choicesOf(pads);
  const sends = (own: PadCommand | typeof NOTE): boolean => pads.some((pad) => ownMessage(pad) === own);
  return (
    <>
      {choices.length > 1 && (
        <Segments
          loose
          label={words.command}
          value={sharedOf(pads, (pad) => ownMessage(pad) ?? undefined)}
          segments={choices.map((own) => ({ value: own, label: words.commands[own], danger: own === "panic" }))}
          onChange={(own) => edits.set({ command: own === NOTE ? null : own })}
        />
      )}
      {(sends(NOTE) || sends("cc")) && (
        <Columns>
          {sends(NOTE) && <NoteField pads={pads} edits={edits} />}
          {sends("cc") && (
            <ChoiceRow
              above
              label={words.controller}
              value={sharedOf(pads, ({ code }) => String(code))}
              options={controllerOptions()}
              onChange={(code) => edits.set({ code: Number(code) })}
            />
          )}
        </Columns>
      )}
      {pads.every(playsHeldNotes) && (
        <ChoiceRow
          label={words.expression}
          value={sharedOf(pads, ({ expression }) => expression)}
          options={PAD_EXPRESSIONS.map((value) => ({ value, label: words.expressions[value] }))}
          onChange={(expression) => edits.set({ expression: expression as PadExpression })}
        />
      )}
    </>
  );
}

/** Channel and port of pads, and of their messages that have none of their own. */
export function RouteFields({ pads }: PadPanelProps) {
  const edits = usePadFields();
  const ports = usePortOptions(pads.map(({ port }) => port));
  const channel = sharedOf(pads, (pad) => pad.channel);
  return (
    <Columns>
      <ChoiceRow
        above
        label={words.channel}
        value={channel === undefined ? undefined : String(channel ?? "")}
        options={channelOptions(true)}
        onChange={(next) => edits.set({ channel: next === "" ? null : Number(next) })}
      />
      <ChoiceRow
        above
        label={words.port}
        value={sharedOf(pads, ({ port }) => port)}
        options={ports}
        onChange={(port) => edits.set({ port })}
      />
    </Columns>
  );
}

interface EditedFieldsProps extends PadPanelProps {
  readonly edits: PadFieldEdits;
}

function NoteField({ pads, edits }: EditedFieldsProps) {
  const number = sharedOf(pads, ({ midiNote }) => padNumber(midiNote));
  return (
    <Row above label={words.note}>
      <div className={classes("row gap-2 min-width-0", styles.note)}>
        <NoteBox
          prefix=""
          label={words.note}
          value={number}
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

/** The message of the vertical axis of an XY pad. */
export function SecondAxisFields({ pads }: PadPanelProps) {
  const edits = usePadFields();
  const change = (fields: Partial<NonNullable<Pad["pad2"]>>): void =>
    edits.setEach(pads, ({ pad2 }) => ({ pad2: { command: "cc", code: 1, ...pad2, ...fields } }));
  return (
    <>
      <Segments
        loose
        label={words.command}
        value={sharedOf(pads, ({ pad2 }) => pad2?.command)}
        segments={TURNED.map((value) => ({ value, label: words.commands[value] }))}
        onChange={(command) => change({ command })}
      />
      {pads.some(({ pad2 }) => pad2?.command === "cc") && (
        <Columns>
          <ChoiceRow
            above
            label={words.controller}
            value={sharedOf(pads, ({ pad2 }) => String(pad2?.code ?? 0))}
            options={controllerOptions()}
            onChange={(next) => change({ code: Number(next) })}
          />
        </Columns>
      )}
    </>
  );
}
