// Bundles the page of a standalone board into one file, which a board is then written into.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "./files.mjs";
import { viteBuild } from "./viteBuild.mjs";

const ENTRY = join(root, "src/standalone/main.ts");
const FONTS = ["@fontsource-variable/inter", "@fontsource/noto-emoji"];

/** @param {string} output where the page is written */
export async function buildBoardPage(output) {
  const { script, style, licences } = await bundle();
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "img-src data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  await mkdir(dirname(output), { recursive: true });
  await writeFile(output, pageOf({ policy, style, script, licences: escapeText(licences) }));
}

/** @param {Record<"policy" | "style" | "script" | "licences", string>} parts */
const pageOf = ({ policy, style, script, licences }) => `<!doctype html>
<html lang="en-US" data-theme="dark">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="referrer" content="no-referrer" />
    <meta name="color-scheme" content="dark light" />
    <link rel="icon" href="data:," />
    <title>Padroll board</title>
    <style>${style}</style>
  </head>
  <body>
    <noscript>This board is a program that runs in your browser: it needs JavaScript.</noscript>
    <div id="root"></div>
    <script type="application/json" id="board">null</script>
    <script type="application/json" id="fonts">[]</script>
    <template id="licences">${licences}</template>
    <script>${script}</script>
  </body>
</html>
`;

async function bundle() {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const result = await viteBuild({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { APP_VERSION: JSON.stringify(version), "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      write: false,
      target: "es2022",
      cssCodeSplit: false,
      license: { fileName: "licences.md" },
      lib: { entry: ENTRY, formats: ["iife"], name: "padroll", fileName: () => "page.js", cssFileName: "page" },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = /** @type {import("vite").Rolldown.RolldownOutput[]} */ ([result].flat());
  const textOf = (/** @type {string} */ name) => {
    const file = first?.output.find(({ fileName }) => fileName === name);
    if (!file) throw new Error(`the page of boards has no ${name}`);
    return file.type === "chunk" ? file.code : Buffer.from(file.source).toString("utf8");
  };
  const fonts = await Promise.all(
    FONTS.map(async (name) => `## ${name}\n\n${await readFile(join(root, "node_modules", name, "LICENSE"), "utf8")}`),
  );
  const own = `## padroll\n\n${await readFile(join(root, "LICENSE"), "utf8")}`;
  return {
    // The element that holds the script ends where one of these is in it, in a string too.
    script: textOf("page.js")
      .trim()
      .replaceAll("</script", String.raw`<\/script`)
      .replaceAll("<!--", String.raw`<\!--`),
    style: textOf("page.css").trim(),
    licences: [own, textOf("licences.md"), ...fonts].join("\n\n"),
  };
}

/** @param {string} text */
const hashOf = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** @param {string} text */
const escapeText = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
