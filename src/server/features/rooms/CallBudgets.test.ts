import { expect, test } from "vitest";
import { ok } from "../../../domain/AppError.ts";
import type { HubPeer } from "../../hub/connection/HubPeer.ts";
import { CallBudgets, type BudgetedCall } from "./CallBudgets.ts";
import { ThreadTimes } from "../../hub/ThreadTimes.ts";

const peer = (id: string, userId: string): HubPeer => ({ id, user: { userId } }) as unknown as HubPeer;

test("who has taken all of their time waits with what can wait, on each of their connections; playing goes on", async () => {
  const clock = { nowMs: 0, workedMs: 0 };
  const budgets = new CallBudgets(new ThreadTimes({ nowMs: () => clock.nowMs, workedMs: () => clock.workedMs }));
  const work = async () => {
    clock.nowMs += 100;
    clock.workedMs += 100;
    return ok(undefined);
  };
  const answers: boolean[] = [];
  for (let call = 0; call < 10; call++)
    answers.push((await budgets.within(peer(`page ${call}`, "ann"), "ops", work)).ok);
  expect(answers).toEqual([true, true, true, ...Array.from({ length: 7 }, () => false)]);
  const may = (what: BudgetedCall, userId = "ann"): boolean => budgets.mayAsk(peer("new", userId), what).ok;
  expect((["session", "chat", "ops"] as const).filter((what) => may(what))).toEqual([]);
  const playing = ["join", "notes", "sound", "clock", "signal", "way", "song", "selection"] as const;
  expect(playing.filter((what) => may(what))).toEqual(playing);
  expect(may("ops", "bob")).toBe(true);
  clock.nowMs += 1000;
  expect(may("ops")).toBe(true);
});
