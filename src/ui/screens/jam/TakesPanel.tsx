import { Bookmark, Undo2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import type { Result } from "../../../domain/AppError.ts";
import { notify } from "../../../state/notices.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Button } from "../../controls/Button.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { Select } from "../../controls/Select.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { jamTakesStrings as words } from "../../strings/jamTakes.ts";
import type { JamRoomProps } from "./JamRoomProps.ts";
import { TakeGhost } from "./TakeGhost.tsx";
import { TakeClip, TakeRow, type TakeProps } from "./TakeRow.tsx";
import styles from "./Takes.module.css";
import { elementUnder, useTakeDrag } from "./useTakeDrag.ts";

const BARS = [1, 2, 4, 8].map((bars) => ({ value: String(bars), label: words.lastBars(bars) }));

/** Bars that are captured where no number is chosen. */
export const CAPTURED_BARS = 2;

/** Shows why the room refuses a change of takes. */
export function useTakeReport(): (done: Promise<Result<unknown> | null>) => void {
  const { session } = useStudio();
  const report = async (done: Promise<Result<unknown> | null>): Promise<void> => {
    const result = await done;
    if (!result) notify(session, "info", words.nothingPlayed);
    else if (!result.ok) notify(session, "error", result.error.message);
  };
  return (done) => void report(done);
}

interface KeepTakeProps {
  readonly room: JamRoom;
  /** The button alone, which keeps two bars. */
  readonly simple?: boolean;
  /** Shown before the controls. */
  readonly children?: ReactNode;
}

/** For players: keeps the last bars of what they played, and undoes the last change. */
export function KeepTake({ room, simple = false, children }: KeepTakeProps) {
  const { problem, undoable } = useSnapshot(room.takes.state);
  const { slot } = useSnapshot(room.state);
  const [bars, setBars] = useState(String(CAPTURED_BARS));
  const report = useTakeReport();
  useScreenCommands(words.title, () =>
    slot === null
      ? []
      : [
          {
            label: words.undo,
            disabled: undoable === 0,
            run: () => report(room.takes.undo()),
          },
          {
            label: words.keep,
            disabled: problem !== null,
            ...(problem === null ? {} : { reason: problem }),
            run: () => undefined,
            choices: BARS.map(({ value, label }) => ({
              label,
              run: () => report(room.recorder.addTake(Number(value))),
            })),
          },
        ],
  );
  if (slot === null) return <div className={styles.keep}>{children}</div>;
  return (
    <div className={styles.keep}>
      {children}
      {!simple && (
        <>
          <Select label={words.length} value={bars} options={BARS} onChange={setBars} />
          <IconButton
            label={words.undo}
            icon={<Undo2 {...ICON} />}
            disabled={undoable === 0}
            onClick={() => report(room.takes.undo())}
          />
        </>
      )}
      <Button
        className={styles.keepButton}
        size="medium"
        icon={<Bookmark {...ICON} />}
        disabled={problem !== null}
        onClick={() => report(room.recorder.addTake(Number(bars)))}
      >
        {words.keep}
      </Button>
    </div>
  );
}

/** Takes of the members, which repeat for everybody, as a row of clips under the lanes. */
export function TakesStrip({ room, event, onPlace }: JamRoomProps & Pick<TakeProps, "onPlace">) {
  const { takes, problem } = useSnapshot(room.takes.state);
  const report = useTakeReport();
  return (
    <section className={styles.strip} aria-label={words.title}>
      <div className={styles.stripHead}>
        <KeepTake room={room}>
          <h2 className="size-3 weight-600 flex-1">{words.title}</h2>
        </KeepTake>
      </div>
      <div className={styles.clips}>
        <ul>
          {takes.map((take) => (
            <StripTake
              key={take.id}
              room={room}
              take={take}
              roomOwnerId={event.owner.id}
              report={report}
              onPlace={onPlace}
            />
          ))}
        </ul>
        <p className={styles.place} data-problem={problem !== null || undefined}>
          {problem ?? (takes.length === 0 ? words.none : words.lead)}
        </p>
      </div>
    </section>
  );
}

/** A take that players drag onto the lanes; a drop there leads to the song. */
function StripTake(props: TakeProps) {
  const { room, take, onPlace } = props;
  const { slot } = useSnapshot(room.state);
  const { dragged, handlers } = useTakeDrag(
    (event) => elementUnder(event, "[data-takes='lanes']"),
    () => onPlace?.(),
  );
  return (
    <>
      <TakeClip {...props} {...(onPlace && slot !== null && { handlers })} />
      {dragged && (
        <TakeGhost take={take} dragged={dragged}>
          <span>{dragged.target ? words.dropOpensSong : words.dragToLanes}</span>
        </TakeGhost>
      )}
    </>
  );
}

interface TakesListProps extends JamRoomProps, Pick<TakeProps, "onPlace"> {
  /** Takes are kept here, too, where there is no row of them. */
  readonly keeps?: boolean;
}

/** The takes as a list, with their levels. */
export function TakesList({ room, event, keeps = false, onPlace }: TakesListProps) {
  const { takes, problem } = useSnapshot(room.takes.state);
  const report = useTakeReport();
  return (
    <div className={styles.list}>
      {keeps && <KeepTake room={room} />}
      <p>{problem ?? (takes.length === 0 ? words.none : words.lead)}</p>
      <ul className="grid gap-8">
        {takes.map((take) => (
          <TakeRow
            key={take.id}
            room={room}
            take={take}
            roomOwnerId={event.owner.id}
            report={report}
            onPlace={onPlace}
          />
        ))}
      </ul>
    </div>
  );
}
