import * as fc from "fast-check";
import { expect, test } from "vitest";
import { seatsAreOpen } from "./seatsAreOpen.ts";
import { ROOM_ACTIONS, whyNotAct, type RoomPower } from "./whyNotAct.ts";

type Actors = Parameters<typeof whyNotAct>[1];

const anyActors: fc.Arbitrary<Actors> = fc.record({
  by: fc.constantFrom<RoomPower>("owner", "host", "cohost", "other"),
  isSelf: fc.boolean(),
  onOwner: fc.boolean(),
  onPlayer: fc.boolean(),
  ownerHosts: fc.boolean(),
});
const anyAction = fc.constantFrom(...ROOM_ACTIONS);

/** True if the rules of rooms allow it: each line is one of them. */
function mayAct(kind: (typeof ROOM_ACTIONS)[number], { by, isSelf, onOwner, onPlayer, ownerHosts }: Actors): boolean {
  const leavesOffice = isSelf && ["Uncohost", "Unseat"].includes(kind);
  const isHost = by !== "other";
  const mayTouch = !onOwner || by === "owner";
  const ofHosts = ["Cohost", "Uncohost"].includes(kind) ? by !== "cohost" : true;
  const ofOwner = kind === "PassHost" && ownerHosts ? by === "owner" : true;
  const toPlayers = ["Cohost", "PassHost"].includes(kind) ? onPlayer : true;
  const notSelf = ["Kick", "Ban"].includes(kind) ? !isSelf : true;
  return leavesOffice || (isHost && mayTouch && ofHosts && ofOwner && toPlayers && notSelf);
}

test("who may act on whom in a room follows the rules, and every refusal has a sentence", () => {
  fc.assert(
    fc.property(anyAction, anyActors, (kind, actors) => {
      const why = whyNotAct(kind, actors);
      expect(why === null).toBe(mayAct(kind, actors));
      if (why !== null) expect(why).toMatch(/^[A-Z].{10,}/);
    }),
    { numRuns: 400 },
  );
});

test("a refusal names the reason that comes first", () => {
  const actors: Actors = { by: "cohost", isSelf: false, onOwner: false, onPlayer: false, ownerHosts: false };
  expect(whyNotAct("Mute", { ...actors, by: "other" })).toBe("Only hosts can do this");
  expect(whyNotAct("Kick", { ...actors, onOwner: true })).toBe("The owner of the room cannot be changed");
  expect(whyNotAct("Cohost", actors)).toBe("Only the host can add and remove cohosts");
  expect(whyNotAct("Cohost", { ...actors, by: "host" })).toBe("Only players can be hosts");
  expect(whyNotAct("PassHost", actors)).toBe("Only players can be hosts");
  expect(whyNotAct("PassHost", { ...actors, by: "host", ownerHosts: true })).toContain("Only the owner");
  expect(whyNotAct("Ban", { ...actors, isSelf: true })).toBe("You cannot ban yourself");
});

test("newcomers get a seat where seats are open, but in concerts and lessons", () => {
  for (const kind of ["jam", "concert", "lesson", "other"])
    expect([true, false].map((openSeats) => seatsAreOpen({ kind, openSeats }))).toEqual([
      kind === "jam" || kind === "other",
      false,
    ]);
});
