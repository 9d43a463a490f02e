import { useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { accentLevel, ACCENT_LOW } from "../../../../domain/music/accent.ts";
import {
  cellAt,
  divideCell,
  joinCell,
  layOutCells,
  PATTERN_SYMBOLS,
  replaceCell,
  withAccent,
  writeCells,
  type CellPath,
  type PatternCell,
  type PatternLeaf,
  type PatternSymbol,
} from "../../../../domain/music/patternCells.ts";
import { classes } from "../../../controls/classes.ts";
import { patternStrings as words } from "../../../strings/patterns.ts";
import type { PatternEdit } from "./usePattern.ts";
import styles from "./Patterns.module.css";

interface StepPictureProps {
  readonly cells: readonly PatternCell[];
  readonly accent: string;
  readonly brush: PatternSymbol;
  readonly edit: PatternEdit;
  /** The step that keys and buttons change. */
  readonly at: number;
  readonly onAt: (index: number) => void;
  readonly onSplit: (step: number) => void;
  readonly dropAt: number | null;
  /** Playhead over the steps. */
  readonly playhead?: ReactNode;
}

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;

/** The steps of a pattern: painted with a drag, changed by keys; their accents under them. */
export function StepPicture(props: StepPictureProps) {
  const { cells, accent, brush, edit, at, onAt, onSplit, dropAt, playhead } = props;
  const ref = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const { leaves, brackets } = layOutCells(cells);
  const count = Math.max(1, cells.length);
  const [painting, setPainting] = useState<PatternSymbol | null>(null);
  const painted = useRef(cells);
  const paint = (path: CellPath, symbol: PatternSymbol): void => {
    painted.current = replaceCell(painted.current, path, [symbol]);
    edit.change({ pattern: writeCells(painted.current) });
  };
  const leafUnder = (event: PointerEvent): number => {
    const hit = event.currentTarget.ownerDocument
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>("[data-step]");
    return hit && ref.current?.contains(hit) ? Number(hit.dataset["step"]) : -1;
  };
  const end = (commit: boolean): void => {
    setPainting(null);
    if (commit) edit.commit();
    else edit.cancel();
  };
  return (
    <div className={styles.picture}>
      <div
        ref={ref}
        className="flex-1 relative no-touch on-well ring-inset radius-1"
        role="toolbar"
        tabIndex={-1}
        aria-label={words.steps}
        aria-describedby={keysId}
        data-chords="steps"
        onPointerDown={(event) => {
          const index = leafUnder(event);
          const leaf = leaves[index];
          if (!leaf || event.button !== 0) return;
          painted.current = cells;
          // A step that has this symbol already is erased.
          const symbol = leaf.symbol === brush ? "-" : brush;
          event.currentTarget.setPointerCapture(event.pointerId);
          setPainting(symbol);
          onAt(index);
          paint(leaf.path, symbol);
        }}
        onPointerMove={(event) => {
          const leaf = painting === null ? undefined : leaves[leafUnder(event)];
          if (leaf && painting !== null && leaf.symbol !== painting) paint(leaf.path, painting);
        }}
        onPointerUp={() => painting !== null && end(true)}
        onPointerCancel={() => painting !== null && end(false)}
        onKeyDown={(event) => stepKeys(event, { cells, leaves, accent, edit, at, onAt, onSplit, box: ref.current })}
      >
        {brackets.map((bracket) => (
          <i
            key={bracket.path.join()}
            className={styles.bracket}
            style={{
              left: percent(bracket.start, count),
              width: percent(bracket.width, count),
              top: `${(bracket.path.length - 1) * 0.25}rem`,
            }}
          />
        ))}
        {leaves.map((leaf, index) => (
          <button
            key={leaf.index}
            type="button"
            className={styles.step}
            tabIndex={index === Math.min(at, leaves.length - 1) ? 0 : -1}
            data-step={index}
            data-drop={(dropAt !== null && leaf.path[0]! >= dropAt) || undefined}
            data-symbol={leaf.symbol}
            data-tied={leaves[index + 1]?.symbol === "_" || undefined}
            data-low={isLow(accent, leaf) || undefined}
            data-beat={leaf.path.length === 1 && leaf.path[0]! % 4 === 0 ? true : undefined}
            aria-label={words.step(index + 1, leaf.symbol, isLow(accent, leaf))}
            aria-current={index === at || undefined}
            style={{ left: percent(leaf.start, count), width: percent(leaf.width, count) }}
            onFocus={() => onAt(index)}
          >
            {leaf.symbol === "R" ? "R" : leaf.symbol === "-" ? "" : <b className="absolute" />}
          </button>
        ))}
        {playhead}
      </div>
      <p id={keysId} className="visually-hidden">
        {words.stepKeys}
      </p>
      <Accents leaves={leaves} count={count} accent={accent} edit={edit} />
    </div>
  );
}

const isLow = (accent: string, { accentIndex, symbol }: PatternLeaf): boolean =>
  symbol === "x" && accentIndex >= 0 && accentLevel(accent, accentIndex) === ACCENT_LOW;

const accentsIn = (leaves: readonly PatternLeaf[]): number =>
  leaves.filter(({ accentIndex }) => accentIndex >= 0).length;

interface AccentsProps extends Pick<StepPictureProps, "accent" | "edit"> {
  readonly leaves: readonly PatternLeaf[];
  readonly count: number;
}

/** A bar for each step that is struck: full or soft. */
function Accents({ leaves, count, accent, edit }: AccentsProps) {
  const total = accentsIn(leaves);
  return (
    <div className={classes("flex-none relative height-24", styles.accents)}>
      {leaves.map((leaf, index) => {
        if (leaf.symbol !== "x" || leaf.accentIndex < 0) return null;
        const low = isLow(accent, leaf);
        return (
          <button
            key={leaf.path.join()}
            type="button"
            className="absolute"
            tabIndex={-1}
            aria-label={words.accentOf(index + 1)}
            aria-pressed={!low}
            style={{ left: percent(leaf.start, count), width: percent(leaf.width, count) }}
            onClick={() => edit.set({ accent: withAccent(accent, total, leaf.accentIndex, !low) })}
          >
            <i style={{ height: low ? "45%" : "100%" }} />
          </button>
        );
      })}
    </div>
  );
}

interface StepKeys extends Pick<StepPictureProps, "cells" | "accent" | "edit" | "at" | "onAt" | "onSplit"> {
  readonly leaves: readonly PatternLeaf[];
  readonly box: HTMLElement | null;
}

const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

function stepKeys(event: KeyboardEvent, step: StepKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { cells, leaves, accent, edit, at } = step;
  const leaf = leaves[at];
  if (!leaf) return;
  const move = MOVES[event.key];
  const symbol = PATTERN_SYMBOLS.find((each) => each.toLowerCase() === event.key.toLowerCase());
  const put = (next: readonly PatternCell[]): void => edit.set({ pattern: writeCells(next) });
  if (move !== undefined) focusStep(step, at + move);
  else if (symbol) {
    put(replaceCell(cells, leaf.path, [symbol]));
    focusStep(step, at + 1);
  } else if (/^[2-9]$/.test(event.key)) put(divideCell(cells, leaf.path, Number(event.key)));
  else if (event.key === "]") put(joinCell(cells, leaf.path));
  else if (event.key === "/") step.onSplit(leaf.path[0]!);
  else if (event.key === "Insert") put(insertedAfter(cells, leaf.path));
  else if (event.key === "Delete" || event.key === "Backspace") put(removedAt(cells, leaf.path));
  else if (event.key.toLowerCase() === "a" && leaf.accentIndex >= 0) {
    edit.set({ accent: withAccent(accent, accentsIn(leaves), leaf.accentIndex, !isLow(accent, leaf)) });
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

function focusStep({ leaves, onAt, box }: StepKeys, wanted: number): void {
  const index = Math.min(leaves.length - 1, Math.max(0, wanted));
  onAt(index);
  box?.querySelector<HTMLElement>(`[data-step="${index}"]`)?.focus();
}

/** A step like the one at `path` after the whole step that it is in. */
export const insertedAfter = (cells: readonly PatternCell[], [step = 0]: CellPath): readonly PatternCell[] =>
  cells.toSpliced(step + 1, 0, cells[step] === "_" ? "_" : "x");

/** Removes the step; the last member of a bracket takes the bracket along, and one step stays. */
export function removedAt(cells: readonly PatternCell[], path: CellPath): readonly PatternCell[] {
  const around = cellAt(cells, path.slice(0, -1));
  const gone = path.length > 1 && typeof around === "object" && around.length === 1 ? path.slice(0, -1) : path;
  return cells.length === 1 && gone.length === 1 ? ["-"] : replaceCell(cells, gone, []);
}
