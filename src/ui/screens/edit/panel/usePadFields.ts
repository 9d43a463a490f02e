import { useRef } from "react";
import { setFieldsOfPads, type PadFields } from "../../../../domain/board/commands/pads.ts";
import type { Pad } from "../../../../domain/board/records.ts";
import { selectedPads } from "../../../../state/board/edit/BoardEdit.ts";
import { setFields } from "../../../../state/board/edit/editPads.ts";
import type { ValueEdit } from "../../../controls/useValueControl.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useEdit } from "../EditContext.ts";

/** The fields of more pads than these follow the selection in tasks of their own. */
export const MANY_PADS = 256;

export interface PadPanelProps {
  /** The selected pads, the lead first; at least one. */
  readonly pads: readonly Pad[];
}

export interface PadFieldEdits {
  /** Gives all selected pads the same fields. */
  readonly set: (fields: PadFields) => void;
  /** Gives each of `pads` fields of its own, as one undo step. */
  readonly setEach: (pads: readonly Pad[], fieldsOf: (pad: Pad, index: number) => Partial<Pad>) => void;
  /** The gesture of a number: what is dragged in one go is one undo step. */
  readonly number: (fieldsOf: (value: number) => PadFields) => ValueEdit;
  /** Like `number`, for a number that is part of a value of each pad. `name` is the field's. */
  readonly numberEach: (
    pads: readonly Pad[],
    name: string,
    fieldsOf: (pad: Pad, value: number) => Partial<Pad>,
  ) => ValueEdit;
  /** Ends a gesture: the next change is an undo step of its own. */
  readonly endStroke: () => void;
}

/** Edits of the selected pads by fields of the panel. */
export function usePadFields(): PadFieldEdits {
  const { board } = useStudio();
  const { edit, answer } = useEdit();
  const stroke = useRef(0);
  const endStroke = (): void => {
    stroke.current++;
  };
  const set = (fields: PadFields): void => void answer(setFields(board, edit, fields, stroke.current));
  const setEach = (
    pads: readonly Pad[],
    fieldsOf: (pad: Pad, index: number) => Partial<Pad>,
    series: string | null = null,
  ): void => {
    const current = selectedNow(pads, selectedPads(board, edit));
    const fields = new Map(current.map((pad, index) => [pad.id, fieldsOf(pad, index)]));
    const result = setFieldsOfPads(board.current, fields);
    if (answer(result.ok ? null : result.error) && result.ok) board.apply(result.value, "user", series);
  };
  return {
    set: (fields) => {
      set(fields);
      endStroke();
    },
    setEach: (pads, fieldsOf) => setEach(pads, fieldsOf),
    number: (fieldsOf) => ({ change: (value) => set(fieldsOf(value)), commit: endStroke, cancel: endStroke }),
    numberEach: (pads, name, fieldsOf) => ({
      change: (value) => setEach(pads, (pad) => fieldsOf(pad, value), `${name} of ${pads.length} ${stroke.current}`),
      commit: endStroke,
      cancel: endStroke,
    }),
    endStroke,
  };
}

/** The pads to edit: those of the panel, but where it is still about others than the many that are selected. */
function selectedNow(shown: readonly Pad[], selected: readonly Pad[]): readonly Pad[] {
  if (selected.length <= MANY_PADS) return shown;
  const byId = new Map(selected.map((pad) => [pad.id, pad]));
  const current = shown.flatMap(({ id }) => byId.get(id) ?? []);
  return current.length === selected.length ? current : selected;
}
