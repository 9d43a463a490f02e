import { expect, test, type CDPSession, type Page } from "playwright/test";
import { writeBoard } from "../../src/domain/board/boardJson.ts";
import { newBoard } from "../../src/domain/board/newBoard.ts";
import { newPad } from "../../src/domain/board/newPad.ts";
import { drop } from "./drop.ts";
import { fakeMidi, sentTo } from "./fakeMidi.ts";
import { frames } from "./frames.ts";
import { liveNotes, recordLiveNotes, type LiveNote, type LiveWindow } from "./liveNotes.ts";
import { menuItem } from "./menus.ts";

/** Presses of each kind, as fast as the browser takes them. */
const PRESSES = 500;
const OUTPUT = "First synth";
const KICK = 36;

interface Point {
  readonly x: number;
  readonly y: number;
}

test.use({ hasTouch: true });

/** The board with a MIDI output, when its drums and keys can be heard. */
async function openBoard(page: Page): Promise<void> {
  await fakeMidi(page);
  await recordLiveNotes(page);
  await page.goto("/midi");
  const menu = page.getByRole("button", { name: /^Output/ });
  await menu.click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await menu.click();
  await page.getByText(OUTPUT, { exact: true }).click();
  await expect(page.locator("canvas")).toBeVisible();
  const kick = await centreOf(page, /^Kick/);
  for (const wake of [() => page.mouse.click(kick.x, kick.y), () => page.keyboard.press("a")]) {
    await wake();
    const before = (await liveNotes(page)).length;
    // Until its instrument is there a press is heard by the MIDI output alone, and then once.
    await expect
      .poll(
        async () => {
          await wake();
          return (await liveNotes(page)).length;
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(before + 1);
  }
  await page.waitForTimeout(500);
  await forget(page);
}

async function centreOf(page: Page, name: RegExp): Promise<Point> {
  const box = await page.getByRole("button", { name }).first().boundingBox();
  return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
}

const forget = (page: Page): Promise<void> =>
  page.evaluate((output) => {
    const { padrollLive, padrollMidi } = globalThis as unknown as LiveWindow & {
      padrollMidi: { sent: Record<string, number[][]> };
    };
    padrollLive.notes.length = 0;
    padrollMidi.sent[output] = [];
  }, OUTPUT);

interface Told {
  readonly engine: readonly string[];
  readonly output: readonly string[];
}

/** What engine and output were told, in order, once there are `count` of each; note-offs by the note that they end. */
async function told(page: Page, count: number): Promise<Told> {
  await expect.poll(async () => (await liveNotes(page)).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  // What comes in excess comes now.
  await page.waitForTimeout(300);
  const open = new Map<number, LiveNote>();
  const engine = (await liveNotes(page)).map((note) => {
    if (note.on) open.set(note.noteId, note);
    else expect(open.get(note.noteId)?.key, "a note-off ends the note of its number").toBe(note.key);
    if (!note.on) open.delete(note.noteId);
    return `${note.on ? "on" : "off"} ${note.key}`;
  });
  expect([...open.values()], "notes that nobody ended").toEqual([]);
  const output = (await sentTo(page, OUTPUT)).map(([status = 0, key]) => `${status >> 4 === 9 ? "on" : "off"} ${key}`);
  return { engine, output };
}

/** Records that the engine has not taken yet, and its voices. */
const left = (page: Page): Promise<readonly [waiting: number, voices: number]> =>
  page.evaluate(() => {
    const { ring, status } = (globalThis as unknown as LiveWindow).padrollLive;
    const [written = 0, read = 0] = new Int32Array(ring!, 0, 2);
    return [written - read, new Float64Array(status!)[4]!] as const;
  });

/** The engine has taken every record, and its voices fade away. */
async function expectSilence(page: Page): Promise<void> {
  await expect.poll(() => left(page), { timeout: 20_000 }).toEqual([0, 0]);
}

interface PointerWindow {
  padrollPointers: (readonly [type: string, id: number, place: string])[];
}

/** Writes down the pointers that come down and go up, in the order in which the page is told. */
const recordPointers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const pointers: PointerWindow["padrollPointers"] = [];
    (globalThis as unknown as PointerWindow).padrollPointers = pointers;
    for (const type of ["pointerdown", "pointerup"] as const) {
      addEventListener(
        type,
        (event) => pointers.push([type, event.pointerId, `${Math.round(event.clientX)} ${Math.round(event.clientY)}`]),
        true,
      );
    }
  });

/** The notes that these pointers should have played, given the note at each place. */
async function pointerNotes(page: Page, keys: ReadonlyMap<string, number>): Promise<string[]> {
  const pointers = await page.evaluate(() => (globalThis as unknown as PointerWindow).padrollPointers);
  const held = new Map<number, number>();
  return pointers.map(([type, id, place]) => {
    if (type === "pointerdown") held.set(id, keys.get(place) ?? -1);
    return `${type === "pointerdown" ? "on" : "off"} ${held.get(id)}`;
  });
}

/** One note on and one note off for each, in this order. */
const pairs = (keys: readonly number[]): string[] => keys.flatMap((key) => [`on ${key}`, `off ${key}`]);

/** Sends all at once: the browser queues them and dispatches one after another. */
async function send(session: CDPSession, events: readonly (readonly ["Mouse" | "Touch" | "Key", object])[]) {
  await Promise.all(events.map(([kind, params]) => session.send(`Input.dispatch${kind}Event`, params as never)));
}

test("every press of mouse, fingers and keys is one note on and one note off, and what is held ends", async ({
  page,
}) => {
  // Thousands of presses.
  test.setTimeout(240_000);
  await openBoard(page);
  await test.step("every press of the mouse is one note on and one note off, at the engine and at the output", async () => {
    const at = await centreOf(page, /^Kick/);
    const session = await page.context().newCDPSession(page);
    const events = Array.from({ length: PRESSES }, (_, i) => {
      // A hand is never quite still: it moves while it presses and between presses.
      const place = { x: at.x + (i % 5), y: at.y + (i % 3) };
      const mouse = { ...place, button: "left", clickCount: 1 };
      return [
        ["Mouse", { ...mouse, type: "mousePressed", buttons: 1 }],
        ["Mouse", { ...place, x: place.x + 1, button: "left", type: "mouseMoved", buttons: 1 }],
        ["Mouse", { ...mouse, type: "mouseReleased", buttons: 0 }],
        ["Mouse", { ...place, button: "none", type: "mouseMoved", buttons: 0 }],
      ] as const;
    });
    await send(session, events.flat());
    const { engine, output } = await told(page, 2 * PRESSES);
    const expected = pairs(Array.from({ length: PRESSES }, () => KICK));
    expect(engine).toEqual(expected);
    expect(output).toEqual(expected);
    await expectSilence(page);
  });
  await test.step("a press of the first button is a note while another button is down, too", async () => {
    await forget(page);
    const at = await centreOf(page, /^Kick/);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down({ button: "right" });
    for (let i = 0; i < 3; i++) {
      await page.mouse.down();
      await page.mouse.up();
    }
    await page.mouse.up({ button: "right" });
    const { engine, output } = await told(page, 6);
    expect(engine).toEqual(pairs([KICK, KICK, KICK]));
    expect(output).toEqual(engine);
  });
  await test.step("every finger of several is one note on and one note off, in their order", async () => {
    await forget(page);
    const session = await page.context().newCDPSession(page);
    const fingers = [];
    for (const name of [/^Kick/, /^Snare/, /^Open/])
      fingers.push({ ...(await centreOf(page, name)), id: fingers.length });
    // Which note each pad plays.
    for (const finger of fingers)
      await send(session, [
        ["Touch", { type: "touchStart", touchPoints: [finger] }],
        ["Touch", { type: "touchEnd", touchPoints: [] }],
      ]);
    const keys = (await told(page, 6)).engine.flatMap((line, i) => (i % 2 === 0 ? [Number(line.split(" ")[1])] : []));
    expect(new Set(keys).size).toBe(3);
    await forget(page);
    await recordPointers(page);
    const [a, b, c] = fingers;
    const rounds = Math.ceil(PRESSES / fingers.length);
    // Each comes down while the others are down; then all go at once, in whatever order the browser tells it.
    const round = [[a], [a, b], [a, b, c], []].map((points) => {
      return ["Touch", { type: points.length > 0 ? "touchStart" : "touchEnd", touchPoints: points }] as const;
    });
    await send(session, Array.from({ length: rounds }, () => round).flat());
    const { engine, output } = await told(page, 6 * rounds);
    const expected = await pointerNotes(
      page,
      new Map(fingers.map(({ x, y }, i) => [`${Math.round(x)} ${Math.round(y)}`, keys[i]!])),
    );
    expect(expected.filter((line) => line.startsWith("on"))).toHaveLength(PRESSES + 1);
    expect(engine).toEqual(expected);
    expect(output).toEqual(expected);
    await expectSilence(page);
  });
  await test.step("every key of the computer is one note on and one note off", async () => {
    await forget(page);
    const session = await page.context().newCDPSession(page);
    const codes = ["KeyA", "KeyS", "KeyD", "KeyF", "KeyG"];
    const base = 60;
    const numbers = [0, 2, 4, 5, 7].map((semitone) => base + semitone);
    const events = Array.from({ length: PRESSES }, (_, i) => {
      const code = codes[i % codes.length]!;
      const key = code.slice(3).toLowerCase();
      return [
        ["Key", { type: "keyDown", code, key, text: key }],
        // The key repeats while it is down.
        ["Key", { type: "keyDown", code, key, text: key, autoRepeat: true }],
        ["Key", { type: "keyUp", code, key }],
      ] as const;
    });
    await send(session, events.flat());
    const expected = pairs(Array.from({ length: PRESSES }, (_, i) => numbers[i % numbers.length]!));
    const { engine, output } = await told(page, 2 * PRESSES);
    expect(engine).toEqual(expected);
    expect(output).toEqual(expected);
    await expectSilence(page);
  });
  await test.step("Z and X shift the computer's keys as far as the buttons do, and Escape ends what is held", async () => {
    await forget(page);
    const down = page.getByRole("button", { name: "Octave down" });
    for (let octave = 0; octave < 4; octave++) await page.keyboard.press("z");
    await expect(down).toBeDisabled();
    await page.keyboard.press("X");
    await expect(down).toBeEnabled();
    await page.keyboard.down("a");
    await expect.poll(async () => (await liveNotes(page)).map(({ on, key }) => [on, key])).toEqual([[true, 36]]);
    await page.keyboard.press("Escape");
    await expectSilence(page);
    await page.keyboard.up("a");
  });
  await test.step("what Hold sustains ends when the internal sound is switched off; an option says that it waits for a reload", async () => {
    await forget(page);
    const hold = page.getByRole("button", { name: /^Hold/ }).first();
    await hold.focus();
    await page.keyboard.press("Enter");
    await expect(hold).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("a");
    await expect.poll(async () => (await liveNotes(page)).map(({ on }) => on)).toEqual([true, false]);
    await page.waitForTimeout(1500);
    expect((await left(page))[1]).toBeGreaterThan(0);
    const output = page.getByRole("button", { name: /^Output/ });
    const option = async (name: string | RegExp): Promise<void> => {
      await output.click();
      await menuItem(page, name).click();
    };
    await option("Internal sound");
    await expect.poll(() => left(page), { timeout: 5000 }).toEqual([0, 0]);
    await option(/^Low-latency output/);
    await expect(page.getByText(/Reload the page to switch the audio output too/).first()).toBeVisible();
  });
});

interface OrderWindow {
  padrollOrder: ("down" | "sent" | "done" | "drawn")[];
  padrollFrames: number;
}

/** Has the page keep when something is drawn, in the order of all that it keeps. */
async function recordDraws(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const order: OrderWindow["padrollOrder"] = [];
    (globalThis as unknown as OrderWindow).padrollOrder = order;
    for (const name of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"] as const) {
      const draw = Reflect.get(WebGL2RenderingContext.prototype, name) as (...args: unknown[]) => void;
      Reflect.set(WebGL2RenderingContext.prototype, name, function (this: unknown, ...args: unknown[]) {
        order.push("drawn");
        draw.apply(this, args);
      });
    }
  });
}

/** So many that their bodies share canvases. */
const FADERS = 64;
const COLS = 32;

test("fingers are heard before anything is painted, and painted in a few calls", async ({ page }) => {
  await recordDraws(page);
  await openBoard(page);
  await test.step("a finger is heard before anything is painted, and what fingers do within a frame is painted once", async () => {
    const kick = await centreOf(page, /^Kick/);
    await page.evaluate((output) => {
      const shared = globalThis as unknown as OrderWindow & { padrollMidi: { sent: Record<string, number[][]> } };
      const { padrollOrder: order, padrollMidi } = shared;
      shared.padrollFrames = 0;
      const count = (): void => {
        shared.padrollFrames++;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
      order.length = 0;
      addEventListener("pointerdown", () => order.push("down"), true);
      addEventListener("pointerdown", () => order.push("done"));
      const sent = padrollMidi.sent[output]!;
      sent.push = (...messages) => {
        if (messages.some(([status = 0]) => status >> 4 === 9)) order.push("sent");
        return Array.prototype.push.apply(sent, messages);
      };
    }, OUTPUT);
    const session = await page.context().newCDPSession(page);
    const touchPoints = [kick];
    const press = [
      ["Touch", { type: "touchStart", touchPoints }],
      ["Touch", { type: "touchEnd", touchPoints: [] }],
    ] as const;
    await send(session, Array.from({ length: 40 }, () => press).flat());
    const seen = () =>
      page.evaluate(() => {
        const { padrollOrder, padrollFrames } = globalThis as unknown as OrderWindow;
        return { order: padrollOrder.join(" "), frames: padrollFrames };
      });
    await expect.poll(async () => (await seen()).order).toContain("drawn");
    const { order, frames } = await seen();
    // Whichever of the two listeners is called first.
    expect(order.match(/(sent down|down sent) done/g)).toHaveLength(40);
    expect(order.match(/drawn( drawn)*/g)!.length).toBeLessThanOrEqual(frames + 1);
  });
  await test.step("ten faders under ten fingers are drawn in a few calls", async () => {
    const pads = Array.from({ length: FADERS }, (_, n) =>
      newPad({
        type: "slider",
        label: `Fader ${n}`,
        command: "cc",
        code: n,
        location: { row: Math.floor(n / COLS), col: n % COLS, width: 1, height: 1 },
      }),
    );
    const board = newBoard({ name: "Faders", rows: FADERS / COLS, cols: COLS, showKeyboard: false, pads });
    // What takes files comes after the board.
    await expect(async () => {
      await drop(page, [{ name: "faders.json", text: JSON.stringify(writeBoard(board)) }]);
      await expect(page).toHaveURL(/\/midi\/\w+$/, { timeout: 3000 });
    }).toPass();
    const faders = Array.from({ length: 10 }, (_, n) => page.getByRole("slider", { name: `Fader ${n}`, exact: true }));
    await expect(faders[9]!).toBeVisible();
    const boxes = await Promise.all(faders.map((fader) => fader.boundingBox()));
    const fingers = (share: number) =>
      boxes.map((box, id) => ({ id, x: box!.x + box!.width / 2, y: box!.y + box!.height * share }));
    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove", share: number) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: fingers(share) });
    await touch("touchStart", 0.5);
    for (const share of [0.4, 0.3, 0.6]) await touch("touchMove", share);
    await page.waitForTimeout(500);
    // A busy page draws what came so far with its next frames.
    await frames(page, 10);
    await page.evaluate(() => ((globalThis as unknown as OrderWindow).padrollOrder.length = 0));
    await touch("touchMove", 0.45);
    const draws = () => page.evaluate(() => (globalThis as unknown as OrderWindow).padrollOrder.length);
    await expect.poll(draws).toBeGreaterThan(0);
    await frames(page, 18);
    // The picture of what stands still, and all that moves. Two frames, where the fingers' moves came apart.
    expect(await draws()).toBeLessThanOrEqual(2 * 2);
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  });
});
