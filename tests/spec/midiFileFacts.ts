import { parseMidi, type MidiData, type MidiEvent } from "midi-file";

/** SMF 1.0: a variable-length quantity of four bytes. */
const LONGEST_DELTA = 0x0fffffff;

/** What a MIDI file says, as midi-file reads it: sorted lines that two files have in common if they say the same. */
export interface MidiFacts {
  /** tick, port and channel, key, velocity, duration, release velocity. */
  readonly notes: readonly string[];
  /** Programs, controllers, bends, aftertouches. */
  readonly controls: readonly string[];
  /** Controllers other than bank selects in their order, by channel; only for files of one track per channel. */
  readonly tempos: readonly string[];
  readonly timeSignatures: readonly string[];
  readonly keySignatures: readonly string[];
  /** SysEx, texts, lyrics, markers and the like. */
  readonly others: readonly string[];
  readonly trackNames: readonly string[];
}

interface Placed {
  readonly tick: number;
  /** As the last port prefix of its track says. */
  readonly port: number;
  readonly event: MidiEvent;
}

/** The facts of a bare file, ticks times `scale`. `parallel`: of several tempos or meters at one tick the first counts. */
export function midiFacts(bytes: Uint8Array, scale: number, parallel = false): MidiFacts {
  const file = parseMidi(bytes);
  const tracks = file.tracks.map((track) => placed(track, scale));
  const all = tracks.flat();
  const settled = (describe: (event: MidiEvent) => string | null): string[] => settle(all, describe, parallel);
  return {
    notes: tracks.flatMap(notesOf).sort(),
    controls: all
      .map(({ tick, port, event }) => controlLine(`${tick} ${address(port)}`, event))
      .filter((line) => line !== null)
      .sort(),
    tempos: settled((event) => (event.type === "setTempo" ? `tempo ${event.microsecondsPerBeat}` : null)),
    timeSignatures: settled((event) =>
      event.type === "timeSignature" ? `meter ${event.numerator}/${event.denominator} ${event.metronome}` : null,
    ),
    keySignatures: settled((event) => (event.type === "keySignature" ? `key ${event.key} ${event.scale}` : null)),
    others: all
      .map(({ tick, event }) => otherLine(tick, event))
      .filter((line) => line !== null)
      .sort(),
    trackNames: namesOf(file),
  };
}

function placed(track: readonly MidiEvent[], scale: number): Placed[] {
  let tick = 0;
  let port = 0;
  return track.map((event) => {
    tick += event.deltaTime;
    if (event.type === "portPrefix") ({ port } = event);
    return { tick: tick * scale, port, event };
  });
}

function notesOf(track: readonly Placed[]): string[] {
  const lines: string[] = [];
  const open = new Map<string, { tick: number; velocity: number }[]>();
  const end = track.at(-1)?.tick ?? 0;
  const close = (key: string, tick: number, release: number): void => {
    const note = open.get(key)?.shift();
    if (note) lines.push(`${note.tick} ${key} ${note.velocity} ${tick - note.tick} ${release}`);
  };
  for (const { tick, port, event } of track) {
    if (event.type === "noteOn") {
      const key = `${address(port)}${event.channel} ${event.noteNumber}`;
      open.set(key, [...(open.get(key) ?? []), { tick, velocity: event.velocity }]);
    } else if (event.type === "noteOff")
      close(`${address(port)}${event.channel} ${event.noteNumber}`, tick, event.velocity);
  }
  for (const [key, notes] of open) while (notes.length > 0) close(key, end, 0);
  return lines;
}

const address = (port: number): string => (port === 0 ? "" : `${port}:`);

function controlLine(place: string, event: MidiEvent): string | null {
  if (event.type === "controller") return `${place}${event.channel} cc ${event.controllerType} ${event.value}`;
  if (event.type === "programChange") return `${place}${event.channel} program ${event.programNumber}`;
  if (event.type === "pitchBend") return `${place}${event.channel} bend ${event.value}`;
  if (event.type === "channelAftertouch") return `${place}${event.channel} pressure ${event.amount}`;
  if (event.type === "noteAftertouch") return `${place}${event.channel} key ${event.noteNumber} ${event.amount}`;
  return null;
}

function otherLine(tick: number, event: MidiEvent): string | null {
  if (event.type === "sysEx" || event.type === "endSysEx" || event.type === "sequencerSpecific") {
    return `${tick} ${event.type} ${Array.from(event.data).join(",")}`;
  }
  if (event.type === "unknownMeta") return `${tick} meta ${event.metatypeByte} ${Array.from(event.data).join(",")}`;
  if (event.type === "trackName") return null;
  // Of a pause longer than a delta time can say, which is bridged with it.
  if (event.type === "text" && event.text === "" && event.deltaTime === LONGEST_DELTA) return null;
  if ("text" in event) return `${tick} ${event.type} ${event.text}`;
  return null;
}

/** By tick, a value that repeats at its tick once. */
function settle(all: readonly Placed[], describe: (event: MidiEvent) => string | null, parallel: boolean): string[] {
  const lines: string[] = [];
  const ticks = new Set<number>();
  for (const { tick, event } of all.toSorted((a, b) => a.tick - b.tick)) {
    const value = describe(event);
    const line = `${tick} ${value}`;
    if (value === null || line === lines.at(-1) || (parallel && ticks.has(tick))) continue;
    ticks.add(tick);
    lines.push(line);
  }
  return lines;
}

const namesOf = (file: MidiData): string[] =>
  file.tracks.flatMap((track) => track.flatMap((event) => (event.type === "trackName" ? [event.text] : [])));
