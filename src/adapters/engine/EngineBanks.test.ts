import type { Remote } from "comlink";
import { expect, it } from "vitest";
import { FIRST_USER_BANK, LAST_USER_BANK } from "../../protocol/engine.ts";
import type { SamplesService } from "../../protocol/samples.ts";
import { EngineBanks } from "./EngineBanks.ts";

it("a part of a bank keeps its number and is told once, until there are no numbers left", () => {
  const told: string[] = [];
  const samples = {
    mapBank: (number: number, { id }: { id: string }, bank: number) => void told.push(`${number} ${id} ${bank}`),
  } as unknown as Remote<SamplesService>;
  const banks = new EngineBanks(() => samples);
  const number = (id: string, bank: number): number => banks.number({ id, name: id, presetName: id }, bank);
  const first = [number("a", 0), number("a", 8), number("b", 0)];
  expect(first).toEqual([0, 1, 2].map((at) => FIRST_USER_BANK + at));
  expect([number("a", 0), number("a", 8), number("b", 0)]).toEqual(first);
  expect(told).toHaveLength(3);
  const left = LAST_USER_BANK - FIRST_USER_BANK - 2;
  for (let at = 0; at < left; at++) number(`c${at}`, 0);
  expect(number("d", 0)).toBe(FIRST_USER_BANK);
  expect(number("a", 0)).toBe(FIRST_USER_BANK + 1);
});
