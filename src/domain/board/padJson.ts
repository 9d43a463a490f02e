import { newId } from "../id.ts";
import { noteNumber, parseNote } from "../music/noteName.ts";
import type { PadJson } from "./boardSchema.ts";
import { newMessage, type PadMessage } from "./padMessage.ts";
import { padNote, padNumber } from "./newPad.ts";
import type { Pad, PadLocation } from "./records.ts";
import { wholeWidget } from "./widget/widgetJson.ts";

/** The fields of a pad that its JSON, which fits the schema, names. `format`: of the board. */
export function padFields(json: PadJson, format: number): Partial<Pad> {
  const { type, location, otherLocation, midiNote, channel, messages, widget, ...fields } = json;
  return {
    ...fields,
    ...(messages === undefined ? {} : { messages: withOwnIds(messages.map((message) => newMessage(message))) }),
    ...(channel === undefined ? {} : { channel: format < 2 && isOfFormat1(json) && channel === 0 ? null : channel }),
    // The name the type had in the other reading of the specification.
    ...(type === undefined ? {} : { type: type === "pad" ? "button" : type }),
    ...(widget === undefined ? {} : { widget: widget && wholeWidget(widget) }),
    ...(location === undefined ? {} : { location: wholeLocation(location) }),
    ...(otherLocation === undefined ? {} : { otherLocation: otherLocation && wholeLocation(otherLocation) }),
    ...(midiNote === undefined ? {} : { midiNote: padNote(namedNumber(midiNote)) }),
  };
}

const wholeLocation = (json: NonNullable<PadJson["location"]>): PadLocation => ({
  row: 0,
  col: 0,
  width: 1,
  height: 1,
  ...json,
});

/** Messages are told apart by their ids. */
function withOwnIds(messages: readonly PadMessage[]): readonly PadMessage[] {
  const taken = new Set<string>();
  return messages.map((message) => {
    const own = taken.has(message.id) ? { ...message, id: newId() } : message;
    taken.add(own.id);
    return own;
  });
}

/** Written by the program before format 2, with every field: channel 0 was the board's. */
const isOfFormat1 = (json: PadJson): boolean =>
  json.id !== undefined && json.labelOff !== undefined && json.disabled !== undefined && json.pad2 !== undefined;

const MIDDLE_C = 60;

function namedNumber({ note, name, octave = 4 }: { note?: string; name?: string; octave?: number }): number {
  // The octave is below those that names have: only the number of a note of that name is right.
  if (octave < 0) {
    const low = padNumber({ name: (name ?? note ?? "").replace(/-?\d+$/, ""), note: "", octave: -1 });
    if (low >= 0) return low;
  }
  for (const text of [note, name]) {
    if (text === undefined) continue;
    const parsed = parseNote(text);
    if (parsed.ok) return parsed.value.number;
    const number = noteNumber(text, octave);
    if (number !== null && number <= 127) return number;
  }
  return MIDDLE_C;
}
