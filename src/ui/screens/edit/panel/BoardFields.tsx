import { useRef } from "react";
import { SwitchRow } from "../../../controls/SwitchRow.tsx";
import type { BoardFields as Fields } from "../../../../domain/board/commands/boardFields.ts";
import { isImage } from "../../../../domain/board/padImage.ts";
import type { TemplateType } from "../../../../domain/board/records.ts";
import { ALL_TEMPLATES } from "../../../../domain/board/templates.ts";
import { resizeGrid, setFieldsOfBoard } from "../../../../state/board/edit/editPads.ts";
import { linearScale } from "../../../controls/valueScale.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/common.ts";
import { editStrings as words } from "../../../strings/edit.ts";
import { useBoard } from "../../board/useLiveBoard.ts";
import { useEdit, useEditedBoard } from "../EditContext.ts";
import { channelOptions, usePortOptions } from "./options.ts";
import styles from "./Panel.module.css";
import { ImageRow } from "./ImageRow.tsx";
import { ChoiceRow, Columns, NumberBox, type NumberBoxProps, Section, TextRow } from "./Rows.tsx";
import { DefaultPadFields } from "./DefaultPadFields.tsx";

const CELLS = linearScale({ min: 1, max: 128, step: 1, fine: 1 });
const OCTAVE = linearScale({ min: 0, max: 9, step: 1, fine: 1 });

/** A whole number of the board, with its name in the box. */
const WholeNumber = (props: Pick<NumberBoxProps, "label" | "value" | "scale" | "edit">) => (
  <NumberBox {...props} prefix={props.label} format={String} pixelsPerStep={12} />
);

/** Every field of the board itself; shown while no pad is selected. */
export function BoardFields() {
  const board = useBoard();
  const { rows, cols } = useEditedBoard();
  const { board: store } = useStudio();
  const { edit, answer } = useEdit();
  const stroke = useRef(0);
  const ports = usePortOptions([board.keyboardPort]);
  const change = (fields: Fields): void => void answer(setFieldsOfBoard(store, edit, fields, stroke.current));
  const endStroke = (): void => {
    stroke.current++;
  };
  const set = (fields: Fields): void => {
    change(fields);
    endStroke();
  };
  const number = (fieldsOf: (value: number) => Fields) => ({
    change: (value: number) => change(fieldsOf(value)),
    commit: endStroke,
    cancel: endStroke,
  });
  const grid = (of: (value: number) => readonly [rows: number, cols: number]) => ({
    change: (value: number) => void answer(resizeGrid(store, edit, ...of(value))),
    commit: endStroke,
    cancel: endStroke,
  });
  return (
    <>
      <Section>
        <TextRow
          label={words.boardName}
          value={board.name}
          fallback={strings.untitled}
          onCommit={(name) => set({ name })}
        />
        <TextRow
          label={words.description}
          value={board.description}
          fallback=""
          onCommit={(description) => set({ description })}
        />
        <ImageRow
          label={words.boardPicture}
          image={isImage(board.thumbNail) ? board.thumbNail : null}
          has={board.thumbNail !== ""}
          onChange={(thumbNail) => set({ thumbNail })}
        />
        <ChoiceRow
          label={words.template}
          value={board.templateType}
          options={ALL_TEMPLATES.map(({ type, name }) => ({ value: type, label: name }))}
          onChange={(type) => set({ templateType: type as TemplateType })}
        />
      </Section>
      <Section title={words.grid}>
        <Columns>
          <WholeNumber label={words.rows} value={rows} scale={CELLS} edit={grid((value) => [value, cols])} />
          <WholeNumber label={words.cols} value={cols} scale={CELLS} edit={grid((value) => [rows, value])} />
        </Columns>
      </Section>
      <Section title={words.keyboard}>
        <SwitchRow
          label={words.showKeyboard}
          checked={board.showKeyboard}
          onChange={(showKeyboard) => set({ showKeyboard })}
        />
        <SwitchRow
          label={words.showKeys}
          checked={board.showKeyboardKeys}
          onChange={(showKeyboardKeys) => set({ showKeyboardKeys })}
        />
        <Columns>
          <ChoiceRow
            above
            label={words.keyboardChannel}
            value={String(board.keyboardChannel)}
            options={channelOptions(false)}
            onChange={(channel) => set({ keyboardChannel: Number(channel) })}
          />
          <ChoiceRow
            above
            label={words.keyboardPort}
            value={board.keyboardPort}
            options={ports}
            onChange={(keyboardPort) => set({ keyboardPort })}
          />
          <WholeNumber
            label={words.firstOctave}
            value={board.startOctave}
            scale={OCTAVE}
            edit={number((startOctave) => ({ startOctave }))}
          />
          <WholeNumber
            label={words.lastOctave}
            value={board.endOctave}
            scale={OCTAVE}
            edit={number((endOctave) => ({ endOctave }))}
          />
        </Columns>
      </Section>
      <Section title={words.counts}>
        <p className={styles.hint}>{words.countsText(board.padRows, board.padCols, board.sliderCount)}</p>
      </Section>
      <Section title={words.newPads}>
        <p className={styles.hint}>{words.newPadsHint}</p>
        <DefaultPadFields pad={board.defaultPad} onChange={(defaultPad) => set({ defaultPad })} />
      </Section>
    </>
  );
}
