import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toCamelCase, toPascalCase } from "./keyCase.ts";

test("keys go to the hub in PascalCase and come back in camelCase", () => {
  const payload = { eventId: "a", notes: [{ midiNote: 60, on: true }], at: null };
  const sent = { EventId: "a", Notes: [{ MidiNote: 60, On: true }], At: null };
  expect(toPascalCase(payload)).toEqual(sent);
  expect(toCamelCase(sent)).toEqual({ ok: true, value: payload });
});

test("values are never touched, nor bytes and times", () => {
  const payload = { Bytes: new Uint8Array([1, 2]), Time: new Date(5), Text: "SomeText" };
  expect(toCamelCase(payload)).toEqual({
    ok: true,
    value: { bytes: new Uint8Array([1, 2]), time: new Date(5), text: "SomeText" },
  });
});

test("any payload of camelCase keys survives the way to the hub", () => {
  const key = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,10}$/);
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom(null, true, 1, "text"),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(key, tie("value"), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(value, (payload) => {
      expect(toCamelCase(toPascalCase(payload))).toEqual({ ok: true, value: payload });
    }),
  );
});

test("what cannot be read is refused: too deep, or two keys of one name", () => {
  const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as unknown;
  expect(toCamelCase(deep)).toMatchObject({ ok: false, error: { code: "PAYLOAD_INVALID" } });
  expect(toCamelCase({ Name: 1, name: 2 })).toMatchObject({ ok: false, error: { code: "PAYLOAD_INVALID" } });
});

test("a key of the prototype stays a key", () => {
  const payload = toCamelCase(JSON.parse('{"__proto__": {"Admin": true}}'));
  expect(payload.ok && Object.getPrototypeOf(payload.value)).toBe(Object.prototype);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});
