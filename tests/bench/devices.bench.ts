// What cables cost in the event handler of an input, and whether a monitor that is open costs a note: in a headless
// Chromium, against the built product, with ports as the specification of Web MIDI has them.
import { chromium, type Page } from "playwright";
import { PLAIN_CHAIN, type Chain } from "../../src/domain/midi-routing/chain.ts";
import { quantile } from "../../src/domain/midi-routing/ClockMeter.ts";
import { newNotes, writeSetup, type Route } from "../../src/state/devices/setup.ts";
import { fakeMidi, plug, type RigWindow } from "../e2e/fakeMidi.ts";
import { OwnServer, signIn } from "../e2e/ownServer.ts";
import { buildProduct } from "./support/product.ts";

const MESSAGES = 4000;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 60);
const PER_SECOND = 1000;
const PORTS = 10;
const OUTPUTS = Array.from({ length: PORTS - 1 }, (_, at) => `Out ${at + 1}`);

/** Six things that are done to each note: range of keys, channel, transposition, scale, curve, split. */
const CHAIN: Chain = {
  ...PLAIN_CHAIN,
  lowKey: 10,
  channel: 3,
  transpose: 2,
  scale: "dorian",
  velocityCurve: "hard",
  zones: [
    { lowKey: 0, highKey: 59, channel: 4, transpose: 12 },
    { lowKey: 60, highKey: 127, channel: 0, transpose: 0 },
  ],
};

const port = (direction: "in" | "out", name: string) =>
  newNotes(direction, { id: `id of ${name}`, name, manufacturer: "Padroll tests" });

const executablePath = buildProduct();
const server = await OwnServer.start();
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-gpu-compositing"],
});
try {
  const email = await server.user("pro");
  for (const cables of [0, 1, PORTS - 1]) await measureHandler(email, cables);
  await measureMonitor(email);
} finally {
  await browser.close();
  await server.stop();
}

async function open(email: string, cables: number): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const routes: Route[] = OUTPUTS.slice(0, cables).map((name) => ({
    from: "in:id of Keys",
    to: `out:id of ${name}`,
    isOn: true,
    chain: CHAIN,
  }));
  const setup = writeSetup({ ports: [port("in", "Keys"), ...OUTPUTS.map((name) => port("out", name))], routes });
  await page.addInitScript((text) => localStorage.setItem("padroll_devices", text), setup);
  await fakeMidi(page);
  await signIn(page, server, email);
  await page.goto(`${server.url}/plugin/devices`);
  await page.getByRole("button", { name: "Connect MIDI devices" }).click();
  for (const name of OUTPUTS) await plug(page, name);
  await page.getByText("Out 9", { exact: true }).waitFor();
  return page;
}

/** How long the page is busy with one message, with so many cables at its input. */
async function measureHandler(email: string, cables: number): Promise<void> {
  const page = await open(email, cables);
  const times = await page.evaluate(async (count) => {
    const { padrollMidi } = globalThis as unknown as RigWindow;
    const taken: number[] = [];
    for (let at = 0; at < count; at++) {
      const message = [at % 2 === 0 ? 0x90 : 0x80, 36 + ((at >> 1) % 48), 1 + (at % 127)];
      const begin = performance.now();
      padrollMidi.receive("Keys", message);
      taken.push(performance.now() - begin);
      if (at % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return taken;
  }, MESSAGES);
  const figures = [0.5, 0.95, 0.99].map((part) => quantile(times, part).toFixed(3)).join(" / ");
  console.log(`handler of a message, ${PORTS} ports, ${cables} cables of six steps: ${figures} ms (P50 / P95 / P99)`);
  await page.context().close();
}

/** Notes at a thousand messages a second with the monitor open: how many went in, came out, and were seen. */
async function measureMonitor(email: string): Promise<void> {
  const page = await open(email, 1);
  await page.getByRole("region", { name: "Monitor" }).waitFor();
  const { given, frames, longest } = await page.evaluate(
    async ({ seconds, perSecond }) => {
      const { padrollMidi } = globalThis as unknown as RigWindow;
      const begin = performance.now();
      let sent = 0;
      const stamps: number[] = [];
      const count = (time: number): void => {
        stamps.push(time);
        if (sent < seconds * perSecond) requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
      while (sent < seconds * perSecond) {
        const due = Math.min(seconds * perSecond, ((performance.now() - begin) / 1000) * perSecond);
        for (; sent < due; sent++) {
          padrollMidi.receive("Keys", [sent % 2 === 0 ? 0x90 : 0x80, 36 + ((sent >> 1) % 48), 100]);
        }
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
      const gaps = stamps.slice(1).map((time, at) => time - stamps[at]!);
      return { given: sent, frames: stamps.length, longest: Math.max(...gaps) };
    },
    { seconds: SECONDS, perSecond: PER_SECOND },
  );
  const sent = await page.evaluate(
    () => (globalThis as unknown as RigWindow).padrollMidi.sent["Out 1"]?.map(([status = 0]) => status >> 4) ?? [],
  );
  const ons = sent.filter((kind) => kind === 9).length;
  const offs = sent.filter((kind) => kind === 8).length;
  console.log(
    `monitor open, ${PER_SECOND} messages a second for ${SECONDS} s: ${given} in, ${ons} notes on and ${offs} off`,
  );
  console.log(
    `of ${given / 2} sent; ${(frames / SECONDS).toFixed(0)} frames a second, the longest ${longest.toFixed(0)} ms`,
  );
  await page.context().close();
}
