import type { MidiPort } from "../../protocol/midi.ts";

const KEY = 60;
const VELOCITY = 100;
/** Milliseconds that a test note sounds. */
export const TEST_NOTE_MS = 400;

/**
 * Sends an output C4 on channel 1 to hear whether it answers. The end of the note is sent along with its start, for its own time:
 * it arrives also if this page is hidden or closed meanwhile. A panic before that ends it as well.
 */
export function sendTestNote(midi: Pick<MidiPort, "send" | "sendAt">, portId: string, nowMs: number): void {
  if (midi.send(portId, [0x90, KEY, VELOCITY], true)) midi.sendAt(portId, [0x80, KEY, 0], nowMs + TEST_NOTE_MS);
}
