import { ALL_CHANNELS } from "../../domain/midi-routing/chain.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import type { Route } from "./setup.ts";

const KEY = 60;
/** The bass drum, where the drum channel is tested. */
const DRUM_KEY = 36;
const DRUM_CHANNEL = 9;
const VELOCITY = 100;
/** Milliseconds that a test note sounds where nothing is held. */
export const TEST_NOTE_MS = 400;

export interface TestNote {
  /** 0..15. */
  readonly channel: number;
  readonly key: number;
}

/** Test note of an output, by its key: on the channel that its first connected cable plays, C4, or the bass drum on the drum channel. */
export function testNoteOf(routes: readonly Route[], sink: string): TestNote {
  const route = routes.find(({ to, isOn }) => to === sink && isOn);
  const channel = route ? channelOf(route) : 0;
  return { channel, key: channel === DRUM_CHANNEL ? DRUM_KEY : KEY };
}

/** The channel that a cable changes messages to, or the lowest that it passes on. */
function channelOf({ chain: { channel, channels } }: Route): number {
  if (channel > 0) return channel - 1;
  const passed = channels & ALL_CHANNELS;
  return passed === 0 ? 0 : 31 - Math.clz32(passed & -passed);
}

/**
 * Sends an output a note to hear whether it answers. The end of the note is sent along with its start, for its own time: it arrives
 * also if this page is hidden or closed meanwhile. A panic before that ends it as well.
 */
export function sendTestNote(
  midi: Pick<MidiPort, "send" | "sendAt">,
  portId: string,
  note: TestNote,
  nowMs: number,
): void {
  if (midi.send(portId, noteOn(note), true)) midi.sendAt(portId, noteOff(note), nowMs + TEST_NOTE_MS);
}

/** Starts a test note. Returns a function that ends it, once; a page that closes ends it as well. */
export function holdTestNote(midi: Pick<MidiPort, "send">, portId: string, note: TestNote): () => void {
  let isHeld = midi.send(portId, noteOn(note), true);
  return () => {
    if (isHeld) midi.send(portId, noteOff(note), true);
    isHeld = false;
  };
}

const noteOn = ({ channel, key }: TestNote): readonly number[] => [0x90 | channel, key, VELOCITY];
const noteOff = ({ channel, key }: TestNote): readonly number[] => [0x80 | channel, key, 0];
