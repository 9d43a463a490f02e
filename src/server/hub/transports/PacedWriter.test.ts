import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { PacedWriter } from "./PacedWriter.ts";

/** Accepts one write at a time; `accept` lets the next ones through. */
function slowStream() {
  const texts: string[] = [];
  let taken: (() => void) | null = null;
  const accept = (): void => {
    const done = taken;
    taken = null;
    done?.();
  };
  const stream = new Writable({
    highWaterMark: 4,
    write: (chunk: Buffer, _encoding, done) => {
      texts.push(String(chunk));
      taken = done;
    },
    writev: (chunks, done) => {
      texts.push(chunks.map(({ chunk }) => String(chunk)).join("+"));
      taken = done;
    },
  });
  return { stream, texts, accept };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("as much is written as the other side reads; the rest waits in its order", async () => {
  const { stream, texts, accept } = slowStream();
  const writer = new PacedWriter(stream);
  for (const text of ["abcde", "f", "g"]) writer.write(Buffer.from(text));
  await turn();
  expect([texts, writer.waitingBytes]).toEqual([["abcde"], 7]);
  accept();
  await turn();
  writer.write(Buffer.from("h"));
  for (let turns = 0; turns < 4; turns++) {
    accept();
    await turn();
  }
  expect([texts.join("").replaceAll("+", ""), writer.waitingBytes]).toEqual(["abcdefgh", 0]);
});

test("what waits can be dropped, and is counted; what was written is not", async () => {
  const { stream, texts, accept } = slowStream();
  const writer = new PacedWriter(stream);
  for (const text of ["abcde", "f", "g"]) writer.write(Buffer.from(text));
  expect([writer.drop(), writer.waitingBytes, writer.drop()]).toEqual([2, 5, 0]);
  accept();
  await turn();
  writer.write(Buffer.from("h"));
  await turn();
  expect(texts).toEqual(["abcde", "h"]);
});

test("at the end everything is written, and nothing twice", async () => {
  const { stream, texts, accept } = slowStream();
  const writer = new PacedWriter(stream);
  for (const text of ["abcde", "f", "g"]) writer.write(Buffer.from(text));
  writer.finish();
  for (let turns = 0; turns < 4; turns++) {
    await turn();
    accept();
  }
  expect([texts.join("").replaceAll("+", ""), writer.drop()]).toEqual(["abcdefg", 0]);
});

test("the first message of a turn goes out at once, those after it together", async () => {
  const { stream, texts, accept } = slowStream();
  const writer = new PacedWriter(stream);
  await turn();
  for (const text of ["a", "b", "c"]) writer.write(Buffer.from(text));
  expect(texts).toEqual(["a"]);
  accept();
  await turn();
  expect(texts).toEqual(["a", "b+c"]);
  accept();
  await turn();
  writer.write(Buffer.from("d"));
  expect(texts).toEqual(["a", "b+c", "d"]);
});

test("nothing is written to a stream that has ended", () => {
  const { stream, texts } = slowStream();
  const writer = new PacedWriter(stream);
  stream.destroy();
  writer.write(Buffer.from("a"));
  writer.finish();
  expect(texts).toEqual([]);
});
