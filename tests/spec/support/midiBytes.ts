import { writeMidiFile } from "../../../src/domain/midi-file/writeMidi.ts";
import type { TimelineDocument } from "../../../src/domain/timeline/records.ts";

/** The song, or one of its tracks, as a MIDI file that can be written. */
export function midiBytes(document: TimelineDocument, trackId: string | null): Uint8Array {
  const written = writeMidiFile(document, trackId);
  if (!written.ok) throw written.error;
  return written.value;
}
