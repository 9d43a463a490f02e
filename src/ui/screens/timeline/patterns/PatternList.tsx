import { ArrowLeft, ArrowRight, ChevronDown, ChevronUp, Copy, ListChecks, Plus, Trash2 } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { chordText } from "../../../../domain/music/chordText.ts";
import { DEFAULT_CHORD_PATTERN } from "../../../../domain/timeline/defaults.ts";
import type { Roll } from "../../../../domain/timeline/records.ts";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { patternStrings as words } from "../../../strings/patterns.ts";
import { extendTo, selectPattern, selectPatterns, toggle, type PatternSelection } from "./patternSelection.ts";
import { useHold } from "./useHold.ts";
import type { PatternCommands } from "./usePatternCommands.ts";
import styles from "./Patterns.module.css";

interface PatternListProps {
  readonly roll: Roll;
  readonly selection: PatternSelection;
  readonly onSelect: (selection: PatternSelection) => void;
  readonly commands: PatternCommands;
  /** The gap that dragged chords would stand in. */
  readonly gap: number | null;
}

/** The clip's patterns in a row, in the order in which they play. Several are selected with Shift, Ctrl or Command, or by a finger that is held. */
export function PatternList({ roll, selection, onSelect, commands, gap }: PatternListProps) {
  const patterns = roll.chordPatterns;
  const { lead, places } = selection;
  const [several, setSeveral] = useState(false);
  const box = useRef<HTMLFieldSetElement>(null);
  const keysId = useId();
  const press = (event: MouseEvent, at: number): void =>
    onSelect(
      event.shiftKey
        ? extendTo(selection, at)
        : several || event.ctrlKey || event.metaKey
          ? toggle(selection, at)
          : selectPattern(at),
    );
  /** A finger that is held begins a selection of several. */
  const hold = useHold((at) => {
    setSeveral(true);
    if (!places.includes(at)) onSelect(toggle(selection, at));
  });
  const onKey = (event: KeyboardEvent): void => {
    if (!runKey(event, { selection, count: patterns.length, onSelect, commands, box: box.current })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="row flex-1 min-width-0">
      <fieldset
        ref={box}
        className={styles.chips}
        data-chords="patterns"
        aria-label={words.patterns}
        aria-describedby={keysId}
      >
        {patterns.map((pattern, at) => (
          <button
            className="flex-none height-24 pad-x-10 on-control radius-1 text-2 weight-600 touch-min-height"
            // Patterns have no ids: they are distinguished by their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            type="button"
            data-pattern={at}
            data-lead={(at === lead && places.length > 1) || undefined}
            aria-pressed={places.includes(at)}
            data-gap={gap === at ? "before" : gap === at + 1 && gap === patterns.length ? "after" : undefined}
            aria-label={words.patternOf(at + 1, chordText(pattern))}
            {...hold.handlersOf(at)}
            onClick={(event) => hold.isPress(event) && press(event, at)}
            onKeyDown={onKey}
          >
            {chordText(pattern)}
          </button>
        ))}
      </fieldset>
      <p id={keysId} className="visually-hidden">
        {words.patternKeys}
      </p>
      {places.length > 1 && (
        <output className="flex-none pad-x-4 text-primary size-2">{words.chosen(places.length)}</output>
      )}
      <IconButton
        label={words.selectSeveral}
        icon={<ListChecks {...ICON} />}
        pressed={several}
        disabled={patterns.length < 2}
        onClick={() => {
          setSeveral(!several);
          if (several) onSelect(selectPattern(lead));
        }}
      />
      <IconButton
        label={words.add}
        icon={<Plus {...ICON} />}
        onClick={() => commands.insert([DEFAULT_CHORD_PATTERN])}
      />
      <IconButton label={words.duplicate} icon={<Copy {...ICON} />} onClick={() => commands.duplicate()} />
      <IconButton
        label={words.transposeDown}
        shortcut="Down"
        icon={<ChevronDown {...ICON} />}
        onClick={() => commands.transpose(-1)}
      />
      <IconButton
        label={words.transposeUp}
        shortcut="Up"
        icon={<ChevronUp {...ICON} />}
        onClick={() => commands.transpose(1)}
      />
      <IconButton
        label={words.earlier}
        icon={<ArrowLeft {...ICON} />}
        disabled={places[0] === 0}
        onClick={() => commands.move(-1)}
      />
      <IconButton
        label={words.later}
        icon={<ArrowRight {...ICON} />}
        disabled={places.at(-1)! >= patterns.length - 1}
        onClick={() => commands.move(1)}
      />
      <IconButton label={words.remove} icon={<Trash2 {...ICON} />} onClick={() => commands.remove()} />
    </div>
  );
}

interface ListKeys extends Pick<PatternListProps, "selection" | "onSelect" | "commands"> {
  readonly count: number;
  readonly box: HTMLElement | null;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Runs what a key does to the list. False for other keys. */
function runKey(event: KeyboardEvent, list: ListKeys): boolean {
  const { selection, count, onSelect, commands, box } = list;
  const { key, shiftKey, altKey } = event;
  const step = STEPS[key];
  if (event.ctrlKey || event.metaKey) return runClipboardKey(key.toLowerCase(), list);
  if (altKey) {
    if (step !== 1 && step !== -1) return false;
    commands.move(step);
    focusPattern(box, selection.lead + step);
  } else if (step !== undefined) {
    const at = Math.min(count - 1, Math.max(0, selection.lead + step));
    onSelect(shiftKey ? extendTo(selection, at) : selectPattern(at));
    focusPattern(box, at);
  } else if (key === "ArrowUp" || key === "ArrowDown")
    commands.transpose((key === "ArrowUp" ? 1 : -1) * (shiftKey ? 12 : 1));
  else if (key === "Delete" || key === "Backspace") removeSelected(list);
  else if (/^[1-7]$/.test(key)) commands.setDegree(Number(key));
  else if (key.toLowerCase() === "a") commands.toggleSoft();
  else return false;
  return true;
}

function runClipboardKey(key: string, list: ListKeys): boolean {
  const { count, onSelect, commands, selection } = list;
  if (key === "a")
    onSelect(
      selectPatterns(
        Array.from({ length: count }, (_, at) => at),
        selection.lead,
      ),
    );
  else if (key === "c") commands.copy();
  else if (key === "x") {
    commands.copy();
    removeSelected(list);
  } else if (key === "v") commands.paste();
  else if (key === "d") commands.duplicate();
  else return false;
  return true;
}

/** The focus goes to the pattern that is selected then. */
function removeSelected({ selection, commands, box }: ListKeys): void {
  focusPattern(box, Math.max(0, selection.places[0]! - 1));
  commands.remove();
}

const focusPattern = (box: HTMLElement | null, at: number): void =>
  box?.querySelector<HTMLElement>(`[data-pattern="${at}"]`)?.focus();
