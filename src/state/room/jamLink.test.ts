import { expect, test } from "vitest";
import {
  codeOfAddress,
  invitePath,
  jamLink,
  jamPath,
  joinCodeOf,
  roomOfPath,
  splitJoinCode,
  withJoinCode,
} from "./jamLink.ts";

const ID = "abcdefghijABCDEFGHIJ0123456789";

test("an invitation leads to its room, with its code; a page of the event does, too", () => {
  expect(jamLink(` https://example.org/plugin/jamroom/${ID}?code=ABCD2345\n`)).toBe(jamPath(ID, "ABCD2345"));
  expect(jamLink(`https://example.org/events/${ID}`)).toBe(`/plugin/jamroom/${ID}`);
  expect(jamLink(`https://example.org${invitePath(ID, "ABCD2345")}`)).toBe(jamPath(ID, "ABCD2345"));
  expect(splitJoinCode(invitePath(ID, "ABCD2345"))).toEqual({
    path: invitePath(ID, undefined),
    eventId: ID,
    code: "ABCD2345",
  });
});

test("other text is no invitation", () => {
  for (const text of ["", ID, "https://example.org/timeline/1", `https://example.org/plugin/jamroom/${ID}9`])
    expect(jamLink(text)).toBeNull();
});

test("the code is in the fragment, where no server sees it, and found in the query of older links", () => {
  expect(jamPath(ID, "ABCD2345")).toBe(`/plugin/jamroom/${ID}#ABCD2345`);
  expect(jamLink(`https://example.org/plugin/jamroom/${ID}#ABCD2345`)).toBe(jamPath(ID, "ABCD2345"));
  expect(codeOfAddress({ hash: "#ABCD2345", search: "" })).toBe("ABCD2345");
  expect(codeOfAddress({ hash: "", search: "?code=ABCD2345" })).toBe("ABCD2345");
  expect(codeOfAddress({ hash: "#chat", search: "" })).toBeUndefined();
});

test("a code is read as people write it, and nothing else is one", () => {
  for (const text of ["ABCD2345", " abcd 2345 ", "abcd-2345"]) expect(joinCodeOf(text)).toBe("ABCD2345");
  for (const text of ["", "ABCD234", "ABCD23456", "ABCD234O", "ABCD234L", "ABCD2341"])
    expect(joinCodeOf(text)).toBeNull();
});

test("the code comes apart from the path of its room, and of nothing else", () => {
  const room = `/plugin/jamroom/${ID}`;
  expect(splitJoinCode(`${room}#ABCD2345`)).toEqual({ path: room, eventId: ID, code: "ABCD2345" });
  expect(splitJoinCode(`${room}?x=1&code=ABCD2345#chat`)).toEqual({
    path: `${room}?x=1#chat`,
    eventId: ID,
    code: "ABCD2345",
  });
  for (const path of [room, `${room}#chat`, "/login#ABCD2345", "/midi/1?code=ABCD2345"])
    expect(splitJoinCode(path)).toBeNull();
});

const codeOf = (id: string): string | undefined => (id === ID ? "ABCD2345" : undefined);

test("a path of a room takes the code that is known of it, any other path and one with a fragment none", () => {
  for (const path of [`/plugin/jamroom/${ID}`, `/invite/${ID}`]) {
    const whole = withJoinCode(path, codeOf);
    expect(splitJoinCode(whole)).toEqual({ path, eventId: ID, code: "ABCD2345" });
    expect(withJoinCode(whole, codeOf)).toBe(whole);
    expect(withJoinCode(path, () => undefined)).toBe(path);
    expect(roomOfPath(whole)).toBe(ID);
  }
  for (const path of ["/dashboard", "/timeline/1#bar", `/plugin/jamroom/${ID}/more`]) {
    expect(withJoinCode(path, () => "ABCD2345")).toBe(path);
    expect(roomOfPath(path)).toBeNull();
  }
});
