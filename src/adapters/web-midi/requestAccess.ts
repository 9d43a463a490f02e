import type { WebMidi } from "webmidi";
import { AppError } from "../../domain/AppError.ts";
import type { MidiPermission } from "../../protocol/midi.ts";
import { SteadyAccess } from "./SteadyAccess.ts";

/**
 * Asks for MIDI through webmidi, which then knows the ports and tells which come and go. `granted`: what the browser has given
 * already.
 */
export async function requestAccess(granted?: MIDIAccess): Promise<MidiAnswer> {
  const { WebMidi: webMidi } = await import("webmidi");
  let refusal: unknown = null;
  try {
    await webMidi.enable({
      sysex: false,
      validation: false,
      requestMIDIAccessFunction: async (options: MIDIOptions) =>
        new SteadyAccess(granted ?? (await navigator.requestMIDIAccess(options))),
    });
  } catch (error) {
    refusal = error;
  }
  // webmidi brings declarations of its own for the same object.
  const access = webMidi.interface as unknown as SteadyAccess | null;
  return access ? { access, webMidi, permission: "OK", problem: null } : refusalOf(refusal);
}

/** Requests access with SysEx; null if it is refused. The access without it stays. */
export const requestSysExAccess = (): Promise<MIDIAccess | null> =>
  navigator.requestMIDIAccess({ sysex: true }).catch(() => null);

export type MidiAnswer = Granted | Refused;

interface Granted {
  readonly access: SteadyAccess;
  readonly webMidi: typeof WebMidi;
  readonly permission: "OK";
  readonly problem: null;
}

interface Refused {
  readonly access: null;
  readonly webMidi: null;
  readonly permission: MidiPermission;
  readonly problem: AppError;
}

/** Meaning of the browser's refusal (the names are those of the Web MIDI specification). */
function refusalOf(error: unknown): Refused {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "SecurityError" || name === "NotAllowedError") {
    const denied = "The browser refuses access to MIDI devices. Allow it in the site settings, then try again.";
    return { access: null, webMidi: null, permission: "DENIED", problem: new AppError("MIDI_DENIED", denied) };
  }
  const failed = "The MIDI system of this computer does not answer. Close programs that hold it, then try again.";
  return { access: null, webMidi: null, permission: "PROMPT", problem: new AppError("MIDI_FAILED", failed) };
}
