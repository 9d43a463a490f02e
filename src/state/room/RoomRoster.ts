import { DRUM_CHANNEL } from "../../domain/room/noteBatch.ts";
import { PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import type { RoomPlayer } from "../../domain/room/RoomPlayer.ts";
import { shownBoardName } from "../../domain/room/shownBoardName.ts";
import { Signal } from "../../domain/Signal.ts";
import { FIRST_ROOM_DRUM_STRIP, FIRST_ROOM_STRIP } from "../../protocol/engine.ts";
import type { EnginePort } from "../../protocol/enginePort.ts";
import type { RoomMember, RoomSound } from "../../protocol/hub/roomHub.ts";
import type { JamState, MemberMix } from "./JamState.ts";
import type { RoomConnection, RoomLink } from "./RoomLink.ts";
import { logTone } from "../problemLog.ts";

/** Shown for a member whose name the hub withholds: one of the two has blocked the other. */
const NAMELESS = "Somebody";
const MIX: MemberMix = { gainDb: 0, muted: false };

interface RosterContext {
  readonly state: JamState;
  readonly engine: Pick<EnginePort, "setProgram" | "setStrip">;
  readonly link: Pick<RoomLink, "connection">;
}

/** Strip of a seat's notes: its instrument, or, for channel 10, its drum kit. */
export const roomStripOf = (slot: number, channel = 1): number =>
  (channel === DRUM_CHANNEL ? FIRST_ROOM_DRUM_STRIP : FIRST_ROOM_STRIP) + slot;

export const roomStripsOf = (slot: number): readonly number[] => [roomStripOf(slot), roomStripOf(slot, DRUM_CHANNEL)];

/**
 * Members of the room, and their sound on this page: the strip of a seat has its player's instrument and this listener's mix. It also
 * sends the own instrument to the others.
 */
export class RoomRoster {
  /** Emits the slot of a player who has left it. */
  readonly left = new Signal<number>();
  /** Emits before the own seat becomes another one or none: held notes end there. */
  readonly seatChanging = new Signal();
  readonly changed = new Signal();
  readonly #room: RosterContext;
  /** Loaded programs of drum kits, by slot. */
  readonly #kits = new Map<number, number>();

  constructor(room: RosterContext) {
    this.#room = room;
  }

  listen(connection: RoomConnection): void {
    const { state } = this.#room;
    connection.on("EventSoundUpdated", ({ connectionId, slot, sound }) => {
      for (const member of state.members) if (member.connectionId === connectionId) member.sound = sound;
      this.applySound(slot, sound);
    });
    connection.on("EventWatcherUpdated", ({ joined, left, changed, watchers, all = false }) => {
      const fresh = new Map([...joined, ...changed].map((member) => [member.connectionId, member]));
      const others = state.members.filter(({ connectionId }) => !fresh.has(connectionId));
      const stay = others.filter(({ connectionId }) => !all && !left.includes(connectionId));
      for (const member of others) if (!stay.includes(member)) this.left.emit(member.slot);
      this.apply([...stay, ...fresh.values()]);
      state.watchers = watchers;
    });
  }

  /** Replaces the members. */
  apply(members: readonly RoomMember[]): void {
    const { state } = this.#room;
    const before = new Map(state.members.map((member) => [member.slot, member]));
    state.members = members
      .map((member) => (member.name === "" ? { ...member, name: NAMELESS } : member))
      .toSorted((one, other) => one.slot - other.slot);
    for (const member of members) {
      if (member.connectionId === state.connectionId) {
        if (member.slot !== state.slot) this.seatChanging.emit();
        state.slot = member.slot;
        state.seatAsked = false;
        state.seatDeclined = false;
        continue;
      }
      const { sound } = member;
      if (sound && JSON.stringify(before.get(member.slot)?.sound) !== JSON.stringify(sound))
        this.applySound(member.slot, sound);
      this.#applyMix(member);
    }
    if (state.slot !== null && !members.some(({ connectionId }) => connectionId === state.connectionId)) {
      this.seatChanging.emit();
      state.slot = null;
    }
    this.changed.emit();
  }

  applySound(slot: number, { bank, program, board }: RoomSound): void {
    void logTone(`seat ${slot}`, this.#room.engine.setProgram(roomStripOf(slot), bank, program));
    // Boards have drum pads: their kit is loaded before the first of them is played.
    if (board !== undefined || this.#kits.has(slot)) this.loadDrums(slot);
  }

  /** Loads the drum kit of a seat on its second strip, with this listener's mix; to be called before each drum. */
  loadDrums(slot: number): void {
    const program = this.#soundOf(slot)?.drums ?? 0;
    if (this.#kits.get(slot) === program) return;
    this.#kits.set(slot, program);
    const { state, engine } = this.#room;
    void logTone(`drums of seat ${slot}`, engine.setProgram(roomStripOf(slot, DRUM_CHANNEL), PERCUSSION_BANK, program));
    const member = state.members.find((one) => one.slot === slot);
    if (member) this.#applyMix(member);
  }

  /** Sets the own instrument, here and for the others. */
  setSound(sound: RoomSound): void {
    const { state, link } = this.#room;
    state.sound = sound;
    this.applySound(state.slot ?? 0, sound);
    if (state.phase === "room") void link.connection?.invoke("UpdateEventSessionSound", { sound });
  }

  /** Sets the board whose name the others read beside the instrument, null for none. `drums`: program of its drum kit. */
  setBoard(name: string | null, drums = 0): void {
    const { board: _, drums: _drums, ...sound } = this.#room.state.sound;
    const kit = drums === 0 ? {} : { drums };
    this.setSound(name === null ? sound : { ...sound, ...kit, board: shownBoardName(name) });
  }

  setMix(userId: string, mix: Partial<MemberMix>): void {
    const { state } = this.#room;
    state.mix[userId] = { ...this.mixOf(userId), ...mix };
    for (const member of state.members) if (member.userId === userId) this.#applyMix(member);
  }

  /** Solos a member on this page, or ends that: the others are not heard meanwhile. */
  setSolo(userId: string, on: boolean): void {
    const { state } = this.#room;
    state.solo = state.solo.filter((id) => id !== userId).concat(on ? [userId] : []);
    this.#applyMixes();
  }

  mixOf(userId: string): MemberMix {
    return this.#room.state.mix[userId] ?? MIX;
  }

  playerOf(slot: number, channel: number): RoomPlayer | null {
    const member = this.#room.state.members.find((one) => one.slot === slot);
    if (!member) return null;
    const { bank, program, drums = 0 } = this.#soundOf(slot) ?? { bank: 0, program: 0 };
    const { userId, name } = member;
    if (channel === DRUM_CHANNEL) return { userId, name, slot, bank: PERCUSSION_BANK, program: drums };
    return { userId, name, slot, bank, program };
  }

  #soundOf(slot: number): RoomSound | null {
    const { members, connectionId, sound, slot: own } = this.#room.state;
    const member = members.find((one) => one.slot === slot);
    return member ? (member.connectionId === connectionId ? sound : member.sound) : slot === (own ?? 0) ? sound : null;
  }

  #applyMixes(): void {
    for (const member of this.#room.state.members) this.#applyMix(member);
  }

  #applyMix({ slot, userId, connectionId }: RoomMember): void {
    const { gainDb, muted } = this.mixOf(userId);
    const { engine, state } = this.#room;
    // One hears oneself beside whoever is soloed, and those who left solo nobody.
    const isHidden =
      connectionId !== state.connectionId &&
      !state.solo.includes(userId) &&
      state.members.some((member) => state.solo.includes(member.userId));
    const mute = muted || isHidden;
    engine.setStrip(roomStripOf(slot), { gainDb, mute });
    if (this.#kits.has(slot)) engine.setStrip(roomStripOf(slot, DRUM_CHANNEL), { gainDb, mute });
  }
}
