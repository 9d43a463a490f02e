import { expect, test } from "vitest";
import { DEVICE_KINDS, defaultLink, parametersOf } from "../../domain/note-processors/noteChain.ts";
import { deviceStrings } from "./trackDevices.ts";

test.each(DEVICE_KINDS)("all fields and groups of %s have names", (kind) => {
  const { fields, groups } = parametersOf(defaultLink(kind));
  expect(fields.length).toBeGreaterThan(0);
  const ids = new Set(fields.map(({ id }) => id));
  expect(groups.flatMap((group) => group.fields).toSorted()).toEqual([...ids].toSorted());
  const named = [
    ...fields.map(({ id }) => [id, deviceStrings.field(id)]),
    ...groups.map(({ id }) => [id, deviceStrings.groupOf(id, "it").replace(/ of it$/, "")]),
  ];
  for (const [id, name] of named) expect(name, id).toMatch(/^[A-Z0-9]/);
});
