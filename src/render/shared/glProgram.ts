type Values = readonly [number] | readonly [number, number] | readonly [number, number, number, number];

interface Uniform {
  readonly location: WebGLUniformLocation | null;
  values: readonly number[];
}

/** A linked program, and what its uniforms are. */
export interface GlProgram {
  use(): void;
  /** Sets one, two or four floats where they are not what they were: a call takes longer than to compare. In use only. */
  set(name: string, ...values: Values): void;
  /** Sets an array of vectors of four. In use only. */
  setVectors(name: string, values: Float32Array): void;
  /** Which texture unit a sampler reads. In use only. */
  setUnit(name: string, unit: number): void;
  destroy(): void;
}

/**
 * Compiles and links; a failure is a defect of the shader and throws its log. The state of a shader is asked for only when
 * linking has failed: each such question has the page wait for the graphics process.
 */
export function createGlProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): GlProgram {
  const program = gl.createProgram();
  const shaders = [compile(gl, gl.VERTEX_SHADER, vertex), compile(gl, gl.FRAGMENT_SHADER, fragment)];
  for (const shader of shaders) gl.attachShader(program, shader);
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    const logs = [...shaders.map((shader) => gl.getShaderInfoLog(shader)), gl.getProgramInfoLog(program)];
    throw new Error(logs.filter(Boolean).join("\n") || "program does not link");
  }
  for (const shader of shaders) gl.deleteShader(shader);
  const uniforms = new Map<string, Uniform>();
  const find = (name: string): Uniform => {
    let found = uniforms.get(name);
    if (!found) uniforms.set(name, (found = { location: gl.getUniformLocation(program, name), values: [] }));
    return found;
  };
  return {
    use: () => gl.useProgram(program),
    set(name, ...values) {
      const uniform = find(name);
      const { location, values: before } = uniform;
      if (values.length === before.length && values.every((value, i) => value === before[i])) return;
      uniform.values = values;
      const [x, y = 0, z = 0, w = 0] = values;
      if (values.length === 1) gl.uniform1f(location, x);
      else if (values.length === 2) gl.uniform2f(location, x, y);
      else gl.uniform4f(location, x, y, z, w);
    },
    setVectors: (name, values) => gl.uniform4fv(find(name).location, values),
    setUnit: (name, unit) => gl.uniform1i(find(name).location, unit),
    destroy: () => gl.deleteProgram(program),
  };
}

function compile(gl: WebGL2RenderingContext, type: GLenum, source: string): WebGLShader {
  const shader = gl.createShader(type);
  if (!shader) throw new Error("no WebGL context");
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return shader;
}
