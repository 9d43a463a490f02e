import { Check } from "typebox/value";
import { fail, ok, type Result } from "../../AppError.ts";
import { schemaProblem } from "../../schemaProblem.ts";
import { readNotes } from "../../timeline/noteJson.ts";
import { fieldsOfRow } from "./noteRows.ts";
import { eventsOf, laneOf, rollOf, takesOf, timelineOf, trackOf } from "./readRecords.ts";
import { SONG_FIELDS, songOpSchema, type OpOf, type SongOp } from "./songOps.ts";
import { bytesOf, PUSH_BYTES } from "./splitOps.ts";

const MOST_OPS = 1000;

/** Checks that these are operations with valid records of songs. Errors: `TOO_LARGE`, `OPS_INVALID`. */
export function checkOps(sent: readonly unknown[]): Result<readonly SongOp[]> {
  if (sent.length > MOST_OPS || bytesOf(sent) > PUSH_BYTES)
    return fail("TOO_LARGE", `A change may be ${PUSH_BYTES / 1024} KB long at once`);
  for (const [index, each] of sent.entries()) {
    const problem = isSongOp(each) ? null : schemaProblem(songOpSchema, each);
    const read = problem === null ? readOp(each as SongOp) : fail("OPS_INVALID", problem);
    if (!read.ok) return fail("OPS_INVALID", `ops[${index}]: ${read.error.message}`);
  }
  return ok(sent as readonly SongOp[]);
}

/** Schemas by name of operation, so that each operation is checked against its own only. */
const schemas = new Map(songOpSchema.anyOf.map((schema) => [schema.properties.op.const, schema]));

function isSongOp(value: unknown): value is SongOp {
  const schema = schemas.get((value as Partial<SongOp> | null)?.op as SongOp["op"]);
  return schema !== undefined && Check(schema, value);
}

function readOp(op: SongOp): Result<unknown> {
  switch (op.op) {
    case "addTrack":
      return withId(op.track, trackOf(op.track));
    case "setTrack":
      return known([...Object.keys(op.fields), ...(op.clear ?? [])], SONG_FIELDS.track) ?? trackOf(op.fields);
    case "addRoll":
      return withId(op.roll, rollOf(op.roll, op.trackId));
    case "setRoll":
      return known([...Object.keys(op.fields), ...(op.clear ?? [])], SONG_FIELDS.roll) ?? rollOf(op.fields, "track");
    case "setTimeline":
      return known([...Object.keys(op.fields), ...(op.clear ?? [])], SONG_FIELDS.timeline) ?? timelineOf(op.fields);
    case "notes":
      return readNotes([...op.removed, ...op.added].map(fieldsOfRow), "notes", 1, 1);
    case "events":
      return readEvents(op);
    case "takes":
      return takesOf(op.put, op.parts);
    case "addJamTake":
    case "setJamTake":
    case "removeJamTake":
    case "removeTrack":
    case "removeRoll":
    case "order":
    default:
      return ok(undefined);
  }
}

function readEvents(op: OpOf<"events">): Result<unknown> {
  const events = [...op.removed, ...op.added];
  if (op.of === "roll") return laneOf(op, events);
  const kinds: readonly string[] = SONG_FIELDS[op.of].events;
  if (!kinds.includes(op.kind)) return fail("OPS_INVALID", `There are no events of the kind ${op.kind}`);
  return eventsOf(op, events);
}

/** New records come with an id of their own, which all members know them by. */
function withId({ id }: Readonly<Record<string, unknown>>, read: Result<unknown>): Result<unknown> {
  if (typeof id === "string" && id.length > 0 && id.length <= 100) return read;
  return fail("OPS_INVALID", "A new record needs an id of at most 100 characters");
}

/** The refusal of fields that are not set like this. */
function known(names: readonly string[], { set, clear }: { set: readonly string[]; clear: readonly string[] }) {
  const stranger = names.find((name) => !set.includes(name) && !clear.includes(name));
  return stranger === undefined ? null : fail("OPS_INVALID", `There is no field ${stranger} to be set`);
}
