import type { MidiPortInfo } from "../../../protocol/midi.ts";
import type { BoardRig } from "../../../state/board/BoardRig.ts";
import type { Session } from "../../../state/session.ts";
import type { Studio } from "../../../state/Studio.ts";
import type { OutputActions } from "./menuItems.ts";

export function chooseOutput(midi: Session["midi"], port: Pick<MidiPortInfo, "id"> | null): void {
  midi.outputId = port?.id ?? "";
}

/** What the output menu does. */
export function outputActions({ midi: ports, session }: Studio, { settings }: BoardRig): OutputActions {
  return {
    choose: (port) => {
      chooseOutput(session.midi, port);
      settings.outputName = port?.name ?? "";
    },
    ask: () => void ports.request(),
    toggleInternal: () => {
      settings.internalSound = !settings.internalSound;
    },
    toggleLive: () => {
      session.midi.live = !session.midi.live;
      settings.live = session.midi.live;
    },
  };
}
