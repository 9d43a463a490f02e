import { err } from "../../domain/AppError.ts";
import { readMidiFile } from "../../domain/midi-file/readMidi.ts";
import { writeMidiFile } from "../../domain/midi-file/writeMidi.ts";
import type { MidiFileService } from "../../protocol/scheduler.ts";

/** The service of the MIDI file worker. `transfer` marks buffers that are to move to the caller, not to be copied. */
export function createMidiFileService(transfer: <T>(value: T, buffers: ArrayBuffer[]) => T): MidiFileService {
  return {
    importMidi: (bytes, fileName) => {
      const read = readMidiFile(bytes, fileName);
      if (read.ok) return read;
      // An Error that crosses a thread keeps its message only.
      const { code, message, detail } = read.error;
      return err({ code, message, detail });
    },
    exportMidi: (document, trackId) => {
      const bytes = writeMidiFile(document, trackId);
      return transfer(bytes, [bytes.buffer]);
    },
  };
}
