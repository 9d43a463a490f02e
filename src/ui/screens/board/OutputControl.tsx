import { useEffect } from "react";
import { useSnapshot } from "valtio";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { Menu, type MenuItem } from "../../controls/Menu.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { boardStrings as words } from "../../strings/board.ts";
import { ActivityLight } from "./ActivityLight.tsx";
import { BarControl } from "./BarControl.tsx";
import { chosenBefore, chooseOutput, outputActions } from "./outputActions.ts";
import { outputItems, portLabel } from "./menuItems.ts";
import { useSettings } from "./useLiveBoard.ts";

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
  ];
  const silent = internalSound ? words.outputNone : words.outputSilent;
  const value = gone ? words.outputGone(outputName) : port ? portLabel(port, state.outputs) : silent;
  return (
    <Menu items={items}>
      <BarControl
        caption={words.output}
        value={value}
        warn={gone}
        icon={<ActivityLight player={liveBoard.player} connected={connected || (internalSound && !gone)} />}
      />
    </Menu>
  );
}
