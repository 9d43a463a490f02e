import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import kernel from "virtual:engine-kernel";
import { chromium } from "playwright";
import type { Browser, CDPSession, Page } from "playwright";
import { build } from "vite";
import type { Preset } from "../../../src/domain/soundfont/records.ts";
import { RATE } from "./ours.ts";
import type { Workload } from "./peers.ts";

const ADDRESS = "http://localhost/";
/** What is measured is the difference between a long and a short rendering: compiling, loading and the page fall out. */
const SHORT_SECONDS = 10;
const LONG_SECONDS = 60;

interface TypedArray {
  readonly type: "Int16Array" | "Int32Array" | "Uint8Array";
  readonly base64: string;
}

interface Rendering {
  readonly code: string;
  readonly text: string;
  readonly seconds: number;
  readonly rate: number;
}

/** The engine inside a real Chromium's AudioWorklet, by OfflineAudioContext. */
export class ChromiumBench {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #code: string;

  private constructor(browser: Browser, page: Page, session: CDPSession, code: string) {
    this.#browser = browser;
    this.#page = page;
    this.#session = session;
    this.#code = code;
  }

  /** Null, with the reason on the console, where there is no Chromium. */
  static async open(): Promise<ChromiumBench | null> {
    const candidates = [process.env["CHROMIUM_PATH"], "/usr/bin/chromium", chromium.executablePath()];
    const executablePath = candidates.find((path) => path !== undefined && existsSync(path));
    if (!executablePath) {
      console.log("SKIPPED Chromium: it is not installed.");
      return null;
    }
    const code = await bundleProcessor();
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    const page = await browser.newPage();
    // Worklets need a secure context: this address is one, and is not looked up.
    await page.route(`${ADDRESS}**`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><title>bench</title>" }),
    );
    await page.goto(ADDRESS);
    return new ChromiumBench(browser, page, await browser.newBrowserCDPSession(), code);
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  /** CPU seconds of the page's process per second of sound, less those of a worklet that renders silence. */
  async measure({ presets, events, effects }: Workload): Promise<number> {
    const sound = await this.#perSecond(presets, events, effects);
    return sound - (await this.#perSecond([], [], effects));
  }

  async #perSecond(presets: readonly Preset[], events: Workload["events"], effects: boolean): Promise<number> {
    const short = await this.#render(presets, events, effects, SHORT_SECONDS);
    const long = await this.#render(presets, events, effects, LONG_SECONDS);
    return (long - short) / (LONG_SECONDS - SHORT_SECONDS);
  }

  async #render(
    presets: readonly Preset[],
    events: Workload["events"],
    effects: boolean,
    seconds: number,
  ): Promise<number> {
    const text = JSON.stringify({ kernel, presets, events, effects }, packed);
    const before = await this.#cpuSeconds();
    await this.#page.evaluate(renderOffline, { code: this.#code, text, seconds, rate: RATE });
    return (await this.#cpuSeconds()) - before;
  }

  /** Of all pages' processes. */
  async #cpuSeconds(): Promise<number> {
    const { processInfo } = await this.#session.send("SystemInfo.getProcessInfo");
    return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  }
}

function packed(_key: string, value: unknown): unknown {
  if (!(value instanceof Int16Array || value instanceof Int32Array || value instanceof Uint8Array)) return value;
  const { buffer, byteOffset, byteLength } = value;
  const base64 = Buffer.from(buffer, byteOffset, byteLength).toString("base64");
  return { type: value.constructor.name, base64 };
}

/** Runs in the page. */
async function renderOffline({ code, text, seconds, rate }: Rendering): Promise<void> {
  const types = { Int16Array, Int32Array, Uint8Array };
  const processorOptions: unknown = JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== "object" || value === null || !("base64" in value)) return value;
    const { base64, type } = value as TypedArray;
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
    return new types[type](bytes.buffer);
  });
  const context = new OfflineAudioContext(2, seconds * rate, rate);
  await context.audioWorklet.addModule(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const node = new AudioWorkletNode(context, "bench", {
    numberOfInputs: 0,
    outputChannelCount: [2],
    processorOptions,
  });
  const failed = new Promise((_resolve, reject) => {
    node.addEventListener("processorerror", () => reject(new Error("the worklet failed")));
  });
  node.connect(context.destination);
  await Promise.race([context.startRendering(), failed]);
}

async function bundleProcessor(): Promise<string> {
  const entry = fileURLToPath(new URL("../../tests/bench/support/benchProcessor.ts", import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: { write: false, minify: false, target: "es2022", lib: { entry, formats: ["es"], fileName: "processor" } },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !("output" in output)) throw new Error("the worklet was not bundled");
  return output.output[0].code;
}
