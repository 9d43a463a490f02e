import { DEFAULT_PPQ, type Roll, type TimelineDocument } from "../timeline/records.ts";
import { ByteWriter } from "./ByteWriter.ts";
import { writeConductor } from "./writeConductor.ts";
import { writeTrack } from "./writeTrack.ts";

/** Name of the file that one track is exported to (specification 9). */
export const MIDI_FILE_NAME = "midi.mid";

// A division word has 15 bits for it.
const MAX_DIVISION = 0x7fff;

/**
 * The song, or only the track `trackId`, as a Standard MIDI File (RP-001) of format 1 at the document's ppq (960 where that is over 32767, which no
 * file can say; ticks are rounded then): a track of
 * tempos, meters, keys and markers, then a track for each of the document's in their order. Chord patterns and repeats
 * are written out as notes, tempo ramps as steps. Muted tracks are written too.
 */
export function writeMidiFile(document: TimelineDocument, trackId: string | null): Uint8Array<ArrayBuffer> {
  const { timeline, tracks } = document;
  const ids = timeline.trackIds.filter((id) => trackId === null || id === trackId);
  const rollsByTrack = rollsOfTracks(document.rolls.values());
  const writers = ids.flatMap((id) => {
    const track = tracks.get(id);
    return track ? [writeTrack(track, rollsByTrack.get(id) ?? [], timeline.ppq)] : [];
  });
  const division = timeline.ppq <= MAX_DIVISION ? timeline.ppq : DEFAULT_PPQ;
  const scale = division / timeline.ppq;
  const file = new ByteWriter();
  file.ascii("MThd");
  file.uint32(6);
  file.uint16(1);
  file.uint16(writers.length + 1);
  file.uint16(division);
  writeConductor(timeline).writeTo(file, scale);
  for (const writer of writers) writer.writeTo(file, scale);
  return file.finish();
}

function rollsOfTracks(rolls: Iterable<Roll>): Map<string, Roll[]> {
  const byTrack = new Map<string, Roll[]>();
  for (const roll of rolls) {
    const own = byTrack.get(roll.trackId);
    if (own) own.push(roll);
    else byTrack.set(roll.trackId, [roll]);
  }
  return byTrack;
}
