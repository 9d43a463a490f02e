import { ok } from "../../../../domain/AppError.ts";
import { arpIndices } from "../../../../domain/music/arp.ts";
import type { ChordPattern } from "../../../../domain/music/records.ts";
import { Switch } from "../../../controls/Switch.tsx";
import { classes } from "../../../controls/classes.ts";
import { patternStrings as words } from "../../../strings/patterns.ts";
import { PatternTextField } from "./PatternTextField.tsx";
import type { PatternEdit, PatternFields } from "./usePattern.ts";
import styles from "./Patterns.module.css";

interface ArpFieldsProps {
  readonly pattern: ChordPattern;
  readonly edit: PatternEdit;
}

/** Whether the chord is played as an arpeggio, and how. */
export function ArpFields({ pattern, edit }: ArpFieldsProps) {
  const { arp, arpCount, arpOrder } = pattern;
  return (
    <section className={styles.arp} aria-label={words.arp}>
      <div className={classes("row gap-8 min-height-28 text-2", styles.field)}>
        <span>{words.arp}</span>
        <Switch label={words.arp} checked={arp} onChange={(checked) => edit.set({ arp: checked })} />
      </div>
      <PatternTextField
        className={styles.short}
        label={words.arpCount}
        value={String(arpCount)}
        edit={edit}
        read={(text) => {
          // An empty field is no number, and not 0.
          const count = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
          return arpFields({ arpCount: count }, arpOrder, count);
        }}
      />
      <PatternTextField
        label={words.arpOrder}
        value={arpOrder}
        edit={edit}
        read={(text) => arpFields({ arpOrder: text }, text, arpCount)}
      />
    </section>
  );
}

function arpFields(fields: PatternFields, order: string, count: number) {
  const read = arpIndices(count, order);
  return read.ok ? ok(fields) : read;
}
