// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { startTour } from "../../actions/pageActions.ts";
import { all, click, done, focus, press, the } from "../controls/page.test-helper.tsx";
import { strings } from "../strings/help.ts";
import { strings as timeline } from "../strings/timeline.ts";
import { makeStudio, showIn, type TestStudio } from "../studio.test-helper.tsx";
import { HelpHost } from "./HelpHost.tsx";
import { ShortcutsPage } from "./ShortcutsPage.tsx";
import { TourLine, TourOffer } from "./TourOffer.tsx";

let studio: TestStudio;
beforeEach(() => {
  studio = makeStudio();
});

const Screen = () => (
  <main>
    <button type="button">song</button>
    <section aria-label={timeline.side}>sounds</section>
    <HelpHost />
  </main>
);

const note = (): Element => the("region", strings.tourOf.song);

async function begin(): Promise<void> {
  await showIn(studio, <Screen />, "/timeline");
  await focus(the("button", "song"));
  await done(() => startTour(studio.session, "song"));
  await expect.poll(() => all("region", strings.tourOf.song)).toHaveLength(1);
}

test("a tour has four steps, back and forth, takes the focus and gives it back, and is remembered", async () => {
  await begin();
  expect(document.activeElement).toBe(the("button", strings.next));
  expect(note().textContent).toContain(strings.stepOf(1, 4));
  const heard = vi.fn<() => void>();
  addEventListener("keydown", heard);
  await press("{Enter}");
  removeEventListener("keydown", heard);
  expect(heard).not.toHaveBeenCalled();
  expect(note().textContent).toContain(strings.tours.song[1][0]);
  await click(the("button", strings.back));
  expect(note().textContent).toContain(strings.tours.song[0][1]);
  for (const _ of [1, 2, 3]) await click(the("button", strings.next));
  expect(all("button", strings.skip)).toEqual([]);
  await click(the("button", strings.done));
  expect(studio.session.tour).toBeNull();
  expect(studio.settings.toursDone).toEqual(["song"]);
  expect(document.activeElement).toBe(the("button", "song"));
});

test.each(["Escape", "Skip"])("%s ends a tour; the rest of the screen can be used meanwhile", async (way) => {
  await begin();
  await click(the("button", "song"));
  expect(studio.session.tour).not.toBeNull();
  await focus(the("button", strings.next));
  if (way === "Escape") await press("{Escape}");
  else await click(the("button", strings.skip));
  expect([studio.session.tour, studio.settings.toursDone]).toEqual([null, ["song"]]);
});

test("a tour ends with its screen, and then is not remembered", async () => {
  await begin();
  await done(() => history.pushState(null, "", "/midi"));
  await expect.poll(() => studio.session.tour).toBeNull();
  expect(studio.settings.toursDone).toEqual([]);
});

const offers = (): readonly Element[] => all("button", strings.takeTour);
const Offer = () => <TourOffer of="board" from={0} />;

test("a tour is offered where the address names nothing, until it was taken", async () => {
  const { matchMedia } = globalThis;
  onTestFinished(() => void (globalThis.matchMedia = matchMedia));
  globalThis.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: media.includes("min-width") }) as MediaQueryList;
  await showIn(studio, <Offer />, "/midi/somebody");
  expect(offers()).toEqual([]);
  await showIn(studio, <Offer />, "/midi");
  await click(offers()[0]!);
  expect(studio.session.tour).toEqual({ of: "board", step: 0 });
  expect(offers()).toEqual([]);
  studio.settings.toursDone = ["board"];
  await done(() => void (studio.session.tour = null));
  expect(offers()).toEqual([]);
});

test("where the bar has no room, a line offers the tour until it is declined for good", async () => {
  const { matchMedia } = globalThis;
  onTestFinished(() => void (globalThis.matchMedia = matchMedia));
  let widthRem = 80;
  globalThis.matchMedia = (media) => {
    const [, atLeast = "Infinity"] = /min-width: ([\d.]+)px/.exec(media) ?? [];
    return Object.assign(new EventTarget(), { media, matches: 16 * widthRem >= Number(atLeast) }) as MediaQueryList;
  };
  const line = <TourLine of="board" until={100} />;
  await showIn(studio, line, "/midi/somebody");
  expect(offers()).toEqual([]);
  for (const [rem, isShown] of [
    [30, false],
    [120, false],
    [80, true],
  ] as const) {
    widthRem = rem;
    await showIn(studio, line, "/midi");
    expect(offers(), `${rem} rem`).toHaveLength(isShown ? 1 : 0);
  }
  expect(the("complementary", strings.tourOf.board).textContent).toContain(strings.tourText.board);
  await click(offers()[0]!);
  expect(studio.session.tour).toEqual({ of: "board", step: 0 });
  await done(() => void (studio.session.tour = null));
  await click(the("button", strings.noTour));
  expect([offers(), studio.settings.toursDone]).toEqual([[], ["board"]]);
});

test("the help begins the tour of its screen again", async () => {
  const about = { id: "boards", title: "Boards" };
  const page = <ShortcutsPage context="" level={3} about={about} onOpen={() => undefined} />;
  await showIn(studio, page, "/edit");
  expect(offers()).toEqual([]);
  await showIn(studio, page, "/midi");
  studio.settings.toursDone = ["board"];
  await click(offers()[0]!);
  expect(studio.session).toMatchObject({ help: null, tour: { of: "board", step: 0 } });
});
