import { GlProgram, Matrix, Shader, UniformGroup } from "pixi.js";
import type { PackedColor } from "../shared/packedColor.ts";
import { FAR_TICKS, type NoteBox, type NoteGroup } from "./noteGroup.ts";
import type { NoteTexture } from "./NoteTexture.ts";

/** Drawing passes of a group: all its notes, the selected ones with an outline over them, or those that sound. */
export const PASS = { all: 0, selected: 1, sounding: 2 } as const;

const EVERYWHERE = [-FAR_TICKS, FAR_TICKS] as const;
const PITCHES = 128;

/**
 * Notes by vertex pulling: six vertices per texel of the note texture, the corner from `gl_VertexID`. Pan and zoom are
 * uniforms.
 */
const vertex = `#version 300 es
precision highp float;
precision highp int;
uniform highp sampler2D uNotes;
uniform mat3 uTransform; // to the target
uniform vec4 uBox; // left, top, right and foot of what is drawn
uniform vec4 uTime;   // x of tick 0, pixels per tick, tick added to each note, smallest width
uniform vec2 uWindow; // ticks between which notes are drawn
uniform vec2 uStarts; // ticks between which notes start that are drawn
uniform vec4 uPitch;  // y of row 0, pixels per row, height, inset at the right
uniform float uMapped; // 1 where uRows has the row of each pitch, else a row is its pitch
uniform vec4 uRows[32]; // -1 for pitches without a row
uniform float uPosition; // playing position in the notes' own ticks, or -1
uniform vec4 uStyle;  // row of the colour table, alpha, corner radius, 1 where notes can stand out
uniform float uPass;
out vec2 vPlace;
out vec2 vLocal;
flat out vec2 vHalf;
flat out vec4 vState; // velocity, selected, sounding, 1 if muted
void main() {
  int note = gl_VertexID / 6;
  int vertex = gl_VertexID - note * 6;
  vec2 corner = vec2(float(vertex == 1 || vertex == 2 || vertex == 4), float(vertex == 2 || vertex == 4 || vertex == 5));
  vec4 texel = texelFetch(uNotes, ivec2(note & 1023, note >> 10), 0);
  float number = floor(texel.z / 128.0);
  float velocity = texel.z - number * 128.0;
  float muted = float(texel.w > 1.5);
  // Ticks that the window takes off at both ends: 0 for notes within, so that their places stay exact.
  float early = max(0.0, uWindow.x - texel.x);
  float late = max(0.0, texel.x + texel.y - uWindow.y);
  float duration = texel.y - early - late;
  float sounding = float(uPosition >= texel.x && uPosition < texel.x + texel.y - late) * (1.0 - muted);
  float selected = (texel.w - 2.0 * muted) * uStyle.w;
  float x0 = uTime.x + (texel.x + early + uTime.z) * uTime.y;
  float width = max(duration * uTime.y - uPitch.w, uTime.w);
  int pitch = int(number);
  float row = uMapped > 0.5 ? uRows[pitch >> 2][pitch & 3] : number;
  float y0 = uPitch.x - row * uPitch.y;
  bool outside = (early + late > 0.0 && duration <= 0.0) || texel.x < uStarts.x || texel.x >= uStarts.y;
  bool hidden = texel.y < 0.0 || outside || row < 0.0 || (uPass == 1.0 && selected < 0.5) || (uPass == 2.0 && sounding < 0.5) || x0 > uBox.z + 20.0 || x0 + width < uBox.x - 20.0;
  vHalf = vec2(width, uPitch.z) * 0.5;
  float margin = uPass == 0.0 ? 1.0 : 1.0 + uStyle.w * max(selected * 2.0, sounding * 12.0);
  vec2 position = vec2(x0, y0) - margin + corner * (vHalf * 2.0 + 2.0 * margin);
  vPlace = position;
  vLocal = position - vec2(x0, y0) - vHalf;
  vState = vec4(velocity, selected, sounding, muted);
  gl_Position = hidden ? vec4(2.0, 2.0, 0.0, 1.0) : vec4((uTransform * vec3(position, 1.0)).xy, 0.0, 1.0);
}`;

const fragment = `#version 300 es
precision highp float;
in vec2 vPlace;
in vec2 vLocal;
flat in vec2 vHalf;
flat in vec4 vState;
uniform vec4 uBox;
uniform sampler2D uColors; // 130 columns: velocity 0..127, sounding, glow
uniform vec4 uStyle;
uniform float uPass;
uniform float uResolution;
uniform vec4 uOutline;
uniform vec4 uGap;
out vec4 color;
float boxDistance(vec2 p, vec2 halfSize, float radius) {
  vec2 q = abs(p) - halfSize + radius;
  return min(max(q.x, q.y), 0.0) + length(max(q, 0.0)) - radius;
}
float coverage(float d) { return clamp(0.5 - d * uResolution, 0.0, 1.0); }
vec4 lookUp(float column) { return texelFetch(uColors, ivec2(int(column), int(uStyle.x)), 0); }
void main() {
  if (any(lessThan(vPlace, uBox.xy)) || any(greaterThan(vPlace, uBox.zw))) discard;
  float radius = min(uStyle.z, min(vHalf.x, vHalf.y));
  float d = boxDistance(vLocal, vHalf, radius);
  float selected = vState.y;
  float sounding = vState.z;
  vec3 fill = lookUp(sounding > 0.5 ? 128.0 : min(127.0, vState.x + selected * 30.0)).rgb;
  bool tall = vHalf.y > 3.0 && uStyle.z > 0.0;
  if (tall && selected < 0.5 && sounding < 0.5 && vLocal.y < 1.0 - vHalf.y && abs(vLocal.x) < vHalf.x - 2.0)
    fill = mix(fill, vec3(1.0), 0.16);
  vec4 c = vec4(fill, 1.0) * coverage(d);
  // A muted note is its outline, and a trace of its colour; where it is too small for one, it is pale.
  if (vState.w > 0.5) c *= mix(0.3, max(0.12, coverage(abs(d + 0.75) - 0.75)), step(2.0, min(vHalf.x, vHalf.y)));
  if (uPass > 0.5 && uStyle.w > 0.5) {
    if (sounding > 0.5) {
      float a = 1.0 - smoothstep(0.0, 12.0, d);
      c += vec4(lookUp(129.0).rgb, 1.0) * a * a * 0.75 * (1.0 - c.a);
    }
    if (selected > 0.5) {
      vec4 gap = uGap * coverage(abs(d - 0.0) - 1.2);
      c = gap + c * (1.0 - gap.a);
      vec4 ring = uOutline * coverage(abs(d - 0.75) - 1.0);
      c = ring + c * (1.0 - ring.a);
    }
  }
  color = c * uStyle.y;
}`;

const float = () => ({ value: 0, type: "f32" as const });
const vec2 = () => ({ value: new Float32Array(2), type: "vec2<f32>" as const });
const vec4 = () => ({ value: new Float32Array(4), type: "vec4<f32>" as const });

/** Uniforms of the canvas, of pitches where rows are not those, and of each group. */
const noteUniforms = () => ({
  canvas: new UniformGroup(
    {
      uTransform: { value: new Matrix(), type: "mat3x3<f32>" },
      uResolution: float(),
      uBox: vec4(),
      uOutline: vec4(),
      uGap: vec4(),
    },
    { isStatic: true },
  ),
  rows: new UniformGroup(
    { uRows: { value: new Float32Array(PITCHES), type: "vec4<f32>", size: PITCHES / 4 } },
    { isStatic: true },
  ),
  group: new UniformGroup({
    uTime: vec4(),
    uWindow: vec2(),
    uStarts: vec2(),
    uPitch: vec4(),
    uStyle: vec4(),
    uMapped: float(),
    uPosition: float(),
    uPass: float(),
  }),
});

/** Draws the notes of one canvas, which `texture` has. Pixi sends what has changed of its uniforms. */
export class NoteShader extends Shader {
  readonly texture: NoteTexture;
  readonly #own: ReturnType<typeof noteUniforms>;

  constructor(texture: NoteTexture) {
    const own = noteUniforms();
    const glProgram = GlProgram.from({ name: "notes", vertex, fragment });
    super({ glProgram, resources: { uNotes: texture.source, uColors: texture.table, ...own } });
    this.texture = texture;
    this.#own = own;
  }

  /** Sets the target: the transform from pixels to it, and the box that is drawn in. */
  setTarget(transform: Matrix, resolution: number, [x, y, width, height]: NoteBox): void {
    const { uniforms } = this.#own.canvas;
    const { token } = this.texture.colors;
    const edge = (pixels: number): number => Math.round(pixels * resolution) / resolution;
    uniforms.uTransform = transform;
    uniforms.uResolution = resolution;
    uniforms.uBox.set([edge(x), edge(y), edge(x + width), edge(y + height)]);
    uniforms.uOutline.set(channels(token["primary-bright"]));
    uniforms.uGap.set(channels(token.app));
    this.#own.canvas.update();
  }

  setGroup({ style, soundingAt }: NoteGroup): void {
    const { rows, group } = this.#own;
    const { uniforms } = group;
    uniforms.uTime.set(style.time);
    uniforms.uPitch.set(style.pitch);
    uniforms.uWindow.set(style.window ?? EVERYWHERE);
    uniforms.uStarts.set(style.starts ?? EVERYWHERE);
    uniforms.uStyle.set([style.colorRow, style.alpha, style.radius, style.standOut ? 1 : 0]);
    uniforms.uMapped = style.rows ? 1 : 0;
    uniforms.uPosition = soundingAt ?? -1;
    if (!style.rows || style.rows === rows.uniforms.uRows) return;
    rows.uniforms.uRows = style.rows as Float32Array<ArrayBuffer>;
    rows.update();
  }

  setPass(pass: number): void {
    this.#own.group.uniforms.uPass = pass;
  }

  override destroy(): void {
    super.destroy();
    this.texture.destroy();
  }
}

const channels = (color: PackedColor): [number, number, number, number] => [
  (color & 255) / 255,
  ((color >> 8) & 255) / 255,
  ((color >> 16) & 255) / 255,
  1,
];
