import { DRUM_CHANNEL } from "../../domain/room/noteBatch.ts";
import { PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import type { RoomPlayer } from "../../domain/room/RoomPlayer.ts";
import type { EnginePort } from "../../protocol/enginePort.ts";
import type { RoomMember, RoomSound } from "../../protocol/hub/roomHub.ts";
import type { JamState, MemberMix } from "./JamState.ts";
import type { RoomConnection } from "./RoomLink.ts";
import { roomStripOf } from "./roomStrips.ts";
import { logTone } from "../problemLog.ts";

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

/** Members of the room, and how each of them sounds on this page: the strip of a seat has its player's instrument and this listener's mix. */
export class RoomRoster {
  readonly #options: RoomRosterOptions;
  /** Programs of the drum kits that seats have been given. */
  readonly #kits = new Map<number, number>();

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

  applySound(slot: number, { bank, program, board }: RoomSound): void {
    void logTone(`seat ${slot}`, this.#options.engine.setProgram(roomStripOf(slot), bank, program));
    // Boards have drum pads: the kit is there before the first of them is played.
    if (board !== undefined || this.#kits.has(slot)) this.hearDrums(slot);
  }

  /** Drums come from a seat: its second strip gets the kit, and what this listener hears of the player. */
  hearDrums(slot: number): void {
    const program = this.#soundOf(slot)?.drums ?? 0;
    if (this.#kits.get(slot) === program) return;
    this.#kits.set(slot, program);
    const { state, engine } = this.#options;
    void logTone(`drums of seat ${slot}`, engine.setProgram(roomStripOf(slot, DRUM_CHANNEL), PERCUSSION_BANK, program));
    const member = state.members.find((one) => one.slot === slot);
    if (member) this.#applyMix(member);
  }

  setMix(userId: string, mix: Partial<MemberMix>): void {
    const { state } = this.#options;
    state.mix[userId] = { ...this.mixOf(userId), ...mix };
    for (const member of state.members) if (member.userId === userId) this.#applyMix(member);
  }

  mixOf(userId: string): MemberMix {
    return this.#options.state.mix[userId] ?? MIX;
  }

  playerOf(slot: number, channel: number): RoomPlayer | null {
    const member = this.#options.state.members.find((one) => one.slot === slot);
    if (!member) return null;
    const { bank, program, drums = 0 } = this.#soundOf(slot) ?? { bank: 0, program: 0 };
    const { userId, name } = member;
    if (channel === DRUM_CHANNEL) return { userId, name, slot, bank: PERCUSSION_BANK, program: drums };
    return { userId, name, slot, bank, program };
  }

  #soundOf(slot: number): RoomSound | null {
    const { members, connectionId, sound, slot: own } = this.#options.state;
    const member = members.find((one) => one.slot === slot);
    return member ? (member.connectionId === connectionId ? sound : member.sound) : slot === (own ?? 0) ? sound : null;
  }

  #applyMix({ slot, userId }: RoomMember): void {
    const { gainDb, muted } = this.mixOf(userId);
    const { engine } = this.#options;
    engine.setStrip(roomStripOf(slot), { gainDb, mute: muted });
    if (this.#kits.has(slot)) engine.setStrip(roomStripOf(slot, DRUM_CHANNEL), { gainDb, mute: muted });
  }
}
