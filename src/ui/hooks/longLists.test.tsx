// @vitest-environment jsdom
import { useSnapshot } from "valtio";
import { proxy, ref } from "valtio/vanilla";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { done, eventually, placeInSight, show } from "../controls/page.test-helper.tsx";
import { createTaskQueue } from "./createTaskQueue.ts";
import { useShownInTurn } from "./useShownInTurn.ts";
import { onceInSight, whileInSight } from "./whileInSight.ts";

const FIRST = 3;
const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `${index}`);

const list = proxy({ keys: ref(numbers(30)) });
const setKeys = (keys: readonly string[]): void => void (list.keys = ref(keys));
beforeEach(() => setKeys(numbers(30)));

function List() {
  const { keys } = useSnapshot(list);
  const shown = useShownInTurn(keys, FIRST);
  return (
    <ul>
      {keys.map((key) => (
        <li key={key}>{shown.has(key) ? key : "…"}</li>
      ))}
    </ul>
  );
}

const texts = (): string[] => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);

/** Collects what the list shows after each of its changes. */
function listSights(): string[][] {
  const sights: string[][] = [];
  const observer = new MutationObserver(() => {
    if (texts().length > 0) sights.push(texts());
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return sights;
}

test("a long list has all its places and its first entries at once, and is filled in its order", async () => {
  const sights = listSights();
  await show(<List />);
  await eventually(() => expect(texts()).toEqual(numbers(30)));
  expect(sights[0]).toHaveLength(30);
  for (const sight of sights) {
    const filled = sight.filter((text) => text !== "…");
    expect(filled.length).toBeGreaterThanOrEqual(FIRST);
    expect(sight.slice(0, filled.length)).toEqual(numbers(filled.length));
  }
});

test("entries that leave the list wait for their turn when they come back; those that stay are never away", async () => {
  await show(<List />);
  await eventually(() => expect(texts()).toEqual(numbers(30)));
  await done(() => setKeys(["20", "21"]));
  expect(texts()).toEqual(["20", "21"]);
  const sights = listSights();
  await done(() => setKeys(numbers(30)));
  await eventually(() => expect(texts()).toEqual(numbers(30)));
  for (const sight of sights) expect(sight.slice(20, 22)).toEqual(["20", "21"]);
  expect(sights[0]).toContain("…");
});

test("tasks begin in the order in which they were asked for, some at a time; one that is taken back never begins", async () => {
  const ask = createTaskQueue(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const takeBack = [0, 1, 2, 3, 4].map((index) =>
    ask(
      () =>
        new Promise<void>((resolve) => {
          begun.push(index);
          ends.push(resolve);
        }),
    ),
  );
  expect(begun).toEqual([0, 1]);
  takeBack[2]!();
  ends[1]!();
  await eventually(() => expect(begun).toEqual([0, 1, 3]));
  ends[0]!();
  await eventually(() => expect(begun).toEqual([0, 1, 3, 4]));
});

test("one is told when an element comes into sight and when it leaves, or of the first time only", async () => {
  const place = placeInSight();
  const element = document.createElement("div");
  const seen: boolean[] = [];
  const stop = whileInSight(element, (inSight) => seen.push(inSight));
  for (const inSight of [true, false, true]) await place(element, inSight);
  stop();
  await place(element, false);
  expect(seen).toEqual([true, false, true]);
  let times = 0;
  const other = document.createElement("div");
  onceInSight(other, () => times++);
  for (const inSight of [false, true, false, true]) await place(other, inSight);
  await done(() => undefined);
  expect(times).toBe(1);
});
