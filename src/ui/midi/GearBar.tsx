import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { isTurned, readTarget, type GearTarget } from "../../state/gear/GearTarget.ts";
import type { GearState, SongGear } from "../../state/gear/SongGear.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { gearStrings as words, learnStrings } from "../strings/midi.ts";
import { LearnPanel } from "./LearnPanel.tsx";
import { inputText, midiProblem } from "./learnText.ts";

/** Prompt of MIDI learn for the mixer and the transport. A control that is touched meanwhile is chosen, and does nothing else. */
export function GearBar({ gear }: { readonly gear: SongGear }) {
  const { session } = useStudio();
  const state = useSnapshot(gear.state) as GearState;
  const midi = useSnapshot(session.midi);
  usePicking(gear);
  const nameOf = useTargetNames();
  const problem = midiProblem(midi);
  const { target } = state;
  return (
    <LearnPanel
      learn={gear}
      state={state}
      text={problem ?? textOf(state, nameOf)}
      isWarning={problem !== null || state.phase === "conflict" || state.problem !== null}
      name={target ? nameOf(target) : ""}
      known={target && gear.linkOf(target)?.input}
      onForget={() => target && gear.forget(target)}
      onWiden={() => target && gear.widen(target)}
      inputs={state.links.map(({ input }) => input)}
    />
  );
}

function textOf(state: GearState, nameOf: (target: GearTarget) => string): string {
  const { phase, target, input, others, learned, problem } = state;
  if (phase === "conflict" && input) return learnStrings.conflict(inputText(input), others.map(nameOf));
  if (target && problem) return words.keyRefused(nameOf(target));
  if (target) return words.listen[isTurned(target) ? "turned" : "switched"](nameOf(target));
  return learned ? `${words.learned(nameOf(learned.target), inputText(learned.input))} ${words.pick}` : words.pick;
}

function useTargetNames(): (target: GearTarget) => string {
  const { timeline } = useStudio();
  return ({ field, place }) => {
    const { trackIds } = timeline.current.timeline;
    const name = place === null ? "" : timeline.current.tracks.get(trackIds[place] ?? "")?.name;
    return words.targets[field](name || words.track((place ?? 0) + 1));
  };
}

const KEYS = new Set([" ", "Enter"]);

/** Presses on what can be learned choose it: with the pointer, or with Space and Enter on what has the focus. */
function usePicking(gear: SongGear): void {
  const { timeline } = useStudio();
  useEffect(() => {
    const abort = new AbortController();
    const options = { signal: abort.signal, capture: true };
    const meant = (event: Event): GearTarget | null => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-gear]") : null;
      const [field, trackId] = element?.dataset["gear"]?.split(" ") ?? [];
      if (!field) return null;
      const place = trackId === undefined ? "" : ` ${timeline.current.timeline.trackIds.indexOf(trackId)}`;
      return readTarget(field + place);
    };
    const holdEvent = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const take = (event: Event): void => {
      const target = meant(event);
      if (!target) return;
      holdEvent(event);
      gear.pick(target);
    };
    globalThis.addEventListener("pointerdown", take, options);
    // Later events of the press have no effect either.
    for (const type of ["mousedown", "click", "dblclick"] as const)
      globalThis.addEventListener(type, (event) => meant(event) && holdEvent(event), options);
    globalThis.addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Escape") {
          holdEvent(event);
          gear.end();
        } else if (KEYS.has(event.key)) take(event);
      },
      options,
    );
    globalThis.addEventListener("keyup", (event) => KEYS.has(event.key) && meant(event) && holdEvent(event), options);
    return () => abort.abort();
  }, [gear, timeline]);
}
