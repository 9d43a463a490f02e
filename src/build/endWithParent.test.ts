import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SCRIPT = `
  const { endWithParent } = await import(process.argv[1]);
  endWithParent();
  process.on("SIGTERM", () => { console.log("ended in order"); process.exit(); });
  setInterval(() => undefined, 1000);
  console.log("runs");`;

test.skipIf(process.platform === "win32")("a program ends with the shell that npm started it in", async () => {
  const module = fileURLToPath(new URL("./endWithParent.mjs", import.meta.url));
  // The second command keeps the shell from becoming the program itself.
  const shell = spawn("sh", ["-c", '"$0" --input-type=module -e "$1" "$2"; true', process.execPath, SCRIPT, module], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [first] = (await once(shell.stdout, "data")) as [Buffer];
  expect(String(first)).toBe("runs\n");
  let said = "";
  shell.stdout.on("data", (chunk: Buffer) => (said += String(chunk)));
  // The pipe ends with the last program that writes to it.
  const ended = once(shell.stdout, "end");
  shell.kill("SIGTERM");
  await ended;
  expect(said).toBe("ended in order\n");
});
