import { assert, emailAddress, oneof, pre, property, string, stringMatching } from "fast-check";
import { describe, expect, test } from "vitest";
import { Value } from "typebox/value";
import { codeField, emailField, newPasswordField } from "../../protocol/http/fields.ts";
import { strings } from "../strings/forms.ts";
import { checkAll, checkCode, checkEmail, checkName, checkPassword, cleanCode, newPasswordCheck } from "./checks.ts";

const NOBODY = { name: "", email: "" };

describe("fields", () => {
  test.each([
    ["", strings.emailMissing],
    ["mira", strings.emailNoAt],
    ["mira@nightmarket", strings.emailNoEnding],
    ["@nightmarket.fm", strings.emailInvalid],
    ["mira@night@market.fm", strings.emailInvalid],
    ["mi ra@nightmarket.fm", strings.emailInvalid],
    ["mira@nightmarket.fm", undefined],
    [" mira@nightmarket.fm ", undefined],
  ])("email %j", (value, problem) => {
    expect(checkEmail(value)).toBe(problem);
  });

  test("whatever passes is what the server takes", () => {
    assert(
      property(oneof(emailAddress(), string()), (value) => {
        if (checkEmail(value) === undefined) expect(Value.Check(emailField, value.trim())).toBe(true);
      }),
    );
    assert(
      property(string({ maxLength: 300 }), (value) => {
        pre(!/^(.)\1*$/su.test(value));
        expect(newPasswordCheck(NOBODY, null)(value) === undefined).toBe(Value.Check(newPasswordField, value));
      }),
    );
    assert(
      property(stringMatching(/^[A-Za-z0-9]{28,31}$/), (value) => {
        expect(checkCode(value) === undefined).toBe(Value.Check(codeField, value));
      }),
    );
  });

  test("a code is taken as it is pasted", () => {
    const code = "aB3".repeat(10);
    expect(cleanCode(` ${code.slice(0, 10)} ${code.slice(10)}\n`)).toBe(code);
    expect(checkCode(` ${code}\n`)).toBeUndefined();
  });

  test("only wrong fields are named", () => {
    const values = { email: "a@b.c", password: "", name: "x".repeat(101) };
    expect(checkAll(values, { email: checkEmail, password: checkPassword, name: checkName })).toEqual({
      password: strings.passwordMissing,
      name: strings.nameLong,
    });
  });
});
