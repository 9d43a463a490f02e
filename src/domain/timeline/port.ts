import type { RawEvent, Track } from "./records.ts";

/** MIDI port prefix, meta event 0x21 of MIDI files. */
const PORT_PREFIX = 0x21;

export const isPortPrefix = ({ type }: Pick<RawEvent, "type">): boolean => type === PORT_PREFIX;

/** The MIDI port of a track, from its file: 0 if it has none. */
export const portOf = ({ rawEvents }: Pick<Track, "rawEvents">): number => rawEvents.find(isPortPrefix)?.data[0] ?? 0;

export const portEvent = (port: number): RawEvent => ({ tick: 0, type: PORT_PREFIX, data: [port] });
