import { ChevronDown, ChevronUp, Ban, Move, MoveHorizontal, MoveVertical } from "lucide-react";
import { useDeferredValue, useState, memo, type CSSProperties } from "react";
import { ICON } from "../../../controls/iconSize.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { useNarrow } from "../../../hooks/useNarrow.ts";
import { editStrings as words } from "../../../strings/edit.ts";
import { useBoard } from "../../board/useLiveBoard.ts";
import { useEditState, useSelectedPads, useEditedBoard } from "../EditContext.ts";
import { BoardFields } from "./BoardFields.tsx";
import { ColorFields } from "./ColorFields.tsx";
import { MessagesSection } from "./MessagesSection.tsx";
import { NameFields } from "./NameFields.tsx";
import { Section, ChoiceRow, Columns, CountBox, Row } from "./Rows.tsx";
import { TiesFields } from "./TiesFields.tsx";
import { WidgetFields } from "./WidgetFields.tsx";
import styles from "./PropertyPanel.module.css";
import { MANY_PADS, type PadPanelProps, usePadFields } from "./usePadFields.ts";
import type { PadLocation } from "../../../../domain/board/records.ts";
import { MOST_PAGES, pageCount } from "../../../../domain/board/pages.ts";
import { SwitchRow } from "../../../controls/SwitchRow.tsx";
import { Segments } from "../../../controls/Segments.tsx";
import { sharedOf } from "../../../controls/sharedOf.ts";
import { Slider } from "radix-ui";
import panelStyles from "./Panel.module.css";

const VALUES = [
  { name: "minValue", prefix: words.min, label: words.minLong },
  { name: "value", prefix: words.def, label: words.defLong },
  { name: "maxValue", prefix: words.max, label: words.maxLong },
] as const;

const LEVEL = { initial: 64, minimum: 0, maximum: 127, step: 1 };

/** Range of a control, and its value when the board opens: two thumbs on a line with a mark, and three numbers. */
function ValueFields({ pads }: PadPanelProps) {
  const { set, number, endStroke } = usePadFields();
  const { minValue: min, maxValue: max, value, color } = pads[0]!;
  return (
    <>
      <Slider.Root
        className="row relative height-24 no-touch"
        style={{ "--c": color, "--at": value / 127 } as CSSProperties}
        min={0}
        max={127}
        value={[min, max]}
        onValueChange={([minValue = 0, maxValue = 127]) => set({ minValue, maxValue })}
        onValueCommit={endStroke}
      >
        <Slider.Track className={panelStyles.track}>
          <Slider.Range className={panelStyles.fill} />
        </Slider.Track>
        <i className={panelStyles.mark} />
        <Slider.Thumb className={panelStyles.thumb} aria-label={words.minLong} />
        <Slider.Thumb className={panelStyles.thumb} aria-label={words.maxLong} />
      </Slider.Root>
      <Columns count={3}>
        {VALUES.map(({ name, ...box }) => (
          <CountBox
            {...box}
            key={name}
            field={LEVEL}
            value={sharedOf(pads, (pad) => pad[name])}
            edit={number((next) => ({ [name]: next }))}
          />
        ))}
      </Columns>
    </>
  );
}

const DIRECTIONS = [
  { value: "none", label: words.directions.none, icon: <Ban {...ICON} /> },
  { value: "vertical", label: words.directions.vertical, icon: <MoveVertical {...ICON} /> },
  { value: "horizontal", label: words.directions.horizontal, icon: <MoveHorizontal {...ICON} /> },
  { value: "both", label: words.directions.both, icon: <Move {...ICON} /> },
] as const;

const MODES = (["momentary", "latched"] as const).map((value) => ({ value, label: words.modes[value] }));

/** Direction, mode and state of pads. */
function StateFields({ pads }: PadPanelProps) {
  const { set } = usePadFields();
  return (
    <>
      <Row label={words.direction}>
        <Segments
          label={words.direction}
          value={sharedOf(pads, ({ direction }) => direction)}
          segments={DIRECTIONS}
          onChange={(direction) => set({ direction })}
        />
      </Row>
      {pads.every(({ type }) => type === "button") && (
        <Row label={words.mode}>
          <Segments
            label={words.mode}
            value={sharedOf(pads, ({ canToggle }) => (canToggle ? "latched" : "momentary"))}
            segments={MODES}
            onChange={(mode) => set({ canToggle: mode === "latched" })}
          />
        </Row>
      )}
      <SwitchRow label={words.on} checked={sharedOf(pads, (pad) => pad.on)} onChange={(on) => set({ on })} />
      <SwitchRow
        label={words.disabled}
        checked={sharedOf(pads, (pad) => pad.disabled)}
        onChange={(disabled) => set({ disabled })}
      />
    </>
  );
}

const FIELDS = [
  { field: "row", prefix: "R", label: words.row, size: "rows", from: 1 },
  { field: "col", prefix: "C", label: words.column, size: "cols", from: 1 },
  { field: "width", prefix: "W", label: words.width, size: "cols", from: 0 },
  { field: "height", prefix: "H", label: words.height, size: "rows", from: 0 },
] as const satisfies readonly { readonly field: keyof PadLocation; readonly [key: string]: unknown }[];

/** Page and place of pads, in cells. Rows and columns are counted from 1 for people. */
function PlaceFields({ pads }: PadPanelProps) {
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

/** The fields of the selected pads, or of the board. Where there is no room beside it, a sheet at the foot. */
export function PropertyPanel() {
  const { mode } = useEditState();
  const selected = useSelectedPads();
  const later = useDeferredValue(selected);
  // The fields of many pads take a while: they follow in short tasks, and what is set meanwhile goes to what is selected.
  const pads = selected.length > MANY_PADS ? later : selected;
  const { name } = useBoard();
  const isSheet = useNarrow(60);
  const [isOpen, setIsOpen] = useState(false);
  const [lead] = pads;
  const isShown = !isSheet || isOpen;
  return (
    <aside
      className={styles.panel}
      data-opened-pad
      data-folded={isShown ? undefined : ""}
      aria-label={words.properties}
      inert={mode === "play"}
    >
      <header className={styles.head}>
        <h2 className="truncate">{lead ? lead.label || words.widget[lead.type] : name}</h2>
        <span className="flex-1 text-2 size-2 nowrap">
          {pads.length > 1 ? words.more(pads.length - 1) : lead ? words.widget[lead.type] : words.board}
        </span>
        {isSheet && (
          <IconButton
            look="large"
            label={isOpen ? words.hideProperties : words.showProperties}
            aria-expanded={isOpen}
            icon={isOpen ? <ChevronDown {...ICON} /> : <ChevronUp {...ICON} />}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
      </header>
      {isShown && (
        <div className="flex-1 min-height-0 scroll-y">
          {pads.length > 0 ? <PadPanel pads={pads} /> : <BoardFields />}
        </div>
      )}
    </aside>
  );
}

/** Every field of the selected pads. */
const PadPanel = memo(({ pads }: PadPanelProps) => (
  <>
    <Section>
      <NameFields pads={pads} />
      <WidgetFields pads={pads} />
    </Section>
    <Section title={words.colour}>
      <ColorFields pads={pads} />
    </Section>
    <MessagesSection key={`${pads.length} ${pads[0]!.id}`} pads={pads} />
    <Section title={words.value}>
      <ValueFields pads={pads} />
    </Section>
    <Section>
      <StateFields pads={pads} />
      <TiesFields pads={pads} />
    </Section>
    <Section title={words.place}>
      <PlaceFields pads={pads} />
    </Section>
  </>
));
