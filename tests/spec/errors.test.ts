import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";
import { AppError, fail } from "../../src/domain/AppError.ts";
import { emptyDocument } from "../../src/domain/timeline/defaults.ts";
import { loadedInstrument } from "../../src/state/instrumentKey.ts";
import { notifyError } from "../../src/state/notices.ts";
import { drawLogged, forgetLogged, logOnce, logTone, problemText } from "../../src/state/problemLog.ts";
import { createSession } from "../../src/state/session.ts";
import { timelineKind } from "../../src/state/documentKinds.ts";
import { DocumentStore } from "../../src/state/DocumentStore.ts";
import { seek, setSongLoop } from "../../src/state/transport.ts";
import { strings } from "../../src/ui/strings/common.ts";
import { moduleNotFound } from "../../src/workers/samples/samplesError.ts";
import { FakeEngine } from "./support/FakeEngine.ts";

let said: MockInstance<typeof console.warn>;
const lines = (): readonly unknown[] => said.mock.calls.map(([line]) => line as unknown);
beforeEach(() => {
  forgetLogged();
  said = vi.spyOn(console, "warn").mockReturnValue(undefined);
});
afterEach(() => {
  said.mockRestore();
});

describe("8. Error catalogue", () => {
  test('"Missing soundfont: a Cannot find module error with code MODULE_NOT_FOUND", the code in what one opens and copies', () => {
    const { error } = moduleNotFound("bank 0 program 40");
    expect(error.message).toContain("Cannot find module");
    const text = `${error.message}\ncode: MODULE_NOT_FOUND\nmodule: "bank 0 program 40"`;
    expect(problemText(error)).toBe(text);
    expect(loadedInstrument(error)).toEqual({ progress: null, error: error.message, detail: text });
    const session = createSession();
    notifyError(session, error);
    notifyError(session, error);
    expect(session.notices.map(({ kind, message, detail }) => [kind, message, detail])).toEqual([
      ["error", error.message, text],
    ]);
  });

  test('"Default messages: Action failed and Action was successful."', () => {
    expect(strings.done).toBe("Action was successful");
  });

  test('"Instrument tone or draw errors are only logged": once each, with what was played or drawn', async () => {
    const error = new Error("no texture");
    for (let frame = 0; frame < 3; frame++) {
      logOnce("draw", "the roll of a test", error);
      await logTone("seat 3 of a test", Promise.resolve(fail("LOAD_FAILED", "Loading failed")));
    }
    const host = { closest: () => ({ getAttribute: () => "Arrangement of a test" }) } as unknown as Element;
    let frames = 0;
    for (let frame = 0; frame < 3; frame++)
      drawLogged(host, () => {
        frames++;
        throw error;
      });
    expect(frames).toBe(3);
    await logTone("seat 4 of a test", Promise.resolve({ ok: true }));
    expect(said.mock.calls).toEqual([
      ["draw: the roll of a test", error],
      ["tone: seat 3 of a test: Loading failed (LOAD_FAILED)"],
      ["draw: Arrangement of a test", error],
    ]);
  });
});

test('5. "Playback state with a NaN position or loop bound is ignored (invalid state)", and logged, as null is', () => {
  const engine = new FakeEngine();
  const session = createSession();
  const timeline = new DocumentStore(timelineKind, emptyDocument());
  const before = timeline.current;
  for (const invalid of [Number.NaN, null as unknown as number]) {
    seek({ engine, session }, invalid);
    setSongLoop({ timeline }, true, invalid, 960);
    setSongLoop({ timeline }, true, 0, invalid);
  }
  expect([session.transport.positionTick, timeline.current, timeline.canUndo]).toEqual([0, before, false]);
  expect(lines()).toEqual([
    "invalid state: position NaN",
    "invalid state: loop from NaN to 960",
    "invalid state: loop from 0 to NaN",
    "invalid state: position null",
    "invalid state: loop from null to 960",
    "invalid state: loop from 0 to null",
  ]);
});

test("what is known of an error is in its text, whatever it is", () => {
  expect(problemText(new AppError("CODE", "A sentence.", { timedOut: true, what: { nested: 1 } }))).toBe(
    'A sentence.\ncode: CODE\ntimedOut: true\nwhat: {"nested":1}',
  );
});
