import { ok, type Result } from "../AppError.ts";
import { createMeter, type Meter } from "../music/meter.ts";
import type { RawEvent, Roll, TimelineDocument, Track } from "../timeline/records.ts";
import type { ChannelPart } from "./ChannelPart.ts";
import { readConductor, type Conductor } from "./conductor.ts";
import { documentOf, rollOf, trackOf } from "./importRecords.ts";
import { isPortPrefix, portEvent } from "../timeline/port.ts";
import { WarningLog } from "./midiFileProblem.ts";
import { readChunks, type MidiFile } from "./readChunks.ts";
import { isEnd, readTrack, type ReadTrack, type SysExCount } from "./readTrack.ts";
import { readChannels, type PartChannel } from "./readChannels.ts";
import { splitRolls } from "./splitRolls.ts";

export interface ImportedMidi {
  readonly document: TimelineDocument;
  /** Sentences that name what was amiss in the file and what was done about it; see `MIDI_FILE_WARNINGS`. */
  readonly warnings: readonly string[];
}

/** Context that the parts of a file share while they become tracks. */
interface ImportContext {
  readonly conductor: Conductor;
  readonly meter: Meter;
  readonly channels: ReadonlyMap<ChannelPart, PartChannel>;
}

/**
 * Reads a Standard MIDI File (RP-001) of format 0, 1 or 2, bare or in a RIFF wrapper, in quarter-note or SMPTE time.
 * Every channel of every track becomes a track with clips; events that Padroll does not interpret are kept. Damaged
 * files are salvaged with warnings. Errors: `MIDI_FILE_ERRORS`.
 */
export function readMidiFile(bytes: Uint8Array, fileName: string): Result<ImportedMidi> {
  const log = new WarningLog();
  const sysEx: SysExCount = new Map();
  const read = readChunks(bytes, fileName, log, (track, { scale }) => readTrack(track, scale, sysEx, log));
  if (!read.ok) return read;
  const file = read.value;
  const { timeBase, tracks: readTracks } = file;
  const conductor = readConductor(readTracks, timeBase, file.format === 2, log);
  const meter = createMeter(conductor.timeSignatures, timeBase.ppq);
  const channels = readChannels(readTracks.flatMap(({ parts }) => parts));
  const context: ImportContext = { conductor, meter, channels };
  const tracks: Track[] = [];
  const rolls: Roll[] = [];
  for (const [index, track] of readTracks.entries()) {
    if (!isSongTrack(file, index, track)) addTracks(track, rulesSong(file, index), context, tracks, rolls);
  }
  const document = documentOf({
    name: songName(file, readTracks, fileName),
    ppq: timeBase.ppq,
    conductor: { ...conductor, rawEvents: songRawEvents(file, readTracks, conductor) },
    tracks,
    rolls,
  });
  return ok({ document, warnings: log.messages() });
}

/** True for the only track of format 0, whose name and other events are the song's. */
const rulesSong = (file: MidiFile<ReadTrack>, index: number): boolean => index === 0 && file.format === 0;

const isSongTrack = (file: MidiFile<ReadTrack>, index: number, track: ReadTrack): boolean =>
  index === 0 && file.format !== 0 && track.parts.length === 0;

function songName(file: MidiFile<ReadTrack>, tracks: readonly ReadTrack[], fileName: string): string {
  const [first] = tracks;
  const named = first && (rulesSong(file, 0) || isSongTrack(file, 0, first)) ? first.name : "";
  if (named.trim() !== "") return named;
  return fileName.replace(/\.[^.]*$/, "").replace(/^.*[/\\]/, "") || "Untitled";
}

function songRawEvents(
  file: MidiFile<ReadTrack>,
  tracks: readonly ReadTrack[],
  conductor: Conductor,
): readonly RawEvent[] {
  const [first] = tracks;
  // Ports are those of parts.
  const own = first && rulesSong(file, 0) ? first.rawEvents.filter((event) => !isPortPrefix(event)) : [];
  const songs = first && isSongTrack(file, 0, first) ? first.rawEvents : own;
  return [...songs, ...conductor.rawEvents].sort((a, b) => a.tick - b.tick);
}

function addTracks(read: ReadTrack, songTrack: boolean, context: ImportContext, tracks: Track[], rolls: Roll[]): void {
  if (read.parts.length === 0) {
    const rawEvents = songTrack ? [] : read.rawEvents;
    // A track of lyrics or the like has nothing to play, but is kept.
    if (!rawEvents.every(isEnd) || read.name !== "") {
      tracks.push(trackOf({ name: read.name || read.instrumentName || "Text", index: tracks.length, rawEvents }));
    }
    return;
  }
  for (const [index, part] of read.parts.entries()) {
    const { trackName, record } = trackOfPart(read, part, index, songTrack, tracks.length, context);
    const track = { ...record, rawEvents: partRawEvents(read, part, index, songTrack) };
    tracks.push(track);
    for (const clip of splitRolls(part, context.meter, context.conductor.markers, trackName)) {
      rolls.push(rollOf(track.id, clip));
    }
  }
}

/** The first part keeps the raw events of its track. Each has a port event of its own if they play on several. */
function partRawEvents(read: ReadTrack, part: ChannelPart, index: number, songTrack: boolean): readonly RawEvent[] {
  const said = read.rawEvents.filter(isPortPrefix);
  const others = songTrack || index > 0 ? [] : read.rawEvents;
  if (said.every(({ data }) => data[0] === part.port)) {
    return songTrack || index > 0 ? said : others;
  }
  return [portEvent(part.port), ...others.filter((event) => !isPortPrefix(event))];
}

function trackOfPart(
  read: ReadTrack,
  part: ChannelPart,
  index: number,
  songTrack: boolean,
  trackIndex: number,
  { channels }: ImportContext,
) {
  // The first channel has the track's unchanged name, so that it is written back as it was.
  const own = songTrack ? "" : read.name.trim() === "" ? read.instrumentName.trim() : read.name;
  const name = own === "" || index === 0 ? own : `${own} ch ${part.channel}`;
  const record = trackOf({ name, index: trackIndex, part, partChannel: channels.get(part)!, rawEvents: [] });
  return { trackName: record.name, record };
}
