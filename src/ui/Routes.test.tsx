// @vitest-environment jsdom
import { expect, test } from "vitest";
import { appears, the } from "./controls/page.test-helper.tsx";
import { Routes, type DocumentScreenProps, type EditScreenAddress, type Screens } from "./Routes.tsx";
import { notFoundStrings as strings } from "./strings/shell.ts";
import { notFoundTitle } from "./strings/titles.ts";
import { makeStudio, showIn } from "./studio.test-helper.tsx";

const Empty = () => null;
const screens: Screens = {
  board: ({ id = "start" }: DocumentScreenProps) => <h1>board {id}</h1>,
  edit: ({ id = "start", padId = "no pad" }: EditScreenAddress) => (
    <h1>
      edit {id}, {padId}
    </h1>
  ),
  timeline: Empty,
  sharedTimeline: Empty,
  publicBoard: Empty,
  roomBoard: Empty,
  arp: Empty,
};

test.each([
  "/no/such/page",
  "/midis",
  "/midi/a/b",
  "/edit/a/b/c",
  "/plugin",
  "/plugin/nothing",
  "/account/nothing",
  "/%00",
])('"Any other path shows a not-found page": %s', async (path) => {
  await showIn(makeStudio(), <Routes screens={screens} />, path);
  await appears("heading", strings.title);
  expect(document.title).toContain(notFoundTitle);
});

test.each([
  ["/midi", "board start"],
  ["/midi/abc", "board abc"],
  ["/edit", "edit start, no pad"],
  ["/edit/abc", "edit abc, no pad"],
  ["/edit/abc/kick", "edit abc, kick"],
])('"midi/{id?}", "edit/{id?}/{pad?}": %s', async (path, shown) => {
  await showIn(makeStudio(), <Routes screens={screens} />, path);
  expect(the("heading").textContent).toBe(shown);
});
