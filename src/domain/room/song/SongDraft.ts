import { newTimeline } from "../../timeline/defaults.ts";
import type { Roll, Timeline, TimelineDocument, Track } from "../../timeline/records.ts";
import { afterTakeOp, type JamTakeOp } from "./jamTakes.ts";
import { MapDraft } from "./MapDraft.ts";
import { rollOf, timelineOf, trackOf, eventsOf } from "./readRecords.ts";
import { RollDraft } from "./RollDraft.ts";
import { SONG_FIELDS, type OpOf, type SongOp, SINGLE_EVENTS } from "./songOps.ts";
import { TrackOrder } from "./TrackOrder.ts";
import type { Placed } from "./eventLists.ts";
import { EventsDraft } from "./EventsDraft.ts";
import { ALL_CHANNELS } from "../../midi/channels.ts";

interface Names {
  readonly set: readonly string[];
  readonly clear: readonly string[];
}

/** The record with those fields of `read` that `fields` names. */
function withFields<T extends object>(record: T, read: T, fields: object, clear: readonly string[], names: Names): T {
  const given = names.set.filter((name) => Object.hasOwn(fields, name) && Object.hasOwn(read, name));
  const set = Object.fromEntries(given.map((name) => [name, read[name as keyof T]]));
  const next: Record<string, unknown> = { ...record, ...set };
  for (const name of clear) if (names.clear.includes(name)) delete next[name];
  return next as T;
}

function withTrackFields(track: Track, { fields, clear = [] }: OpOf<"setTrack">): Track {
  const read = trackOf(fields["channel"] === ALL_CHANNELS ? withProgram(track, fields) : fields);
  if (!read.ok) return track;
  const next = withFields(track, read.value, fields, clear, SONG_FIELDS.track);
  const values = fields["pluginValues"];
  if (values === undefined && !clear.includes("userBank")) return next;
  const pluginValues = withFields(track.pluginValues, read.value.pluginValues, values ?? {}, clear, {
    set: Object.keys(read.value.pluginValues),
    clear: ["userBank"],
  });
  return { ...next, pluginValues };
}

/** The program of a track determines its default channel. */
const withProgram = ({ pluginValues }: Track, fields: OpOf<"setTrack">["fields"]): OpOf<"setTrack">["fields"] => ({
  ...fields,
  pluginValues: { ...pluginValues, ...(fields["pluginValues"] as object | undefined) },
});

/** A roll stays on its track where the one that is named is not there. */
function withRollFields(roll: Roll, { fields, clear = [] }: OpOf<"setRoll">, tracks: ReadonlyMap<string, Track>): Roll {
  const { trackId = roll.trackId } = fields;
  const read = rollOf(fields, typeof trackId === "string" && tracks.has(trackId) ? trackId : roll.trackId);
  return read.ok ? withFields(roll, read.value, fields, clear, SONG_FIELDS.roll) : roll;
}

/** The lists of events of a track, or of the song, under many changes. */
class ListsDraft<T extends Track | Timeline> {
  readonly #before: T;
  readonly #lists = new Map<string, EventsDraft<Placed>>();

  constructor(record: T) {
    this.#before = record;
  }

  edit(op: OpOf<"events">): void {
    const [removed, added] = [eventsOf(op, op.removed), eventsOf(op, op.added)];
    if (!removed.ok || !added.ok) return;
    this.#list(op.kind).edit({ removed: removed.value, added: added.value }, SINGLE_EVENTS.has(op.kind));
  }

  /** Something of this kind is there from the first tick on. */
  begin(kind: keyof T & string, first: () => Placed): void {
    const list = this.#lists.get(kind);
    const hasFirst = list ? list.hasAt(0) : this.#listBefore(kind)[0]?.tick === 0;
    if (!hasFirst) this.#list(kind).edit({ removed: [], added: [first()] }, true);
  }

  /** The record with the edited lists. */
  over(record: T): T {
    return { ...record, ...Object.fromEntries([...this.#lists].map(([kind, list]) => [kind, list.list()])) };
  }

  #listBefore(kind: string): readonly Placed[] {
    return this.#before[kind as keyof T] as unknown as readonly Placed[];
  }

  #list(kind: string): EventsDraft<Placed> {
    const known = this.#lists.get(kind);
    if (known) return known;
    const list = new EventsDraft(this.#listBefore(kind));
    this.#lists.set(kind, list);
    return list;
  }
}

const NO_TAKES: NonNullable<Timeline["jamTakes"]> = [];

/**
 * A song under many operations: what they touch is copied once, however many there are. Fields change at once; lists
 * (notes, events, takes) are kept as drafts beside their record and written in the end.
 */
export class SongDraft {
  readonly #before: TimelineDocument;
  #timeline: Timeline;
  readonly #tracks: MapDraft<Track>;
  readonly #rolls: MapDraft<Roll>;
  readonly #order: TrackOrder;
  #songLists: ListsDraft<Timeline> | null = null;
  readonly #trackLists = new Map<string, ListsDraft<Track>>();
  readonly #rollParts = new Map<string, RollDraft>();
  /** Ids of rolls by their track; null until a track goes. */
  #rollsByTrack: Map<string, Set<string>> | null = null;

  constructor(document: TimelineDocument) {
    this.#before = document;
    this.#timeline = document.timeline;
    this.#tracks = new MapDraft(document.tracks);
    this.#rolls = new MapDraft(document.rolls);
    this.#order = new TrackOrder(document.timeline.trackIds, this.#tracks);
  }

  apply(op: SongOp): void {
    switch (op.op) {
      case "addTrack":
        return this.#addTrack(op);
      case "setTrack":
        return this.#setTrack(op);
      case "removeTrack":
        return this.#removeTrack(op.id);
      case "addRoll":
        return this.#addRoll(op);
      case "setRoll":
        return this.#setRoll(op);
      case "removeRoll":
        return this.#removeRoll(op.id);
      case "setTimeline":
        return this.#setTimeline(op);
      case "order":
        return this.#order.sort(op.trackIds, this.#timeline.folders);
      case "notes":
        return this.#roll(op.rollId)?.editNotes(op, this.#channelOf(op.rollId));
      case "events":
        return this.#editEvents(op);
      case "takes":
        return this.#roll(op.rollId)?.editTakes(op);
      case "addJamTake":
      case "setJamTake":
      case "removeJamTake":
      default:
        return this.#editJamTakes(op);
    }
  }

  /** The song as it is now: the document from before where nothing was changed. Nothing is applied after it. */
  document(): TimelineDocument {
    for (const [id, lists] of this.#trackLists) this.#tracks.set(id, lists.over(this.#tracks.now.get(id)!));
    for (const [id, parts] of this.#rollParts) this.#rolls.set(id, parts.over(this.#rolls.now.get(id)!));
    const [before, { ids: trackIds }] = [this.#before, this.#order];
    const listed = this.#songLists?.over(this.#timeline) ?? this.#timeline;
    const timeline = trackIds === before.timeline.trackIds ? listed : { ...listed, trackIds };
    const [tracks, rolls] = [this.#tracks.now, this.#rolls.now];
    const isSame = timeline === before.timeline && tracks === before.tracks && rolls === before.rolls;
    return isSame ? before : { timeline, tracks, rolls };
  }

  #isTaken(id: unknown): boolean {
    return typeof id !== "string" || this.#tracks.now.has(id) || this.#rolls.now.has(id);
  }

  #addTrack({ track: fields }: OpOf<"addTrack">): void {
    const read = trackOf(fields);
    if (!read.ok || this.#isTaken(fields["id"])) return;
    this.#tracks.set(read.value.id, read.value);
    this.#order.add(read.value.id, this.#timeline.folders);
  }

  #setTrack(op: OpOf<"setTrack">): void {
    const track = this.#tracks.now.get(op.id);
    if (!track) return;
    const next = withTrackFields(track, op);
    this.#tracks.set(op.id, next);
    if (next.folderId !== track.folderId) this.#order.settleTrack(op.id, this.#timeline.folders);
  }

  #removeTrack(id: string): void {
    if (!this.#tracks.delete(id)) return;
    this.#trackLists.delete(id);
    this.#order.remove(id);
    for (const rollId of this.#rollsOf(id)) this.#removeRoll(rollId);
  }

  #addRoll({ trackId, roll: fields }: OpOf<"addRoll">): void {
    const read = rollOf(fields, trackId);
    if (!read.ok || !this.#tracks.now.has(trackId) || this.#isTaken(fields["id"])) return;
    this.#rolls.set(read.value.id, read.value);
    this.#index(read.value);
  }

  #setRoll(op: OpOf<"setRoll">): void {
    const roll = this.#rolls.now.get(op.id);
    if (!roll) return;
    const next = withRollFields(roll, op, this.#tracks.now);
    this.#rolls.set(op.id, next);
    if (next.trackId === roll.trackId) return;
    this.#rollsByTrack?.get(roll.trackId)?.delete(op.id);
    this.#index(next);
  }

  #removeRoll(id: string): void {
    const roll = this.#rolls.now.get(id);
    if (!roll) return;
    this.#rolls.delete(id);
    this.#rollParts.delete(id);
    this.#rollsByTrack?.get(roll.trackId)?.delete(id);
  }

  #setTimeline({ fields, clear = [] }: OpOf<"setTimeline">): void {
    const read = timelineOf(fields);
    if (!read.ok) return;
    const { folders } = this.#timeline;
    this.#timeline = withFields(this.#timeline, read.value, fields, clear, SONG_FIELDS.timeline);
    if (this.#timeline.folders !== folders) this.#order.settle(this.#timeline.folders);
  }

  #editEvents(op: OpOf<"events">): void {
    const { of, id = "" } = op;
    if (of === "roll") return this.#roll(id)?.editLane(op);
    if (!(SONG_FIELDS[of].events as readonly string[]).includes(op.kind)) return;
    if (of === "track") return this.#listsOf(id)?.edit(op);
    this.#songLists ??= new ListsDraft(this.#before.timeline);
    this.#songLists.edit(op);
    // Tempo and meter are there from the first tick on.
    this.#songLists.begin("tempos", () => newTimeline().tempos[0]!);
    this.#songLists.begin("timeSignatures", () => newTimeline().timeSignatures[0]!);
  }

  #editJamTakes(op: JamTakeOp): void {
    const { jamTakes = NO_TAKES, ...timeline } = this.#timeline;
    const after = afterTakeOp(jamTakes, op);
    if (after !== jamTakes) this.#timeline = after.length > 0 ? { ...timeline, jamTakes: after } : timeline;
  }

  /** Draft of a track's lists; null if there is no such track. */
  #listsOf(id: string): ListsDraft<Track> | null {
    const track = this.#tracks.now.get(id);
    if (!track) return null;
    const lists = this.#trackLists.get(id) ?? new ListsDraft(track);
    this.#trackLists.set(id, lists);
    return lists;
  }

  #roll(id: string): RollDraft | null {
    const roll = this.#rolls.now.get(id);
    if (!roll) return null;
    const parts = this.#rollParts.get(id) ?? new RollDraft(roll);
    this.#rollParts.set(id, parts);
    return parts;
  }

  #channelOf(rollId: string): number {
    return this.#tracks.now.get(this.#rolls.now.get(rollId)?.trackId ?? "")?.channel ?? 1;
  }

  #rollsOf(trackId: string): readonly string[] {
    if (!this.#rollsByTrack) {
      this.#rollsByTrack = new Map();
      for (const roll of this.#rolls.now.values()) this.#index(roll);
    }
    return [...(this.#rollsByTrack.get(trackId) ?? [])];
  }

  #index({ id, trackId }: Roll): void {
    const ids = this.#rollsByTrack?.get(trackId);
    if (ids) ids.add(id);
    else this.#rollsByTrack?.set(trackId, new Set([id]));
  }
}
