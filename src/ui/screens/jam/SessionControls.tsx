import { useState, type FormEvent } from "react";
import { useSnapshot } from "valtio";
import type { RoomSessionChanges } from "../../../protocol/hub/roomHub.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { loopBarsOf } from "../../../state/room/delayOf.ts";
import { Segments } from "../../controls/Segments.tsx";
import { Select } from "../../controls/Select.tsx";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Jam.module.css";
import { useHosting } from "./useHosting.ts";

const MODES = (["grid", "live", "loop"] as const).map((value) => ({ value, label: words.modes[value] }));
const BARS = ([0, 1, 2, 4, 8, 16] as const).map((bars) => ({ value: String(bars), label: words.barsLater(bars) }));
const LOOPS = BARS.flatMap(({ value }) => (value === "0" ? [] : [{ value, label: words.barsLong(Number(value)) }]));
const LEAST_BPM = 20;
const MOST_BPM = 400;

/** Tempo and mode: for hosts to set, or everybody where they let them; for the others to read. */
export function SessionControls({ room }: { readonly room: JamRoom }) {
  const { session } = useSnapshot(room.state);
  const { me, rules, told } = useHosting(room);
  const [typed, setTyped] = useState<string | null>(null);
  if (!session) return null;
  const change = (changes: RoomSessionChanges): void => told(room.changeSession(changes));
  const { mode, bpm, delayBars, numerator, denominator, tempo } = session;
  if (!rules && !(me && tempo === "everyone"))
    return (
      <p className={styles.facts}>
        <span>{words.bpm(bpm)}</span>
        <span>
          {numerator}/{denominator}
        </span>
        <span>{words.modes[mode]}</span>
      </p>
    );
  const setTempo = (event: FormEvent): void => {
    event.preventDefault();
    const next = Number(typed);
    setTyped(null);
    if (typed !== null && next >= LEAST_BPM && next <= MOST_BPM) change({ bpm: next });
  };
  return (
    <>
      <form className={styles.tempo} onSubmit={setTempo}>
        <label>
          {words.tempo}
          <input
            type="number"
            className={styles.field}
            min={LEAST_BPM}
            max={MOST_BPM}
            value={typed ?? String(bpm)}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={setTempo}
          />
        </label>
      </form>
      <div className={styles.modes}>
        <Segments label={words.mode} value={mode} segments={MODES} onChange={(next) => change({ mode: next })} />
      </div>
      {rules && mode !== "live" && (
        <Select
          label={mode === "loop" ? words.loopBars : words.delayBars}
          value={String(mode === "loop" ? loopBarsOf(session) : delayBars)}
          options={mode === "loop" ? LOOPS : BARS}
          onChange={(bars) => change({ delayBars: Number(bars) as typeof delayBars })}
        />
      )}
    </>
  );
}
