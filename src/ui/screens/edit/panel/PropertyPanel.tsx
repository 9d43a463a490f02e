import { ChevronDown, ChevronUp } from "lucide-react";
import { useDeferredValue, useState, memo } from "react";
import { ICON } from "../../../controls/iconSize.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { useNarrow } from "../../../hooks/useNarrow.ts";
import { editStrings as words } from "../../../strings/edit.ts";
import { useBoard } from "../../board/useLiveBoard.ts";
import { useEditState, useSelectedPads } from "../EditContext.ts";
import { BoardFields } from "./BoardFields.tsx";
import { ColorFields } from "./ColorFields.tsx";
import { MessagesSection } from "./MessagesSection.tsx";
import { NameFields } from "./NameFields.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import { Section } from "./Rows.tsx";
import { StateFields } from "./StateFields.tsx";
import { TiesFields } from "./TiesFields.tsx";
import { ValueFields } from "./ValueFields.tsx";
import { WidgetFields } from "./WidgetFields.tsx";
import styles from "./PropertyPanel.module.css";
import { MANY_PADS, type PadPanelProps } from "./usePadFields.ts";

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
    <aside className={styles.panel} data-opened-pad aria-label={words.properties} inert={mode === "play"}>
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
