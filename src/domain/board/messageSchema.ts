import { Type } from "typebox";
import { LAUNCH_LINES } from "../timeline/clipLaunch.ts";
import { MACHINE_COMMANDS } from "../midi/machineControl.ts";
import { APP_ACTIONS, MESSAGE_CURVES, MESSAGE_KINDS } from "./padMessage.ts";

const value = (description: string) => Type.Integer({ minimum: -8192, maximum: 16383, description });
const bank = Type.Union([Type.Integer({ minimum: 0, maximum: 127 }), Type.Null()], {
  description: "Selected before a program; null: the bank stays",
});

/** The JSON form of a message of a pad; fields that are missing take the defaults of its kind. */
export const messageSchema = Type.Partial(
  Type.Object({
    id: Type.String(),
    kind: Type.Enum([...MESSAGE_KINDS]),
    when: Type.Enum(["press", "release", "value"], {
      description: "press: a hand comes down or a toggle goes on; release: the reverse; value: with every other value",
    }),
    axis: Type.Enum(["x", "y"]),
    from: value("Sent at the low end. pitch -8192..8191, cc14, nrpn and rpn 0..16383, else 0..127"),
    to: value("Sent at the high end; may be below from"),
    curve: Type.Enum([...MESSAGE_CURVES]),
    port: Type.String({ description: "Id or name of a MIDI output; empty for the pad's" }),
    channel: Type.Union([Type.Integer({ minimum: 0, maximum: 16 }), Type.Null()], {
      description: "1-16, 0 for all channels; null for the pad's",
    }),
    number: Type.Integer({ minimum: 0, maximum: 16383, description: "Note, key, controller, parameter or page" }),
    bankMsb: bank,
    bankLsb: bank,
    machineCommand: Type.Enum([...MACHINE_COMMANDS]),
    device: Type.Integer({ minimum: 0, maximum: 127, description: "Of machine control; 127 for all" }),
    sysEx: Type.String({
      maxLength: 4096,
      description: "Bytes in hex from F0 to F7; vv is the value, mm and ll are its upper and lower 7 bits",
    }),
    action: Type.Enum([...APP_ACTIONS]),
    scene: Type.String({ description: "Id of the scene of the board that the action scene recalls" }),
    track: Type.String({ description: "Id of the track of the open song whose clip the action launchClip launches" }),
    clip: Type.String({ description: "Id of that clip" }),
    line: Type.Enum([...LAUNCH_LINES], { description: "The line of the song at which clips begin and end" }),
  }),
  { description: "A message that a pad sends beside what its command says" },
);
