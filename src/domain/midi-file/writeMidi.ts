import { ok, type Result } from "../AppError.ts";
import { clipMessages } from "../timeline/compile/clipMessages.ts";
import { playedRolls } from "../timeline/compile/playedRolls.ts";
import { compileChannels, type CompiledChannel } from "../timeline/compile/compileChannels.ts";
import { portOf } from "../timeline/port.ts";
import { DEFAULT_PPQ, type Roll, type TimelineDocument, type Track, type TickOrder } from "../timeline/records.ts";
import { rollsByTrack } from "../timeline/rollsByTrack.ts";
import { RANK_SPAN, TickKind, type NoteKind } from "../timeline/tickOrder.ts";
import { trackMessages, type TrackMessage } from "../timeline/trackMessages.ts";
import { ByteWriter } from "./ByteWriter.ts";
import { MAX_TICK, MAX_TRACKS, SYSEX } from "./eventTypes.ts";
import { fileAddresses, type Address } from "./fileAddresses.ts";
import { refuseExport } from "./midiFileProblem.ts";
import { SongSysExRanks } from "./SongSysExRanks.ts";
import { documentTicks } from "./timeBase.ts";
import { TrackWriter } from "./TrackWriter.ts";
import { writeConductor } from "./writeConductor.ts";
import { writeTrack, type WrittenTrack } from "./writeTrack.ts";
import { OrderLog } from "./OrderLog.ts";

const MARKS = /([fzn])(\d{3})?|[pcbas.]/g;
const SYSEX_MARKS = /[s.]/;

/**
 * A track's orders for a file of its own. System Exclusive that is in a track's order may be written in another track;
 * the remaining messages of its tick may be in the usual order, which needs no record.
 */
function writtenOrders(track: Track): readonly TickOrder[] {
  const { tickOrders, rawEvents } = track;
  const own = new Set(rawEvents.filter(({ type }) => type === SYSEX).map(({ tick }) => tick));
  const isForeign = ({ tick, kinds }: TickOrder): boolean => SYSEX_MARKS.test(kinds) && !own.has(tick);
  const foreign = tickOrders.filter(isForeign);
  if (foreign.length === 0) return tickOrders;
  const left = ticksStillUnusual(track, foreign);
  return tickOrders.filter((order) => !isForeign(order) || left.has(order.tick));
}

/** Ticks whose order is still unusual when the file is read again. */
function ticksStillUnusual({ channel, controlChanges }: Track, orders: readonly TickOrder[]): ReadonlySet<number> {
  const log = new OrderLog(channel);
  let next = 0;
  for (const { tick, kinds } of orders) {
    for (; next < controlChanges.length && controlChanges[next]!.tick < tick; next++) {
      log.addControl(controlChanges[next]!.tick, controlChanges[next]!.controller);
    }
    for (const [mark, noteKind, key] of kinds.matchAll(MARKS)) {
      if (noteKind) log.addNote(tick, noteKind as NoteKind, Number(key));
      else if (mark !== TickKind.controlChange) addOther(log, tick, mark);
      else if (controlChanges[next]?.tick === tick) log.addControl(tick, controlChanges[next++]!.controller);
    }
  }
  return new Set(log.finish().map(({ tick }) => tick));
}

function addOther(log: OrderLog, tick: number, mark: string): void {
  if (mark === TickKind.program || mark === TickKind.pitchBend || mark === TickKind.aftertouch) log.add(tick, mark);
}

// A division word has 15 bits for it.
const MAX_DIVISION = 0x7fff;

/** Layout of a file. */
export interface MidiFileForm {
  /** 0: all in one track. 1: a track for each of the document's, after one for the song. */
  readonly format: 0 | 1;
  /** Ticks per quarter note, to which times are rounded; null: the document's, or 960 if a file cannot have that. */
  readonly division: number | null;
}

const USUAL_FORM: MidiFileForm = { format: 1, division: null };

/**
 * The song, or only the track `trackId`, as a Standard MIDI File (RP-001): a track of
 * tempos, meters, keys and markers, then a track for each of the document's in their order. Chord patterns and repeats
 * are written out as notes, tempo ramps as steps. Muted tracks are written too. In format 0 names of tracks are
 * lost. Songs that no file can hold, or no reader here would accept, are refused. Errors: `MIDI_EXPORT_ERRORS`.
 */
export function writeMidiFile(
  document: TimelineDocument,
  trackId: string | null,
  form = USUAL_FORM,
): Result<Uint8Array<ArrayBuffer>> {
  const { timeline } = document;
  const isWhole = trackId === null;
  const isOneTrack = form.format === 0;
  if (isWhole && !isOneTrack && document.tracks.size + 1 > MAX_TRACKS) return refuseExport("MIDI_EXPORT_TRACKS");
  const tracks = writtenTracks(document, trackId, isOneTrack);
  if (!tracks.ok) return tracks;
  const division = form.division ?? (timeline.ppq <= MAX_DIVISION ? timeline.ppq : DEFAULT_PPQ);
  const scale = division / timeline.ppq;
  const isTooLate = ({ endTick }: TrackWriter): boolean => endTick * scale * documentTicks(division) > MAX_TICK;
  const ranks = new SongSysExRanks();
  const conductor = writeConductor(timeline, ranks.next([]));
  if (isTooLate(conductor)) return refuseExport("MIDI_EXPORT_LENGTH", timeline.name);
  const file = fileWithHead(form.format, isOneTrack ? 1 : (isWhole ? tracks.value.length : 1) + 1, division);
  if (!isOneTrack) conductor.writeTo(file, scale);
  for (const written of tracks.value) {
    const rankOf = ranks.next(written.track.tickOrders);
    if (!isWhole && trackId !== written.track.id) {
      for (const event of written.track.rawEvents) rankOf(event);
      continue;
    }
    const writer = isOneTrack ? conductor : new TrackWriter();
    writeTrack(writer, written, timeline.ppq, rankOf);
    if (isTooLate(writer)) return refuseExport("MIDI_EXPORT_LENGTH", document.tracks.get(written.track.id)?.name);
    if (!isOneTrack) writer.writeTo(file, scale);
  }
  if (isOneTrack) conductor.writeTo(file, scale);
  return ok(file.finish());
}

function fileWithHead(format: 0 | 1, trackCount: number, division: number): ByteWriter {
  const file = new ByteWriter();
  file.ascii("MThd");
  file.uint32(6);
  file.uint16(format);
  file.uint16(trackCount);
  file.uint16(division);
  return file;
}

/**
 * A track that is exported without those on its channel includes their messages for it. If all go into one
 * track of a file, events of one tick are ordered track by track, and none has a name.
 */
function writtenTracks(
  document: TimelineDocument,
  trackId: string | null,
  isOneTrack: boolean,
): Result<readonly WrittenTrack[]> {
  const tracks = document.timeline.trackIds.flatMap((id) => document.tracks.get(id) ?? []);
  const rolls = rollsByTrack(document.rolls.values());
  const speaking = tracks.filter((track) => rolls.has(track.id) || track.sendProgram || saysSomething(track));
  const addresses = trackId === null ? fileAddresses(speaking) : ok(new Map<string, Address>());
  if (!addresses.ok) return addresses;
  const ports = new Set([...addresses.value.values()].map(({ port }) => port));
  if (isOneTrack && ports.size > 1) return refuseExport("MIDI_EXPORT_PORTS");
  const seats = compileChannels(document);
  const written = tracks.map((original, index): WrittenTrack => {
    const { channel, place: seat } = seats.get(original.id)!;
    const takesAlong = trackId === original.id && channel.link !== 0;
    const ordered = takesAlong || isOneTrack ? original : { ...original, tickOrders: writtenOrders(original) };
    const track = isOneTrack ? { ...ordered, name: "" } : ordered;
    const clips = rolls.get(track.id) ?? [];
    const place = takesAlong ? seat : isOneTrack ? (index + 1) * RANK_SPAN : 0;
    return {
      track,
      rolls: trackId === null || trackId === track.id ? playedRolls(document, track, clips) : [],
      address: addresses.value.get(track.id) ?? { port: portOf(track), channel: track.channel },
      messages: takesAlong ? channelMessages(channel) : messagesAt(place, track, clips, document.timeline.ppq),
      place,
    };
  });
  return ok(written);
}

const saysSomething = ({ controlChanges, programChanges, pitchBends, aftertouches }: Track): boolean =>
  controlChanges.length + programChanges.length + pitchBends.length + aftertouches.length > 0;

function messagesAt(place: number, track: Track, clips: readonly Roll[], ppq: number): readonly TrackMessage[] {
  const messages = [...trackMessages(track), ...clips.flatMap((roll) => clipMessages(roll, ppq))];
  return place === 0 ? messages : messages.map((message) => ({ ...message, rank: message.rank + place }));
}

const channelMessages = ({ controls }: CompiledChannel): readonly TrackMessage[] =>
  controls.flatMap(({ tick, kind, key, value, place }) =>
    kind === "sysEx" ? [] : [{ tick, rank: place, kind, key, value }],
  );
