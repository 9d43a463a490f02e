import { X } from "lucide-react";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { inputOfAxis, type PadAxis } from "../../domain/board/commands/learn.ts";
import type { Pad } from "../../domain/board/records.ts";
import type { MidiLearn } from "../../state/board/MidiLearn.ts";
import { Button } from "../controls/Button.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { ICON } from "../controls/iconSize.ts";
import { useDocument } from "../hooks/useDocument.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { learnStrings as words } from "../strings/midi.ts";
import styles from "./LearnBar.module.css";
import { LightsSwitches } from "./LightsSwitches.tsx";
import { TakeoverSelect } from "./TakeoverSelect.tsx";
import { inputText, learnText, padName } from "./learnText.ts";

/** What MIDI learn waits for, while it is on. Escape ends it. */
export function LearnBar({ learn }: { readonly learn: MidiLearn }) {
  const { phase } = useSnapshot(learn.state);
  const isOn = phase !== "off";
  useEffect(() => {
    if (!isOn) return undefined;
    const end = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      // It is meant for this alone: a board takes Escape for panic.
      event.preventDefault();
      event.stopImmediatePropagation();
      learn.end();
    };
    globalThis.addEventListener("keydown", end, { capture: true });
    return () => globalThis.removeEventListener("keydown", end, { capture: true });
  }, [learn, isOn]);
  return isOn && <OpenBar learn={learn} />;
}

function OpenBar({ learn }: { readonly learn: MidiLearn }) {
  const { board, session } = useStudio();
  const state = useSnapshot(learn.state);
  const midi = useSnapshot(session.midi);
  const pads = useDocument(board, (document) => document.pads);
  const { text, isWarning } = learnText(state, pads, midi);
  const pad = pads.find(({ id }) => id === state.padId);
  return (
    <fieldset className={styles.bar} aria-label={words.title}>
      <b>{words.title}</b>
      <output className={styles.text} data-warning={isWarning || undefined}>
        {text}
      </output>
      {state.phase === "conflict" && pad && (
        <>
          <Button tone="primary" onClick={() => learn.resolve(true)}>
            {words.replace(padName(pad))}
          </Button>
          <Button onClick={() => learn.resolve(false)}>{words.moveAll}</Button>
        </>
      )}
      {state.phase === "listen" && state.direction === "moves" && pad && (
        <ForgetButton learn={learn} pad={pad} axis={state.axis} />
      )}
      {state.phase === "pick" && state.learned && learn.canUndo && (
        <Button onClick={() => learn.undo()}>{words.undo}</Button>
      )}
      {state.direction === "moves" && <TakeoverSelect />}
      {state.direction === "moves" && <LightsSwitches inputs={pads.flatMap(({ input, inputY }) => [input, inputY])} />}
      <IconButton label={words.end} shortcut="Esc" icon={<X {...ICON} />} onClick={() => learn.end()} />
    </fieldset>
  );
}

interface ForgetButtonProps {
  readonly learn: MidiLearn;
  readonly pad: Pad;
  readonly axis: PadAxis;
}

function ForgetButton({ learn, pad, axis }: ForgetButtonProps) {
  const input = inputOfAxis(pad, axis);
  return input && <Button onClick={() => learn.forget(pad.id, axis)}>{words.forget(inputText(input))}</Button>;
}
