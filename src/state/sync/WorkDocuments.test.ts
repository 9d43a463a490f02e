import { expect, test } from "vitest";
import { timelineThumbnail } from "../../domain/timeline/timelineThumbnail.ts";
import { aSong, Device, timesOf, withNote } from "./Device.test-helper.ts";
import { FakeAccount } from "./FakeAccount.test-helper.ts";
import { WorkDocuments } from "./WorkDocuments.ts";
import { timelineText } from "./workDocument.ts";

async function aDevice() {
  const device = new Device(new FakeAccount());
  const { key, song } = aSong("Kept");
  await device.save(key, timelineText(withNote(7)(song)));
  return { device, key, documents: new WorkDocuments(device.ports) };
}

test("a copy has the content, a name and an id of its own, and belongs to whoever is signed in", async () => {
  const { device, key, documents } = await aDevice();
  expect(await documents.copy(key, "timeline_other", "Kept copy")).toMatchObject({ ok: true });
  expect(timesOf(device.song("timeline_other"))).toEqual([7]);
  expect(device.song("timeline_other").timeline).toMatchObject({ id: "other", name: "Kept copy" });
  expect(device.storage.documents.get("timeline_other")).toMatchObject({ owner: "ann", name: "Kept copy" });
  expect(await documents.copy("timeline_none", "timeline_more", "x")).toMatchObject({ error: { code: "NOT_FOUND" } });
});

test("a document is renamed, with all that it holds", async () => {
  const { device, key, documents } = await aDevice();
  expect(await documents.rename(key, "New")).toMatchObject({ ok: true });
  expect(device.song(key).timeline.name).toBe("New");
  expect(device.storage.documents.get(key)?.name).toBe("New");
  expect(timesOf(device.song(key))).toEqual([7]);
});

test("the picture is that of the song", async () => {
  const { device, key, documents } = await aDevice();
  expect(await documents.picture(key)).toEqual({ ok: true, value: timelineThumbnail(device.song(key)) });
});
