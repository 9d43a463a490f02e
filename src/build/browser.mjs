// Finds the Chromium that the end-to-end tests use, and installs one where it can.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";
import { runTool } from "./run.mjs";

/** Debian's Chromium without windows, in which the tests take a tenth less of the processor, comes before those with them. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "chrome.exe",
];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The path of a Chromium, or null. */
export function findBrowser() {
  const asked = process.env["CHROMIUM_PATH"];
  if (asked) return existsSync(asked) ? asked : null;
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES];
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/** Finds or installs a Chromium. Throws with what to do where neither works. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  if (process.env["CHROMIUM_PATH"])
    throw new Error(`CHROMIUM_PATH names ${process.env["CHROMIUM_PATH"]}, which does not exist`);
  console.log("No Chromium found; installing one …");
  installDebianPackage();
  if (!findBrowser()) await runTool("playwright", ["install", "chromium"]);
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    "The end-to-end tests need Chromium or Chrome, and none could be installed. Install one (Debian, Ubuntu: " +
      "`apt-get install chromium`; elsewhere: `npx playwright install --with-deps chromium`), or set CHROMIUM_PATH to its program.",
  );
}

function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const aptGet = (/** @type {readonly string[]} */ args) =>
    spawnSync("apt-get", ["-q", ...args], { stdio: "inherit", env });
  aptGet(["update"]);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if (findBrowser()) return;
    aptGet(["install", "-y", "--no-install-recommends", name]);
  }
}
