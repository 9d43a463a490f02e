import { mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSamples } from "./buildSamples.ts";

let outDir = "";

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), "padroll-build-"));
});

afterAll(() => rm(outDir, { recursive: true, force: true }));

test("a build writes what the manifest names, keeps what is unchanged and removes what is old", async () => {
  const folder = join(outDir, "samples");
  const manifest = await buildSamples(outDir);
  expect(JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"))).toEqual(manifest);
  const files = manifest.chunks.flatMap((chunk) => (chunk.first ? [chunk, chunk.first] : [chunk]));
  for (const { url, bytes } of files) expect((await stat(join(folder, url))).size).toBe(bytes);
  expect(await readFile(join(folder, manifest.licenceUrl), "utf8")).toContain("MuseScore_General SoundFont (MIT");
  expect(JSON.parse(await readFile(join(folder, "left-out.json"), "utf8"))).toHaveLength(3);

  const first = join(folder, manifest.chunks[0]?.url ?? "");
  const written = (await stat(first)).mtimeMs;
  for (const extension of ["sf3", "first"])
    await writeFile(join(folder, `program-000.0000000000000000.${extension}`), "of an earlier build");
  const before = (await readdir(folder)).length;
  expect(await buildSamples(outDir)).toEqual(manifest);
  expect((await stat(first)).mtimeMs).toBe(written);
  expect((await readdir(folder)).length).toBe(before - 2);
}, 120_000);
