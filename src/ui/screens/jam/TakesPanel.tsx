import { Bookmark, Undo2 } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import type { Result } from "../../../domain/AppError.ts";
import { notify } from "../../../state/notices.ts";
import { Button } from "../../controls/Button.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { classes } from "../../controls/classes.ts";
import { ICON } from "../../controls/iconSize.ts";
import { Select } from "../../controls/Select.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { jamTakesStrings as words } from "../../strings/jamTakes.ts";
import type { JamRoomProps } from "./GreenRoom.tsx";
import styles from "./Takes.module.css";
import { TakeRow } from "./TakeRow.tsx";

const BARS = [1, 2, 4, 8].map((bars) => ({ value: String(bars), label: words.lastBars(bars) }));

/** Takes of the members, which repeat for everybody. */
export function TakesPanel({ room, event }: JamRoomProps) {
  const { session } = useStudio();
  const { takes, problem, undoable } = useSnapshot(room.takes.state);
  const { slot } = useSnapshot(room.state);
  const [bars, setBars] = useState("2");
  const report = async (done: Promise<Result<unknown> | null>): Promise<void> => {
    const result = await done;
    if (!result) notify(session, "info", words.nothingPlayed);
    else if (!result.ok) notify(session, "error", result.error.message);
  };
  return (
    <section
      className={classes("grid gap-8 min-width-0 pad-12 on-panel radius-2", styles.takes)}
      aria-label={words.title}
    >
      <div className="row wrap gap-8-12">
        <h2>{words.title}</h2>
        {slot !== null && (
          <>
            <Select label={words.length} value={bars} options={BARS} onChange={setBars} />
            <Button
              size="medium"
              icon={<Bookmark {...ICON} />}
              disabled={problem !== null}
              onClick={() => void report(room.recorder.addTake(Number(bars)))}
            >
              {words.keep}
            </Button>
            <IconButton
              label={words.undo}
              icon={<Undo2 {...ICON} />}
              disabled={undoable === 0}
              onClick={() => void report(room.takes.undo())}
            />
          </>
        )}
        <p>{problem ?? (takes.length === 0 ? words.none : words.lead)}</p>
      </div>
      <ul className="grid gap-8">
        {takes.map((take) => (
          <TakeRow
            key={take.id}
            room={room}
            take={take}
            roomOwnerId={event.owner.id}
            report={(done) => void report(done)}
          />
        ))}
      </ul>
    </section>
  );
}
