import { build } from "vite";

/**
 * Vite's build. It sets NODE_ENV for its own ends, which is put back: a server that is started from here must not take
 * itself for one in production.
 * @param {import("vite").InlineConfig} config
 */
export async function viteBuild(config) {
  const { NODE_ENV } = process.env;
  try {
    return await build(config);
  } finally {
    if (NODE_ENV === undefined) delete process.env["NODE_ENV"];
    else process.env["NODE_ENV"] = NODE_ENV;
  }
}
