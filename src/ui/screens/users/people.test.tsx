// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import { userCalls, type RelationJson, type UserJson } from "../../../protocol/http/userCalls.ts";
import { appears, all, click, eventually, fill, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { strings as account } from "../../strings/account.ts";
import { eventStrings } from "../../strings/events.ts";
import { strings } from "../../strings/users.ts";
import { EVENT } from "../events/event.test-helper.ts";
import { PeopleScreen } from "./PeopleScreen.tsx";
import { UserScreen } from "./UserScreen.tsx";

const STRANGER: RelationJson = { following: false, followsYou: false, blocked: false };
const PERSON: UserJson = {
  id: "bob".padEnd(30, "0"),
  name: "Bob",
  avatar: null,
  about: "Bass in the dark",
  location: "Rome",
  website: "https://bob.fm/",
  followers: 1,
  following: 2,
  createdAt: "2026-03-05T00:00:00.000Z",
  relation: STRANGER,
};
const person = (index: number): UserJson => ({
  ...PERSON,
  id: `p${100 + index}`.padEnd(30, "0"),
  name: `Person ${index}`,
});

let studio: TestStudio;
beforeEach(() => {
  studio = makeStudio({ user: MIRA });
});

/** The server has so many people. */
function answer(people: readonly UserJson[]): void {
  studio.api.answerWith(userCalls.searchUsers, (({ body }: { body: { pageNumber: number; pageSize: number } }) => {
    const from = (body.pageNumber - 1) * body.pageSize;
    const users = people.slice(from, from + body.pageSize);
    return { totalCount: people.length, pageNumber: body.pageNumber, searchText: "", users };
  }) as never);
}

const searches = () => studio.api.sent(userCalls.searchUsers) as readonly Record<string, unknown>[];
const names = (): string[] => all("article").map((card) => card.getAttribute("aria-label")!);

test("a profile shows the events of its user that are to come or live", async () => {
  studio.api.answer(userCalls.userById, PERSON);
  const owner = { id: PERSON.id, name: PERSON.name, avatar: null };
  const events = [{ ...EVENT, ownerId: PERSON.id, owner }];
  studio.api.answer(eventCalls.searchEvents, { events, totalCount: 1, pageNumber: 1, searchText: "" });
  await showIn(studio, <UserScreen id={PERSON.id} />, `/users/${PERSON.id}`);
  const region = await appears("region", eventStrings.eventsOf(PERSON.name));
  expect(region.textContent).toContain(EVENT.name);
  expect(studio.api.sent(eventCalls.searchEvents)).toMatchObject([{ ownerId: PERSON.id }]);
});

test("visitors are told to sign in, and nothing is asked for them", async () => {
  studio = makeStudio();
  await showIn(studio, <PeopleScreen />, "/users");
  expect(document.body.textContent).toContain(strings.signInTitle);
  expect(all("link", strings.signInToFind).at(-1)!.getAttribute("href")).toMatch(/users/);
  expect(searches()).toEqual([]);
});

test("everybody is listed with how many there are, and more of them are asked for page by page", async () => {
  answer(Array.from({ length: 50 }, (_, index) => person(index)));
  await showIn(studio, <PeopleScreen />, "/users");
  await appears("list", strings.list);
  expect([names().length, all("status")[0]!.textContent]).toEqual([48, strings.found(50)]);
  expect(searches()).toMatchObject([{ list: "all", searchText: "", pageNumber: 1 }]);
  await click(the("button", strings.showMore));
  await eventually(() => expect(names()).toHaveLength(50));
  expect(all("button", strings.showMore)).toEqual([]);
  expect(
    searches()
      .slice(1)
      .map(({ pageNumber }) => pageNumber),
  ).toEqual([1, 2]);
  expect(the("link", "Person 3").getAttribute("href")).toBe(`/users/${person(3).id}`);
});

test("the list is that of the address; another one is chosen, and each says what it is without anybody", async () => {
  answer([]);
  await showIn(studio, <PeopleScreen />, "/users?list=following");
  expect(await appears("link", strings.lookForPeople)).toBeDefined();
  expect(document.body.textContent).toContain(strings.nobody.following.title);
  expect(the("radio", strings.lists.following).getAttribute("aria-checked")).toBe("true");
  await click(the("radio", strings.lists.blocked));
  expect(location.search).toBe("?list=blocked");
  await eventually(() => expect(document.body.textContent).toContain(strings.nobody.blocked.title));
  expect(document.body.textContent).toContain(strings.nobody.blocked.text);
  expect(all("link", strings.lookForPeople)).toEqual([]);
  await click(the("radio", strings.lists.all));
  expect(location.search).toBe("");
  expect(searches().map(({ list }) => list)).toEqual(["following", "blocked", "all"]);
});

test("who is looked for and not found is told apart from an empty list", async () => {
  answer([]);
  await showIn(studio, <PeopleScreen />, "/users");
  await fill(the("searchbox", strings.search), "zzz");
  await eventually(() => expect(document.body.textContent).toContain(strings.notFound));
  expect(searches().at(-1)).toMatchObject({ searchText: "zzz" });
});

test("a list that cannot be read says so and is read again", async () => {
  studio.api.refuse(userCalls.searchUsers, "FORBIDDEN");
  await showIn(studio, <PeopleScreen />, "/users");
  const retry = await appears("button", account.retry);
  answer([PERSON]);
  await click(retry);
  expect(await appears("article", "Bob")).toBeDefined();
});

test("following one in the list changes the button, and the list stays as it is", async () => {
  answer([PERSON, { ...person(1), relation: { ...STRANGER, followsYou: true } }]);
  studio.api.answer(userCalls.followUser, { ...STRANGER, following: true });
  studio.api.answer(userCalls.unfollowUser, STRANGER);
  await showIn(studio, <PeopleScreen />, "/users");
  await appears("article", "Bob");
  expect(all("article").map((card) => card.textContent.includes(strings.followsYou))).toEqual([false, true]);
  await click(the("button", strings.followLabel("Bob")));
  const unfollow = the("button", strings.unfollowLabel("Bob"));
  expect(unfollow.getAttribute("aria-pressed")).toBe("true");
  expect(the("button", strings.followLabel("Person 1")).getAttribute("aria-pressed")).toBe("false");
  await click(unfollow);
  expect(the("button", strings.followLabel("Bob"))).toBeDefined();
  expect([studio.api.sent(userCalls.followUser), studio.api.sent(userCalls.unfollowUser)]).toEqual([
    [{ id: PERSON.id }],
    [{ id: PERSON.id }],
  ]);
});

const open = (user: Partial<UserJson> = {}): Promise<void> => {
  studio.api.answer(userCalls.userById, { ...PERSON, ...user });
  return showIn(studio, <UserScreen id={PERSON.id} />, `/users/${PERSON.id}`);
};
const counts = (): string[] => [...document.querySelectorAll("dd")].map(({ textContent }) => textContent);

test("a profile has its words, place, page and month; following counts one more follower, and one less again", async () => {
  await open();
  await appears("article", "Bob");
  expect(document.title).toContain("Bob");
  for (const text of ["Bass in the dark", "Rome", "bob.fm", strings.since("March 2026"), strings.followers(1)])
    expect(the("article").textContent).toContain(text);
  expect(the("link", "bob.fm").getAttribute("href")).toBe("https://bob.fm/");
  expect(counts()).toEqual(["1", "2"]);
  studio.api.answer(userCalls.followUser, { ...STRANGER, following: true });
  await click(the("button", strings.followLabel("Bob")));
  expect(counts()).toEqual(["2", "2"]);
  studio.api.answer(userCalls.unfollowUser, STRANGER);
  await click(the("button", strings.unfollowLabel("Bob")));
  expect(counts()).toEqual(["1", "2"]);
  // The list of followed users is visible to the user alone.
  expect(all("link", strings.following)).toEqual([]);
});

test("a page that is no web address is not a link, and nothing that is not there is shown", async () => {
  await open({ website: "javascript:alert(1)", about: "", location: "" });
  await appears("article", "Bob");
  expect(the("article").textContent).toContain(strings.noAbout(PERSON));
  expect(the("article").textContent).not.toContain("alert");
});

async function chooseBlock(): Promise<void> {
  await click(the("button", strings.more));
  await click(the("menuitem", strings.block));
}

test("one is blocked and not any more, which is said each time; what fails is told and changes nothing", async () => {
  await open();
  await appears("article", "Bob");
  studio.api.refuse(userCalls.blockUser, "FORBIDDEN");
  await chooseBlock();
  expect(studio.notices()[0]).toMatch(/^error: /);
  expect(the("button", strings.followLabel("Bob"))).toBeDefined();
  studio.api.answer(userCalls.blockUser, { ...STRANGER, blocked: true });
  await chooseBlock();
  expect(studio.api.sent(userCalls.blockUser).at(-1)).toEqual({ id: PERSON.id, blocked: "1" });
  expect(studio.notices().at(-1)).toBe(`success: ${strings.blockedDone("Bob")}`);
  expect(the("article").textContent).toContain(strings.blocked("Bob"));
  expect(all("button", strings.followLabel("Bob"))).toEqual([]);
  studio.api.answer(userCalls.blockUser, STRANGER);
  await click(the("button", strings.unblock));
  expect(studio.api.sent(userCalls.blockUser).at(-1)).toEqual({ id: PERSON.id, blocked: "0" });
  expect(studio.notices().at(-1)).toBe(`success: ${strings.unblockedDone("Bob")}`);
});

test("one's own profile is edited and says who follows; a visitor signs in; who is not there is said to be missing", async () => {
  studio.api.answer(userCalls.userById, { ...PERSON, id: MIRA.id, name: MIRA.name });
  await showIn(studio, <UserScreen id={MIRA.id} />);
  await appears("article", "Mira");
  expect(the("link", strings.edit).getAttribute("href")).toBe("/account/profile");
  expect(the("link", strings.following).getAttribute("href")).toBe("/users?list=following");
  studio.api.refuse(userCalls.userById, "NOT_FOUND");
  await showIn(studio, <UserScreen id={PERSON.id} />);
  expect(await appears("heading", strings.missingTitle)).toBeDefined();
  studio = makeStudio();
  const { relation, ...shown } = PERSON;
  expect(relation).toBe(STRANGER);
  studio.api.answer(userCalls.publicUser, shown);
  await showIn(studio, <UserScreen id={PERSON.id} />);
  expect((await appears("link", strings.signIn)).getAttribute("href")).toContain(PERSON.id);
});
