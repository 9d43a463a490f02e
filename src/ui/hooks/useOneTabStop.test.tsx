// @vitest-environment jsdom
import { useRef } from "react";
import { useSnapshot } from "valtio";
import { proxy } from "valtio/vanilla";
import { expect, test } from "vitest";
import { all, click, done, focus, press, show, the } from "../controls/page.test-helper.tsx";
import { useOneTabStop } from "./useOneTabStop.ts";

interface RowsProps {
  readonly names: readonly string[];
  readonly current?: string;
}

function Rows({ names, current }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <button type="button">Before</button>
      <ul ref={list} {...useOneTabStop(list)}>
        {names.map((name) => (
          <li key={name} data-current={name === current || undefined}>
            {["Play", "Rename", "Remove"].map((action) => (
              <button type="button" key={action} tabIndex={-1}>
                {action} {name}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

const stops = (): string[] =>
  all("button")
    .filter((button) => button.tabIndex === 0)
    .map(({ textContent }) => textContent);

const focused = (): string | null => document.activeElement!.textContent;

test("a list is one stop of the Tab key: its current row, or its first", async () => {
  await show(<Rows names={["Ann", "Bob"]} />);
  expect(stops()).toEqual(["Before", "Play Ann"]);
  await show(<Rows names={["Ann", "Bob"]} current="Bob" />);
  expect(stops()).toEqual(["Before", "Play Bob"]);
});

test("arrows go from row to row and along a row, Home and End to the first and the last; Tab comes back to that place", async () => {
  await show(<Rows names={["Ann", "Bob", "Cid"]} />);
  await focus(the("button", "Play Ann"));
  const path: (string | null)[] = [];
  for (const key of [
    "ArrowDown",
    "ArrowRight",
    "ArrowDown",
    "ArrowDown",
    "Home",
    "End",
    "ArrowUp",
    "ArrowLeft",
    "ArrowLeft",
  ]) {
    await press(`{${key}}`);
    path.push(focused());
  }
  expect(path).toEqual([
    "Play Bob",
    "Rename Bob",
    "Rename Cid",
    "Rename Cid",
    "Rename Ann",
    "Rename Cid",
    "Rename Bob",
    "Play Bob",
    "Play Bob",
  ]);
  await press("{Control>}{ArrowDown}{/Control}");
  expect(focused()).toBe("Play Bob");
  await press("{Shift>}{Tab}{/Shift}");
  expect(focused()).toBe("Before");
  await press("{Tab}");
  expect(focused()).toBe("Play Bob");
  expect(stops()).toEqual(["Before", "Play Bob"]);
});

test("a pressed button becomes the stop, and stays it while rows come, until its own row goes", async () => {
  const names = ["Ann", "Bob"];
  const list = await changing(names);
  await click(the("button", "Remove Bob"));
  expect(stops()).toEqual(["Before", "Remove Bob"]);
  await list(["New", ...names]);
  expect(stops()).toEqual(["Before", "Remove Bob"]);
  await list(["New", "Ann"]);
  expect(stops()).toEqual(["Before", "Play New"]);
  await list(["New", "Ann"], "Ann");
  expect(stops()).toEqual(["Before", "Play Ann"]);
});

/** Shows rows, and returns a function that shows others in their place. */
async function changing(names: readonly string[]) {
  const shown = proxy<{ list: RowsProps }>({ list: { names } });
  function Changing() {
    return <Rows {...useSnapshot(shown).list} />;
  }
  await show(<Changing />);
  return (next: readonly string[], current?: string) =>
    done(() => (shown.list = { names: next, ...(current === undefined ? {} : { current }) }));
}
