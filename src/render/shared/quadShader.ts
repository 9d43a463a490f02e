import { GlProgram, Matrix, Shader, UniformGroup } from "pixi.js";
import type { TextAtlas } from "./TextAtlas.ts";

/**
 * Every flat shape of a canvas is an instance of one quad: rounded boxes, lines, gradients and text.
 * Positions are pixels of their container, from the top left; edges are antialiased by distance, one device pixel wide. Each is cut to a
 * rectangle of its own, so that one draw call takes quads of many.
 */
export const QUAD_KINDS = {
  box: 0,
  text: 1,
  gradientX: 2,
  line: 3,
  head: 4,
} as const;

const vertex = `#version 300 es
precision highp float;
in vec4 aRect;
in vec3 aShape; // radius, stroke width, kind
in vec4 aUv;
in vec4 aFill;
in vec4 aStroke;
in vec4 aClip; // left, top, right and foot, device pixels
uniform mat3 uTransform; // to the target
uniform float uResolution; // device pixels per pixel
out vec2 vLocal;
flat out vec2 vHalf;
flat out vec3 vShape;
flat out vec4 vFill;
flat out vec4 vStroke;
flat out vec4 vLine;
out vec2 vUv;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  float kind = aShape.z;
  vec4 rect = aRect;
  float margin = kind == 1.0 ? 0.0 : 1.0 + aShape.y;
  vLine = vec4(0.0);
  if (kind == 3.0) {
    vec2 low = min(aRect.xy, aRect.zw);
    rect = vec4(low, max(aRect.xy, aRect.zw) - low);
    vec2 middle = rect.xy + rect.zw * 0.5;
    vLine = vec4(aRect.xy - middle, aRect.zw - middle);
  }
  vHalf = rect.zw * 0.5;
  vec2 whole = rect.xy - margin + corner * (rect.zw + 2.0 * margin);
  vec2 position = clamp(whole, aClip.xy / uResolution, aClip.zw / uResolution);
  vec2 cut = position - whole;
  vLocal = whole - rect.xy - vHalf + cut;
  vUv = mix(aUv.xy, aUv.zw, corner) + cut / max(rect.zw, 1e-6) * (aUv.zw - aUv.xy);
  vShape = aShape;
  vFill = aFill;
  vStroke = aStroke;
  gl_Position = vec4((uTransform * vec3(position, 1.0)).xy, 0.0, 1.0);
}`;

const fragment = `#version 300 es
precision highp float;
in vec2 vLocal;
flat in vec2 vHalf;
flat in vec3 vShape;
flat in vec4 vFill;
flat in vec4 vStroke;
flat in vec4 vLine;
in vec2 vUv;
uniform float uResolution;
uniform sampler2D uText;
out vec4 color;
float boxDistance(vec2 p, vec2 halfSize, float radius) {
  vec2 q = abs(p) - halfSize + radius;
  return min(max(q.x, q.y), 0.0) + length(max(q, 0.0)) - radius;
}
float coverage(float distance) { return clamp(0.5 - distance * uResolution, 0.0, 1.0); }
vec4 over(vec4 c, float a) { return vec4(c.rgb * c.a, c.a) * a; }
void main() {
  float kind = vShape.z;
  if (kind == 1.0) { color = over(vFill, texture(uText, vUv).a); return; }
  float radius = min(vShape.x, min(vHalf.x, vHalf.y));
  float d = boxDistance(vLocal, vHalf, radius);
  if (kind == 2.0) {
    float t = (vLocal.x + vHalf.x) / (2.0 * vHalf.x);
    color = over(mix(vFill, vStroke, clamp(t, 0.0, 1.0)), coverage(d));
    return;
  }
  if (kind == 3.0) {
    vec2 ab = vLine.zw - vLine.xy;
    float t = clamp(dot(vLocal - vLine.xy, ab) / max(dot(ab, ab), 1e-6), 0.0, 1.0);
    color = over(vFill, coverage(distance(vLocal, vLine.xy + ab * t) - vShape.y * 0.5));
    return;
  }
  if (kind == 4.0) {
    float cut = (abs(vLocal.x) + vLocal.y - vHalf.y) * 0.7071;
    color = over(vFill, coverage(max(d, cut)));
    return;
  }
  float ring = vShape.y > 0.0 ? coverage(abs(d) - vShape.y * 0.5) : 0.0;
  vec4 fill = over(vFill, coverage(d));
  vec4 stroke = over(vStroke, ring);
  color = stroke + fill * (1.0 - stroke.a);
}`;

const targetUniforms = () =>
  new UniformGroup({
    uTransform: { value: new Matrix(), type: "mat3x3<f32>" },
    uResolution: { value: 1, type: "f32" },
  });

/** Draws the quads of one canvas, whose text is in `atlas`. */
export class QuadShader extends Shader {
  readonly atlas: TextAtlas;
  readonly #target: ReturnType<typeof targetUniforms>;

  constructor(atlas: TextAtlas) {
    const target = targetUniforms();
    const glProgram = GlProgram.from({ name: "quads", vertex, fragment });
    super({ glProgram, resources: { uText: atlas.source, target } });
    this.atlas = atlas;
    this.#target = target;
  }

  /** Sets the target: the transform from pixels to it. */
  setTarget(transform: Matrix, resolution: number): void {
    this.#target.uniforms.uTransform = transform;
    this.#target.uniforms.uResolution = resolution;
  }

  override destroy(): void {
    super.destroy();
    this.atlas.source.destroy();
  }
}
