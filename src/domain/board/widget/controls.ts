import { choice, count, flag } from "./widgetField.ts";
import { defineWidget } from "./WidgetDefinition.ts";

const bipolar = flag(false, "The zero is in the middle");
const steps = count(0, 0, 128, "Places it stops at; 0 for all values");
const wheel = { width: 1, height: 2 };

/** A knob. `turn` `circular`: it points to the finger; `drag`: it turns with the way the finger goes. */
export const dial = defineWidget({
  type: "knob",
  text: "A knob",
  gesture: "turn",
  fields: { turn: choice(["drag", "circular"], "drag"), bipolar, steps },
  presets: {},
});

/** A slider. `touch` `grab`: the cap jumps to the finger unless it is touched itself; `jump`: always; `relative`: never. */
export const fader = defineWidget({
  type: "slider",
  text: "A slider",
  gesture: "slide",
  fields: { touch: choice(["grab", "jump", "relative"], "grab"), bipolar, steps },
  presets: {},
});

/** A wheel moves with the finger, wherever that is. With `returns` it goes back to its middle; a bend always does. */
export const wheelWidget = defineWidget({
  type: "slider",
  text: "A slider as a wheel",
  gesture: "roll",
  fields: { returns: flag(false, "Back to its middle when it is let go") },
  presets: {
    pitchWheel: {
      ...wheel,
      widget: { returns: true },
      pad: { command: "pitch", direction: "vertical", label: "Pitch" },
    },
    modWheel: { ...wheel, pad: { command: "modulation", direction: "vertical", label: "Mod", value: 0 } },
  },
});

/** An XY pad. */
export const field = defineWidget({
  type: "xyPad",
  text: "An XY pad",
  gesture: "point",
  fields: {
    springMs: count(0, 0, 10_000, "Time back to its stored place; 0 stays", 50),
    trail: flag(true, "A trail fades behind it"),
  },
  presets: {},
});
