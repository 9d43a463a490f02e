// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { ok } from "../../domain/AppError.ts";
import { authCalls } from "../../protocol/http/authCalls.ts";
import type { SavedRecordings } from "../../state/room/SavedRecordings.ts";
import type { WorkEntry } from "../../state/sync/Work.ts";
import { all, click, eventually, the } from "../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../studio.test-helper.tsx";
import { strings } from "../strings/account.ts";
import { recordingStrings } from "../strings/keptRecordings.ts";
import { useSignOut } from "./useSignOut.tsx";

const left = (id: number, name: string, problem: string | null = null): WorkEntry => ({
  key: `board_${id}`,
  id: String(id),
  kind: "board",
  name,
  changedAt: 0,
  status: problem === null ? "saving" : "failed",
  problem,
  version: "",
});

interface Kept {
  readonly unsent?: readonly WorkEntry[];
  readonly recordings?: readonly string[];
}

function studioWith({ unsent = [], recordings }: Kept): TestStudio {
  const kept = recordings?.map((name, index) => ({ id: `recording ${index}`, name }));
  const studio = makeStudio({
    user: MIRA,
    work: { unsent: () => Promise.resolve(unsent) },
    ...(kept && { recordings: () => Promise.resolve({ list: async () => ok(kept) } as unknown as SavedRecordings) }),
  });
  studio.api.answerWith(authCalls.logout, () => ({}) as never);
  return studio;
}

const after = vi.fn<() => void>();

function Out() {
  const { signOut, dialog } = useSignOut(after);
  return (
    <>
      <button type="button" onClick={() => void signOut()}>
        Out
      </button>
      {dialog}
    </>
  );
}

async function pressOut(studio: TestStudio): Promise<void> {
  after.mockClear();
  await showIn(studio, <Out />);
  await click(the("button", "Out"));
}

const isSignedOut = (studio: TestStudio): Promise<void> =>
  eventually(() => {
    expect(studio.account.state.user).toBeNull();
    expect(after).toHaveBeenCalledTimes(1);
  });

test("who leaves nothing behind is signed out at once, also where recordings cannot be read", async () => {
  for (const kept of [{}, { recordings: [] }]) {
    const studio = studioWith(kept);
    await pressOut(studio);
    await isSignedOut(studio);
    expect(all("dialog")).toEqual([]);
    expect(studio.api.sent(authCalls.logout)).toHaveLength(1);
  }
});

test("work that only this browser has is named with its problem before the session ends", async () => {
  const unsent = [left(1, "Night board", "The board is too large."), left(2, "")];
  const studio = studioWith({ unsent, recordings: ["Saturday"] });
  await pressOut(studio);
  await eventually(() => expect(all("dialog", strings.unsentTitle)).toHaveLength(1));
  expect(studio.account.state.user).not.toBeNull();
  expect(the("dialog").textContent).toContain(strings.unsentText(3));
  expect(all("listitem").map(({ textContent }) => textContent)).toEqual([
    "Night boardThe board is too large.",
    strings.unsentUntitled,
    recordingStrings.ofRoom("Saturday"),
  ]);
  await click(the("button", strings.stay));
  expect(all("dialog")).toEqual([]);
  expect(studio.account.state.user).not.toBeNull();
  expect(after).not.toHaveBeenCalled();
});

test("who signs out anyway is signed out, once", async () => {
  const studio = studioWith({ unsent: [left(1, "Board")] });
  await pressOut(studio);
  await eventually(() => expect(all("dialog")).toHaveLength(1));
  await click(the("button", strings.outAnyway));
  await isSignedOut(studio);
  expect(all("dialog")).toEqual([]);
});

test("five pieces of work are named, of more the number", async () => {
  for (const [count, shown] of [
    [5, ["1", "2", "3", "4", "5"]],
    [8, ["1", "2", "3", "4", "5", strings.unsentMore(3)]],
  ] as const) {
    const studio = studioWith({ unsent: Array.from({ length: count }, (_, index) => left(index + 1, `${index + 1}`)) });
    await pressOut(studio);
    await eventually(() => expect(all("listitem").map(({ textContent }) => textContent)).toEqual(shown));
  }
});
