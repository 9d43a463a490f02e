import { ref } from "valtio/vanilla";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ok } from "../../domain/AppError.ts";
import { seatColor } from "../../domain/room/seatColor.ts";
import { notesUpdate } from "../../domain/timeline/commands/build.ts";
import { documentWith, noteOf, rollOf } from "../../domain/timeline/commands/documents.test-helper.ts";
import { notesOf } from "../../domain/timeline/NoteList.ts";
import type { RoomMember } from "../../protocol/hub/roomHub.ts";
import { MOST_SHOWN_NOTES, type SongSelection } from "../../protocol/hub/songHub.ts";
import { timelineKind } from "../documentKinds.ts";
import { DocumentStore } from "../DocumentStore.ts";
import { createSession } from "../session.ts";
import { SongSelections } from "./SongSelections.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const memberOf = (connectionId: string, slot: number) => ({ connectionId, slot, name: connectionId }) as RoomMember;

function page() {
  const session = createSession();
  const notes = Array.from({ length: 300 }, (_, index) => noteOf(index * 10));
  const timeline = new DocumentStore(timelineKind, documentWith([rollOf("r", notes)]));
  const room = { members: [memberOf("me", 0)], connectionId: "me", slot: 0 };
  const sent: SongSelection[] = [];
  const selections = new SongSelections(
    {
      state: room,
      link: {
        ask: (call) =>
          call({
            ask: async (_method: string, { selection }: { selection: SongSelection }) => ok(sent.push(selection)),
          } as never),
      },
    },
    { session, timeline },
  );
  const select = (count: number): void => {
    const ids = [...notesOf(timeline.current.rolls.get("r")!.notes)].slice(0, count).map(({ id }) => id);
    session.selection.rollId = "r";
    session.selection.noteIds = ref(new Set(ids));
  };
  return { session, timeline, room, sent, selections, select };
}

test("what is selected is told by what it is, seldom, and again where it has changed or somebody new is there", async () => {
  const { timeline, room, sent, selections, select } = page();
  selections.open("song");
  await vi.advanceTimersByTimeAsync(200);
  for (let count = 1; count <= 3; count++) select(count);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.notes.map(([time]) => time)).toEqual([0, 10, 20]);
  // Something else is edited.
  timeline.apply(notesUpdate(timeline.current, "r", [], [noteOf(9999)]));
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toHaveLength(2);
  room.members = [...room.members, memberOf("you", 1)];
  selections.follow();
  await vi.advanceTimersByTimeAsync(200);
  expect(sent[2]).toEqual(sent[1]);
  select(300);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent[3]?.notes).toHaveLength(MOST_SHOWN_NOTES);
  selections.close();
  expect(sent[4]).toEqual({ clips: [], rollId: null, notes: [] });
  select(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toHaveLength(5);
});

test("what others have selected is shown in the colour of their seat until they have nothing, or go", () => {
  const { session, room, selections } = page();
  room.members = [memberOf("me", 0), memberOf("you", 1), memberOf("them", 2)];
  selections.open("song");
  const chosen: SongSelection = { clips: ["r"], rollId: "r", notes: [[0, 10, 60]] };
  selections.receive("you", "song", chosen);
  selections.receive("them", "song", chosen);
  selections.receive("me", "song", chosen);
  selections.receive("you", "another song", { clips: [], rollId: null, notes: [] });
  expect(session.sharedSelections.map(({ name, color }) => [name, color])).toEqual([
    ["you", seatColor(1)],
    ["them", seatColor(2)],
  ]);
  selections.receive("you", "song", { clips: [], rollId: null, notes: [] });
  expect(session.sharedSelections.map(({ name }) => name)).toEqual(["them"]);
  room.members = [memberOf("me", 0), memberOf("you", 1)];
  selections.follow();
  expect(session.sharedSelections).toEqual([]);
  selections.receive("you", "song", chosen);
  selections.close();
  expect(session.sharedSelections).toEqual([]);
});
