import { expect, test } from "vitest";
import { hashBlob, STRETCH_BYTES } from "./hashBlob.ts";

const hash = (...parts: BlobPart[]): Promise<string | null> =>
  hashBlob(
    new Blob(parts),
    () => false,
    () => undefined,
  );

const filled = (length: number, letter: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(length).fill(letter.charCodeAt(0));

test("a bank is named by the SHA-256 of the SHA-256 of its bytes, as known vectors of it say", async () => {
  expect(await hash("abc")).toBe("4f8b42c22dd3729b519ba6f68d2da7cc5b2d606d05daed5ad5128cc03e6c6358");
  // No stretch: SHA-256 of nothing.
  expect(await hash()).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});

test("of a larger bank it is that of the hashes of its stretches of 4 MB, in their order", async () => {
  expect(STRETCH_BYTES).toBe(4_194_304);
  const stretch = filled(STRETCH_BYTES, "a");
  expect(await hash(stretch)).toBe("907a506cf5e706bda5c7a29b43c9c65d8344bd2fa2f22339b359c214812af5a1");
  expect(await hash(stretch, "b")).toBe("565546ad93383e225e7cf808fb4d527a54dec54826a5c34a24c1f19a03c62583");
});

test("progress goes on with each stretch to the end, and hashing stops before the next once it is cancelled", async () => {
  const told: number[] = [];
  const blob = new Blob([filled(2 * STRETCH_BYTES, "a"), "b"]);
  expect(
    await hashBlob(
      blob,
      () => told.length === 2,
      (fraction) => told.push(fraction),
    ),
  ).toBeNull();
  expect(told).toEqual([1 / 3, 2 / 3]);
  told.length = 0;
  expect(
    await hashBlob(
      blob,
      () => false,
      (fraction) => told.push(fraction),
    ),
  ).toMatch(/^[0-9a-f]{64}$/);
  expect(told).toEqual([1 / 3, 2 / 3, 1]);
});
