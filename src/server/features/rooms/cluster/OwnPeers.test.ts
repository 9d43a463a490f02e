import { expect, test } from "vitest";
import { roomGroups } from "../roomGroups.ts";
import { testPeer } from "../testPeer.test-helper.ts";
import { OwnPeer } from "./OwnPeer.ts";
import { OwnPeers } from "./OwnPeers.ts";

const place = (eventId: string, home: string) => ({ join: { eventId }, home, role: "player" as const });

function peersOf(): OwnPeers {
  const peers = new OwnPeers("here");
  for (const [id, eventId, home] of [
    ["a", "one", "here"],
    ["b", "two", "there"],
    ["c", "two", "there"],
    ["d", "three", "far"],
  ] as const) {
    const peer = new OwnPeer(testPeer(id));
    peer.place = place(eventId, home);
    peers.add(peer);
  }
  peers.add(new OwnPeer(testPeer("e")));
  return peers;
}

const idsOf = (peers: readonly OwnPeer[]) => peers.map(({ id }) => id);

test("connections are found by room and by home; those without a place only by id", () => {
  const peers = peersOf();
  expect(peers.ids()).toEqual(["a", "b", "c", "d", "e"]);
  expect([idsOf(peers.inRoom("two")), idsOf(peers.inRoom("one")), idsOf(peers.inRoom("none"))]).toEqual([
    ["b", "c"],
    ["a"],
    [],
  ]);
  expect([idsOf(peers.at("there")), idsOf(peers.at("here"))]).toEqual([["b", "c"], ["a"]]);
  expect(new Set(peers.homesElsewhere())).toEqual(new Set(["there", "far"]));
  expect(peers.eventsElsewhere()).toEqual(new Set(["two", "three"]));
});

test("a connection that has gone is none of them; one that came again under its id is another", () => {
  const peers = peersOf();
  const before = peers.get("b")!;
  expect(peers.has(before)).toBe(true);
  peers.add(new OwnPeer(testPeer("b")));
  expect(peers.has(before)).toBe(false);
  peers.delete("b");
  peers.delete("c");
  expect([peers.get("b"), peers.ids(), peers.homesElsewhere()]).toEqual([undefined, ["a", "d", "e"], ["far"]]);
});

test("a peer loses its place with the room's group, not with another group or another room's", async () => {
  const connection = testPeer("a");
  const peer = new OwnPeer(connection);
  peer.place = place("one", "here");
  for (const group of Object.values(roomGroups("one"))) await peer.joinGroup(group);
  await peer.leaveGroup(roomGroups("one").binary);
  await peer.leaveGroup(roomGroups("two").all);
  expect(peer.place).not.toBeNull();
  await peer.leaveGroup(roomGroups("one").all);
  expect(peer.place).toBeNull();
  expect(connection.groups).toEqual(new Set([roomGroups("one").plain, roomGroups("one").mix, roomGroups("one").song]));
  expect(peer.wire()).toEqual({ id: "a", user: connection.user });
});

test("a later token is one of the connection itself", () => {
  const renewed: number[] = [];
  new OwnPeer({ ...testPeer("a"), renew: (expiresAtMs) => void renewed.push(expiresAtMs) }).renew(7);
  expect(renewed).toEqual([7]);
});
