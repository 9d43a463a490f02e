import { Check, Search } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import type { Action } from "../../../../actions/Action.ts";
import { openHelp } from "../../../../actions/pageActions.ts";
import { groupOf } from "../../../../actions/timeline/actionGroups.ts";
import { withRecent } from "../../../../actions/timeline/keyChoices.ts";
import { isActionName, timelineActions, type ActionName } from "../../../../actions/timeline/timelineActions.ts";
import type { SongServices } from "../../../../state/services/SongServices.ts";
import { Backdrop } from "../../../controls/Backdrop.tsx";
import { ICON, SMALL_ICON } from "../../../controls/iconSize.ts";
import { usePortalHost } from "../../../controls/PortalHost.ts";
import { Kbd } from "../../../controls/Kbd.tsx";
import type { ManualHit } from "../../../help/searchManual.ts";
import { useManualHits } from "../../../help/useManualHits.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useChangeKeys, useKeyChoices, useKeyOf } from "../../../hooks/useKeys.ts";
import { strings } from "../../../strings/commands.ts";
import { strings as help } from "../../../strings/help.ts";
import { listChoices } from "../sessionActions.ts";
import { paletteLines, type PaletteLine } from "./paletteLines.ts";
import styles from "./Palette.module.css";

export interface CommandWindowProps {
  readonly onClose: () => void;
}

/**
 * Every action, found by typing; one of several choices lists these in its place. The list keeps still while it is open; what
 * is done closes it first.
 */
export function Palette({ onClose }: CommandWindowProps) {
  const studio = useStudio();
  const { session } = studio;
  const choices = useKeyChoices();
  const changeKeys = useChangeKeys();
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const [recent] = useState(choices.recent);
  const { paletteOf } = useSnapshot(session);
  const of = isActionName(paletteOf) ? paletteOf : null;
  const lines = paletteLines(studio, query, recent, of);
  const pages = useManualHits(of === null ? query : "");
  const entries: readonly (PaletteLine | ManualHit)[] = [...lines, ...pages];
  const current = entries[Math.min(at, entries.length - 1)];
  const title = of === null ? strings.palette : timelineActions[of].label;
  const type = (text: string): void => {
    setQuery(text);
    setAt(0);
  };
  const close = (): void => {
    onClose();
    listChoices(session, null);
  };
  const listOf = (name: ActionName | null): void => {
    listChoices(session, name);
    type("");
  };
  const choose = (entry: PaletteLine | ManualHit): void => {
    if ("page" in entry) {
      close();
      return openHelp(session, entry.page.id, entry.section.id);
    }
    const { name, choice, disabled } = entry;
    if (disabled) return undefined;
    const action: Action<SongServices> = timelineActions[name];
    if (!choice && action.choices) return listOf(name);
    close();
    changeKeys(withRecent(choices, name));
    if (choice) choice.run();
    else action.run(studio);
    return undefined;
  };
  const press = (event: KeyboardEvent): void => {
    const to = nextPlace(event.key, at, entries.length);
    if (to !== null) setAt(to);
    else if (event.key === "Enter" && current) choose(current);
    else if (event.key === "Backspace" && query === "" && of !== null) listOf(null);
    // The library listens only some tasks after the window is there.
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  };
  const portal = usePortalHost();
  return (
    <Radix.Root open onOpenChange={(open) => !open && close()}>
      <Radix.Portal {...portal}>
        <Backdrop className={styles.overlay} />
        <Radix.Content className={styles.palette} aria-describedby={undefined}>
          <Radix.Title className="visually-hidden">{title}</Radix.Title>
          <div className={styles.field}>
            <Search {...ICON} />
            <input
              className="flex-1 min-width-0 text-1 size-4"
              role="combobox"
              aria-label={title}
              aria-expanded
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={current && `${list}-${current.id}`}
              placeholder={title}
              value={query}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => type(event.target.value)}
              onKeyDown={press}
            />
          </div>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a field's own list cannot show keys and reasons */}
          <div id={list} className={styles.list} role="listbox" aria-label={title}>
            {sectionsOf(lines, of === null && query.trim() === "" ? recent : null).map(([heading, members]) => (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has no place in a list
              <div key={heading} role="group" aria-label={heading}>
                {heading !== strings.matches && (
                  <h3 className="text-3 size-1 weight-550" aria-hidden>
                    {heading}
                  </h3>
                )}
                {members.map((line) => (
                  <Line
                    key={line.id}
                    id={`${list}-${line.id}`}
                    line={line}
                    current={line === current}
                    onChoose={choose}
                  />
                ))}
              </div>
            ))}
            {pages.length > 0 && (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has no place in a list
              <div role="group" aria-label={help.help}>
                <h3 className="text-3 size-1 weight-550" aria-hidden>
                  {help.help}
                </h3>
                {pages.map((hit) => (
                  <Option
                    key={hit.id}
                    id={`${list}-${hit.id}`}
                    current={hit === current}
                    disabled={false}
                    onChoose={() => choose(hit)}
                  >
                    <span className="flex-none">{hit.section.title}</span>
                    <small className="min-width-0 truncate text-2 size-1">{hit.page.title}</small>
                  </Option>
                ))}
              </div>
            )}
          </div>
          {entries.length === 0 && <p className="pad-16 text-2">{strings.nothing}</p>}
          <output className="visually-hidden">{strings.found(entries.length)}</output>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type Section = readonly [title: string, lines: readonly PaletteLine[]];

/** Results as one list; without a search the last commands, and then the groups in their usual order. */
function sectionsOf(lines: readonly PaletteLine[], recent: readonly ActionName[] | null): readonly Section[] {
  if (!recent) return [[strings.matches, lines]];
  const sections = new Map<string, PaletteLine[]>();
  for (const line of lines) {
    const title = recent.includes(line.name) ? strings.recent : groupOf(line.name);
    const section = sections.get(title);
    if (section) section.push(line);
    else sections.set(title, [line]);
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
  readonly line: PaletteLine;
  readonly current: boolean;
  readonly onChoose: (line: PaletteLine) => void;
}

/** An action: what it is called, why it would do nothing now, its key. */
function Line({ id, line, current, onChoose }: LineProps) {
  const { name, choice, label, hint, disabled } = line;
  const key = useKeyOf()(timelineActions[name]);
  return (
    <Option id={id} current={current} disabled={disabled} onChoose={() => onChoose(line)}>
      <span className="flex-none">{label}</span>
      {choice?.chosen === true && <Check {...SMALL_ICON} />}
      {hint !== "" && <small className="min-width-0 truncate text-2 size-1">{hint}</small>}
      {!choice && key && <Kbd>{key}</Kbd>}
    </Option>
  );
}

interface OptionProps {
  readonly id: string;
  readonly current: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** A line of the list, which stays in view while it is the current one. */
function Option({ id, current, disabled, onChoose, children }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (current) ref.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has its keys
    <div
      ref={ref}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a field's own list cannot show keys and reasons
      role="option"
      tabIndex={-1}
      aria-selected={current}
      aria-disabled={disabled}
      className={styles.line}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
