import { dictionary } from "@zxcvbn-ts/language-common";
import { assert, constantFrom, oneof, property, record, string } from "fast-check";
import { Compile } from "typebox/compile";
import { expect, test } from "vitest";
import type { PasswordOwner } from "../../src/protocol/passwordRules.ts";
import { newPasswordField } from "../../src/protocol/http/fields.ts";
import { Passwords } from "../../src/server/features/sign-in/Passwords.ts";
import { commonPasswords, loadCommonPasswords } from "../../src/state/account/commonPasswords.ts";
import { newPasswordCheck } from "../../src/ui/forms/checks.ts";
import { strings } from "../../src/ui/strings/forms.ts";

const passwords = new Passwords();
const field = Compile(newPasswordField);
const LISTED = dictionary["passwords-common"];
const NOBODY: PasswordOwner = { name: "", email: "" };

/** The server's verdict on a password: the schema of the call first, then its rules. */
const isAccepted = (password: string, owner: PasswordOwner): boolean =>
  field.Check(password) && passwords.check(password, owner).ok;

const isOfferedByForm = (password: string, owner: PasswordOwner): boolean =>
  newPasswordCheck(owner, commonPasswords.list)(password) === undefined;

test("forms refuse exactly the passwords that the server refuses", async () => {
  await loadCommonPasswords();
  const variants = LISTED.filter((_, index) => index % 20 === 0).flatMap((password) => [
    password.toUpperCase(),
    `${password}!`,
  ]);
  for (const typed of [...LISTED, ...variants])
    if (isOfferedByForm(typed, NOBODY) !== isAccepted(typed, NOBODY)) expect.fail(typed);
  const anyOwner = record({
    name: string({ unit: "grapheme" }),
    email: constantFrom("mira.kovac@nightmarket.fm", "a@b.io", ""),
  });
  const anyPassword = oneof(
    string({ unit: "binary", maxLength: 300 }),
    string({ unit: "grapheme", maxLength: 12 }),
    string({ unit: constantFrom("a", "A"), maxLength: 12 }),
    constantFrom("password", "Padroll", "😀😀😀😀", "😀".repeat(8)),
  );
  assert(
    property(anyPassword, anyOwner, constantFrom("typed", "name", "email", "local"), (typed, owner, of) => {
      const own = { typed, name: owner.name, email: owner.email, local: owner.email.split("@")[0]! };
      for (const password of [own[of], own[of].toUpperCase()])
        expect(isOfferedByForm(password, owner)).toBe(isAccepted(password, owner));
    }),
  );
});

test("a form gives the server's reason", async () => {
  await loadCommonPasswords();
  const owner = { name: "Mira Kovac", email: "mira.kovac@nightmarket.fm" };
  for (const password of ["Password1", "MIRA KOVAC", "mira.kovac"]) {
    const server = passwords.check(password, owner);
    expect(newPasswordCheck(owner, commonPasswords.list)(password)).toBe(
      server.ok ? undefined : `${server.error.message}.`,
    );
  }
  expect(newPasswordCheck(owner, commonPasswords.list)("short")).toBe(strings.passwordFaults.short);
});
