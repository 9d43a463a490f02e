import { useEffect } from "react";
import { useSnapshot } from "valtio";
import {
  DRUM_KITS,
  GM_INSTRUMENTS,
  instrumentLabel,
  PERCUSSION_BANK,
} from "../../../domain/reference/gmInstruments.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Select } from "../../controls/Select.tsx";
import { jamStrings as words } from "../../strings/jam.ts";

const OPTIONS = [
  ...DRUM_KITS.map(({ program, label }) => ({ value: `${PERCUSSION_BANK}:${program}`, label, group: words.drums })),
  ...GM_INSTRUMENTS.map(({ program, label, family }) => ({ value: `0:${program}`, label, group: family })),
];

/** What one plays, and how one sounds to the others. */
export function SoundSelect({ room }: { readonly room: JamRoom }) {
  const { bank, program } = useSnapshot(room.state).sound;
  useEffect(() => room.sound.set({ ...room.state.sound }), [room]);
  return (
    <Select
      label={words.instrument}
      value={`${bank}:${program}`}
      options={OPTIONS}
      size="large"
      onChange={(value) => {
        const [chosenBank = 0, chosen = 0] = value.split(":").map(Number);
        const name = instrumentLabel(chosenBank, chosen);
        room.sound.set({ ...room.state.sound, bank: chosenBank, program: chosen, name });
      }}
    />
  );
}
