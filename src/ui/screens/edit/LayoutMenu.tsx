import { Smartphone } from "lucide-react";
import { editLayoutActions } from "../../../actions/board/editActions.ts";
import { hasOtherLayout, hiddenPads } from "../../../domain/board/arrangedBoard.ts";
import type { Board, LayoutShape } from "../../../domain/board/records.ts";
import { addLayout, dropLayout, showHidden } from "../../../state/board/edit/editPads.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { Menu, type MenuItem } from "../../controls/Menu.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { editStrings as words } from "../../strings/edit.ts";
import { useBoard } from "../board/useLiveBoard.ts";
import { ratioFor, type BoardViewProps } from "./boardView.ts";
import { useEdit, useEditState } from "./EditContext.ts";
import styles from "./EditScreen.module.css";

const SHAPES = ["landscape", "portrait"] as const satisfies readonly LayoutShape[];
/** More hidden pads than this are shown all at once only. */
const MOST_NAMED = 12;

/** The layout that is edited: the one of the screen that the board is shown for. */
export function LayoutMenu({ view, onView }: BoardViewProps) {
  const { edit, answer } = useEdit();
  const { board: store } = useStudio();
  const board = useBoard();
  const { shape, selectedIds } = useEditState();
  const { otherLayout } = board;
  const show = (next: LayoutShape): void => onView({ ...view, ratio: ratioFor(next, view) });
  const make = (next: LayoutShape): void => {
    if (answer(addLayout(store, edit, next))) show(next);
  };
  const items: readonly MenuItem[] = otherLayout
    ? [
        ...SHAPES.map((each) => ({
          label: words.layouts[each],
          chosen: each === shape,
          onSelect: () => show(each),
        })),
        { separator: "hidden" },
        ...(hasOtherLayout(board, shape)
          ? [
              {
                label: editLayoutActions.hide.label,
                shortcut: editLayoutActions.hide.keys?.[0],
                disabled: selectedIds.size === 0,
                onSelect: () => editLayoutActions.hide.run({ board: store, edit, answer }),
              },
              ...hiddenItems(board, (ids) => void answer(showHidden(store, edit, ids))),
              { separator: "whole" },
            ]
          : []),
        { label: words.makeAnew[otherLayout.shape], onSelect: () => make(otherLayout.shape) },
        {
          label: words.removeLayout[otherLayout.shape],
          danger: true,
          onSelect: () => void answer(dropLayout(store, edit)),
        },
      ]
    : SHAPES.toReversed().map((each) => ({ label: words.makeLayout[each], onSelect: () => make(each) }));
  return (
    <Menu items={items}>
      <button type="button" className={styles.chip} data-look={otherLayout ? "solid" : undefined}>
        <Smartphone {...SMALL_ICON} />
        {otherLayout ? words.layouts[shape] : words.layout}
      </button>
    </Menu>
  );
}

function hiddenItems(board: Board, show: (ids: ReadonlySet<string>) => void): readonly MenuItem[] {
  const pads = hiddenPads(board);
  if (pads.length === 0) return [];
  const named = pads.length > MOST_NAMED ? [] : pads;
  return [
    ...named.map(({ id, label, type }) => ({
      label: words.showPad(label || words.widget[type]),
      onSelect: () => show(new Set([id])),
    })),
    ...(pads.length === 1
      ? []
      : [{ label: words.showHidden(pads.length), onSelect: () => show(new Set(pads.map(({ id }) => id))) }]),
  ];
}
