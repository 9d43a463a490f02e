import * as fc from "fast-check";
import { expect, it } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import { diffBetween } from "../../../tests/spec/support/timelineDiff.ts";
import { changeColumns } from "../../domain/timeline/changeColumns.ts";
import { rollsUpdate } from "../../domain/timeline/commands/build.ts";
import { addNotes } from "../../domain/timeline/commands/notes.ts";
import { applyTimelineDiff } from "../../domain/timeline/diff.ts";
import { notesOf } from "../../domain/timeline/NoteList.ts";
import { pickAll } from "../../domain/timeline/pickNotes.ts";
import { nextNoteId } from "../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { RunInfo } from "../../protocol/scheduler.ts";
import { SongJoiner, type NotesSlice } from "../../protocol/songSlices.ts";
import { diffOfPatch, joinPatch, patchOf, type PatchPart } from "../../protocol/timelinePatch.ts";
import { createSchedulerLink, type RemoteScheduler } from "./createSchedulerLink.ts";

const RUN: RunInfo = { run: 1, sampleRate: 48_000, startFrame: 512, startTick: 0, loop: null };
const strips = new Map([["t0", 2]]);

/** The worker behind its port: calls arrive as clones, in order, and are answered when the test says so. */
class Worker implements RemoteScheduler {
  document: TimelineDocument | null = null;
  /** The most chunks that came in one message. */
  largest = 0;
  readonly played: (string | null)[] = [];
  readonly #inbox: (() => void)[] = [];
  readonly #ahead: PatchPart[] = [];
  #joiner: SongJoiner | null = null;

  begin = (outline: TimelineDocument): Promise<void> =>
    this.#later(structuredClone(outline), (it) => {
      this.document = null;
      this.#ahead.length = 0;
      this.#joiner = new SongJoiner(it);
    });
  add = (slice: NotesSlice): Promise<void> =>
    this.#later(structuredClone(slice), (it) => {
      this.largest = Math.max(
        this.largest,
        it.reduce((count, [, chunks]) => count + chunks.length, 0),
      );
      this.#joiner!.add(it);
    });
  end = (): Promise<void> => this.#later(null, () => (this.document = this.#joiner!.joined()));
  sendAhead = (parts: readonly PatchPart[]): Promise<void> =>
    this.#later(structuredClone(parts), (it) => {
      this.largest = Math.max(this.largest, it.length);
      this.#ahead.push(...it);
    });
  apply: RemoteScheduler["apply"] = (patch) =>
    this.#later(structuredClone(patch), (it) => {
      const diff = diffOfPatch(joinPatch(it, this.#ahead.splice(0)), this.document!);
      this.document = applyTimelineDiff(this.document!, diff);
    });
  play = async (): Promise<RunInfo> => {
    await this.#later(null, () => this.played.push(this.document && this.document.timeline.id));
    return RUN;
  };
  launch = (): Promise<void> => Promise.resolve();
  backToArrangement = (): Promise<void> => Promise.resolve();
  setMetronome = (): Promise<void> => Promise.resolve();
  setClock = (): Promise<void> => Promise.resolve();
  follow = (): Promise<void> => Promise.resolve();
  seek = this.play;
  setOutputWindow = (): Promise<void> => Promise.resolve();
  stop = (): Promise<void> => this.#later(null, () => undefined);

  /** Takes one message; false where there is none. */
  async step(): Promise<boolean> {
    this.#inbox.shift()?.();
    await settled();
    return this.#inbox.length > 0;
  }

  #later<T>(message: T, take: (message: T) => unknown): Promise<void> {
    return new Promise((resolve) => this.#inbox.push(() => resolve(void take(message))));
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A song of so many chunks: one of a clip each. */
const songOf = (chunks: number, id = "song"): TimelineDocument =>
  song({
    timeline: { id },
    tracks: [{ rolls: Array.from({ length: chunks }, (_, at) => ({ startTime: at, notes: [{ time: at }] })) }],
  });

const contentOf = (document: TimelineDocument | null): unknown =>
  document && {
    id: document.timeline.id,
    name: document.timeline.name,
    notes: [...document.rolls.values()].map(({ notes }) => [...notesOf(notes)]),
  };

it("sends a large song in many messages, none of more than 32 chunks", async () => {
  const worker = new Worker();
  const document = songOf(100);
  void createSchedulerLink(worker).load(document, strips);
  let messages = 1;
  while (await worker.step()) messages++;
  expect(messages).toBeGreaterThan(4);
  expect(worker.largest).toBe(32);
  expect(contentOf(worker.document)).toEqual(contentOf(document));
});

it("sends an edit of many notes in many messages, and what is asked after it arrives after it", async () => {
  const worker = new Worker();
  const link = createSchedulerLink(worker);
  let document = songOf(100);
  void link.load(document, strips);
  while (await worker.step());
  worker.largest = 0;
  for (const [turn, diffOf] of [raised, drawn, raised].entries()) {
    const diff = diffOf(document, turn);
    document = applyTimelineDiff(document, diff);
    void link.apply(patchOf(diff), null);
  }
  void link.play(0);
  let messages = 1;
  while (await worker.step()) messages++;
  expect(messages).toBe(4 + 1 + 1 + 4 + 1 + 1);
  expect(worker.largest).toBe(32);
  expect(worker.played).toEqual(["song"]);
  expect(contentOf(worker.document)).toEqual(contentOf(document));
});

it("gives up a song that another one replaces, and what was asked of it", async () => {
  const worker = new Worker();
  const link = createSchedulerLink(worker);
  void link.load(songOf(100), strips);
  const playing = link.play(0);
  await worker.step();
  await worker.step();
  const next = songOf(1, "next");
  void link.load(next, strips);
  while (await worker.step());
  expect(await playing).toBeNull();
  expect(worker.played).toEqual([]);
  expect(contentOf(worker.document)).toEqual(contentOf(next));
});

it("loses and mixes no edit that is made while songs are sent, whenever it is made", async () => {
  const action = fc.oneof(
    { weight: 4, arbitrary: fc.constant("note" as const) },
    { weight: 2, arbitrary: fc.constant("rename" as const) },
    { weight: 2, arbitrary: fc.constant("raise" as const) },
    { weight: 2, arbitrary: fc.constant("load" as const) },
    { weight: 2, arbitrary: fc.constant("play" as const) },
    { weight: 8, arbitrary: fc.constant("step" as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
      const worker = new Worker();
      const link = createSchedulerLink(worker);
      let document = songOf(70);
      void link.load(document, strips);
      for (const [turn, each] of actions.entries()) {
        if (each === "step") await worker.step();
        else if (each === "play") void link.play(0);
        else if (each === "load") {
          document = songOf(turn % 2 === 0 ? 40 : 1, `song ${turn}`);
          void link.load(document, strips);
        } else {
          const diff = EDITS[each](document, turn);
          document = applyTimelineDiff(document, diff);
          void link.apply(patchOf(diff), null);
        }
      }
      while (await worker.step());
      expect(contentOf(worker.document)).toEqual(contentOf(document));
      expect(worker.played).not.toContain(null);
    }),
    { numRuns: 300 },
  );
});

/** Another pitch for every note. */
const raised = (document: TimelineDocument, turn: number) =>
  rollsUpdate(document, document.rolls.keys(), ({ notes }) => ({
    notes: changeColumns(notes, pickAll(notes), ["number"], ({ number }) => number.fill(turn % 128)),
  }));

function drawn(document: TimelineDocument, turn: number) {
  const [roll] = document.rolls.values();
  const note = { id: nextNoteId(), time: turn * 997, duration: 10, number: 60, channel: 1, attack: 0.5, release: 0.5 };
  return addNotes(document, roll!.id, [note]);
}

const renamed = (document: TimelineDocument, turn: number) =>
  diffBetween(document, { ...document, timeline: { ...document.timeline, name: `Name ${turn}` } });

const EDITS = { note: drawn, rename: renamed, raise: raised };
