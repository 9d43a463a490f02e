import { extensions } from "pixi.js";
import type { Quads } from "./Quads.ts";
import { pipeNamed, ViewPipe } from "./ViewPipe.ts";

const CORNERS = 4;

/** Draws `Quads`: one instance for each quad. */
class QuadPipe extends ViewPipe<Quads> {
  static readonly extension = pipeNamed("quads");

  protected override draw(quads: Quads, resolution: number): void {
    if (quads.count === 0) return;
    const { shader, geometry, count } = quads;
    shader.atlas.upload(this.renderer);
    shader.setTarget(this.transform, resolution);
    quads.upload();
    this.renderer.encoder.draw({ geometry, shader, state: this.state, size: CORNERS, instanceCount: count });
  }
}

extensions.add(QuadPipe);
