import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import type { ArpPreset } from "../../../domain/music/arpeggiator/ArpPreset.ts";
import { FACTORY_ARPS, type NamedArp } from "../../../domain/music/arpeggiator/factoryArps.ts";
import type { ArpLibrary } from "../../../state/live-notes/ArpLibrary.ts";
import { Button } from "../../controls/Button.tsx";
import { choiceCommand } from "../../controls/choiceCommand.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { arpStrings as words } from "../../strings/arp.ts";
import styles from "./ArpScreen.module.css";

interface PresetListProps {
  readonly library: ArpLibrary;
  readonly preset: ArpPreset;
  readonly chosenId: string;
  readonly onChoose: (preset: NamedArp) => void;
}

/** Presets of the user and of the product, and a way to keep what is set now. */
export function PresetList({ library, preset, chosenId, onChoose }: PresetListProps) {
  const { own } = useSnapshot(library.shown);
  const [name, setName] = useState("");
  const all = [...own, ...FACTORY_ARPS];
  useScreenCommands(words.title, () => [
    choiceCommand(
      words.presets,
      chosenId,
      all.map((each) => ({ value: each.id, label: each.name })),
      (id) => onChoose(all.find((each) => each.id === id)!),
    ),
  ]);
  const choice = (each: NamedArp) => (
    <button type="button" aria-pressed={each.id === chosenId} onClick={() => onChoose(each)}>
      {each.name}
    </button>
  );
  return (
    <section className={styles.panel} data-area="presets" aria-label={words.presets}>
      <h2 className={styles.head}>{words.presets}</h2>
      <div className={styles.presets}>
        <form
          className="row gap-8"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === "") return;
            onChoose(library.save(name, preset));
            setName("");
          }}
        >
          <input
            aria-label={words.presetName}
            placeholder={words.saveAs}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" size="small" disabled={name.trim() === ""}>
            {words.save}
          </Button>
        </form>
        {own.length > 0 && <h3 className="text-2 size-2">{words.own}</h3>}
        <ul>
          {own.map((each) => (
            <li className="flex" key={each.id}>
              {choice(each)}
              <IconButton
                label={words.remove(each.name)}
                icon={<Trash2 {...SMALL_ICON} />}
                onClick={() => library.remove(each.id)}
              />
            </li>
          ))}
        </ul>
        <h3 className="text-2 size-2">{words.factory}</h3>
        <ul>
          {FACTORY_ARPS.map((each) => (
            <li className="flex" key={each.id}>
              {choice(each)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
