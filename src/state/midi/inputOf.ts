import { controlOf } from "../../domain/board/padInput.ts";
import type { PadInput } from "../../domain/board/records.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import type { ReceivedMessage } from "./MidiIn.ts";

/** The key, controller or bend wheel that a message comes from. */
export function inputOf(midi: Pick<MidiPort, "inputs">, { event, portId }: ReceivedMessage): PadInput | null {
  return controlOf(event, midi.inputs().find(({ id }) => id === portId)?.name ?? "");
}
