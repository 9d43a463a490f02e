import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { inputOfAxis } from "../../domain/board/commands/learn.ts";
import type { LearnState, MidiLearn } from "../../state/board/MidiLearn.ts";
import { useDocument } from "../hooks/useDocument.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { LearnPanel } from "./LearnPanel.tsx";
import { learnText, padName } from "./learnText.ts";

/** Prompt of MIDI learn while it is on. Escape ends it. */
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
  const state = useSnapshot(learn.state) as LearnState;
  const midi = useSnapshot(session.midi);
  const pads = useDocument(board, (document) => document.pads);
  const { target, direction } = state;
  const pad = pads.find(({ id }) => id === target?.padId);
  const moves = direction === "moves";
  return (
    <LearnPanel
      learn={learn}
      state={state}
      {...learnText(state, pads, midi)}
      name={pad ? padName(pad) : ""}
      known={moves && pad && target ? inputOfAxis(pad, target.axis) : null}
      onForget={() => target && learn.forget(target.padId, target.axis)}
      onWiden={() => target && learn.widen(target.padId, target.axis)}
      inputs={moves ? pads.flatMap(({ input, inputY }) => [input, inputY]) : null}
    />
  );
}
