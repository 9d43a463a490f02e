import { X } from "lucide-react";
import { useSnapshot } from "valtio";
import type { PadInput } from "../../../../domain/board/records.ts";
import type { Pedal } from "../../../../state/set-list/SetListGear.ts";
import { Button } from "../../../controls/Button.tsx";
import { IconButton } from "../../../controls/IconButton.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { Select } from "../../../controls/Select.tsx";
import { inputText } from "../../../midi/learnText.ts";
import { setListStrings as words } from "../../../strings/setList.ts";
import styles from "../SidePanel.module.css";
import { useSetLists, type SetListKit } from "./useSetLists.ts";

const CHANNELS = [
  { value: "", label: words.programNone },
  { value: "0", label: words.programAny },
  ...Array.from({ length: 16 }, (_, index) => ({ value: String(index + 1), label: words.programChannel(index + 1) })),
];

/** Keys, pedals and programs that step through every set. */
export function GearBox({ kit }: { readonly kit: SetListKit }) {
  const { sets } = kit;
  const { gear } = useSetLists(sets);
  return (
    <section className={styles.gear} aria-label={words.lead}>
      <h3 className="size-3">{words.lead}</h3>
      <p className="text-2">{words.keys}</p>
      <div className={styles.line}>
        <span>{words.program}</span>
        <Select
          label={words.program}
          value={gear.programChannel === null ? "" : String(gear.programChannel)}
          options={CHANNELS}
          onChange={(value) => sets.setGear({ programChannel: value === "" ? null : Number(value) })}
          wide
        />
      </div>
      {(["previous", "next"] as const).map((pedal) => (
        <PedalLine key={pedal} kit={kit} pedal={pedal} input={gear[pedal]} />
      ))}
    </section>
  );
}

interface PedalLineProps {
  readonly kit: SetListKit;
  readonly pedal: Pedal;
  readonly input: PadInput | null;
}

function PedalLine({ kit: { sets, gear }, pedal, input }: PedalLineProps) {
  const isLearning = useSnapshot(gear.state).learning === pedal;
  const text = isLearning ? words.learning : input ? inputText(input) : words.noPedal;
  return (
    <div className={styles.line}>
      <span>{words.pedal[pedal]}</span>
      <Button
        size="medium"
        aria-label={words.learn[pedal]}
        aria-pressed={isLearning}
        onClick={() => gear.learn(isLearning ? null : pedal)}
      >
        {text}
      </Button>
      {input && (
        <IconButton
          label={words.forget[pedal]}
          icon={<X {...SMALL_ICON} />}
          onClick={() => sets.setGear({ [pedal]: null })}
        />
      )}
    </div>
  );
}
