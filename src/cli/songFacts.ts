import { decodeText } from "../domain/midi-file/text.ts";
import { MetaType, SYSEX, SYSEX_ESCAPE } from "../domain/midi-file/eventTypes.ts";
import { resetMode } from "../domain/midi/sysEx.ts";
import { SystemMode } from "../domain/midi/systemMode.ts";
import type { CompiledTimeline, CompiledTrack } from "../domain/timeline/compile/compileTimeline.ts";
import {
  createParameterState,
  DATA_ENTRY,
  feedParameter,
  parameterValue,
  PARAMETER_SELECT,
} from "../domain/timeline/compile/parameterState.ts";
import type { RawEvent } from "../domain/timeline/records.ts";

export interface SysExFacts {
  readonly count: number;
  /** The standards whose resets are among them, in their order. */
  readonly resets: readonly ("GM" | "GM2" | "GS" | "XG" | "GM off")[];
}

const RESET_NAMES = {
  [SystemMode.any]: "GM off",
  [SystemMode.gm]: "GM",
  [SystemMode.gm2]: "GM2",
  [SystemMode.gs]: "GS",
  [SystemMode.xg]: "XG",
} as const;

const BEND_RANGE = 0;

/** Events of a song that Padroll stores byte for byte, in the order of their ticks. */
export function rawEventsOf({ document, tracks }: CompiledTimeline): readonly RawEvent[] {
  const events = [document.timeline.rawEvents, ...tracks.map(({ track }) => track.rawEvents)].flat();
  return events.toSorted((a, b) => a.tick - b.tick);
}

export function sysExFacts(events: readonly RawEvent[]): SysExFacts {
  const messages = events.filter(({ type }) => type === SYSEX || type === SYSEX_ESCAPE);
  const resets = messages.flatMap(({ type, data }) => {
    const mode = type === SYSEX ? resetMode(data) : null;
    return mode === null ? [] : [RESET_NAMES[mode]];
  });
  return { count: messages.length, resets: [...new Set(resets)] };
}

/** The words of the lyric events (SMF meta 0x05) as they are sung; CR ends a line, LF a paragraph (RP-017). */
export function lyricsOf(events: readonly RawEvent[]): string {
  const text = events
    .filter(({ type }) => type === MetaType.lyric)
    .map(({ data }) => decodeText(Uint8Array.from(data)))
    .join("");
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}

/** The ranges that a track's bends have, semitones: RPN 0, 2 where nothing sets it. Empty without a bend. */
export function bendRangesOf({ controls }: Pick<CompiledTrack, "controls">): readonly number[] {
  let state = createParameterState();
  const ranges = new Set<number>();
  for (const event of controls) {
    if (event.kind === "sysEx" && resetMode(event.data) !== null) state = createParameterState();
    if (event.kind === "controlChange" && (PARAMETER_SELECT.has(event.key) || DATA_ENTRY.has(event.key))) {
      feedParameter(state, event.key, event.value);
    }
    if (event.kind !== "pitchBend") continue;
    const { msb, lsb } = parameterValue(state, BEND_RANGE)!;
    ranges.add(msb + lsb / 100);
  }
  return [...ranges];
}
