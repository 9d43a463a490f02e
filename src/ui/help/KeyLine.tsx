import { Pencil, X } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import type { Action } from "../../actions/Action.ts";
import { shortcutOf } from "../../actions/actionOfKey.ts";
import { boundKeys, holderOf } from "../../actions/timeline/keyChoices.ts";
import { timelineActions, type ActionName } from "../../actions/timeline/timelineActions.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { Button } from "../controls/Button.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { classes } from "../controls/classes.ts";
import { SMALL_ICON } from "../controls/iconSize.ts";
import { Kbd } from "../controls/Kbd.tsx";
import { HEARS_KEYS } from "../controls/onEscape.ts";
import { shortcutText } from "../controls/shortcutText.ts";
import { useKeyChoices } from "../hooks/useKeys.ts";
import { strings } from "../strings/commands.ts";
import styles from "./SongKeys.module.css";

export interface KeyLineProps {
  readonly name: ActionName;
  readonly onKeys: (keys: readonly string[]) => void;
}

/** One action and its keys. A new key that is another action's asks before it is taken. */
export function KeyLine({ name, onKeys }: KeyLineProps) {
  const choices = useKeyChoices();
  const [state, setState] = useState<"shown" | "listening" | { readonly key: string; readonly holder: ActionName }>(
    "shown",
  );
  const { label, shownKey }: Action<SongServices> = timelineActions[name];
  const keys = boundKeys(choices).get(name) ?? [];
  const shown = keys.length === 0 && shownKey !== undefined ? [shownKey] : keys;
  const bind = (key: string): void => {
    setState("shown");
    onKeys([key]);
  };
  const hear = (event: KeyboardEvent): void => {
    if (event.key === "Tab") return setState("shown");
    event.preventDefault();
    event.stopPropagation();
    const key = shortcutOf(event.nativeEvent);
    if (key === null) return;
    const holder = holderOf(choices, key, name);
    if (key === "Esc" && name !== "selectNone") setState("shown");
    else if (holder) setState({ key, holder });
    else bind(key);
  };
  return (
    <li className="row wrap gap-8 min-height-28 border-top size-2">
      <span>{label}</span>
      {state === "listening" ? (
        <button
          type="button"
          className={styles.listening}
          {...HEARS_KEYS}
          ref={focus}
          onKeyDown={hear}
          onBlur={() => setState("shown")}
        >
          {strings.press}
        </button>
      ) : (
        <span className="flex gap-6 push-right">
          {shown.length === 0 ? (
            <small className="text-3">{strings.none}</small>
          ) : (
            shown.map((key) => <Kbd key={key}>{key}</Kbd>)
          )}
        </span>
      )}
      <span className={classes("flex gap-4 flex-none", styles.buttons)}>
        <IconButton
          look="small"
          // The question before a key is reassigned is below it.
          side="top"
          label={strings.change(label)}
          icon={<Pencil {...SMALL_ICON} />}
          onClick={() => setState("listening")}
        />
        <IconButton
          look="small"
          // The question before a key is reassigned is below it.
          side="top"
          label={strings.clear(label)}
          disabled={keys.length === 0}
          icon={<X {...SMALL_ICON} />}
          onClick={() => onKeys([])}
        />
      </span>
      {typeof state === "object" && (
        <p className={styles.conflict} role="alert">
          {strings.taken(shortcutText(state.key), timelineActions[state.holder].label)}
          <Button onClick={() => bind(state.key)}>{strings.take}</Button>
          <Button onClick={() => setState("shown")}>{strings.keep}</Button>
        </p>
      )}
    </li>
  );
}

const focus = (element: HTMLElement | null): void => element?.focus();
