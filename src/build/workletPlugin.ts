import type { ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const ENTRY = fileURLToPath(new URL("../audio-worklet/processor.ts", import.meta.url));
const VIRTUAL_ID = "virtual:worklet-url";
const DEV_URL = "/@padroll/processor.js";

/** The worklet as one script with no imports: what `addModule` loads in every browser. */
async function bundleWorklet(minify: boolean): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      minify,
      target: "es2022",
      lib: { entry: ENTRY, formats: ["es"], fileName: "processor" },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !("output" in output)) throw new Error("the worklet was not bundled");
  return output.output[0].code;
}

async function sendWorklet(response: ServerResponse): Promise<void> {
  const code = await bundleWorklet(false);
  response.setHeader("Content-Type", "text/javascript; charset=utf-8");
  response.end(code);
}

/** `import url from "virtual:worklet-url"`: the address of the bundled AudioWorklet processor, in development and in builds. */
export function workletPlugin(): Plugin {
  let serving = false;
  return {
    name: "padroll-worklet",
    configResolved(config) {
      serving = config.command === "serve";
    },
    configureServer(server) {
      server.middlewares.use(DEV_URL, (_request, response) => void sendWorklet(response));
    },
    resolveId(id) {
      return id === VIRTUAL_ID ? `\0${VIRTUAL_ID}` : null;
    },
    async load(id) {
      if (id !== `\0${VIRTUAL_ID}`) return null;
      if (serving) return `export default ${JSON.stringify(DEV_URL)}`;
      const reference = this.emitFile({ type: "asset", name: "processor.js", source: await bundleWorklet(true) });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
  };
}
