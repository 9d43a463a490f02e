import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { Menu, type MenuItem } from "../../controls/Menu.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { boardStrings as words } from "../../strings/board.ts";
import { useProItems } from "../../shell/proScreens.tsx";
import { BarControl } from "./BarControl.tsx";
import { chosenBefore, chooseOutput, outputActions } from "./outputActions.ts";
import { outputItems, portLabel } from "./menuItems.ts";
import { useSettings } from "./useLiveBoard.ts";
import type { BoardPlayer } from "../../../state/board/BoardPlayer.ts";
import styles from "./BoardBar.module.css";

const LIT_MS = 120;

/** Lights up with every message out or in. Written past React: it flickers with the music. */
function ActivityLight({ player, connected }: { readonly player: BoardPlayer; readonly connected: boolean }) {
  const light = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastMs = 0;
    // One timer for all messages: thousands a second may come, and each would have one ended and another begun.
    const darken = (): void => {
      const leftMs = lastMs + LIT_MS - performance.now();
      // Timers know whole milliseconds only: what is left of one would be waited for over and over.
      timer = leftMs > 0 ? setTimeout(darken, Math.ceil(leftMs)) : undefined;
      if (timer === undefined) light.current?.removeAttribute("data-on");
    };
    const off = player.onActivity.on(() => {
      lastMs = performance.now();
      if (timer !== undefined) return;
      light.current?.setAttribute("data-on", "");
      timer = setTimeout(darken, LIT_MS);
    });
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [player]);
  return (
    <span
      ref={light}
      className={styles.light}
      data-connected={connected || undefined}
      title={words.activity}
      aria-hidden
    />
  );
}

export interface OutputControlProps {
  readonly liveBoard: LiveBoard;
  /** Menu items for MIDI on this screen, beside the choice of an output. */
  readonly midiItems: readonly MenuItem[];
}

/** Destination of the board: internal sound on or off, and a MIDI output. Warns when the chosen port is gone. */
export function OutputControl({ liveBoard, midiItems }: OutputControlProps) {
  const studio = useStudio();
  const { midi } = studio.session;
  const state = useSnapshot(midi);
  const settings = useSettings(liveBoard);
  const { devices } = useProItems();
  const { internalSound, sendOnLoad, outputName } = settings;
  const port = state.outputs.find((each) => each.id === state.outputId);
  const connected = port?.connected === true;
  const gone = !connected && outputName !== "" && state.permission === "OK";

  useEffect(() => {
    const known = chosenBefore(settings, state.outputs);
    if (known && !connected) chooseOutput(midi, known);
  }, [midi, state.outputs, settings, connected]);

  const items = [
    ...outputItems({ ...state, internalSound, sendOnLoad }, outputActions(studio, liveBoard)),
    { separator: "midi" },
    ...midiItems,
    devices,
  ];
  const silent = internalSound ? words.outputNone : words.outputSilent;
  const value = gone ? words.outputGone(outputName) : port ? portLabel(port, state.outputs) : silent;
  return (
    <Menu items={items}>
      <BarControl
        data-tour="output"
        caption={words.output}
        value={value}
        warn={gone}
        icon={<ActivityLight player={liveBoard.player} connected={connected || (internalSound && !gone)} />}
      />
    </Menu>
  );
}
