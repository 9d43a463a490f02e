import { expect, test } from "vitest";
import { fail, ok } from "../domain/AppError.ts";
import type { EnginePort } from "../protocol/enginePort.ts";
import { BankAudition } from "./BankAudition.ts";

const PRESET = { bank: 0, program: 0, name: "P0" };

function rig(isBroken = false) {
  const played: string[] = [];
  const waiting: (() => void)[] = [];
  const errors: string[] = [];
  const progress: (number | null)[] = [];
  const engine = {
    start: () => Promise.resolve(ok(undefined)),
    banks: { number: () => 129 },
    setProgram: (_strip: number, bank: number, program: number) =>
      new Promise((resolve) => {
        waiting.push(() => resolve(isBroken ? fail("LOAD_FAILED", "It is gone.") : ok({ bank, program })));
      }),
    noteOn: (_strip: number, key: number) => played.push(`on ${key}`),
    noteOff: (_strip: number, key: number) => void played.push(`off ${key}`),
  } as unknown as EnginePort;
  const audition = new BankAudition(engine, { id: "b", name: "Bank" }, PRESET, {
    onProgress: (fraction) => progress.push(fraction),
    onError: ({ message }) => errors.push(message),
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    for (const done of waiting.splice(0)) done();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { audition, played, errors, progress, settle };
}

test("a key sounds when its preset is there, if it is still held, and ends once", async () => {
  const { audition, played, settle } = rig();
  audition.noteOn(1, 60, 0.5);
  audition.noteOn(2, 64, 0.5);
  audition.noteOff(2);
  expect(audition.keyOf(1)).toBe(60);
  await settle();
  expect(played).toEqual(["on 60"]);
  audition.noteOn(1, 62, 0.5);
  await settle();
  expect(played).toEqual(["on 60", "off 60", "on 62"]);
  audition.releaseAll();
  audition.releaseAll();
  expect(played.at(-1)).toBe("off 62");
  expect([played.length, audition.keyOf(1)]).toEqual([4, -1]);
});

test("nothing sounds of keys that are let go while their preset is on its way", async () => {
  const { audition, played, settle } = rig();
  audition.noteOn(1, 60, 0.5);
  audition.noteOn(2, 65, 0.5);
  audition.releaseAll();
  await settle();
  expect(played).toEqual([]);
});

test("what cannot be loaded is told, and tried again with the next key", async () => {
  const { audition, played, errors, settle } = rig(true);
  audition.noteOn(1, 60, 0.5);
  await settle();
  audition.noteOn(1, 60, 0.5);
  await settle();
  expect([errors, played]).toEqual([["It is gone.", "It is gone."], []]);
});
