import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  Grid3x3,
  Laptop,
  Layers,
  PaintBucket,
} from "lucide-react";
import type { AlignEdge } from "../../../domain/board/commands/arrangePads.ts";
import { MOST_PAGES } from "../../../domain/board/pages.ts";
import { alignSelected, distributeSelected, fillArea, resizeGrid } from "../../../state/board/edit/editPads.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { choiceItems } from "../../controls/choiceItems.ts";
import { Menu, type MenuItem } from "../../controls/Menu.tsx";
import { NumberField } from "../../controls/NumberField.tsx";
import { Popover } from "../../controls/Popover.tsx";
import { linearScale } from "../../controls/valueScale.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { editStrings as words } from "../../strings/edit.ts";
import { usePages } from "../board/PageControl.tsx";
import { RATIOS, ZOOMS, type BoardViewProps } from "./boardView.ts";
import { useEdit, useEditedBoard, useEditState } from "./EditContext.ts";
import { LayoutMenu } from "./LayoutMenu.tsx";
import styles from "./EditScreen.module.css";

const CELLS = linearScale({ min: 1, max: 128, step: 1, fine: 1 });
const EDGES: readonly (readonly [edge: AlignEdge, icon: typeof AlignStartVertical])[] = [
  ["left", AlignStartVertical],
  ["center", AlignCenterVertical],
  ["right", AlignEndVertical],
  ["top", AlignStartHorizontal],
  ["middle", AlignCenterHorizontal],
  ["bottom", AlignEndHorizontal],
];

/** Buttons that arrange the board as a whole. */
export function Toolbar({ view, onView }: BoardViewProps) {
  const { edit, answer } = useEdit();
  const { board: store } = useStudio();
  const { rows, cols } = useEditedBoard();
  const { mode, adding, selectedIds } = useEditState();
  const fill = (): void =>
    void answer(fillArea(store, edit, adding ?? "button", { row: 0, col: 0, width: cols, height: rows }));
  if (mode === "play") return <div className={styles.toolbar} />;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={words.toolbar}>
      <Popover label={words.grid} content={<GridFields />}>
        <button type="button" className={styles.chip} data-look="solid">
          <Grid3x3 {...SMALL_ICON} />
          {words.grid} <b className="weight-600">{words.gridSize(rows, cols)}</b>
        </button>
      </Popover>
      <button type="button" className={styles.chip} data-tip={words.fillHint} onClick={fill}>
        <PaintBucket {...SMALL_ICON} />
        {words.fill}
      </button>
      <Menu items={alignItems((edge) => answer(alignSelected(store, edit, edge)))}>
        <button type="button" className={styles.chip} disabled={selectedIds.size < 2}>
          <AlignStartVertical {...SMALL_ICON} />
          {words.align}
        </button>
      </Menu>
      <Menu items={distributeItems((axis) => answer(distributeSelected(store, edit, axis)))}>
        <button type="button" className={styles.chip} disabled={selectedIds.size < 3}>
          <AlignHorizontalSpaceBetween {...SMALL_ICON} />
          {words.distribute}
        </button>
      </Menu>
      <PageMenu />
      <LayoutMenu view={view} onView={onView} />
      <span className="flex-1" />
      <ViewMenus view={view} onView={onView} />
    </div>
  );
}

/** The page that is edited: an existing one, or the next, which its first pad makes. */
function PageMenu() {
  const { liveBoard } = useEdit();
  const { shown, count } = usePages(liveBoard);
  const pages = Math.max(shown, Math.min(MOST_PAGES, count + 1));
  const items = Array.from({ length: pages }, (_, index) => ({
    label: index < count ? words.pageNumber(index + 1) : words.newPage(index + 1),
    chosen: index + 1 === shown,
    onSelect: () => liveBoard.player.pages.show(index + 1),
  }));
  return (
    <Menu items={items}>
      <button type="button" className={styles.chip}>
        <Layers {...SMALL_ICON} />
        {words.pageNumber(shown)}
      </button>
    </Menu>
  );
}

const alignItems = (onAlign: (edge: AlignEdge) => void): readonly MenuItem[] =>
  EDGES.map(([edge, Icon]) => ({
    label: words.aligns[edge],
    icon: <Icon {...SMALL_ICON} />,
    onSelect: () => onAlign(edge),
  }));

const distributeItems = (onDistribute: (axis: "horizontal" | "vertical") => void): readonly MenuItem[] => [
  {
    label: words.distributes.horizontal,
    icon: <AlignHorizontalSpaceBetween {...SMALL_ICON} />,
    onSelect: () => onDistribute("horizontal"),
  },
  {
    label: words.distributes.vertical,
    icon: <AlignVerticalSpaceBetween {...SMALL_ICON} />,
    onSelect: () => onDistribute("vertical"),
  },
];

function ViewMenus({ view, onView }: BoardViewProps) {
  const ratio = RATIOS.find((each) => each.ratio === view.ratio) ?? RATIOS[0];
  const shapes = RATIOS.map((each) => ({
    label: words.shapes[each.value],
    hint: each.text,
    chosen: each === ratio,
    onSelect: () => onView({ ...view, ratio: each.ratio }),
  }));
  const zooms = choiceItems(ZOOMS, view.zoom, words.percent, (zoom) => onView({ ...view, zoom }));
  return (
    <>
      <Menu items={shapes} align="end">
        <button type="button" className={styles.chip} aria-label={`${words.shape} ${ratio.text}`}>
          <Laptop {...SMALL_ICON} />
          {ratio.text}
        </button>
      </Menu>
      <Menu items={zooms} align="end">
        <button type="button" className={styles.chip} aria-label={`${words.zoom} ${words.percent(view.zoom)}`}>
          {words.percent(view.zoom)}
        </button>
      </Menu>
    </>
  );
}

/** Refused where pads would not fit any more. */
function GridFields() {
  const { edit, answer } = useEdit();
  const { board: store } = useStudio();
  const { rows, cols } = useEditedBoard();
  const done = { commit: () => {}, cancel: () => {} };
  const field = { scale: CELLS, format: String, pixelsPerStep: 12, className: styles.gridNumber };
  return (
    <div className={styles.gridFields}>
      <span aria-hidden="true">{words.cols}</span>
      <NumberField
        {...field}
        label={words.cols}
        value={cols}
        edit={{ ...done, change: (value) => answer(resizeGrid(store, edit, rows, value)) }}
      />
      <span aria-hidden="true">{words.rows}</span>
      <NumberField
        {...field}
        label={words.rows}
        value={rows}
        edit={{ ...done, change: (value) => answer(resizeGrid(store, edit, value, cols)) }}
      />
    </div>
  );
}
