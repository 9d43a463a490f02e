import { Type } from "typebox";
import { LONGEST_SCENE_NAME, LONGEST_TRANSITION_MS } from "./scene.ts";

const level = Type.Union([Type.Number({ minimum: 0, maximum: 127 }), Type.Null()]);

/** The JSON form of a scene. */
export const sceneSchema = Type.Object(
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
