import { ok, type Result } from "../AppError.ts";
import { ChannelEvents } from "./ChannelEvents.ts";
import { MAX_TICK, MAX_TRACKS } from "./eventTypes.ts";
import { refuse, type WarningLog } from "./midiFileProblem.ts";
import { timeBaseOf, type TimeBase } from "./timeBase.ts";
import { TrackReader, type FileTrack } from "./TrackReader.ts";

/** A Standard MIDI File as chunks. */
export interface MidiFile<Track> {
  readonly format: 0 | 1 | 2;
  readonly timeBase: TimeBase;
  readonly tracks: readonly Track[];
}

/** Converts a track at once: of tens of thousands of tracks only the result fits into memory. */
type Take<Track> = (track: FileTrack, timeBase: TimeBase) => Track;

const CHUNK_HEAD = 8;
const HEADER_BYTES = 6;

/**
 * Reads the chunks of a Standard MIDI File, or of one inside a RIFF wrapper (RMID). Wrong lengths are detected by the
 * bytes behind them; each byte is read a fixed number of times at most. Errors: `MIDI_FILE_ERRORS`.
 */
export function readChunks<Track>(
  bytes: Uint8Array,
  fileName: string,
  log: WarningLog,
  take: Take<Track>,
): Result<MidiFile<Track>> {
  if (bytes.length === 0) return refuse("MIDI_EMPTY", fileName);
  const file = unwrapRiff(bytes);
  const start = indexOfId(file, "MThd", 0);
  if (start < 0) return refuse("MIDI_NO_HEADER", fileName);
  if (start > 0) log.add("JUNK_BEFORE_HEADER");
  const body = start + CHUNK_HEAD;
  if (body + HEADER_BYTES > file.length) return refuse("MIDI_HEADER_TRUNCATED", fileName);
  const statedFormat = uint16(file, body);
  const statedTracks = uint16(file, body + 2);
  const timeBase = timeBaseOf(uint16(file, body + 4), log);
  const takeTrack = (track: FileTrack): Track => take(track, timeBase);
  const tracks = readTracks(file, headerEnd(file, start, log), MAX_TICK / timeBase.scale, log, takeTrack);
  if (tracks.length === 0) return refuse("MIDI_NO_TRACKS", fileName);
  if (tracks.length !== statedTracks) log.add("TRACK_COUNT");
  if (statedFormat > 2) log.add("FORMAT_UNKNOWN");
  if (statedFormat === 0 && tracks.length > 1) log.add("FORMAT_0_TRACKS");
  const format = statedFormat === 2 ? 2 : statedFormat === 0 && tracks.length === 1 ? 0 : 1;
  return ok({ format, timeBase, tracks });
}

/** The MIDI file inside a RIFF RMID wrapper: its `data` chunk. Other files are returned as they are. */
function unwrapRiff(bytes: Uint8Array): Uint8Array {
  if (!hasId(bytes, "RIFF", 0) || !hasId(bytes, "RMID", 8)) return bytes;
  for (let at = 12; at + CHUNK_HEAD <= bytes.length;) {
    const length = uint32LittleEndian(bytes, at + 4);
    if (hasId(bytes, "data", at)) return bytes.subarray(at + CHUNK_HEAD, at + CHUNK_HEAD + length);
    at += CHUNK_HEAD + length + (length % 2);
  }
  return bytes;
}

/** Offset of the chunks after the header. A longer header than usual is allowed, and skipped. */
function headerEnd(file: Uint8Array, start: number, log: WarningLog): number {
  const length = uint32(file, start + 4);
  const stated = start + CHUNK_HEAD + length;
  if (length === HEADER_BYTES) return stated;
  if (length > HEADER_BYTES && isChunkAt(file, stated) && stated + CHUNK_HEAD <= file.length) return stated;
  log.add("HEADER_LENGTH");
  return start + CHUNK_HEAD + HEADER_BYTES;
}

function readTracks<Track>(
  file: Uint8Array,
  start: number,
  maxTick: number,
  log: WarningLog,
  take: (track: FileTrack) => Track,
): Track[] {
  const tracks: Track[] = [];
  const channelEvents = new ChannelEvents();
  for (let at = start; at < file.length && tracks.length < MAX_TRACKS;) {
    const length = at + CHUNK_HEAD <= file.length ? uint32(file, at + 4) : 0;
    const stated = at + CHUNK_HEAD + length;
    if (hasId(file, "MTrk", at)) {
      const body = at + CHUNK_HEAD;
      const trusted = stated <= file.length && isChunkAt(file, stated);
      if (!trusted) log.add("CHUNK_LENGTH", tracks.length + 1);
      const end = trusted ? stated : nextTrack(file, body);
      channelEvents.length = 0;
      // A file that was cut between two events has also lost the later ones.
      const withoutEnd = stated > file.length && end === file.length ? "TRACK_CUT" : "TRACK_END_MISSING";
      const place = { start: body, end, withoutEnd, maxTick, number: tracks.length + 1 } as const;
      const track = new TrackReader(file, place, channelEvents, log).read();
      tracks.push(take(track));
      if (trusted && track.endByte < stated) log.add("TRACK_AFTER_END", track.number);
      at = trusted ? stated : nextTrack(file, track.endByte);
    } else if (isChunkAt(file, at) && at + CHUNK_HEAD <= file.length && isChunkAt(file, stated)) {
      // Chunks of other kinds are to be passed over (RP-001).
      at = stated;
    } else {
      log.add("TRAILING_BYTES");
      at = nextTrack(file, at + 1);
    }
  }
  return tracks;
}

const nextTrack = (file: Uint8Array, from: number): number => {
  const found = indexOfId(file, "MTrk", from);
  return found < 0 ? file.length : found;
};

/** True if a chunk may begin at `at`: four letters of ASCII, or the end of the file. */
function isChunkAt(file: Uint8Array, at: number): boolean {
  if (at === file.length) return true;
  if (at + 4 > file.length) return false;
  for (let i = at; i < at + 4; i++) if (file[i]! < 0x20 || file[i]! > 0x7e) return false;
  return true;
}

function indexOfId(bytes: Uint8Array, id: string, from: number): number {
  const first = id.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (hasId(bytes, id, at)) return at;
  }
  return -1;
}

function hasId(bytes: Uint8Array, id: string, at: number): boolean {
  for (let i = 0; i < id.length; i++) if (bytes[at + i] !== id.charCodeAt(i)) return false;
  return true;
}

const uint16 = (bytes: Uint8Array, at: number): number => bytes[at]! * 256 + bytes[at + 1]!;
const uint32 = (bytes: Uint8Array, at: number): number => uint16(bytes, at) * 65536 + uint16(bytes, at + 2);
const uint32LittleEndian = (bytes: Uint8Array, at: number): number =>
  bytes[at]! + bytes[at + 1]! * 256 + bytes[at + 2]! * 65536 + bytes[at + 3]! * 2 ** 24;
