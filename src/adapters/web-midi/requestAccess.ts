import { AppError } from "../../domain/AppError.ts";
import type { MidiPermission } from "../../protocol/midi.ts";

/**
 * Asks for MIDI through webmidi and hands on the browser's own access object. Messages then go directly through its
 * ports: webmidi refuses all ports when one is held by another program, and parses each message into several objects.
 */
export async function requestAccess(): Promise<MidiAnswer> {
  const { WebMidi } = await import("webmidi");
  let refusal: unknown = null;
  try {
    await WebMidi.enable({ sysex: false, validation: false });
  } catch (error) {
    refusal = error;
  }
  // webmidi brings declarations of its own for the same object.
  const access = WebMidi.interface as unknown as MIDIAccess | null;
  if (!access) return { access: null, ...refusalOf(refusal) };
  access.onstatechange = null;
  for (const input of access.inputs.values()) input.onmidimessage = null;
  return { access, permission: "OK", problem: null };
}

/** Asks for SysEx as well; null where it is refused. What is there without it stays as it is. */
export const requestSysExAccess = (): Promise<MIDIAccess | null> =>
  navigator.requestMIDIAccess({ sysex: true }).catch(() => null);

export interface MidiAnswer {
  readonly access: MIDIAccess | null;
  readonly permission: MidiPermission;
  readonly problem: AppError | null;
}

/** Meaning of the browser's refusal (the names are those of the Web MIDI specification). */
function refusalOf(error: unknown): Pick<MidiAnswer, "permission" | "problem"> {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "SecurityError" || name === "NotAllowedError") {
    const denied = "The browser refuses access to MIDI devices. Allow it in the site settings, then try again.";
    return { permission: "DENIED", problem: new AppError("MIDI_DENIED", denied) };
  }
  const failed = "The MIDI system of this computer does not answer. Close programs that hold it, then try again.";
  return { permission: "PROMPT", problem: new AppError("MIDI_FAILED", failed) };
}
