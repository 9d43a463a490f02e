// Events, flyers and a room with two people in it, for the pictures of what is done together.
import { MIRA, post, signIn, tokenOf } from "./screenshotAccount.mjs";

/** @typedef {import("playwright").Page} Page */

const ENGINE = "/engine/api/v1";
const HOUR = 3_600_000;

/** @type {import("./screenshotAccount.mjs").Person} */
export const ANA = { email: "ana@fifthfloor.fm", name: "Ana Reis" };

/** Places of the world, so that the map has something to show. */
const PLACES = {
  lisbon: { name: "Damas", city: "Lisbon", country: "Portugal", latitude: 38.7139, longitude: -9.1394 },
  berlin: { name: "Studio 4", city: "Berlin", country: "Germany", latitude: 52.4986, longitude: 13.4436 },
  detroit: { name: "Garage", city: "Detroit", country: "United States", latitude: 42.3317, longitude: -83.0479 },
  osaka: { name: "Socore", city: "Osaka", country: "Japan", latitude: 34.6687, longitude: 135.5013 },
};

/** @type {readonly { name: string, place?: keyof typeof PLACES, kind: string, inHours: number, bpm: number, description: string }[]} */
const EVENTS = [
  { name: "Slow dub, fast hands", place: "lisbon", kind: "jam", inHours: 26, bpm: 96, description: "Bring a board." },
  { name: "Grid school: playing a bar apart", kind: "lesson", inHours: 51, bpm: 112, description: "Ask anything." },
  { name: "Nine tracks, one take", place: "berlin", kind: "concert", inHours: 77, bpm: 138, description: "Listen in." },
  { name: "Motor city arps", place: "detroit", kind: "jam", inHours: 124, bpm: 126, description: "Sixteenths only." },
  { name: "Night bus ambient", place: "osaka", kind: "listening", inHours: 190, bpm: 72, description: "Headphones." },
];

/** Somebody else's events and flyers, which everybody sees. @param {string} url */
export async function makeEvents(url) {
  const token = await tokenOf(url, ANA);
  const mira = await tokenOf(url, MIRA);
  for (const [index, { place, inHours, bpm, ...fields }] of EVENTS.entries()) {
    const event = await post(
      url,
      `${ENGINE}/event/`,
      {
        ...fields,
        visibility: "public",
        startsAt: new Date(Date.now() + inHours * HOUR).toISOString(),
        online: place === undefined,
        area: place ? areaOf(place) : null,
        session: { bpm },
      },
      token,
    );
    if (index % 2 === 0) await post(url, `${ENGINE}/event/link/`, { eventId: event.id, type: "Star" }, mira);
    if (index === 0) {
      for (const tagId of ["GenreDub", "InstrumentSynthesizer"])
        await post(url, `${ENGINE}/event/tag/`, { eventId: event.id, tagId }, token);
      await post(url, `${ENGINE}/flyer/`, { eventId: event.id, title: "Doors at nine", text: FLYER_TEXT }, token);
    }
  }
}

const FLYER_TEXT = "Two rooms, one beat. Bring headphones and whatever you can hold with one hand.";

/** @param {keyof typeof PLACES} place */
const areaOf = (place) => ({ type: "Custom", zoom: 12, streetAddress: "", state: "", zipCode: "", ...PLACES[place] });

/** The first event of the list. @param {Page} page */
export async function openEvent(page) {
  await signIn(page);
  await page.goto("/events");
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.waitForTimeout(2500);
}

/** A room of two, both of whom hold keys. @param {Page} page */
export async function playTogether(page) {
  await signIn(page);
  await page.goto("/plugin/jamroom");
  await page.getByRole("button", { name: "Start a jam", exact: true }).click();
  await enter(page);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  await page.keyboard.press("Escape");
  const guest = await guestOf(page);
  await guest.goto(link);
  await enter(guest);
  await guest.getByLabel("Write a message").fill("the second chord is lovely");
  await guest.keyboard.press("Enter");
  await page.locator("h1").click();
  await guest.locator("h1").click();
  await page.waitForTimeout(3000);
  for (const key of ["a", "d", "g"]) await page.keyboard.down(key);
  for (const key of ["h", "k"]) await guest.keyboard.down(key);
  await page.waitForTimeout(4000);
}

/** A visitor in a window of their own, which closes with the page's. @param {Page} page */
async function guestOf(page) {
  const browser = /** @type {import("playwright").Browser} */ (page.context().browser());
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  context.setDefaultTimeout(120_000);
  page.context().on("close", () => void context.close());
  const guest = await context.newPage();
  await signIn(guest, ANA);
  return guest;
}

/** Goes from the green room into the room. @param {Page} page */
async function enter(page) {
  await page.getByText(/round trip/).waitFor();
  await page.getByRole("button", { name: "Enter room", exact: true }).click();
  await page.getByRole("region", { name: "Players", exact: true }).waitFor();
}
