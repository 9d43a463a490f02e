import { expect, test } from "vitest";
import { FIRST_ROOM_DRUM_STRIP, FIRST_ROOM_STRIP } from "../../protocol/engine.ts";
import type { RoomMember } from "../../protocol/hub/roomHub.ts";
import { newJamState } from "./JamState.ts";
import { RoomRoster } from "./RoomRoster.ts";

const member = (slot: number, sound: RoomMember["sound"]): RoomMember => ({
  connectionId: `c${slot}`,
  userId: `u${slot}`,
  name: `Player ${slot}`,
  slot,
  host: false,
  cohost: false,
  silenced: false,
  muted: false,
  hand: false,
  recording: false,
  sound,
  state: "here",
});

const nameOf = (strip: number): string =>
  strip < FIRST_ROOM_STRIP ? `drums ${strip - FIRST_ROOM_DRUM_STRIP}` : `seat ${strip - FIRST_ROOM_STRIP}`;

function fixture() {
  const programs: string[] = [];
  const strips: string[] = [];
  const state = { ...newJamState(), connectionId: "c0", slot: 0 };
  const roster = new RoomRoster({
    state,
    engine: {
      setProgram: (strip, bank, program) => {
        programs.push(`${nameOf(strip)}: ${bank} ${program}`);
        return Promise.resolve({ ok: true, value: {} } as never);
      },
      setStrip: (strip, { gainDb, mute }) => void strips.push(`${nameOf(strip)}: ${gainDb}${mute ? " muted" : ""}`),
    },
    link: { connection: null },
  });
  return { roster, state, programs, strips };
}

const PIANO = { bank: 0, program: 0, name: "Piano" };

test("a seat has a strip for drums only where some come, or a board is played, with the kit of that board", () => {
  const { roster, programs } = fixture();
  roster.apply([member(0, null), member(1, PIANO), member(2, { ...PIANO, board: "Pads", drums: 8 })]);
  expect(programs).toEqual(["seat 1: 0 0", "seat 2: 0 0", "drums 2: 128 8"]);
  programs.length = 0;
  roster.loadDrums(1);
  roster.loadDrums(1);
  roster.loadDrums(2);
  expect(programs).toEqual(["drums 1: 128 0"]);
  expect([1, 10].map((channel) => roster.playerOf(2, channel))).toEqual([
    { userId: "u2", name: "Player 2", slot: 2, bank: 0, program: 0 },
    { userId: "u2", name: "Player 2", slot: 2, bank: 128, program: 8 },
  ]);
});

test("drums are as loud to a listener as the rest of their player, whenever they come", () => {
  const { roster, strips } = fixture();
  roster.apply([member(0, PIANO), member(1, PIANO)]);
  roster.setMix("u1", { gainDb: -9, muted: true });
  strips.length = 0;
  roster.loadDrums(1);
  expect(strips).toContain("drums 1: -9 muted");
  roster.setMix("u1", { muted: false });
  expect(strips.slice(-2)).toEqual(["seat 1: -9", "drums 1: -9"]);
});

test("a solo silences the others but oneself on this page, until it ends or whoever is soloed has left", () => {
  const { roster, strips } = fixture();
  roster.apply([member(0, PIANO), member(1, PIANO), member(2, PIANO)]);
  const now = (): string[] => strips.splice(0);
  now();
  roster.setSolo("u1", true);
  expect(now()).toEqual(["seat 0: 0", "seat 1: 0", "seat 2: 0 muted"]);
  roster.setMix("u2", { gainDb: -6 });
  expect(now()).toEqual(["seat 2: -6 muted"]);
  roster.apply([member(0, PIANO), member(2, PIANO)]);
  expect(now()).toEqual(["seat 2: -6"]);
  roster.setSolo("u1", false);
  roster.setSolo("u2", true);
  expect(now().slice(-2)).toEqual(["seat 0: 0", "seat 2: -6"]);
});
