import { compileChannels, standsIn, type ChannelSeat } from "../compile/compileChannels.ts";
import type { PlacedEvent } from "../ControlEvent.ts";
import type { TimelineDocument, Track } from "../records.ts";
import { TickKind } from "../tickOrder.ts";

type Messages = Pick<
  Track,
  "programChanges" | "controlChanges" | "pitchBends" | "aftertouches" | "tickOrders" | "sendProgram"
>;

/**
 * Separates `leaving` tracks from their channel (or removes them), with all tracks sounding as before: each gets a copy
 * of the messages of its channel's tracks, and the first that stays gets the messages they sent for the others.
 */
export function leaveChannels(document: TimelineDocument, leaving: ReadonlySet<string>): ReadonlyMap<string, Track> {
  const seats = compileChannels(document);
  const changed = new Map<string, Track>();
  for (const [id, seat] of seats) {
    const { channel } = seat;
    const track = document.tracks.get(id);
    if (!track || channel.link === 0) continue;
    if (leaving.has(id)) {
      const foreign = channel.controls.filter((event) => !isOfClipOf(event, seat));
      changed.set(id, { ...track, ...messagesOf(foreign), sharesChannel: false });
      continue;
    }
    const members = [...seats].filter(([, seat]) => seat.channel === channel);
    const heir = members.find(([member]) => !leaving.has(member));
    if (heir?.[0] !== id || !members.some(([member]) => leaving.has(member))) continue;
    const said = members.filter(([member]) => member === id || leaving.has(member)).map(([, its]) => its);
    const controls = channel.controls.filter(
      (event) => !isOfClipOf(event, seat) && said.some((its) => standsIn(event.place, its)),
    );
    changed.set(id, { ...track, ...messagesOf(controls) });
  }
  return changed;
}

/** Messages of a track's own clips move with it. */
const isOfClipOf = ({ isOfClip, place }: PlacedEvent, seat: ChannelSeat): boolean =>
  isOfClip === true && standsIn(place, seat);

/** Lists of one track with the messages of `controls`, in their order. System Exclusive stays in place. */
function messagesOf(controls: readonly PlacedEvent[]): Messages {
  const programChanges: Track["programChanges"][number][] = [];
  const controlChanges: Track["controlChanges"][number][] = [];
  const pitchBends: Track["pitchBends"][number][] = [];
  const aftertouches: Track["aftertouches"][number][] = [];
  const kinds = new Map<number, string>();
  const put = (tick: number, kind: TickKind): void => void kinds.set(tick, (kinds.get(tick) ?? "") + kind);
  for (const { tick, kind, key, value } of controls) {
    switch (kind) {
      case "programChange":
        programChanges.push({ tick, program: value });
        put(tick, TickKind.program);
        break;
      case "controlChange":
        controlChanges.push({ tick, controller: key, value });
        put(tick, TickKind.controlChange);
        break;
      case "pitchBend":
        pitchBends.push({ tick, value });
        put(tick, TickKind.pitchBend);
        break;
      case "sysEx":
        break;
      case "channelPressure":
      case "keyPressure":
        aftertouches.push({ tick, number: kind === "keyPressure" ? key : null, value });
        put(tick, TickKind.aftertouch);
    }
  }
  const tickOrders = [...kinds]
    .filter(([, order]) => order.length > 1)
    .map(([tick, order]) => ({ tick, kinds: order }));
  return { programChanges, controlChanges, pitchBends, aftertouches, tickOrders, sendProgram: false };
}
