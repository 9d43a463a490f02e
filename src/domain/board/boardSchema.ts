import { Type, type Static } from "typebox";
import { messageSchema } from "./messageSchema.ts";
import { MOST_SCENES, LONGEST_SCENE_NAME, LONGEST_TRANSITION_MS } from "./scene.ts";
import { IMAGE_PATTERN, LONGEST_IMAGE } from "./padImage.ts";
import { MOST_MESSAGES } from "./padMessage.ts";
import { MOST_PAGES } from "./pages.ts";
import { PAD_COMMANDS } from "./padTypes.ts";
import { BOARD_VERSION, PAD_EXPRESSIONS } from "./records.ts";
import { padWidgetSchema } from "./widget/widgetJson.ts";

const level = Type.Union([Type.Number({ minimum: 0, maximum: 127 }), Type.Null()]);

/** The JSON form of a scene. */
const sceneSchema = Type.Object(
  {
    id: Type.String({ minLength: 1 }),
    name: Type.String({ maxLength: LONGEST_SCENE_NAME }),
    transitionMs: Type.Integer({ minimum: 0, maximum: LONGEST_TRANSITION_MS }),
    program: Type.Union([Type.Integer({ minimum: 0, maximum: 127 }), Type.Null()], {
      description: "The program change of an input that recalls it",
    }),
    channel: Type.Integer({ minimum: 0, maximum: 16, description: "The board's channel" }),
    values: Type.Record(
      Type.String(),
      Type.Object({ x: level, y: level, on: Type.Union([Type.Boolean(), Type.Null()]) }),
      {
        description: "How each pad stands, by its id; null: as it is",
      },
    ),
  },
  { description: "How a board is set, under a name" },
);

/** The version media type of boards made before the suffix `board` was added (specification 3, the older reading). */
const OLD_BOARD_VERSION = "application/vnd.padroll.v1+json";

/** The JSON form of a board; the one source of its validation and of `public/schema/board.v1.json`. */
const sevenBit = (description: string) => Type.Integer({ minimum: 0, maximum: 127, description });
const cells = (minimum: number) => Type.Integer({ minimum, maximum: 128 });
const channel = Type.Integer({ minimum: 0, maximum: 16, description: "MIDI channel 1-16; 0 means all channels" });

const input = Type.Object(
  {
    kind: Type.Enum(["note", "cc", "pitch"]),
    number: sevenBit("MIDI note or controller; 0 for pitch"),
    channel,
    port: Type.String({ description: "Name of the MIDI input; empty for any" }),
  },
  { description: "What of a MIDI input moves the pad as a hand does" },
);

const group = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 60 }), kind: Type.Enum(["radio", "exclusive"]) },
  { description: "Toggles of one name: of radio one stays on, of exclusive all may be off" },
);

const follows = Type.Object(
  {
    pad: Type.String({ description: "Id of the pad that leads" }),
    inverted: Type.Boolean(),
    scale: Type.Number({ minimum: 0, maximum: 1, description: "Part of its own range that it moves through" }),
  },
  { description: "The control moves with another one of the board" },
);

const location = Type.Partial(Type.Object({ row: cells(0), col: cells(0), width: cells(1), height: cells(1) }));

const otherLayout = Type.Object(
  { shape: Type.Enum(["landscape", "portrait"]), rows: cells(1), cols: cells(1) },
  { description: "A grid of its own in areas that are higher than wide (portrait), or that are not (landscape)" },
);

const command = Type.Enum([...PAD_COMMANDS]);

export const padSchema = Type.Partial(
  Type.Object({
    id: Type.String(),
    type: Type.Enum(["button", "pad", "knob", "slider", "xyPad"]),
    label: Type.String(),
    labelOff: Type.String(),
    color: Type.String({ pattern: "^#[0-9a-fA-F]{6}$" }),
    gradient: Type.String({
      maxLength: 60,
      description: "Name of a gradient across it; empty, the default, is its color",
    }),
    image: Type.String({ maxLength: LONGEST_IMAGE, pattern: IMAGE_PATTERN, description: "A picture as a data URL" }),
    location,
    otherLocation: Type.Union([location, Type.Null()], {
      description: "Place in the board's otherLayout; null, the default, is hidden there",
    }),
    page: Type.Integer({ minimum: 0, maximum: MOST_PAGES, description: "Page it is on, default 1; 0 for every page" }),
    disabled: Type.Boolean(),
    on: Type.Boolean(),
    canToggle: Type.Boolean(),
    direction: Type.Enum(["none", "vertical", "horizontal", "both"]),
    widget: Type.Union([padWidgetSchema, Type.Null()], {
      description: "null, the default, is the usual one of its type",
    }),
    pad2: Type.Union([Type.Object({ command, code: sevenBit("Controller number") }), Type.Null()]),
    command: Type.Union([command, Type.Null()]),
    port: Type.String(),
    channel: Type.Union([channel, Type.Null()], { description: "null, the default, is the board's channel" }),
    input: Type.Union([input, Type.Null()]),
    inputY: Type.Union([input, Type.Null()], { description: "As input, for the second axis of an XY pad" }),
    midiNote: Type.Partial(
      Type.Object({ octave: Type.Integer({ description: "-1 to 9" }), name: Type.String(), note: Type.String() }),
    ),
    expression: Type.Enum([...PAD_EXPRESSIONS], {
      description:
        "What a hand does to notes it holds; mpe is bend, pressure and timbre of each on a channel of its own",
    }),
    code: sevenBit("Controller number, default 127"),
    value: sevenBit("Default 64"),
    minValue: sevenBit("Default 0"),
    maxValue: sevenBit("Default 127"),
    sendsOwn: Type.Union([Type.Boolean(), Type.Null()], {
      description:
        "false: it sends its messages alone; null, the default: its command, too, but no note C4 beside an action",
    }),
    messages: Type.Array(messageSchema, { maxItems: MOST_MESSAGES }),
    group: Type.Union([group, Type.Null()]),
    follows: Type.Union([follows, Type.Null()]),
  }),
  { description: "A pad, knob, slider or XY pad" },
);

export const MOST_PADS = 4096;

export const boardSchema = Type.Partial(
  Type.Object({
    id: Type.String(),
    version: Type.Enum([BOARD_VERSION, OLD_BOARD_VERSION]),
    format: Type.Integer({ minimum: 1, description: "2 since channel 0 of a pad means all channels" }),
    templateType: Type.Enum([
      "MainBoard",
      "SuperTouch",
      "Mixer",
      "AllKnobs",
      "AllFaders",
      "Isomorphic",
      "Drums",
      "Strings",
    ]),
    name: Type.String(),
    description: Type.String(),
    thumbNail: Type.String({ description: "A picture for its card, as a data URL; else it is drawn from its pads" }),
    rows: cells(1),
    cols: cells(1),
    otherLayout: Type.Union([otherLayout, Type.Null()]),
    pads: Type.Array(padSchema, { maxItems: MOST_PADS }),
    defaultPad: padSchema,
    showKeyboard: Type.Boolean(),
    showKeyboardKeys: Type.Boolean(),
    keyboardChannel: channel,
    keyboardPort: Type.String(),
    startOctave: Type.Integer({ maximum: 9, description: "Default 3; below 0 is 0" }),
    endOctave: Type.Integer({ maximum: 9, description: "Default 5; below 0 is 0" }),
    sliderCount: Type.Integer({ minimum: 0, maximum: 128 }),
    padRows: Type.Integer({ minimum: 0, maximum: 128 }),
    padCols: Type.Integer({ minimum: 0, maximum: 128 }),
    scenes: Type.Array(sceneSchema, { maxItems: MOST_SCENES }),
    openingScene: Type.String({ description: "Id of the scene that it opens with; empty: as it was left" }),
  }),
  { description: "A Padroll board: pads, knobs, sliders and XY pads on a grid of cells, and a keyboard." },
);

export type BoardJson = Static<typeof boardSchema>;
export type PadJson = Static<typeof padSchema>;
