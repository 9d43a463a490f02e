import type { PadLocation } from "../../../../domain/board/records.ts";
import { MOST_PAGES, pageCount } from "../../../../domain/board/pages.ts";
import { editStrings as words } from "../../../strings/edit.ts";
import { useEditedBoard } from "../EditContext.ts";
import { ChoiceRow, Columns, CountBox } from "./Rows.tsx";
import { usePadFields, type PadPanelProps, sharedOf } from "./usePadFields.ts";

const FIELDS = [
  { field: "row", prefix: "R", label: words.row, size: "rows", from: 1 },
  { field: "col", prefix: "C", label: words.column, size: "cols", from: 1 },
  { field: "width", prefix: "W", label: words.width, size: "cols", from: 0 },
  { field: "height", prefix: "H", label: words.height, size: "rows", from: 0 },
] as const satisfies readonly { readonly field: keyof PadLocation; readonly [key: string]: unknown }[];

/** Page and place of pads, in cells. Rows and columns are counted from 1 for people. */
export function PlaceFields({ pads }: PadPanelProps) {
  const board = useEditedBoard();
  const { number, set } = usePadFields();
  const page = sharedOf(pads, (pad) => pad.page);
  const next = Math.min(MOST_PAGES, pageCount(board) + 1);
  return (
    <>
      <ChoiceRow
        label={words.page}
        value={page === undefined ? undefined : String(page)}
        options={[
          ...Array.from({ length: Math.max(next, page ?? 1) }, (_, index) => ({
            value: String(index + 1),
            label: words.pageNumber(index + 1),
          })),
          { value: "0", label: words.everyPage },
        ]}
        onChange={(value) => set({ page: Number(value) })}
      />
      <Columns count={4}>
        {FIELDS.map(({ field, prefix, label, size, from }) => (
          <CountBox
            key={field}
            prefix={prefix}
            label={label}
            pixelsPerStep={16}
            field={{ initial: 1, minimum: 1, maximum: board[size], step: 1 }}
            value={sharedOf(pads, ({ location }) => location[field] + from)}
            edit={number((value) => ({ location: { [field]: value - from } }))}
          />
        ))}
      </Columns>
    </>
  );
}
