import { ok, type Result } from "../AppError.ts";
import { compileChannels, type CompiledChannel } from "../timeline/compile/compileChannels.ts";
import { portOf } from "../timeline/port.ts";
import { DEFAULT_PPQ, type TimelineDocument, type Track } from "../timeline/records.ts";
import { rollsByTrack } from "../timeline/rollsByTrack.ts";
import { trackMessages, type TrackMessage } from "../timeline/trackMessages.ts";
import { ByteWriter } from "./ByteWriter.ts";
import { MAX_TICK, MAX_TRACKS } from "./eventTypes.ts";
import { fileAddresses, type Address } from "./fileAddresses.ts";
import { refuseExport } from "./midiFileProblem.ts";
import { SongSysExRanks } from "./SongSysExRanks.ts";
import type { TrackWriter } from "./TrackWriter.ts";
import { writeConductor } from "./writeConductor.ts";
import { writtenOrders } from "./writtenOrders.ts";
import { writeTrack, type WrittenTrack } from "./writeTrack.ts";

// A division word has 15 bits for it.
const MAX_DIVISION = 0x7fff;

/**
 * The song, or only the track `trackId`, as a Standard MIDI File (RP-001) of format 1 at the document's ppq (960 where that is over 32767, which no
 * file can say; ticks are rounded then): a track of
 * tempos, meters, keys and markers, then a track for each of the document's in their order. Chord patterns and repeats
 * are written out as notes, tempo ramps as steps. Muted tracks are written too. What no file can say, or no reader here
 * would take, is refused. Errors: `MIDI_EXPORT_ERRORS`.
 */
export function writeMidiFile(document: TimelineDocument, trackId: string | null): Result<Uint8Array<ArrayBuffer>> {
  const { timeline } = document;
  if (trackId === null && document.tracks.size + 1 > MAX_TRACKS) return refuseExport("MIDI_EXPORT_TRACKS");
  const tracks = writtenTracks(document, trackId);
  if (!tracks.ok) return tracks;
  const division = timeline.ppq <= MAX_DIVISION ? timeline.ppq : DEFAULT_PPQ;
  const scale = division / timeline.ppq;
  const ranks = new SongSysExRanks();
  const conductor = writeConductor(timeline, ranks.next([]));
  if (conductor.endTick * scale > MAX_TICK) return refuseExport("MIDI_EXPORT_LENGTH", timeline.name);
  const writers: TrackWriter[] = [];
  for (const written of tracks.value) {
    const writer = writeTrack(written, timeline.ppq, ranks.next(written.track.tickOrders));
    if (trackId !== null && trackId !== written.track.id) continue;
    if (writer.endTick * scale > MAX_TICK) return refuseExport("MIDI_EXPORT_LENGTH", written.track.name);
    writers.push(writer);
  }
  return ok(fileOf(conductor, writers, division, scale));
}

function fileOf(
  conductor: TrackWriter,
  writers: readonly TrackWriter[],
  division: number,
  scale: number,
): Uint8Array<ArrayBuffer> {
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
function writtenTracks(document: TimelineDocument, trackId: string | null): Result<readonly WrittenTrack[]> {
  const tracks = document.timeline.trackIds.flatMap((id) => document.tracks.get(id) ?? []);
  const rolls = rollsByTrack(document.rolls.values());
  const speaking = tracks.filter((track) => rolls.has(track.id) || track.sendProgram || saysSomething(track));
  const addresses = trackId === null ? fileAddresses(speaking) : ok(new Map<string, Address>());
  if (!addresses.ok) return addresses;
  const seats = compileChannels(document);
  const written = tracks.map((original): WrittenTrack => {
    const { channel, place } = seats.get(original.id)!;
    const takesAlong = trackId === original.id && channel.link !== 0;
    const track = takesAlong ? original : { ...original, tickOrders: writtenOrders(original) };
    return {
      track,
      rolls: trackId === null || trackId === track.id ? (rolls.get(track.id) ?? []) : [],
      address: addresses.value.get(track.id) ?? { port: portOf(track), channel: track.channel },
      messages: takesAlong ? channelMessages(channel) : trackMessages(track),
      place: takesAlong ? place : 0,
    };
  });
  return ok(written);
}

const saysSomething = ({ controlChanges, programChanges, pitchBends, aftertouches }: Track): boolean =>
  controlChanges.length + programChanges.length + pitchBends.length + aftertouches.length > 0;

const channelMessages = ({ controls }: CompiledChannel): readonly TrackMessage[] =>
  controls.flatMap(({ tick, kind, key, value, place }) =>
    kind === "sysEx" ? [] : [{ tick, rank: place, kind, key, value }],
  );
