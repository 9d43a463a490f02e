// Runs the project's tools as child processes.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./files.mjs";

/**
 * Runs `node_modules/.bin/<tool>` in the project with its output shown. True when it exits with 0.
 * @param {string} tool
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runTool(tool, args, env = {}) {
  const windows = process.platform === "win32";
  const path = join(root, "node_modules/.bin", windows ? `${tool}.cmd` : tool);
  const result = spawnSync(path, args, {
    cwd: root,
    stdio: "inherit",
    shell: windows,
    env: { ...process.env, ...env },
  });
  return result.status === 0;
}
