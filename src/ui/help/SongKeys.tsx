import { Printer } from "lucide-react";
import { useState } from "react";
import type { Action } from "../../actions/Action.ts";
import { ACTION_GROUPS, actionsOf } from "../../actions/timeline/actionGroups.ts";
import { boundKeys, withKeys, withPreset, type KeyChoices } from "../../actions/timeline/keyChoices.ts";
import { KEY_PRESET_NAMES, type KeyPreset } from "../../actions/timeline/keyPresets.ts";
import { timelineActions, type ActionName } from "../../actions/timeline/timelineActions.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { Button } from "../controls/Button.tsx";
import { SMALL_ICON } from "../controls/iconSize.ts";
import { SearchField } from "../controls/SearchField.tsx";
import { Select } from "../controls/Select.tsx";
import { shortcutText } from "../controls/shortcutText.ts";
import { useChangeKeys, useKeyChoices } from "../hooks/useKeys.ts";
import { strings } from "../strings/commands.ts";
import { KeyLine } from "./KeyLine.tsx";
import styles from "./SongKeys.module.css";

const PRESETS = KEY_PRESET_NAMES.map((value) => ({ value, label: strings.presets[value] }));

/** Every action of songs and its keys: to read, to print, to change. */
export function SongKeys() {
  const choices = useKeyChoices();
  const change = useChangeKeys();
  const [query, setQuery] = useState("");
  const changed = Object.keys(choices.own).length;
  return (
    <>
      <div className={styles.head}>
        <Select
          label={strings.preset}
          prefix={strings.preset}
          value={choices.preset}
          options={PRESETS}
          onChange={(preset) => change(withPreset(choices, preset as KeyPreset))}
        />
        <SearchField label={strings.filter} value={query} onChange={setQuery} />
      </div>
      <div className={styles.tools}>
        <span className="text-2 size-1 push-right">{strings.ownKeys(changed)}</span>
        <Button disabled={changed === 0} onClick={() => change(withPreset(choices, choices.preset))}>
          {strings.reset}
        </Button>
        <Button icon={<Printer {...SMALL_ICON} />} onClick={() => globalThis.print()}>
          {strings.print}
        </Button>
      </div>
      <div className={styles.groups} data-printed>
        {ACTION_GROUPS.map((group) => (
          <Group key={group} title={group} names={actionsOf(group).filter((name) => fits(query, name, choices))} />
        ))}
      </div>
    </>
  );
}

function Group({ title, names }: { readonly title: string; readonly names: readonly ActionName[] }) {
  const choices = useKeyChoices();
  const change = useChangeKeys();
  if (names.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3 className="text-2 size-1 weight-550">{title}</h3>
      <ul>
        {names.map((name) => (
          <KeyLine key={name} name={name} onKeys={(keys) => change(withKeys(choices, name, keys))} />
        ))}
      </ul>
    </section>
  );
}

function fits(query: string, name: ActionName, choices: KeyChoices): boolean {
  const wanted = query.trim().toLowerCase();
  const { label }: Action<SongServices> = timelineActions[name];
  const keys = (boundKeys(choices).get(name) ?? []).map((key) => shortcutText(key).toLowerCase());
  return label.toLowerCase().includes(wanted) || keys.includes(wanted);
}
