import { Minus, Plus, SquareSplitHorizontal, Ungroup } from "lucide-react";
import { useState, type ReactNode } from "react";
import { ok } from "../../../../domain/AppError.ts";
import { readChordPattern } from "../../../../domain/music/chordPattern.ts";
import {
  divideCell,
  joinCell,
  layOutCells,
  PATTERN_SYMBOLS,
  readCells,
  writeCells,
  type PatternCell,
  type PatternSymbol,
} from "../../../../domain/music/patternCells.ts";
import type { ChordPattern } from "../../../../domain/music/records.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { Select } from "../../../controls/Select.tsx";
import { patternStrings as words } from "../../../strings/patterns.ts";
import { Segments } from "../../../controls/Segments.tsx";
import { chainStrings } from "../../../strings/noteChain.ts";
import { sharedOf } from "../../../controls/sharedOf.ts";
import { PatternTextField } from "./PatternTextField.tsx";
import { insertedAfter, removedAt, StepPicture } from "./StepPicture.tsx";
import { type PatternEdit, type PatternFields, readForAll } from "./usePattern.ts";
import styles from "./Patterns.module.css";

/** More steps than these are too narrow to aim at. */
const MOST_DRAWN = 128;
const SYMBOL_SIGNS: Readonly<Record<PatternSymbol, string>> = { x: "x", "-": "-", _: "_", R: "R" };
const LENGTHS = [
  "1m",
  "1n",
  "2n",
  "2n.",
  "2t",
  "4n",
  "4n.",
  "4t",
  "8n",
  "8n.",
  "8t",
  "16n",
  "16n.",
  "16t",
  "32n",
  "64n",
];

interface StepEditorProps {
  /** The pattern in the picture. */
  readonly pattern: ChordPattern;
  /** The selected patterns, that one among them. */
  readonly selected: readonly ChordPattern[];
  readonly edit: PatternEdit;
  /** Edits of all selected patterns. */
  readonly editAll: PatternEdit;
  /** Picture of the notes that the pattern plays. */
  readonly notes: ReactNode;
  /** Playhead over the steps. */
  readonly playhead: ReactNode;
  /** Divides the pattern in two, the second from this whole step on. */
  readonly onSplit: (step: number) => void;
  /** The whole step from which a dragged chord would play. */
  readonly dropAt: number | null;
}

/** The rhythm of a pattern, as a picture and as text; each shows what the other is changed to. */
export function StepEditor(props: StepEditorProps) {
  const { pattern, selected, edit, editAll, notes, playhead, onSplit, dropAt } = props;
  const subdiv = sharedOf(selected, (each) => each.subdiv);
  const [brush, setBrush] = useState<PatternSymbol>("x");
  const [at, setAt] = useState(0);
  const read = readCells(pattern.pattern);
  const cells = read.ok ? read.value : [];
  const { leaves } = layOutCells(cells);
  const index = Math.min(at, leaves.length - 1);
  const leaf = leaves[index];
  const put = (next: readonly PatternCell[]): void => edit.set({ pattern: writeCells(next) });
  const readAs = (field: "pattern" | "accent") => (text: string) =>
    readForAll(selected, (each) => {
      const checked = readChordPattern({ ...each, [field]: text });
      return checked.ok ? ok<PatternFields>({ [field]: text }) : checked;
    });
  return (
    <section className="stack gap-8 min-width-0 pad-8-12" aria-label={words.steps}>
      <div className={styles.fields}>
        <div className={styles.segments}>
          <Segments
            label={words.brush}
            value={brush}
            segments={PATTERN_SYMBOLS.map((symbol) => ({
              value: symbol,
              label: words.symbol(symbol),
              icon: <kbd>{SYMBOL_SIGNS[symbol]}</kbd>,
            }))}
            onChange={setBrush}
          />
        </div>
        <Select
          label={words.subdiv}
          prefix={words.subdiv}
          value={subdiv}
          options={[...new Set([...LENGTHS, ...selected.map((each) => each.subdiv)])].map((value) => ({
            value,
            label: chainStrings.rateName(value),
          }))}
          onChange={(next) => editAll.set({ subdiv: next })}
        />
        {leaf && (
          <>
            <IconButton
              label={words.addStep}
              shortcut="Insert"
              icon={<Plus {...ICON} />}
              onClick={() => put(insertedAfter(cells, leaf.path))}
            />
            <IconButton
              label={words.removeStep}
              shortcut="Del"
              icon={<Minus {...ICON} />}
              onClick={() => put(removedAt(cells, leaf.path))}
            />
            {[2, 3].map((parts) => (
              <IconButton
                key={parts}
                label={words.divide(parts)}
                shortcut={String(parts)}
                icon={<b>÷{parts}</b>}
                onClick={() => put(divideCell(cells, leaf.path, parts))}
              />
            ))}
            <IconButton
              label={words.join}
              shortcut="]"
              icon={<Ungroup {...ICON} />}
              disabled={leaf.path.length === 1}
              onClick={() => put(joinCell(cells, leaf.path))}
            />
            <IconButton
              label={words.split}
              shortcut="/"
              icon={<SquareSplitHorizontal {...ICON} />}
              disabled={leaf.path[0] === 0}
              onClick={() => onSplit(leaf.path[0]!)}
            />
          </>
        )}
      </div>
      {leaves.length > MOST_DRAWN ? (
        <p className="text-2">{words.tooLong}</p>
      ) : (
        <StepPicture
          cells={cells}
          accent={pattern.accent}
          brush={brush}
          edit={edit}
          at={Math.max(0, index)}
          onAt={setAt}
          onSplit={onSplit}
          dropAt={dropAt}
          playhead={playhead}
        />
      )}
      {notes}
      <div className={styles.texts}>
        {(["pattern", "accent"] as const).map((field) => (
          <PatternTextField
            key={`${field} ${selected.length}`}
            label={field === "pattern" ? words.text : words.accent}
            value={sharedOf(selected, (each) => each[field])}
            edit={editAll}
            read={readAs(field)}
          />
        ))}
      </div>
    </section>
  );
}
