import { Check, Search } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { useSnapshot } from "valtio";
import { pageActions } from "../../actions/pageActions.ts";
import { withRecent } from "../../actions/timeline/keyChoices.ts";
import { isActionName, timelineActions } from "../../actions/timeline/timelineActions.ts";
import type { Session } from "../../state/session.ts";
import { Backdrop } from "../controls/Backdrop.tsx";
import { useDialogFocus } from "../controls/Dialog.tsx";
import { ICON, SMALL_ICON } from "../controls/iconSize.ts";
import { Kbd } from "../controls/Kbd.tsx";
import { usePortalHost } from "../controls/PortalHost.ts";
import { Segments } from "../controls/Segments.tsx";
import { useWide } from "../hooks/useNarrow.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { useChangeKeys, useKeyChoices } from "../hooks/useKeys.ts";
import { strings } from "../strings/commands.ts";
import { strings as help } from "../strings/help.ts";
import { strings as words } from "../strings/palette.ts";
import { SCOPES, type PaletteLine, type Scope } from "./PaletteLine.ts";
import styles from "./PaletteDialog.module.css";
import { PalettePreview } from "./PalettePreview.tsx";
import { usePaletteLines } from "./usePaletteLines.ts";

export interface PaletteDialogProps {
  readonly onClose: () => void;
  /** True while a song is on screen: its actions and its instruments are listed. */
  readonly withSong: boolean;
}

/**
 * Commands, pages, songs, boards, settings and help, found by typing; a command of several choices lists these in its place.
 * The list keeps still while it is open; what is run closes it first.
 */
export function PaletteDialog({ onClose, withSong }: PaletteDialogProps) {
  const { session } = useStudio();
  const choices = useKeyChoices();
  const changeKeys = useChangeKeys();
  const [query, setQuery] = useState("");
  const [scope, setScope] = useState<Scope>("all");
  const [at, setAt] = useState(0);
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [recent] = useState(choices.recent);
  const { paletteOf: of } = useSnapshot(session);
  const [ofLabel, setOfLabel] = useState<string>(strings.palette);
  const lines = usePaletteLines({ query, scope, of, recent, withSong });
  const current = lines[Math.min(at, lines.length - 1)];
  const title = of === null ? strings.palette : isActionName(of) ? timelineActions[of].label : ofLabel;
  const type = (text: string): void => {
    setQuery(text);
    setAt(0);
  };
  const close = (): void => {
    onClose();
    listChoices(session, null);
  };
  const listOf = (id: string | null): void => {
    listChoices(session, id);
    type("");
  };
  const choose = ({ id, label, disabled, lists, command = id, run }: PaletteLine): void => {
    if (disabled) return undefined;
    if (lists !== undefined) {
      setOfLabel(label);
      return listOf(lists);
    }
    close();
    changeKeys(withRecent(choices, command));
    return run();
  };
  const press = (event: KeyboardEvent): void => {
    const to = nextPlace(event.key, at, lines.length);
    if (to !== null) setAt(to);
    else if (event.key === "Enter" && current) choose(current);
    else if (event.key === "Backspace" && query === "" && of !== null) listOf(null);
    else if (event.key === "ArrowRight" && isAtEnd(event.target) && current?.about?.sound) current.about.sound();
    // The library listens only some tasks after the window is there.
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  };
  const limit = (next: Scope): void => {
    setScope(next);
    setAt(0);
    field.current?.focus();
  };
  const withSide = useWide(SIDE_FROM);
  const focus = useDialogFocus();
  const portal = usePortalHost();
  return (
    <Radix.Root open onOpenChange={(open) => !open && close()}>
      <Radix.Portal {...portal}>
        <Backdrop className={styles.overlay} />
        <Radix.Content className={styles.palette} aria-describedby={undefined} {...focus}>
          <Radix.Title className="visually-hidden">{title}</Radix.Title>
          <div className={styles.field} data-first-focus="">
            <Search {...ICON} />
            <input
              ref={field}
              className="flex-1 min-width-0 text-1 size-4"
              role="combobox"
              aria-label={title}
              aria-expanded
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={current && `${list}-${current.id}`}
              placeholder={of === null ? help.findAnything : title}
              value={query}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => type(event.target.value)}
              onKeyDown={press}
            />
          </div>
          {of === null && (
            <div className={styles.scopes}>
              <Segments
                label={words.scope}
                value={scope}
                segments={SCOPES.filter((each) => withSong || each !== "instruments").map((value) => ({
                  value,
                  label: words.scopes[value],
                }))}
                onChange={limit}
              />
            </div>
          )}
          <div className={styles.sides}>
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a field's own list cannot show keys and reasons */}
            <div id={list} className={styles.list} role="listbox" aria-label={title}>
              {groupsOf(lines).map(([heading, members]) => (
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has no place in a list
                <div key={heading} role="group" aria-label={heading}>
                  {of === null && (
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
            </div>
            {withSide && current && <PalettePreview line={current} />}
          </div>
          {lines.length === 0 && <p className="pad-16 text-2">{strings.nothing}</p>}
          <output className="visually-hidden">{strings.found(lines.length)}</output>
          <Foot />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Width in rem from which the side with the preview stands beside the list. */
const SIDE_FROM = 48;

/** True where no text stands behind the cursor: there the arrow has nothing else to do. */
const isAtEnd = (field: EventTarget): boolean =>
  field instanceof HTMLInputElement && field.selectionStart === field.value.length;

/** Lists the choices of a command; null: everything again. */
function listChoices(session: Session, id: string | null): void {
  session.paletteOf = id;
}

type Group = readonly [heading: string, lines: readonly PaletteLine[]];

/** Lines that follow each other under one heading. */
function groupsOf(lines: readonly PaletteLine[]): readonly Group[] {
  const groups = new Map<string, PaletteLine[]>();
  for (const line of lines) {
    const group = groups.get(line.group);
    if (group) group.push(line);
    else groups.set(line.group, [line]);
  }
  return [...groups];
}

const PAGE = 8;

function nextPlace(key: string, at: number, count: number): number | null {
  if (key === "ArrowDown") return (at + 1) % Math.max(1, count);
  if (key === "ArrowUp") return (at - 1 + count) % Math.max(1, count);
  if (key === "PageDown") return Math.min(count - 1, at + PAGE);
  if (key === "PageUp") return Math.max(0, at - PAGE);
  return null;
}

const Foot = () => (
  <footer className={styles.foot} aria-hidden>
    <span>
      <Kbd>↑</Kbd> <Kbd>↓</Kbd> {words.hints.choose}
    </span>
    <span>
      <Kbd>Enter</Kbd> {words.hints.run}
    </span>
    <span>
      <Kbd>Esc</Kbd> {words.hints.close}
    </span>
    <span className="push-right">
      <Kbd>{pageActions.help.keys[0] ?? ""}</Kbd> {words.hints.help}
    </span>
  </footer>
);

interface LineProps {
  readonly id: string;
  readonly line: PaletteLine;
  readonly current: boolean;
  readonly onChoose: (line: PaletteLine) => void;
}

/** A line: its name, the reason why it would do nothing now, its key. It stays in view while it is the current one. */
function Line({ id, line, current, onChoose }: LineProps) {
  const { label, hint, chosen = false, shortcut, disabled } = line;
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
      onClick={() => onChoose(line)}
    >
      <span className={styles.name}>{label}</span>
      {chosen && <Check {...SMALL_ICON} />}
      {hint !== "" && <small className="min-width-0 truncate text-2 size-1">{hint}</small>}
      {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
    </div>
  );
}
