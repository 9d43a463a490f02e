import type { RoomPlayer } from "../../domain/room/RoomPlayer.ts";
import { FIRST_ROOM_STRIP } from "../../protocol/engine.ts";
import type { EnginePort } from "../../protocol/enginePort.ts";
import type { RoomMember, RoomSound } from "../../protocol/hub/roomHub.ts";
import type { JamState, MemberMix } from "./JamState.ts";
import type { RoomConnection } from "./RoomConnection.ts";

/** A member whose name is not told: one of the two has blocked the other. */
const NAMELESS = "Somebody";
const MIX: MemberMix = { gainDb: 0, muted: false };

interface RoomRosterOptions {
  readonly state: JamState;
  readonly engine: Pick<EnginePort, "setProgram" | "setStrip">;
  /** Nobody sits there any more. */
  readonly onGone: (slot: number) => void;
  /** One's own seat is another one, or none: what is held there ends before. */
  readonly onSeat: () => void;
  readonly onChange: () => void;
}

/** Who is in the room, and how each of them sounds on this page: the strip of a seat has its player's instrument and this listener's mix. */
export class RoomRoster {
  readonly #options: RoomRosterOptions;

  constructor(options: RoomRosterOptions) {
    this.#options = options;
  }

  listen(connection: RoomConnection): void {
    const { state, onGone } = this.#options;
    connection.on("EventSoundUpdated", ({ connectionId, slot, sound }) => {
      for (const member of state.members) if (member.connectionId === connectionId) member.sound = sound;
      this.applySound(slot, sound);
    });
    connection.on("EventWatcherUpdated", ({ joined, left, changed, watchers, all = false }) => {
      const fresh = new Map([...joined, ...changed].map((member) => [member.connectionId, member]));
      const others = state.members.filter(({ connectionId }) => !fresh.has(connectionId));
      const stay = others.filter(({ connectionId }) => !all && !left.includes(connectionId));
      for (const member of others) if (!stay.includes(member)) onGone(member.slot);
      this.take([...stay, ...fresh.values()]);
      state.watchers = watchers;
    });
  }

  take(members: readonly RoomMember[]): void {
    const { state, onSeat, onChange } = this.#options;
    const before = new Map(state.members.map((member) => [member.slot, member]));
    state.members = members
      .map((member) => (member.name === "" ? { ...member, name: NAMELESS } : member))
      .toSorted((one, other) => one.slot - other.slot);
    for (const member of members) {
      if (member.connectionId === state.connectionId) {
        if (member.slot !== state.slot) onSeat();
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
      onSeat();
      state.slot = null;
    }
    onChange();
  }

  applySound(slot: number, { bank, program }: RoomSound): void {
    void this.#options.engine.setProgram(FIRST_ROOM_STRIP + slot, bank, program);
  }

  setMix(userId: string, mix: Partial<MemberMix>): void {
    const { state } = this.#options;
    state.mix[userId] = { ...this.mixOf(userId), ...mix };
    for (const member of state.members) if (member.userId === userId) this.#applyMix(member);
  }

  mixOf(userId: string): MemberMix {
    return this.#options.state.mix[userId] ?? MIX;
  }

  playerOf(slot: number): RoomPlayer | null {
    const { members, connectionId, sound: own } = this.#options.state;
    const member = members.find((one) => one.slot === slot);
    if (!member) return null;
    const { bank, program } = (member.connectionId === connectionId ? own : member.sound) ?? { bank: 0, program: 0 };
    return { userId: member.userId, name: member.name, slot, bank, program };
  }

  #applyMix({ slot, userId }: RoomMember): void {
    const { gainDb, muted } = this.mixOf(userId);
    this.#options.engine.setStrip(FIRST_ROOM_STRIP + slot, { gainDb, mute: muted });
  }
}
