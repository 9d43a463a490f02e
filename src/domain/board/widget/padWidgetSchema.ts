import { Type } from "typebox";
import { MOST_PAGES } from "../pages.ts";
import { ROW_RATES } from "../padWidget.ts";
import { SCALE_IDS } from "../../music/scales.ts";

const sevenBit = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 127, description }));
const count = (minimum: number, maximum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, maximum, description }));
const flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const chord = Type.Optional(
  Type.String({ maxLength: 64, description: "Name of a chord, empty for major; or semitones above the root: 0 4 7" }),
);
const bipolar = flag("The zero is in the middle");
const steps = count(0, 128, "Places it stops at; 0 for all values");

/** Steps that a row can have. */
export const MOST_STEPS = 32;

const step = Type.Object(
  {
    on: flag("It sounds"),
    velocity: count(1, 127, "Default 100"),
    interval: count(-24, 24, "Semitones from the note of the pad"),
    tie: flag("It lengthens the note before it"),
  },
  { description: "A step of a row" },
);

/** The JSON form of `PadWidget`; what is left out has its default. */
export const padWidgetSchema = Type.Union([
  Type.Object(
    { kind: Type.Literal("dial"), turn: Type.Optional(Type.Enum(["drag", "circular"])), bipolar, steps },
    { description: "A knob" },
  ),
  Type.Object(
    { kind: Type.Literal("fader"), touch: Type.Optional(Type.Enum(["grab", "jump", "relative"])), bipolar, steps },
    { description: "A slider" },
  ),
  Type.Object(
    { kind: Type.Literal("wheel"), returns: flag("Back to its middle when it is let go") },
    { description: "A slider as a wheel" },
  ),
  Type.Object(
    {
      kind: Type.Literal("field"),
      springMs: count(0, 10_000, "Time back to its stored place; 0 stays"),
      trail: flag("A trail fades behind it"),
    },
    { description: "An XY pad" },
  ),
  Type.Object(
    { kind: Type.Literal("keys"), low: sevenBit("Lowest MIDI note"), high: sevenBit("Highest MIDI note") },
    { description: "A button as piano keys" },
  ),
  Type.Object({ kind: Type.Literal("chord"), chord }, { description: "A button that plays a chord on its note" }),
  Type.Object(
    {
      kind: Type.Literal("scaleGrid"),
      root: count(0, 11, "Pitch class"),
      scale: Type.Optional(Type.Enum([...SCALE_IDS])),
      inScale: flag("Only the tones of the scale"),
      rowInterval: count(1, 24, "From row to row, in semitones or in tones of the scale"),
      rows: count(1, 16, "Default 5"),
      cols: count(1, 32, "Default 8"),
    },
    { description: "A button as a grid of notes, from its note at the lower left" },
  ),
  Type.Object(
    { kind: Type.Literal("drumGrid"), rows: count(1, 16, "Default 4"), cols: count(1, 16, "Default 4") },
    { description: "A button as pads, from its note at the lower left" },
  ),
  Type.Object(
    { kind: Type.Literal("strum"), chord, strings: count(1, 32, "Default 7") },
    { description: "A button as strings of a chord on its note" },
  ),
  Type.Object(
    { kind: Type.Literal("pages"), pages: count(2, MOST_PAGES, "Default 2") },
    { description: "A button that switches between the pages of the board" },
  ),
  Type.Object(
    {
      kind: Type.Literal("stepRow"),
      pattern: Type.Optional(Type.Array(step, { minItems: 1, maxItems: MOST_STEPS })),
      plays: Type.Optional(Type.Enum(["note", "chord"])),
      chord,
      rate: Type.Optional(Type.Enum([...ROW_RATES])),
      gate: count(1, 200, "Percent of a step that a note sounds, default 80"),
      bpm: Type.Optional(
        Type.Union([Type.Number({ minimum: 30, maximum: 300 }), Type.Null()], {
          description: "A tempo of its own; null, the default, is the tempo of the song or the board",
        }),
      ),
    },
    { description: "A button as a row of steps that plays its note by itself" },
  ),
  Type.Object(
    { kind: Type.Literal("display"), shows: Type.Optional(Type.Enum(["value", "clock", "text"])) },
    { description: "A button that shows what was moved last, the time, or its label" },
  ),
]);
