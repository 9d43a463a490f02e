import { ok, type Result } from "../AppError.ts";
import { MAX_TICK } from "../midi-file/eventTypes.ts";
import { isLoose, type Loose } from "./looksLikeTone.ts";
import { Midi, TONE_KEYS, TONE_META, type HeaderJSON, type ToneHeader } from "./toneMidi.ts";
import { refuseTone, type LeftOut } from "./toneProblem.ts";

interface CheckedNote {
  readonly midi: number;
  readonly ticks: number;
  readonly durationTicks: number;
  readonly velocity: number;
}

interface CheckedValue {
  readonly number: number;
  readonly ticks: number;
  readonly value: number;
}

export interface CheckedTrack {
  readonly name: string;
  /** 0..15. */
  readonly channel: number;
  readonly program: number;
  readonly notes: readonly CheckedNote[];
  readonly controlChanges: readonly CheckedValue[];
  readonly pitchBends: readonly CheckedValue[];
  readonly endOfTrackTicks: number | null;
}

/** Largest number of ticks a quarter note in a MIDI file. */
const MOST_PPQ = 32_767;
const DRUMS_CHANNEL = 9;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const isTick = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= MAX_TICK;
const isByte = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 127;
const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The header by `@tonejs/midi`, which knows the time of each tick. Errors: `TONE_PPQ`. */
export function checkHeader(header: Loose, left: LeftOut): Result<ToneHeader> {
  const ppq = header["ppq"];
  if (!Number.isInteger(ppq) || Number(ppq) < 1 || Number(ppq) > MOST_PPQ) return refuseTone("TONE_PPQ");
  const json: HeaderJSON = {
    name: textOf(header["name"]),
    ppq: Number(ppq),
    tempos: rows(header["tempos"], "tempo", "header.tempos", left, ({ ticks, bpm }) =>
      isTick(ticks) && typeof bpm === "number" && bpm > 0 && bpm < Infinity ? { ticks, bpm } : null,
    ),
    timeSignatures: rows(header["timeSignatures"], "timeSignature", "header.timeSignatures", left, (row) => {
      const [numerator, denominator] = listOf(row["timeSignature"]);
      const isMeter = isByte(numerator) && numerator > 0 && [1, 2, 4, 8, 16, 32, 64].includes(Number(denominator));
      return isTick(row["ticks"]) && isMeter
        ? { ticks: row["ticks"], timeSignature: [numerator, Number(denominator)] }
        : null;
    }),
    keySignatures: rows(
      header["keySignatures"],
      "keySignature",
      "header.keySignatures",
      left,
      ({ ticks, key, scale }) => {
        const known = TONE_KEYS.find((name) => name === key);
        return isTick(ticks) && known ? { ticks, key: known, scale: scale === "minor" ? "minor" : "major" } : null;
      },
    ),
    meta: rows(header["meta"], "meta", "header.meta", left, ({ ticks, type, text }) => {
      const isKnown = type === "marker" || TONE_META.has(textOf(type));
      return isTick(ticks) && isKnown && typeof text === "string" ? { ticks, type: textOf(type), text } : null;
    }),
  };
  const midi = new Midi();
  midi.header.fromJSON(json);
  return ok(midi.header);
}

function rows<Row>(
  list: unknown,
  kind: Parameters<LeftOut["add"]>[0],
  place: string,
  left: LeftOut,
  read: (row: Loose) => Row | null,
): Row[] {
  return listOf(list).flatMap((row, index) => {
    const found = isLoose(row) ? read(row) : null;
    if (found === null) left.add(kind, `${place}[${index}]`);
    return found ?? [];
  });
}

/** Errors: `TONE_TRACK`. */
export function checkTrack(json: unknown, place: string, header: ToneHeader, left: LeftOut): Result<CheckedTrack> {
  if (!isLoose(json) || !Array.isArray(json["notes"])) return refuseTone("TONE_TRACK", place);
  const { instrument, controlChanges, channel, name, endOfTrackTicks } = json;
  const lists = isLoose(controlChanges) ? Object.entries(controlChanges) : [];
  const program = isLoose(instrument) ? instrument["number"] : 0;
  const isDrums = isLoose(instrument) && instrument["family"] === "drums" && channel === undefined;
  const valueOf = (row: Loose, number: unknown, low: number): CheckedValue | null => {
    const { value } = row;
    const ticks = ticksOf(row, header);
    return ticks !== null && isByte(number) && typeof value === "number" && !Number.isNaN(value)
      ? { number, ticks, value: within(value, low, 1) }
      : null;
  };
  return ok({
    name: textOf(name),
    channel: isDrums ? DRUMS_CHANNEL : isByte(channel) ? channel & 15 : 0,
    program: isByte(program) ? program : 0,
    notes: inOrder(rows(json["notes"], "note", `${place}.notes`, left, (row) => noteOf(row, header))),
    controlChanges: inOrder(
      lists.flatMap(([key, list]) =>
        rows(list, "controller", `${place}.controlChanges.${key}`, left, (row) =>
          valueOf(row, row["number"] ?? Number(key), 0),
        ),
      ),
    ),
    pitchBends: inOrder(
      rows(json["pitchBends"], "pitchBend", `${place}.pitchBends`, left, (row) => valueOf(row, 0, -1)),
    ),
    endOfTrackTicks: isTick(endOfTrackTicks) ? endOfTrackTicks : null,
  });
}

const inOrder = <Row extends { readonly ticks: number }>(list: Row[]): readonly Row[] =>
  list.sort((a, b) => a.ticks - b.ticks);

/** Tick of an event, computed from seconds if it has no ticks; null if it has neither. */
function ticksOf({ ticks, time }: Loose, header: ToneHeader): number | null {
  if (ticks === undefined && typeof time === "number" && time >= 0) return tickOr(header.secondsToTicks(time));
  return tickOr(ticks);
}

const tickOr = (value: unknown): number | null => (isTick(value) ? value : null);

function noteOf(row: Loose, header: ToneHeader): CheckedNote | null {
  const { midi = numberOfName(row["name"]), velocity = 1 } = row;
  const ticks = ticksOf(row, header);
  if (ticks === null || !isByte(midi) || typeof velocity !== "number" || Number.isNaN(velocity)) return null;
  const durationTicks = durationOf(row, ticks, header);
  return durationTicks === null ? null : { midi, ticks, durationTicks, velocity: within(velocity, 0, 1) };
}

function durationOf({ durationTicks, duration }: Loose, ticks: number, header: ToneHeader): number | null {
  if (durationTicks !== undefined || typeof duration !== "number") return tickOr(durationTicks);
  return duration >= 0 ? tickOr(header.secondsToTicks(header.ticksToSeconds(ticks) + duration) - ticks) : null;
}

const NAME = /^([a-g](?:bb|b|#|x)?)(-?\d{1,2})$/i;

/** `C#4` by `@tonejs/midi`, which is 61. */
function numberOfName(name: unknown): unknown {
  if (typeof name !== "string" || !NAME.test(name)) return undefined;
  return new Midi().addTrack().addNote({ name, ticks: 0 }).notes[0]?.midi;
}
