/** A linked program and its uniform locations by name. */
export interface GlProgram {
  readonly program: WebGLProgram;
  uniform(name: string): WebGLUniformLocation | null;
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
  const locations = new Map<string, WebGLUniformLocation | null>();
  return {
    program,
    uniform: (name) => {
      const known = locations.get(name);
      if (known !== undefined) return known;
      const location = gl.getUniformLocation(program, name);
      locations.set(name, location);
      return location;
    },
  };
}

function compile(gl: WebGL2RenderingContext, type: GLenum, source: string): WebGLShader {
  const shader = gl.createShader(type);
  if (!shader) throw new Error("no WebGL context");
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return shader;
}
