import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { PICTURE_SIZES } from "../../../protocol/http/pictures.ts";
import type { PictureDecoder, PictureImages, PictureJob } from "../../picture-decoder/PictureDecoder.ts";
import { PictureQueue } from "./PictureQueue.ts";

const images: PictureImages = { small: new Uint8Array([1]), large: new Uint8Array([2]) };

/** Decodes a picture in as many milliseconds as its first byte says, and notes its second one. */
class TimedDecoder implements PictureDecoder {
  readonly decoded: number[] = [];
  running = 0;
  mostAtOnce = 0;

  async decode({ bytes }: PictureJob): Promise<Result<PictureImages>> {
    this.running++;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.running);
    await new Promise((resolve) => setTimeout(resolve, bytes[0]));
    this.running--;
    this.decoded.push(bytes[1] ?? 0);
    return ok(images);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

const jobOf = (ms: number, mark: number): PictureJob => ({
  bytes: new Uint8Array([ms, mark]),
  format: "png",
  sizes: PICTURE_SIZES.avatar,
});

const adding = (queue: PictureQueue, userId: string, ms: number, mark = 0) =>
  queue.add(userId, () => Promise.resolve(ok(jobOf(ms, mark))));

const codeOf = (result: Result<unknown>): string => (result.ok ? "" : result.error.code);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("one picture is decoded at a time, each is answered, and a user has no more than three here", async () => {
  const picture = fc.record({ user: fc.constantFrom("a", "b", "c"), ms: fc.integer({ min: 1, max: 50 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(picture, { maxLength: 15 }), async (pictures) => {
      const decoder = new TimedDecoder();
      const queue = new PictureQueue(decoder);
      const answers = pictures.map(({ user, ms }) => adding(queue, user, ms));
      await vi.runAllTimersAsync();
      const codes = (await Promise.all(answers)).map(codeOf);
      const before = (user: string, index: number) =>
        pictures.slice(0, index).filter((one) => one.user === user).length;
      expect(codes).toEqual(pictures.map(({ user }, index) => (before(user, index) < 3 ? "" : "TOO_MUCH_AT_ONCE")));
      expect(decoder.mostAtOnce).toBeLessThanOrEqual(1);
      // Places are free again.
      const again = adding(queue, "a", 1);
      await vi.runAllTimersAsync();
      expect(codeOf(await again)).toBe("");
    }),
    { numRuns: 50 },
  );
});

test("whoever took less of the decoder comes first, however many pictures of others wait", async () => {
  const decoder = new TimedDecoder();
  const queue = new PictureQueue(decoder);
  const others = ["x", "y"].flatMap((user) => [1, 2, 3].map(() => adding(queue, user, 200, 1)));
  await vi.advanceTimersByTimeAsync(450);
  const own = adding(queue, "quiet", 10, 2);
  await vi.runAllTimersAsync();
  expect((await Promise.all([...others, own])).map(codeOf).join("")).toBe("");
  expect(decoder.decoded.indexOf(2)).toBe(3);
});

test("a full queue and one that takes too long are a busy server, never a damaged picture", async () => {
  const decoder = new TimedDecoder();
  const queue = new PictureQueue(decoder, { waiting: 2, waitMs: 100 });
  const answers = ["a", "b", "c", "d"].map((user) => adding(queue, user, 250));
  await vi.runAllTimersAsync();
  // One is decoded, two wait too long, and there is no place for the fourth.
  expect((await Promise.all(answers)).map(codeOf)).toEqual(["", "OVERLOADED", "OVERLOADED", "OVERLOADED"]);
  expect(decoder.decoded).toHaveLength(1);
});

test("nothing is received of a picture that is one too many, and one that cannot be received frees its place", async () => {
  const queue = new PictureQueue(new TimedDecoder(), { ofUser: 1 });
  const first = adding(queue, "a", 10);
  const receive = vi.fn<() => Promise<Result<PictureJob>>>(() => Promise.resolve(fail("TOO_LARGE", "")));
  expect(codeOf(await queue.add("a", receive))).toBe("TOO_MUCH_AT_ONCE");
  expect(receive).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  await first;
  expect(codeOf(await queue.add("a", receive))).toBe("TOO_LARGE");
  expect(codeOf(await queue.add("a", receive))).toBe("TOO_LARGE");
});

test("what waits when the server closes is told that it is busy", async () => {
  const queue = new PictureQueue(new TimedDecoder());
  const answers = [adding(queue, "a", 10), adding(queue, "b", 10)];
  await vi.advanceTimersByTimeAsync(1);
  await queue.close();
  await vi.runAllTimersAsync();
  expect((await Promise.all(answers)).map(codeOf)).toEqual(["", "OVERLOADED"]);
});
