import { newId } from "../id.ts";

export const MOST_SCENES = 128;
export const LONGEST_TRANSITION_MS = 60_000;
export const LONGEST_SCENE_NAME = 60;

/** Values of one pad in a scene; null leaves a value as it is. */
export interface SceneValue {
  readonly x: number | null;
  readonly y: number | null;
  readonly on: boolean | null;
}

/** Values of a board under a name. */
export interface BoardScene {
  readonly id: string;
  readonly name: string;
  /** Milliseconds of the transition to its values; 0 sets them at once. Toggles never wait. */
  readonly transitionMs: number;
  /** The program change of an input that recalls it; null = none. */
  readonly program: number | null;
  /** The board's channel, 1 to 16, 0 for all. */
  readonly channel: number;
  /** By pad id. Pads that the board has no more mean nothing. */
  readonly values: Readonly<Record<string, SceneValue>>;
}

/** Fields of a scene that are settings of the board. */
export type BoardSetting = Pick<BoardScene, "channel" | "values">;

interface Scenes {
  readonly scenes: readonly BoardScene[];
}

export const sceneOf = ({ scenes }: Scenes, id: string): BoardScene | undefined =>
  scenes.find((scene) => scene.id === id);

/** The one a board opens with. */
export const openingSceneOf = (board: Scenes & { readonly openingScene: string }): BoardScene | undefined =>
  sceneOf(board, board.openingScene);

/** The scenes with a new one at their end. */
export const withNewScene = ({ scenes }: Scenes, name: string, setting: BoardSetting): readonly BoardScene[] =>
  scenes.length >= MOST_SCENES
    ? scenes
    : [...scenes, { id: newId(), name, transitionMs: 0, program: null, ...setting }];

/** The scenes with other fields of one. A program recalls one scene: others give it up. */
export const withScene = (
  { scenes }: Scenes,
  id: string,
  fields: Partial<Omit<BoardScene, "id">>,
): readonly BoardScene[] =>
  scenes.map((scene) => {
    if (scene.id === id) return { ...scene, ...fields };
    const givesUp = fields.program !== undefined && fields.program !== null && scene.program === fields.program;
    return givesUp ? { ...scene, program: null } : scene;
  });

/** The scenes without one. */
export const withoutScene = ({ scenes }: Scenes, id: string): readonly BoardScene[] =>
  scenes.filter((scene) => scene.id !== id);
