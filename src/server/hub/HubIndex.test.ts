import { expect, test } from "vitest";
import type { HubConnection } from "./connection/HubConnection.ts";
import { HubIndex } from "./HubIndex.ts";

const connection = (id: string, userId: string) =>
  ({ id, user: { userId }, groups: new Set<string>() }) as unknown as HubConnection;

test("connections are counted for each user, from their opening to their end", () => {
  const index = new HubIndex();
  const [one, two, other] = [connection("1", "ann"), connection("2", "ann"), connection("3", "bob")];
  expect(index.countOf("ann")).toBe(0);
  for (const each of [one, two, other]) index.add(each);
  expect([index.countOf("ann"), index.countOf("bob"), index.countOf("cid")]).toEqual([2, 1, 0]);
  index.remove(one);
  // Once is enough, and one that took its id is another connection.
  index.remove(one);
  index.remove(connection("2", "ann"));
  expect([index.countOf("ann"), index.connection("1"), index.connection("2")]).toEqual([1, null, two]);
  index.remove(two);
  expect([index.countOf("ann"), index.countOf("bob"), [...index.present()]]).toEqual([0, 1, [other]]);
});

test("a user's last connection and a group's last member are known as such, and only they", () => {
  const index = new HubIndex();
  const [one, two] = [connection("1", "ann"), connection("2", "ann")];
  expect(index.leaveUser(one)).toBe(false);
  index.joinUser(one);
  index.joinUser(two);
  expect([...index.ofUser("ann")]).toEqual([one, two]);
  expect([index.leaveUser(one), index.leaveUser(one), index.leaveUser(two)]).toEqual([false, false, true]);
  expect(index.ofUser("ann").size).toBe(0);
  index.enterGroup(one, "room");
  index.enterGroup(two, "room");
  index.enterGroup(two, "other");
  expect([[...index.ofGroup("room")], [...two.groups]]).toEqual([
    [one, two],
    ["room", "other"],
  ]);
  expect([index.exitGroup(one, "other"), index.exitGroup(one, "room"), index.exitGroup(two, "room")]).toEqual([
    false,
    false,
    true,
  ]);
  expect([index.ofGroup("room").size, [...one.groups], [...two.groups]]).toEqual([0, [], ["other"]]);
});

test("that there is none left is told once the last one has gone", async () => {
  const index = new HubIndex();
  await index.empty();
  const [one, two] = [connection("1", "ann"), connection("2", "bob")];
  index.add(one);
  index.add(two);
  let isEmpty = false;
  const empty = index.empty().then(() => (isEmpty = true));
  index.remove(one);
  await Promise.resolve();
  expect(isEmpty).toBe(false);
  index.remove(two);
  await empty;
});
