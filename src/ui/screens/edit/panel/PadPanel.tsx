import { memo } from "react";
import { editStrings as words } from "../../../strings/edit.ts";
import { ColorFields } from "./ColorFields.tsx";
import { MessagesSection } from "./MessagesSection.tsx";
import { NameFields } from "./NameFields.tsx";
import type { PadPanelProps } from "./PadPanelProps.ts";
import { PlaceFields } from "./PlaceFields.tsx";
import { Section } from "./Rows.tsx";
import { StateFields } from "./StateFields.tsx";
import { TiesFields } from "./TiesFields.tsx";
import { ValueFields } from "./ValueFields.tsx";
import { WidgetFields } from "./WidgetFields.tsx";

/** Every field of the selected pads. */
export const PadPanel = memo(({ pads }: PadPanelProps) => (
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
