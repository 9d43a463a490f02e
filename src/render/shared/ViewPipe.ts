import {
  ExtensionType,
  Matrix,
  State,
  type InstructionSet,
  type RenderPipe,
  type ViewContainer,
  type WebGLRenderer,
} from "pixi.js";

/** Pixi extension of a pipe that draws the views with this `renderPipeId`. */
export const pipeNamed = (name: string) => ({ type: [ExtensionType.WebGLPipes], name });

/**
 * Draws views of a kind, each for itself, with a shader of their own; add it to Pixi's `extensions`. Views are read as they are
 * drawn: Pixi does not see changes in them.
 */
export abstract class ViewPipe<View extends ViewContainer> implements RenderPipe<View> {
  protected readonly renderer: WebGLRenderer;
  protected readonly state = State.for2d();
  /** Transform from pixels of the view to the target: the canvas, or a texture that keeps its picture. */
  protected readonly transform = new Matrix();

  constructor(renderer: WebGLRenderer) {
    this.renderer = renderer;
  }

  addRenderable(view: View, instructions: InstructionSet): void {
    this.renderer.renderPipes.batch.break(instructions);
    instructions.add(view);
  }

  updateRenderable(): void {}

  validateRenderable(): boolean {
    return false;
  }

  execute(view: View): void {
    const { projectionMatrix, worldTransformMatrix } = this.renderer.globalUniforms.globalUniformData;
    this.transform.copyFrom(worldTransformMatrix).append(view.groupTransform).prepend(projectionMatrix);
    this.draw(view, this.renderer.renderTarget.renderTarget.resolution);
  }

  destroy(): void {}

  /** `resolution`: device pixels per pixel. */
  protected abstract draw(view: View, resolution: number): void;
}
