// @vitest-environment jsdom
import manual from "virtual:manual";
import { beforeEach, expect, test } from "vitest";
import { boardActions } from "../../actions/board/boardActions.ts";
import { editBoardActions } from "../../actions/board/editActions.ts";
import { pageActions } from "../../actions/pageActions.ts";
import { timelineActions } from "../../actions/timeline/timelineActions.ts";
import { all, click, done, fill, focus, press, the } from "../controls/page.test-helper.tsx";
import { ManualScreen } from "../screens/manual/ManualScreen.tsx";
import { routes } from "../../state/account/routes.ts";
import { strings as commands } from "../strings/commands.ts";
import { strings } from "../strings/help.ts";
import { titles as pageTitles } from "../strings/titles.ts";
import { makeStudio, showIn, type TestStudio } from "../studio.test-helper.tsx";
import { HelpButton } from "./HelpButton.tsx";
import { HelpHost } from "./HelpHost.tsx";
import { PanelHelp } from "./PanelHelp.tsx";
import { pageOfPath } from "./shortcutContext.ts";

let studio: TestStudio;
beforeEach(() => {
  studio = makeStudio();
});

const Screen = () => (
  <main>
    <HelpButton />
    <input aria-label="name" />
    <HelpHost />
  </main>
);

const titles = (): string[] => all("heading").map(({ textContent }) => textContent);
const cells = (): string[] => all("cell").map(({ textContent }) => textContent);
const search = (): Element => the("searchbox", strings.search);

const use = (event: Event): void => event.preventDefault();

async function openHelp(path = "/"): Promise<void> {
  await showIn(studio, <Screen />, path);
  await focus(the("button", pageActions.help.label));
  await press("?");
  await expect.poll(() => all("dialog")).toHaveLength(1);
}

test("the key opens the help on every screen, Escape closes it, and the focus returns", async () => {
  await openHelp();
  expect(the("dialog", strings.help).contains(document.activeElement)).toBe(true);
  expect(cells()).toContain(pageActions.help.label);
  await press("{Escape}");
  await expect.poll(() => all("dialog")).toEqual([]);
  await expect.poll(() => document.activeElement).toBe(the("button", pageActions.help.label));
  await click(the("button", pageActions.help.label));
  expect(studio.session.help).toEqual({ page: "shortcuts", section: "" });
});

test("in a field the key is a letter, and what a screen has used opens nothing", async () => {
  await showIn(studio, <Screen />);
  await focus(the("textbox", "name"));
  await press("?");
  expect((the("textbox", "name") as HTMLInputElement).value).toBe("?");
  addEventListener("keydown", use);
  await focus(the("button", pageActions.help.label));
  await press("?");
  removeEventListener("keydown", use);
  expect(studio.session.help).toBeNull();
});

test.each([
  ["/midi", boardActions.octaveUp.label],
  ["/edit", editBoardActions.wider.label],
  ["/dashboard", pageActions.help.label],
])("at %s the shortcuts of that screen come first", async (path, label) => {
  await openHelp(path);
  expect(cells()).toContain(label);
  expect(all("columnheader").map(({ textContent }) => textContent)).toContain(strings.key);
});

test("in songs the list of all keys is shown, to be changed; another screen’s is one press away", async () => {
  await openHelp("/timeline");
  expect(titles()).toContain(strings.shortcuts);
  expect(the("navigation", strings.contents)).toBeDefined();
  expect(document.querySelector(`[aria-label="${strings.shortcutsOf}"]`)).not.toBeNull();
  expect(the("button", commands.change(timelineActions.legato.label))).toBeDefined();
  await click(the("radio", strings.contexts.board));
  expect(cells()).toContain(boardActions.panic.label);
});

test("a search lists sections, the best first; arrows walk the results, and Enter opens one", async () => {
  await openHelp();
  await fill(search(), "bounce");
  expect(
    all("status")
      .map(({ textContent }) => textContent)
      .join(" "),
  ).toMatch(/\d+ results?/);
  await press("{ArrowDown}{ArrowUp}");
  expect(document.activeElement).toBe(search());
  await press("{ArrowDown}{Enter}");
  expect(titles()).toContain("Export audio");
  await fill(search(), "xylophonist");
  expect(document.body.textContent).toContain(strings.nothing("xylophonist"));
});

test("the manual shows the keys that the user has bound", async () => {
  studio.settings.keys = { own: { draw: ["Alt+9"] } };
  await openHelp();
  await done(() => pageActions.help.run(studio.session));
  await click(the("link", "Piano roll"));
  expect(the("article").textContent).toContain(`${timelineActions.draw.label} Alt+9`);
});

test("what is new has the newest changes", async () => {
  await openHelp();
  await click(the("link", pageActions.news.label));
  expect(titles()).toEqual(
    expect.arrayContaining(["Added", strings.unreleased, strings.release("2.5.2", "2026-11-26")]),
  );
  expect(all("listitem").length).toBeGreaterThan(30);
});

test("changes that were not seen are marked, never at the first visit, and seen once they are opened", async () => {
  await showIn(studio, <Screen />);
  expect(studio.settings.seenNews).toBe(NEWS_ID);
  expect(all("button", strings.hasNews)).toEqual([]);
  await done(() => void (studio.settings.seenNews = "older"));
  await click(the("button", strings.hasNews));
  await expect.poll(() => titles()).toContain(strings.unreleased);
  expect(studio.settings.seenNews).toBe(NEWS_ID);
  await press("{Escape}");
  expect(the("button", pageActions.help.label)).toBeDefined();
});

test("a panel leads to its page of the manual, and the shortcuts to that of the screen", async () => {
  await showIn(
    studio,
    <>
      <PanelHelp page="mixer" panel="Mixer" />
      <HelpHost />
    </>,
    "/plugin/devices",
  );
  await click(the("button", strings.helpFor("Mixer")));
  await expect.poll(() => titles()).toContain("Mixer");
  await click(the("link", strings.shortcuts));
  await click(the("link", strings.about("Devices")));
  expect(titles()).toContain("Routing matrix");
});

test("each screen with a page of the manual is there, others begin with the first", () => {
  const ids = new Set(manual.pages.map(({ id }) => id));
  for (const path of Object.keys(routes)) expect(ids, path).toContain(pageOfPath(path));
  expect([pageOfPath("/plugin/arp/x"), pageOfPath("/login")]).toEqual(["note-effects", "getting-started"]);
});

test("on its own page the manual begins with the first one, has addresses, and says what is not there", async () => {
  await showIn(studio, <ManualScreen page={undefined} />, "/manual");
  expect(the("heading", "Getting started").tagName).toBe("H1");
  expect(the("link", strings.manual).getAttribute("href")).toBe("/manual");
  expect(pageTitles["/manual/:page?"]).toBe("Manual");
  await click(the("link", "Piano roll"));
  expect(location.pathname).toBe("/manual/piano-roll");
  await showIn(studio, <ManualScreen page="nonsense" />, "/manual/nonsense");
  expect(document.body.textContent).toContain(strings.noPage);
});
