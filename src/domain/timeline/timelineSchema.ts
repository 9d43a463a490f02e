import { Type, type Static, type TSchema } from "typebox";
import { equalizerSchema, limiterSchema } from "../mixer/mixerSchema.ts";
import { JAM_SLOTS, MOST_JAM_TAKES, MOST_TAKE_NOTES } from "./JamTake.ts";
import { TIMELINE_VERSION } from "./records.ts";

/**
 * The JSON form of a timeline (specification 3 and its further fields), the one source of its types, its validation and
 * the published `public/schema/timeline.v1.json`. Every field may be missing and then takes its default; unknown fields
 * are ignored.
 */

const LEAST_TICK = -Number.MAX_SAFE_INTEGER;
const tick = (description: string, minimum = 0) =>
  Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER, description });
/** JSON turns a bound that is no number into null: it is ignored (specification 5). */
const bound = (description: string) => Type.Union([tick(description), Type.Null()], { description: "null is ignored" });
const sevenBit = (description: string) => Type.Integer({ minimum: 0, maximum: 127, description });
const unit = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const channel = Type.Integer({
  minimum: 0,
  maximum: 16,
  description: "MIDI channel 1-16; 0 is all: a note plays wherever its track does, a track on its usual channel",
});

const noteSchema = Type.Partial(
  Type.Object({
    time: tick("Ticks from the start of the roll, default 0"),
    duration: tick("Ticks, default 100 ms at the first tempo"),
    number: sevenBit("MIDI note number; the truth where note, name and octave differ"),
    note: Type.String({ description: "Letter, accidental and octave, for example C#4; read where number is missing" }),
    name: Type.String({
      description: "Letter and accidental, for example C#; read with octave where number and note are missing",
    }),
    octave: Type.Integer({ description: "Octave; C4 is MIDI note 60" }),
    channel,
    attack: unit("Note-on velocity, default 0.5"),
    release: unit("Note-off velocity, default 0.5"),
    on: Type.Boolean({ description: "Written for readers: whether attack is above zero" }),
    muted: Type.Boolean({ description: "Whether the note is kept and not played, default false" }),
  }),
  { description: "A note" },
);

const column = <T extends TSchema>(value: T, description: string) =>
  Type.Union([value, Type.Array(value)], { description });
const velocity = Type.Number({ minimum: 0, maximum: 127 });

const noteColumnsSchema = Type.Object(
  {
    time: Type.Array(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), {
      description: "Ticks from the note before; of the first note from the start of the roll",
    }),
    duration: column(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), "Ticks"),
    number: column(Type.Integer({ minimum: 0, maximum: 127 }), "MIDI note number"),
    channel: column(Type.Integer({ minimum: 0, maximum: 16 }), "MIDI channel; 0 is that of the track"),
    attack: column(velocity, "Note-on velocity: a whole number is in 127ths, one with a fraction is 0 to 1"),
    release: column(velocity, "Note-off velocity, as attack"),
    muted: Type.Optional(
      column(Type.Integer({ minimum: 0, maximum: 1 }), "1 where the note is kept and not played, default 0"),
    ),
  },
  {
    description:
      "Notes in compact form: columns with one value for each note, or one value for all of them. As many as there are in time",
  },
);

const chordPatternSchema = Type.Partial(
  Type.Object({
    note: Type.String({ description: "Root: a letter A-G and an optional # or b, default C" }),
    name: Type.String({ description: "Chord name, default M" }),
    octave: Type.Integer({ maximum: 9, description: "Default 4; below 0 is 0" }),
    pattern: Type.String({ description: "Steps of x - _ [ ] R, default xxxx" }),
    subdiv: Type.String({ description: "Length of a step, default 4n" }),
    accent: Type.String({ description: "x and - over the steps in turn, default none" }),
    arp: Type.Boolean({ description: "Plays the chord as an arpeggio, default false" }),
    arpCount: Type.Integer({ minimum: 2, maximum: 8, description: "Default 4" }),
    arpOrder: Type.String({ description: "Digits that index the arpeggio's notes, default 01234567" }),
    inversion: Type.Integer({
      minimum: 0,
      maximum: 6,
      description: "How many of the chord's lowest tones stand an octave higher, default 0",
    }),
  }),
  { description: "A chord pattern" },
);

const rawEvent = Type.Object(
  {
    tick: tick("Place on the timeline"),
    type: Type.Integer({ minimum: 0, maximum: 255, description: "Meta type 0-127, 240 SysEx, 247 escape" }),
    data: Type.Array(Type.Integer({ minimum: 0, maximum: 255 })),
  },
  { description: "A MIDI file event that is kept as it is" },
);

const laneSchema = Type.Object(
  {
    id: Type.Optional(Type.String({ description: "Follows from kind and key" })),
    kind: Type.Union([
      Type.Literal("controlChange"),
      Type.Literal("programChange"),
      Type.Literal("pitchBend"),
      Type.Literal("channelPressure"),
      Type.Literal("keyPressure"),
      Type.Literal("chance"),
    ]),
    key: sevenBit("Controller or key number, else 0"),
    events: Type.Array(
      Type.Object({
        tick: tick("Ticks from the start of the roll"),
        value: Type.Integer({
          minimum: -8192,
          maximum: 8191,
          description: "0 to 127; pitch bend -8192 to 8191; chance 0 to 100 percent",
        }),
      }),
    ),
  },
  { description: "Events that belong to a roll. Each holds until the next one of its lane" },
);

const takesSchema = Type.Partial(
  Type.Object({
    takes: Type.Array(
      Type.Object({
        number: Type.Integer({ minimum: 0, description: "1 for the first; 0 is what the roll had before it" }),
        notes: Type.Array(
          Type.Object({
            time: tick("Ticks from the start of the roll"),
            duration: tick("Ticks"),
            number: sevenBit("MIDI note number"),
            attack: unit("Note-on velocity"),
            release: unit("Note-off velocity"),
          }),
        ),
        lanes: Type.Optional(Type.Array(laneSchema)),
      }),
    ),
    parts: Type.Array(
      Type.Object({
        tick: tick("Ticks from the start of the roll"),
        take: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
          description: "Number of the take that was chosen from here on; null is none",
        }),
      }),
    ),
  }),
  { description: "What was recorded over the roll, to choose from. The notes of the roll are what is played" },
);

const rollSchema = Type.Partial(
  Type.Object({
    id: Type.String(),
    label: Type.String(),
    notes: Type.Array(noteSchema),
    noteColumns: Type.Array(noteColumnsSchema, {
      description: "Further notes, in compact form: what songs of many notes are written in",
    }),
    startTime: tick("Tick from which its times count, default 0; below 0 by offset at most", LEAST_TICK),
    offset: tick("Ticks after startTime at which the roll begins; what lies before them is silent. Default 0"),
    subdivision: Type.String({ description: "Grid, default 4n" }),
    chordPatterns: Type.Array(chordPatternSchema),
    repeatCount: Type.Integer({ minimum: 1, maximum: 100_000, description: "Default 1" }),
    length: tick("Least tick at which a repeat ends, from startTime, default 0: as its notes and patterns need"),
    fixedLength: Type.Literal(true, { description: "Notes behind its end are silent, those across it end there" }),
    cutsPatterns: Type.Literal(true, { description: "With fixedLength: patterns make no repeat longer either" }),
    seed: Type.Integer({
      minimum: 0,
      maximum: 0xffffffff,
      description: "Seed of the R steps and of chances, default 0",
    }),
    lanes: Type.Array(laneSchema),
    takes: takesSchema,
    color: Type.Integer({ minimum: 0, maximum: 15, description: "Hue of the palette, default that of its track" }),
  }),
  { description: "A roll of notes or chord patterns" },
);

const pluginValuesSchema = Type.Partial(
  Type.Object({
    userBank: Type.Object(
      {
        id: Type.String({ pattern: "^[0-9a-f]{64}$", description: "Hash of the bank's content" }),
        name: Type.String({ maxLength: 256 }),
        presetName: Type.String({ maxLength: 256 }),
      },
      { description: "A sound bank of the user's own, which bank and program are of" },
    ),
    bank: Type.Integer({ minimum: 0, maximum: 16_383, description: "Bank select number; 128 is percussion" }),
    program: sevenBit("Program, default 0"),
    volume: Type.Number({ minimum: -60, maximum: 40, description: "dB over the engine's -20 dB headroom, default 20" }),
    attack: Type.Number({ minimum: 0, maximum: 10, description: "Scale of the instrument's attack time, default 1" }),
    release: Type.Number({ minimum: 0, maximum: 10, description: "Scale of the instrument's release time, default 1" }),
    midiInputEnabled: Type.Boolean(),
    midiInputChannel: Type.Integer({ minimum: 0, maximum: 16 }),
    midiInputPortId: Type.String(),
    midiOutputEnabled: Type.Boolean(),
    midiOutputChannel: Type.Integer({ minimum: 0, maximum: 16 }),
    midiOutputPortId: Type.String(),
  }),
);

const trackSchema = Type.Partial(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    pluginClassName: Type.String({ description: "Kind of the instrument, default Sampler" }),
    pluginName: Type.String({
      description: "Name of the instrument, for example violin; chooses the program where pluginValues has none",
    }),
    pluginValues: pluginValuesSchema,
    rolls: Type.Array(rollSchema),
    color: Type.Integer({
      minimum: 0,
      maximum: 15,
      description: "Hue of the palette, default the next one that is free",
    }),
    channel,
    mute: Type.Boolean(),
    solo: Type.Boolean(),
    gainDb: Type.Union([Type.Number({ minimum: -200, maximum: 24 }), Type.Null()], {
      description: "Fader in dB, default 0; null is silence",
    }),
    pan: Type.Number({ minimum: -1, maximum: 1 }),
    reverb: unit("Send"),
    chorus: unit("Send"),
    eq: equalizerSchema,
    limiter: limiterSchema,
    sendProgram: Type.Boolean({
      description: "Whether a MIDI file of the track starts with its program change, default true",
    }),
    programChanges: Type.Array(Type.Object({ tick: tick("Place"), program: sevenBit("Program") })),
    controlChanges: Type.Array(
      Type.Object({ tick: tick("Place"), controller: sevenBit("CC number"), value: sevenBit("Value") }),
    ),
    pitchBends: Type.Array(
      Type.Object({ tick: tick("Place"), value: Type.Integer({ minimum: -8192, maximum: 8191 }) }),
    ),
    aftertouches: Type.Array(
      Type.Object({
        tick: tick("Place"),
        number: Type.Union([sevenBit("Key"), Type.Null()]),
        value: sevenBit("Pressure"),
      }),
    ),
    rawEvents: Type.Array(rawEvent),
    devices: Type.Array(
      Type.Object({
        id: Type.Optional(Type.String()),
        bypass: Type.Optional(Type.Boolean()),
        processor: Type.Object(
          { id: Type.String(), values: Type.Optional(Type.Record(Type.String(), Type.Unknown())) },
          { description: "Kind of the device, and its values; what is missing takes its default" },
        ),
      }),
      { description: "What the notes of the track go through before they sound, in this order, default nothing" },
    ),
    drumRows: Type.Array(
      Type.Object({
        number: sevenBit("Key"),
        name: Type.Optional(Type.String({ maxLength: 64 })),
        hidden: Type.Optional(Type.Boolean()),
      }),
      { maxItems: 128, description: "Rows of the drum editor from the top, default those of General MIDI" },
    ),
    folderId: Type.String({ description: "The folder it stands in, default none" }),
    sharesChannel: Type.Boolean({
      description:
        "Whether program, controllers and bend are those of all tracks of this channel and port that say so, default false",
    }),
    tickOrders: Type.Array(
      Type.Object({
        tick: tick("Place"),
        kinds: Type.String({
          pattern: "^([fnz]([0-9]{3})?|[pcbas.])*$",
          description:
            "Order of the events at this tick: note-off f, program p, control change c, bend b, aftertouch a, note-on n, end of a note without length z, SysEx of the song s, one of an earlier track a dot; f, n and z with the key in three digits",
        }),
      }),
    ),
  }),
  { description: "A track with its instrument and rolls" },
);

/** Take in an operation of a jam room; the room sets `ownerId`, `by` and `fromBeat`. */
export const jamTakeSchema = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 100 }),
    ownerId: Type.Optional(Type.String({ maxLength: 100, description: "The user who played it" })),
    by: Type.Optional(Type.String({ maxLength: 200, description: "Their name" })),
    length: Type.Integer({ minimum: 1, maximum: 1_000_000, description: "Ticks of a round" }),
    notes: Type.Array(
      // A tuple as JSON Schema 2020-12 has it; the library writes the one of earlier drafts.
      Type.Unsafe<[time: number, duration: number, key: number, velocity: number]>({
        type: "array",
        minItems: 4,
        prefixItems: [
          Type.Integer({ minimum: 0, maximum: 1_000_000 }),
          Type.Integer({ minimum: 1, maximum: 1_000_000 }),
          sevenBit("MIDI note number"),
          unit("Note-on velocity"),
        ],
        items: false,
      }),
      { maxItems: MOST_TAKE_NOTES, description: "Time and duration in ticks of the round, key, velocity" },
    ),
    bank: Type.Integer({ minimum: 0, maximum: 16_383 }),
    program: sevenBit("Program"),
    sound: Type.String({ maxLength: 100, description: "Name of the sound" }),
    gainDb: Type.Number({ minimum: -60, maximum: 12 }),
    mute: Type.Boolean(),
    slot: Type.Union([Type.Integer({ minimum: 0, maximum: JAM_SLOTS - 1 }), Type.Null()], {
      description: "Where it plays in the room; null is nowhere",
    }),
    fromBeat: Type.Optional(Type.Number({ description: "Beat of the room from which it is so" })),
  },
  { additionalProperties: false, description: "What a member of a jam room played, kept to go round" },
);

export const timelineSchema = Type.Partial(
  Type.Object({
    version: Type.Literal(TIMELINE_VERSION),
    id: Type.String(),
    name: Type.String(),
    ppq: Type.Integer({ minimum: 1, maximum: 1_000_000, description: "Ticks per quarter note, default 960" }),
    bpm: Type.Number({
      exclusiveMinimum: 0,
      maximum: 100_000_000,
      description: "Quarter notes per minute where tempos says nothing, default 120",
    }),
    tempos: Type.Array(
      Type.Object({
        tick: tick("Place"),
        bpm: Type.Number({ exclusiveMinimum: 0, maximum: 100_000_000, description: "Quarter notes per minute" }),
        ramp: Type.Optional(Type.Boolean({ description: "Glides to the next tempo" })),
      }),
    ),
    timeSignatures: Type.Array(
      Type.Object({
        tick: tick("Place"),
        numerator: Type.Integer({ minimum: 1, maximum: 255 }),
        denominator: Type.Integer({ minimum: 1, maximum: 32_768, description: "A power of two" }),
      }),
    ),
    keySignatures: Type.Array(
      Type.Object({ tick: tick("Place"), fifths: Type.Integer({ minimum: -7, maximum: 7 }), minor: Type.Boolean() }),
    ),
    markers: Type.Array(Type.Object({ tick: tick("Place"), name: Type.String() })),
    loop: Type.Boolean(),
    loopStart: bound("Place"),
    loopEnd: bound("Place, exclusive"),
    rawEvents: Type.Array(rawEvent),
    master: Type.Partial(
      Type.Object({
        gainDb: Type.Union([Type.Number({ minimum: -200, maximum: 24 }), Type.Null()], {
          description: "On top of the usual level in dB, default 0; null is silence",
        }),
        limiter: limiterSchema,
        effects: Type.Boolean({ description: "Hall and chorus, default true" }),
        eq: equalizerSchema,
      }),
      { description: "What the sum of all tracks goes through" },
    ),
    folders: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.Optional(Type.String({ maxLength: 200 })),
        color: Type.Optional(Type.Integer({ minimum: 0, maximum: 15, description: "Hue of the palette, default 0" })),
        folded: Type.Optional(Type.Boolean({ description: "Whether its tracks are not shown, default false" })),
      }),
      { description: "Names under which tracks stand together" },
    ),
    jamTakes: Type.Array(jamTakeSchema, {
      maxItems: MOST_JAM_TAKES,
      description: "What was kept in the jam room of the song, default nothing",
    }),
    tracks: Type.Array(trackSchema),
  }),
  { description: "A Padroll timeline. Times are ticks at `ppq` per quarter note." },
);

export type TimelineJson = Static<typeof timelineSchema>;
export type TrackJson = Static<typeof trackSchema>;
export type RollJson = Static<typeof rollSchema>;
export type NoteJson = Static<typeof noteSchema>;
export type NoteColumnsJson = Static<typeof noteColumnsSchema>;
