import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Browser, type Page } from "playwright";
import type { Product } from "./product.ts";
import { ShapedProxy, type Shape } from "./ShapedProxy.ts";

const FLAGS = ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"];
const READY_MS = 60_000;
const HELD_MS = 60;
const NOTE_MS = 125;
const READ_EVERY_MS = 1000;
/** Until what is shown speaks of what was played alone. */
const SETTLE_SHARE = 0.5;

export interface DirectNetwork {
  readonly meanMs: number;
  readonly spreadMs: number;
  readonly loss: number;
  /** Of a connection of one page. */
  readonly shape: (seed: number) => Shape;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Two pages of Chromium in Live, one of which plays, by the hub alone and directly. What is told is what the listener reads.
 * The way to the hub goes through a shaped proxy; packets that go directly are delayed and lost as much, one way once.
 */
export async function measureDirect(product: Product, network: DirectNetwork, seconds: number): Promise<void> {
  if (product.browser === "") return console.log("SKIPPED: there is no Chromium.");
  const browser = await chromium.launch({ executablePath: product.browser, args: FLAGS });
  try {
    for (const isDirect of [false, true]) await visit(browser, product, network, isDirect, seconds);
  } finally {
    await browser.close();
  }
}

async function visit(
  browser: Browser,
  product: Product,
  network: DirectNetwork,
  isDirect: boolean,
  seconds: number,
): Promise<void> {
  const proxies = await Promise.all([1, 2].map((seed) => ShapedProxy.start(product.url, network.shape(seed))));
  const [owner, guest] = [await product.account(), await product.account()];
  const { jwt } = (await (await product.post("/presence/api/v1/auth/login", owner)).json()) as { jwt: string };
  const launched = await product.post("/engine/api/v1/launch/", { name: "Bench" }, jwt);
  const { event } = (await launched.json()) as { event: { id: string; joinCode: string } };
  const path = `/plugin/jamroom/${event.id}#${event.joinCode}`;
  const pages: Page[] = [];
  for (const [index, account] of [owner, guest].entries())
    pages.push(await enter(browser, `${proxies[index]!.url}${path}`, account, network));
  const [listener, player] = pages as [Page, Page];
  await listener.getByRole("radio", { name: "Live", exact: true }).click();
  if (isDirect) {
    for (const page of pages) await page.getByRole("switch", { name: /^Direct connection/ }).click();
    for (const page of pages) await page.getByText(/ away, direct\./).waitFor({ timeout: READY_MS });
  }
  await player.locator("h1").click();
  const ends = Date.now() + seconds * 1000;
  const settledAt = Date.now() + seconds * 1000 * SETTLE_SHARE;
  const delays: number[] = [];
  const ways: number[] = [];
  let readAt = settledAt;
  while (Date.now() < ends) {
    await player.keyboard.down("a");
    await sleep(HELD_MS);
    await player.keyboard.up("a");
    await sleep(NOTE_MS - HELD_MS);
    if (Date.now() < readAt) continue;
    readAt += READ_EVERY_MS;
    const text = await listener.locator("body").innerText();
    const delay = /You hear the others (\d+) ms after/.exec(text)?.[1];
    const way = /(\d+) ms away, (direct|by the server)\./.exec(text);
    if (delay !== undefined) delays.push(Number(delay));
    if (way && (way[2] === "direct") === isDirect) ways.push(Number(way[1]));
  }
  console.log(
    `${isDirect ? "directly" : "by the hub"}: a note is under way ${mean(ways).toFixed(0)} ms (median, as the listener reads), ` +
      `and heard ${mean(delays).toFixed(0)} ms after it was played; ${ways.length} readings`,
  );
  for (const page of pages) await page.context().close();
  await Promise.all(proxies.map((proxy) => proxy.stop()));
}

/** Into the room, as somebody who is signed in. */
async function enter(
  browser: Browser,
  url: string,
  account: { readonly email: string; readonly password: string },
  { meanMs, spreadMs, loss }: DirectNetwork,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(shapePackets, { meanMs, spreadMs, loss });
  const { origin } = new URL(url);
  const headers = { "x-tenant": "padroll" };
  await page.request.post(`${origin}/presence/api/v1/auth/login`, { headers, data: account });
  await page.goto(`${origin}/schema/timeline.v1.json`);
  // As it is while one comes back from a provider: the page asks the server whether there is a session.
  await page.evaluate(() => localStorage.setItem("padroll_user", "expected"));
  await page.goto(url, { timeout: READY_MS });
  await page.getByText(/there and back/).waitFor({ timeout: READY_MS });
  await page.getByRole("button", { name: "Enter room", exact: true }).click();
  await page.getByRole("log", { name: "Chat", exact: true }).waitFor({ timeout: READY_MS });
  return page;
}

/** Runs in the page: what goes out directly is late, and lost where nothing sends it again. */
function shapePackets({ meanMs, spreadMs, loss }: Omit<DirectNetwork, "shape">): void {
  const send = Reflect.get(RTCDataChannel.prototype, "send") as (data: never) => void;
  RTCDataChannel.prototype.send = function (data: never) {
    if (!this.ordered && Math.random() < loss) return;
    const delayMs = meanMs + spreadMs * (2 * Math.random() - 1);
    setTimeout(() => this.readyState === "open" && Reflect.apply(send, this, [data]), delayMs);
  };
}
