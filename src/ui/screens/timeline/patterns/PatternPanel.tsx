import { Ear, EarOff } from "lucide-react";
import { useEffect, useState, type CSSProperties } from "react";
import { useSnapshot } from "valtio";
import { isFresh } from "../../../../actions/timeline/patternActions.ts";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { ok, type Result } from "../../../../domain/AppError.ts";
import { arpIndices } from "../../../../domain/music/arp.ts";
import { layOutCells, readCells } from "../../../../domain/music/patternCells.ts";
import type { ChordPattern } from "../../../../domain/music/records.ts";
import { splitPattern } from "../../../../domain/music/splitPattern.ts";
import { clipColor } from "../../../../domain/timeline/clipColor.ts";
import { clipStart } from "../../../../domain/timeline/clipLength.ts";
import { setPatterns } from "../../../../domain/timeline/commands/patterns.ts";
import { DEFAULT_CHORD_PATTERN } from "../../../../domain/timeline/defaults.ts";
import type { Roll } from "../../../../domain/timeline/records.ts";
import { PatternPreview } from "../../../../state/timeline/PatternPreview.ts";
import type { Player } from "../../../../state/transport.ts";
import { Button } from "../../../controls/Button.tsx";
import { classes } from "../../../controls/classes.ts";
import { EmptyState } from "../../../controls/EmptyState.tsx";
import { IconButton } from "../../../controls/IconButton.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { sharedOf } from "../../../controls/sharedOf.ts";
import { Switch } from "../../../controls/Switch.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { strings } from "../../../strings/common.ts";
import { patternStrings as words } from "../../../strings/patterns.ts";
import { ActionButton } from "../ActionButton.tsx";
import { useTimelinePorts, type TimelinePorts } from "../TimelineContext.ts";
import { applyCommand, trackColor, useEditedRoll, useTempoMap } from "../useTimeline.ts";
import { ChordPalette } from "./ChordPalette.tsx";
import { ClipNotes } from "./ClipNotes.tsx";
import { PatternList } from "./PatternList.tsx";
import { PatternNotes } from "./PatternNotes.tsx";
import { PatternPlayhead } from "./PatternPlayhead.tsx";
import { PatternTextField } from "./PatternTextField.tsx";
import { StepEditor } from "./StepEditor.tsx";
import { useChordDrag } from "./useChordDrag.ts";
import { clipped, selectPattern } from "./patternSelection.ts";
import { usePatternCommands } from "./usePatternCommands.ts";
import { useHarmony } from "./useHarmony.ts";
import { type PatternEdit, type PatternFields, readForAll, usePatternEdit } from "./usePattern.ts";
import styles from "./Patterns.module.css";

/** The chord patterns of the clip in the editor. */
export function PatternPanel() {
  const { timeline } = useStudio();
  const roll = useEditedRoll();
  const color = useDocument(timeline, ({ tracks }) => clipColor(roll, tracks.get(roll?.trackId ?? "")));
  return (
    <section
      className="stack min-height-0 absolute inset-0 scroll-only-y on-panel"
      aria-label={words.editor}
      style={{ "--track": trackColor(color) } as CSSProperties}
    >
      {!roll && (
        <EmptyState title={words.none} text={words.noneText}>
          <ActionButton action={timelineActions.patternClip} />
        </EmptyState>
      )}
      {roll?.chordPatterns.length === 0 && (
        <EmptyState title={words.empty} text={words.emptyText}>
          <Button onClick={() => timeline.apply(setPatterns(timeline.current, roll.id, () => [DEFAULT_CHORD_PATTERN]))}>
            {words.add}
          </Button>
          <ActionButton action={timelineActions.chordsToPatterns} />
        </EmptyState>
      )}
      {roll && roll.chordPatterns.length > 0 && <Patterns key={roll.id} roll={roll} />}
    </section>
  );
}

function Patterns({ roll }: { readonly roll: Roll }) {
  const studio = useStudio();
  const ports = useTimelinePorts();
  const [chosen, setSelection] = useState(() => selectPattern(0));
  const setChosen = (at: number): void => setSelection(selectPattern(at));
  const selection = clipped(chosen, roll.chordPatterns.length);
  const { lead: index } = selection;
  const choice = useHarmony(clipStart(roll));
  const commands = usePatternCommands(roll, selection, choice, setSelection);
  const edit = usePatternEdit(roll.id, [index]);
  const editAll = usePatternEdit(roll.id, selection.places);
  const pattern = roll.chordPatterns[index]!;
  const selected = selection.places.map((place) => roll.chordPatterns[place]!);
  const placesKey = selection.places.join();
  /** Puts patterns in the place of `count` ones from `at` on. */
  const put = (patterns: readonly ChordPattern[], at: number, count = 0): void =>
    applyCommand(studio.timeline, (document) =>
      setPatterns(document, roll.id, (list) => list.toSpliced(at, count, ...patterns)),
    );
  const insert = (patterns: readonly ChordPattern[], at: number): void => {
    put(patterns, at);
    setChosen(at);
  };
  /** Behind the pattern that is edited; in its place where the clip has that one alone, as it was made. */
  const insertBehind = (patterns: readonly ChordPattern[]): void => {
    if (!isFresh(roll.chordPatterns, choice.songKey)) return insert(patterns, index + 1);
    put(patterns, 0, 1);
    setChosen(0);
  };
  const split = (step: number, chord: Partial<ChordPattern> | null = null): void => {
    const parts = splitPattern(pattern, step);
    if (!chord && parts.length === 1) return;
    const last = parts.length - 1;
    put(parts.with(last, { ...parts[last]!, ...chord }), index, 1);
    setChosen(index + last);
  };
  const drag = useChordDrag((patterns, { kind, at }) => {
    if (kind === "gap") return insert(patterns, at);
    const { note, name } = patterns[0]!;
    return split(wholeStep(pattern, at), { note, name });
  });
  const { target = null } = drag.dragged ?? {};
  return (
    <>
      <div className={styles.head}>
        <PatternList
          roll={roll}
          selection={selection}
          onSelect={setSelection}
          commands={commands}
          gap={target?.kind === "gap" ? target.at : null}
        />
        <Hear roll={roll} index={index} />
        <ActionButton action={timelineActions.patternsToNotes} />
      </div>
      <ClipNotes roll={roll} index={index} />
      <div className={styles.body}>
        <StepEditor
          key={`steps ${index}`}
          pattern={pattern}
          selected={selected}
          edit={edit}
          editAll={editAll}
          notes={<PatternNotes roll={roll} index={index} />}
          playhead={<PatternPlayhead roll={roll} index={index} />}
          onSplit={(step) => split(step)}
          dropAt={target?.kind === "step" ? wholeStep(pattern, target.at) : null}
        />
        <div className={styles.harmony}>
          <ChordPalette
            key={`chord ${placesKey}`}
            pattern={pattern}
            selected={selected}
            edit={editAll}
            choice={choice}
            drag={drag}
            onInsert={(patterns) => insertBehind(patterns)}
            sound={(keys) => soundKeys(studio, ports, roll.trackId, keys)}
          />
          <ArpFields key={`arp ${placesKey}`} selected={selected} edit={editAll} />
        </div>
      </div>
      {drag.dragged && (
        <span className={styles.dragged} style={{ left: drag.dragged.x, top: drag.dragged.y }} aria-hidden>
          {drag.dragged.text}
        </span>
      )}
    </>
  );
}

/** The whole step that a symbol of the picture is in. */
function wholeStep(pattern: ChordPattern, leaf: number): number {
  const read = readCells(pattern.pattern);
  return read.ok ? (layOutCells(read.value).leaves[leaf]?.path[0] ?? 0) : 0;
}

const AUDITION_VELOCITY = 0.8;

/** Plays keys on a track. Returns a function that ends them. */
function soundKeys(
  { engine }: Pick<Player, "engine">,
  ports: TimelinePorts,
  trackId: string,
  keys: readonly number[],
): () => void {
  const strip = ports.stripOf(trackId);
  if (strip === null) return () => {};
  void engine.start();
  const heard = keys.filter((key) => key >= 0 && key <= 127);
  const notes = heard.map((key) => [key, engine.noteOn(strip, key, AUDITION_VELOCITY)] as const);
  return () => {
    for (const [key, id] of notes) engine.noteOff(strip, key, id);
  };
}

/** Plays the pattern round and round while it is edited, where the song does not play. */
function Hear({ roll, index }: { readonly roll: Roll; readonly index: number }) {
  const { engine, session, timeline } = useStudio();
  const ports = useTimelinePorts();
  const tempo = useTempoMap();
  const [on, setOn] = useState(false);
  const playing = useSnapshot(session.transport).state === "started";
  useEffect(() => {
    if (!on) return undefined;
    const preview = new PatternPreview(engine);
    void engine.start();
    preview.start(() => {
      const { rolls, timeline: song } = timeline.current;
      const now = rolls.get(roll.id);
      const pattern = now?.chordPatterns[index];
      const strip = now ? ports.stripOf(now.trackId) : null;
      if (!now || !pattern || strip === null) return null;
      return { pattern, seed: now.seed, ppq: song.ppq, bpm: tempo.bpmAt(clipStart(now)), strip };
    });
    return () => preview.stop();
  }, [on, engine, timeline, ports, roll.id, index, tempo]);
  return (
    <IconButton
      label={on ? words.stopHearing : words.hear}
      pressed={on}
      disabled={playing && !on}
      icon={on ? <EarOff {...ICON} /> : <Ear {...ICON} />}
      onClick={() => setOn(!on)}
    />
  );
}

interface ArpFieldsProps {
  readonly selected: readonly ChordPattern[];
  readonly edit: PatternEdit;
}

/** Arpeggio of the selected chords: its switch and its settings. */
function ArpFields({ selected, edit }: ArpFieldsProps) {
  const arp = sharedOf(selected, (pattern) => pattern.arp);
  return (
    <section className={styles.arp} aria-label={words.arp}>
      <div className={classes("row gap-8 min-height-28 text-2", styles.field)}>
        <span>
          {words.arp}
          {arp === undefined && <small> {strings.mixed}</small>}
        </span>
        <Switch label={words.arp} checked={arp === true} onChange={(checked) => edit.set({ arp: checked })} />
      </div>
      <PatternTextField
        className={styles.short}
        label={words.arpCount}
        value={sharedOf(selected, ({ arpCount }) => String(arpCount))}
        edit={edit}
        read={(text) => {
          // An empty field is no number, and not 0.
          const count = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
          return readForAll(selected, ({ arpOrder }) => arpFields({ arpCount: count }, arpOrder, count));
        }}
      />
      <PatternTextField
        label={words.arpOrder}
        value={sharedOf(selected, ({ arpOrder }) => arpOrder)}
        edit={edit}
        read={(text) => readForAll(selected, ({ arpCount }) => arpFields({ arpOrder: text }, text, arpCount))}
      />
    </section>
  );
}

function arpFields(fields: PatternFields, order: string, count: number): Result<PatternFields> {
  const read = arpIndices(count, order);
  return read.ok ? ok(fields) : read;
}
