import { Search } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import type { Action } from "../../../../actions/Action.ts";
import { groupOf } from "../../../../actions/timeline/actionGroups.ts";
import { findActions } from "../../../../actions/timeline/findActions.ts";
import { withRecent } from "../../../../actions/timeline/keyChoices.ts";
import { timelineActions, type ActionName } from "../../../../actions/timeline/timelineActions.ts";
import type { Studio } from "../../../../state/Studio.ts";
import { Backdrop } from "../../../controls/Backdrop.tsx";
import { ICON } from "../../../controls/iconSize.ts";
import { usePortalHost } from "../../../controls/PortalHost.ts";
import { Kbd } from "../../../controls/Kbd.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useChangeKeys, useKeyChoices, useKeyOf } from "../../../hooks/useKeys.ts";
import { strings } from "../../../strings/commands.ts";
import styles from "./Palette.module.css";

export interface CommandWindowProps {
  readonly onClose: () => void;
}

/** Every action, found by typing. The list keeps still while it is open; what is done closes it first. */
export function Palette({ onClose }: CommandWindowProps) {
  const studio = useStudio();
  const choices = useKeyChoices();
  const changeKeys = useChangeKeys();
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const [recent] = useState(choices.recent);
  const found = findActions(query, recent);
  const current = found[Math.min(at, found.length - 1)];
  const choose = (name: ActionName): void => {
    const action: Action<Studio> = timelineActions[name];
    if (action.enabled?.(studio) === false) return;
    onClose();
    changeKeys(withRecent(choices, name));
    action.run(studio);
  };
  const press = (event: KeyboardEvent): void => {
    const to = nextPlace(event.key, at, found.length);
    if (to !== null) setAt(to);
    else if (event.key === "Enter" && current) choose(current);
    // The library listens only some tasks after the window is there.
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
  };
  const portal = usePortalHost();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal {...portal}>
        <Backdrop className={styles.overlay} />
        <Radix.Content className={styles.palette} aria-describedby={undefined}>
          <Radix.Title className="visually-hidden">{strings.palette}</Radix.Title>
          <div className={styles.field}>
            <Search {...ICON} />
            <input
              role="combobox"
              aria-label={strings.palette}
              aria-expanded
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={current && `${list}-${current}`}
              placeholder={strings.palette}
              value={query}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                setQuery(event.target.value);
                setAt(0);
              }}
              onKeyDown={press}
            />
          </div>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a field's own list cannot show keys and reasons */}
          <div id={list} className={styles.list} role="listbox" aria-label={strings.palette}>
            {sectionsOf(found, query.trim() === "" ? recent : null).map(([title, names]) => (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has no place in a list
              <div key={title} role="group" aria-label={title}>
                {title !== strings.matches && <h3 aria-hidden>{title}</h3>}
                {names.map((name) => (
                  <Line key={name} id={`${list}-${name}`} name={name} chosen={name === current} onChoose={choose} />
                ))}
              </div>
            ))}
          </div>
          {found.length === 0 && <p className={styles.empty}>{strings.nothing}</p>}
          <output className="visually-hidden">{strings.found(found.length)}</output>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type Section = readonly [title: string, names: readonly ActionName[]];

/** What was found, as one list; with nothing typed, what was done last and then group by group, in the same order. */
function sectionsOf(found: readonly ActionName[], recent: readonly ActionName[] | null): readonly Section[] {
  if (!recent) return [[strings.matches, found]];
  const sections = new Map<string, ActionName[]>();
  for (const name of found) {
    const title = recent.includes(name) ? strings.recent : groupOf(name);
    const section = sections.get(title);
    if (section) section.push(name);
    else sections.set(title, [name]);
  }
  return [...sections];
}

const PAGE = 8;

function nextPlace(key: string, at: number, count: number): number | null {
  if (key === "ArrowDown") return (at + 1) % Math.max(1, count);
  if (key === "ArrowUp") return (at - 1 + count) % Math.max(1, count);
  if (key === "PageDown") return Math.min(count - 1, at + PAGE);
  if (key === "PageUp") return Math.max(0, at - PAGE);
  return null;
}

interface LineProps {
  readonly id: string;
  readonly name: ActionName;
  readonly chosen: boolean;
  readonly onChoose: (name: ActionName) => void;
}

/** An action: what it is called, why it would do nothing now, its key. */
function Line({ id, name, chosen, onChoose }: LineProps) {
  const studio = useStudio();
  const key = useKeyOf()(timelineActions[name]);
  const { label, tip, enabled, reason }: Action<Studio> = timelineActions[name];
  const disabled = enabled?.(studio) === false;
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (chosen) ref.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has its keys
    <div
      ref={ref}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a field's own list cannot show keys and reasons
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-disabled={disabled}
      className={styles.line}
      onClick={() => onChoose(name)}
    >
      <span>{label}</span>
      <small>{disabled ? (reason ?? strings.notNow) : (tip ?? groupOf(name))}</small>
      {key && <Kbd>{key}</Kbd>}
    </div>
  );
}
