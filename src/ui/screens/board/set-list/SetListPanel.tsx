import { Plus, Trash2, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { addEntry, LONGEST_SET_NAME, renameSetList } from "../../../../domain/set-list/SetList.ts";
import type { BoardLibrary } from "../../../../state/board/BoardLibrary.ts";
import { notify } from "../../../../state/notices.ts";
import { searchWork } from "../../../../state/sync/Work.ts";
import { Button } from "../../../controls/Button.tsx";
import { IconButton } from "../../../controls/IconButton.tsx";
import { classes } from "../../../controls/classes.ts";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { Menu } from "../../../controls/Menu.tsx";
import { Select } from "../../../controls/Select.tsx";
import { ClosablePanel } from "../../../controls/ClosablePanel.tsx";
import { PanelHelp } from "../../../help/PanelHelp.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { setListStrings as words } from "../../../strings/setList.ts";
import { useBoard } from "../useLiveBoard.ts";
import { SetEntries } from "./SetEntries.tsx";
import styles from "../SidePanel.module.css";
import { useSetLists, type SetListModel } from "./useSetLists.ts";
import type { PadInput } from "../../../../domain/board/records.ts";
import type { Pedal } from "../../../../state/set-list/SetLists.ts";
import { inputText } from "../../../midi/learnText.ts";

/** 0: all of them. */
const CHANNELS = Array.from({ length: 17 }, (_, channel) => ({
  value: String(channel),
  label: channel === 0 ? words.programAny : words.programChannel(channel),
}));
const PROGRAM_CHANNELS = [{ value: "", label: words.programNone }, ...CHANNELS];

/** Keys, pedals and programs that step through every set. */
function GearBox({ kit }: { readonly kit: SetListModel }) {
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
          options={PROGRAM_CHANNELS}
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
  readonly kit: SetListModel;
  readonly pedal: Pedal;
  readonly input: PadInput | null;
}

/** A pedal that is learned on one channel; it may be moved to another, or to all of them. */
function PedalLine({ kit: { sets, gear }, pedal, input }: PedalLineProps) {
  const isLearning = useSnapshot(gear.state).learning === pedal;
  const text = isLearning ? words.learning : input ? inputText(input) : words.noPedal;
  return (
    <>
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
      {input && (
        <div className={styles.line}>
          <span>{words.pedalChannel}</span>
          <Select
            label={words.channelOf[pedal]}
            value={String(input.channel)}
            options={CHANNELS}
            onChange={(channel) => sets.setPedal(pedal, { ...input, channel: Number(channel) })}
            wide
          />
        </div>
      )}
    </>
  );
}

export interface SetListPanelProps {
  readonly kit: SetListModel;
  readonly library: BoardLibrary;
  readonly onClose: () => void;
}

/** Set lists beside the board that they lead to: what is edited is played at once. */
export function SetListPanel({ kit, library, onClose }: SetListPanelProps) {
  const { sets } = kit;
  const { lists, active } = useSetLists(sets);
  const { id: boardId } = useBoard();
  return (
    <ClosablePanel
      title={words.title}
      closeLabel={words.close}
      onClose={onClose}
      head={<PanelHelp page="scenes-and-set-lists" panel={words.title} />}
    >
      <div className={styles.lists}>
        <Select
          label={words.choose}
          value={active?.id ?? ""}
          options={[{ value: "", label: words.none }, ...lists.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(id) => sets.activate(id || null, boardId)}
          wide
          size="large"
        />
        <Button size="medium" onClick={() => sets.create(words.freshName(lists.length + 1))}>
          {words.fresh}
        </Button>
      </div>
      {active ? (
        <div className="stack gap-12 flex-1 min-height-0 pad-12 scroll-only-y">
          <SetName key={active.id} kit={kit} />
          {active.entries.length === 0 ? (
            <p className={styles.nothing}>{words.empty}</p>
          ) : (
            <SetEntries sets={sets} entries={active.entries} />
          )}
          <AddBoard kit={kit} library={library} />
          <GearBox kit={kit} />
        </div>
      ) : (
        <p className={styles.nothing}>{words.intro}</p>
      )}
    </ClosablePanel>
  );
}

function SetName({ kit: { sets } }: { readonly kit: SetListModel }) {
  const { active } = useSetLists(sets);
  const { session } = useStudio();
  const input = useRef<HTMLInputElement>(null);
  const name = active?.name ?? "";
  // Renamed on another machine: under a hand it stays.
  useEffect(() => {
    const field = input.current;
    if (field && field.ownerDocument.activeElement !== field) field.value = name;
  }, [name]);
  if (!active) return null;
  const { id } = active;
  const remove = (): void => {
    sets.remove(id);
    notify(session, "info", words.removed(name));
  };
  return (
    <div className={classes("row gap-4", styles.name)}>
      <input
        ref={input}
        aria-label={words.name}
        defaultValue={name}
        maxLength={LONGEST_SET_NAME}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => sets.edit((list) => renameSetList(list, event.target.value))}
      />
      <IconButton label={words.remove} icon={<Trash2 {...SMALL_ICON} />} onClick={remove} />
    </div>
  );
}

/** The board that is played, and all others there are. */
function AddBoard({ kit: { sets }, library }: Pick<SetListPanelProps, "kit" | "library">) {
  const { board, session, work } = useStudio();
  const { entries } = useSnapshot(work.state);
  const addThis = async (): Promise<void> => {
    // A board that nobody has edited is kept nowhere yet.
    const kept = library.keptId === null ? await library.add(board.current) : null;
    if (kept?.ok === false) return notify(session, "error", kept.error.message);
    const { id, name } = board.current;
    sets.edit((list) => addEntry(list, { id, name }));
    return undefined;
  };
  const others = searchWork(entries, { kind: "board", sort: "name" }).map(({ id, name }) => ({
    label: name,
    onSelect: () => sets.edit((list) => addEntry(list, { id, name })),
  }));
  return (
    <div className="flex wrap gap-8">
      <Button size="medium" tone="primary" onClick={() => void addThis()}>
        <Plus {...SMALL_ICON} />
        {words.addThis}
      </Button>
      <Menu items={others.length > 0 ? others : [{ label: words.noBoards, disabled: true }]}>
        <Button size="medium">{words.addOther}</Button>
      </Menu>
    </div>
  );
}
