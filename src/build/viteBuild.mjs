import { build } from "vite";

/**
 * Vite's build, for production whatever NODE_ENV says: a client that was built for another one would keep nothing for use
 * without a network. It is put back: a server that is started from here must not take itself for one in production.
 * @param {import("vite").InlineConfig} config
 */
export async function viteBuild(config) {
  const { NODE_ENV } = process.env;
  process.env["NODE_ENV"] = "production";
  try {
    return await build(config);
  } finally {
    if (NODE_ENV === undefined) delete process.env["NODE_ENV"];
    else process.env["NODE_ENV"] = NODE_ENV;
  }
}
