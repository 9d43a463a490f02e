import type { MidiPort, MidiPortInfo } from "../../../protocol/midi.ts";
import { notify } from "../../../state/notices.ts";
import type { BoardSettings } from "../../../state/board/boardSettings.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import type { Session } from "../../../state/session.ts";
import type { Studio } from "../../../state/Studio.ts";
import { boardStrings as words } from "../../strings/board.ts";
import type { OutputActions } from "./menuItems.ts";

export function chooseOutput(midi: Session["midi"], port: Pick<MidiPortInfo, "id"> | null): void {
  midi.outputId = port?.id ?? "";
}

export function rememberOutput(
  settings: ChosenOutput,
  port: MidiPortInfo | null,
  ports: readonly MidiPortInfo[],
): void {
  settings.outputName = port?.name ?? "";
  settings.outputId = port?.id ?? "";
  settings.outputHasTwin = port !== null && ports.filter(({ name }) => name === port.name).length > 1;
}

/** A refusal is told where one waits for devices to appear. */
async function ask(ports: MidiPort, session: Session): Promise<void> {
  await ports.request();
  const problem = ports.problem();
  if (problem) notify(session, "error", problem.message);
}

/**
 * The output chosen before, if it is there: by its id, or by its name where the system gives ids anew with each visit
 * and only one port has had that name. Another port of the same name is never taken in its place.
 */
export function chosenBefore(settings: ChosenOutput, ports: readonly MidiPortInfo[]): MidiPortInfo | undefined {
  const { outputId, outputName, outputHasTwin } = settings;
  const same = ports.find(({ id }) => id === outputId);
  if (same) return same.connected ? same : undefined;
  const named = ports.filter(({ name }) => name === outputName);
  return named.length === 1 && !outputHasTwin && named[0]?.connected ? named[0] : undefined;
}

type ChosenOutput = Pick<BoardSettings, "outputId" | "outputName" | "outputHasTwin">;

/** Actions of the output menu. */
export function outputActions(
  { midi: ports, session, engine }: Pick<Studio, "engine" | "midi" | "session">,
  { settings }: LiveBoard,
): OutputActions {
  return {
    choose: (port) => {
      chooseOutput(session.midi, port);
      rememberOutput(settings, port, session.midi.outputs);
    },
    ask: () => void ask(ports, session),
    toggleSendOnLoad: () => {
      settings.sendOnLoad = !settings.sendOnLoad;
    },
    toggleInternal: () => {
      settings.internalSound = !settings.internalSound;
    },
    toggleLive: () => {
      session.midi.live = !session.midi.live;
      settings.live = session.midi.live;
      // The output of sound keeps the buffer that it was opened with.
      const { buffer } = engine.health();
      if (buffer !== null && settings.live !== (buffer === "lowest")) notify(session, "info", words.liveAfterReload);
    },
  };
}
