import type { MidiPermission } from "../../protocol/midi.ts";

/**
 * Asks for MIDI through webmidi and hands on the browser's own access object. Messages then go directly through its
 * ports: webmidi refuses all ports when one is held by another program, and parses each message into several objects.
 */
export async function requestAccess(): Promise<{ access: MIDIAccess | null; permission: MidiPermission }> {
  const { WebMidi } = await import("webmidi");
  let refusal: unknown = null;
  try {
    await WebMidi.enable({ sysex: false, validation: false });
  } catch (error) {
    refusal = error;
  }
  // webmidi brings declarations of its own for the same object.
  const access = WebMidi.interface as unknown as MIDIAccess | null;
  if (!access) return { access: null, permission: isDenial(refusal) ? "DENIED" : "PROMPT" };
  access.onstatechange = null;
  for (const input of access.inputs.values()) input.onmidimessage = null;
  return { access, permission: "OK" };
}

const isDenial = (error: unknown): boolean =>
  error instanceof Error && (error.name === "SecurityError" || error.name === "NotAllowedError");
