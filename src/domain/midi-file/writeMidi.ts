import { compileChannels, type CompiledChannel } from "../timeline/compile/compileChannels.ts";
import { portOf } from "../timeline/port.ts";
import { DEFAULT_PPQ, type TimelineDocument, type Track } from "../timeline/records.ts";
import { rollsByTrack } from "../timeline/rollsByTrack.ts";
import { trackMessages, type TrackMessage } from "../timeline/trackMessages.ts";
import { ByteWriter } from "./ByteWriter.ts";
import { fileAddresses } from "./fileAddresses.ts";
import { SongSysExRanks } from "./SongSysExRanks.ts";
import type { TrackWriter } from "./TrackWriter.ts";
import { writeConductor } from "./writeConductor.ts";
import { writtenOrders } from "./writtenOrders.ts";
import { writeTrack, type WrittenTrack } from "./writeTrack.ts";

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
  const { timeline } = document;
  const ranks = new SongSysExRanks();
  const conductor = writeConductor(timeline, ranks.next([]));
  const writers: TrackWriter[] = [];
  for (const written of writtenTracks(document, trackId)) {
    const writer = writeTrack(written, timeline.ppq, ranks.next(written.track.tickOrders));
    if (trackId === null || trackId === written.track.id) writers.push(writer);
  }
  const division = timeline.ppq <= MAX_DIVISION ? timeline.ppq : DEFAULT_PPQ;
  const scale = division / timeline.ppq;
  const file = new ByteWriter();
  file.ascii("MThd");
  file.uint32(6);
  file.uint16(1);
  file.uint16(writers.length + 1);
  file.uint16(division);
  conductor.writeTo(file, scale);
  for (const writer of writers) writer.writeTo(file, scale);
  return file.finish();
}

/** A track that goes out without those it shares its channel with takes what they say of it along. */
function writtenTracks(document: TimelineDocument, trackId: string | null): readonly WrittenTrack[] {
  const tracks = document.timeline.trackIds.flatMap((id) => document.tracks.get(id) ?? []);
  const rolls = rollsByTrack(document.rolls.values());
  const speaking = tracks.filter((track) => rolls.has(track.id) || track.sendProgram || saysSomething(track));
  const addresses = trackId === null ? fileAddresses(speaking) : null;
  const seats = compileChannels(document);
  return tracks.map((original) => {
    const { channel, place } = seats.get(original.id)!;
    const takesAlong = trackId === original.id && channel.link !== 0;
    const track = takesAlong ? original : { ...original, tickOrders: writtenOrders(original) };
    return {
      track,
      rolls: trackId === null || trackId === track.id ? (rolls.get(track.id) ?? []) : [],
      address: addresses?.get(track.id) ?? { port: portOf(track), channel: track.channel },
      messages: takesAlong ? channelMessages(channel) : trackMessages(track),
      place: takesAlong ? place : 0,
    };
  });
}

const saysSomething = ({ controlChanges, programChanges, pitchBends, aftertouches }: Track): boolean =>
  controlChanges.length + programChanges.length + pitchBends.length + aftertouches.length > 0;

const channelMessages = ({ controls }: CompiledChannel): readonly TrackMessage[] =>
  controls.flatMap(({ tick, kind, key, value, place }) =>
    kind === "sysEx" ? [] : [{ tick, rank: place, kind, key, value }],
  );
