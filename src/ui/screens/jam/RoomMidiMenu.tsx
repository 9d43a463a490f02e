import { Cable } from "lucide-react";
import { useSnapshot } from "valtio";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import type { RoomMidi } from "../../../state/room/midi/RoomMidi.ts";
import { seatChannel } from "../../../state/room/midi/RoomOutput.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { Menu, type MenuItem } from "../../controls/Menu.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { jamMidiStrings as words } from "../../strings/jam.ts";

const NONE = "";

/** The MIDI outputs of this device that what the others play and the room's beat go to; nothing in browsers without MIDI. */
export function RoomMidiMenu({ room }: { readonly room: JamRoom }) {
  const { supported } = useSnapshot(useStudio().session).midi;
  return room.midi && supported ? <Choices roomMidi={room.midi} /> : null;
}

function Choices({ roomMidi }: { readonly roomMidi: RoomMidi }) {
  const { session, midi } = useStudio();
  const { outputs, permission } = useSnapshot(session).midi;
  const { outputId, clockId } = useSnapshot(roomMidi.state);
  const itemsOf = (chosen: string, choose: (id: string) => void): MenuItem[] => {
    const isMissing = chosen !== NONE && !outputs.some(({ id }) => id === chosen);
    const ports = [
      { id: NONE, label: words.off },
      ...outputs.map(({ id, name, alias = name, connected }) => ({ id, label: connected ? alias : words.gone(alias) })),
      ...(isMissing ? [{ id: chosen, label: words.missing }] : []),
    ];
    return ports.map(({ id, label }) => ({ label, chosen: id === chosen, onSelect: () => choose(id) }));
  };
  const isAsked = permission !== "OK";
  const items: MenuItem[] = [
    ...(isAsked ? [{ label: words.allow, onSelect: () => void midi.request() }, { separator: "allowed" }] : []),
    {
      label: words.others,
      items: [{ heading: words.channels }, ...itemsOf(outputId, (id) => roomMidi.choose({ outputId: id }))],
    },
    { label: words.clock, items: itemsOf(clockId, (id) => roomMidi.choose({ clockId: id })) },
    ...(outputs.length === 0 && !isAsked ? [{ label: words.none, disabled: true }] : []),
  ];
  return (
    <Menu align="end" items={items}>
      <IconButton label={words.menu} icon={<Cable {...ICON} />} pressed={outputId !== NONE || clockId !== NONE} />
    </Menu>
  );
}

/** The channel on which a player of a seat goes to the MIDI output; nothing while none is chosen. */
export function SeatChannel({ room, slot }: { readonly room: JamRoom; readonly slot: number }) {
  return room.midi && <Channel roomMidi={room.midi} slot={slot} />;
}

function Channel({ roomMidi, slot }: { readonly roomMidi: RoomMidi; readonly slot: number }) {
  const { outputId } = useSnapshot(roomMidi.state);
  return outputId !== NONE && <small>{words.channel(seatChannel(slot))}</small>;
}
