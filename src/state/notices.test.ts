import { expect, test } from "vitest";
import { AppError } from "../domain/AppError.ts";
import { dismiss, dismissMessage, notify, notifyError } from "./notices.ts";
import { createSession, type Session } from "./session.ts";

const messagesOf = ({ notices }: Session): readonly string[] => notices.map(({ message }) => message);

test("a message is shown once at a time, unless each has an action of its own", () => {
  const session = createSession();
  const action = { label: "Undo", run: () => undefined };
  notify(session, "info", "one");
  notify(session, "error", "one");
  notify(session, "info", "two", action);
  notify(session, "info", "two", action);
  notify(session, "info", "two");
  expect(messagesOf(session)).toEqual(["one", "two", "two"]);
  expect(session.notices.map(({ kind, action: own }) => [kind, own !== undefined])).toEqual([
    ["info", false],
    ["info", true],
    ["info", true],
  ]);
});

test("of more than five notices the oldest goes", () => {
  const session = createSession();
  for (const message of ["1", "2", "3", "4", "5"]) notify(session, "info", message);
  expect(messagesOf(session)).toEqual(["1", "2", "3", "4", "5"]);
  notify(session, "info", "6");
  expect(messagesOf(session)).toEqual(["2", "3", "4", "5", "6"]);
});

test("one notice is dismissed by its id, and all of a message by its words", () => {
  const session = createSession();
  for (const message of ["a", "b", "c"]) notify(session, "info", message);
  dismiss(session, session.notices[1]!.id);
  expect(messagesOf(session)).toEqual(["a", "c"]);
  dismissMessage(session, "c");
  expect(messagesOf(session)).toEqual(["a"]);
  dismissMessage(session, "nothing");
  expect(messagesOf(session)).toEqual(["a"]);
});

test("an error is shown with its sentence, and what is known besides can be opened", () => {
  const session = createSession();
  notify(session, "info", "other");
  notifyError(session, new AppError("FULL", "No room"));
  const [other, error] = session.notices;
  expect(error).toMatchObject({ kind: "error", message: "No room" });
  expect(error!.detail).toContain("FULL");
  expect(other!.detail).toBeUndefined();
});
