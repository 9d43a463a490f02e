import { type ReactNode, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import type { RoomSessionChanges } from "../../../protocol/hub/roomHub.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { loopBarsOf } from "../../../state/room/RoomTempo.ts";
import { classes } from "../../controls/classes.ts";
import { NumberField } from "../../controls/NumberField.tsx";
import { choiceCommand } from "../../controls/choiceCommand.ts";
import { Segments } from "../../controls/Segments.tsx";
import { Select } from "../../controls/Select.tsx";
import { linearScale } from "../../controls/valueScale.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import { titles } from "../../strings/titles.ts";
import { Popover } from "../../controls/Popover.tsx";
import { Button } from "../../controls/Button.tsx";
import { RoomKey } from "./RoomKey.tsx";
import styles from "./RoomHeader.module.css";
import { METERS } from "../../../state/events/eventForm.ts";
import { useHosting } from "./useHosting.ts";

const MODES = (["grid", "live", "loop"] as const).map((value) => ({ value, label: words.modes[value] }));
const BARS = ([0, 1, 2, 4, 8, 16] as const).map((bars) => ({ value: String(bars), label: words.barsLater(bars) }));
const LOOPS = BARS.flatMap(({ value }) => (value === "0" ? [] : [{ value, label: words.barsLong(Number(value)) }]));
/** Meters to choose from, and the one that a room has beside these. */
const metersWith = (meter: string) =>
  [...METERS, ...(METERS.some((one) => one === meter) ? [] : [meter])].map((value) => ({ value, label: value }));
const changeOf = (meter: string): RoomSessionChanges => {
  const [numerator = 4, denominator = 4] = meter.split("/").map(Number);
  return { numerator, denominator: denominator as 4 };
};
const TEMPO = linearScale({ min: 20, max: 400, step: 1, fine: 0.1, initial: 120 });
const bpmText = (bpm: number): string => String(Math.round(bpm * 100) / 100);

interface SessionControlsProps {
  readonly room: JamRoom;
  /** Shown before the tempo, in its display. */
  readonly children?: ReactNode;
}

/** Tempo, meter and mode: for hosts to set, or everybody where they let them; for the others to read. */
export function SessionControls({ room, children }: SessionControlsProps) {
  const { session } = useSnapshot(room.state);
  const { me, isHost, report } = useHosting(room);
  const change = (changes: RoomSessionChanges): void => report(room.changeSession(changes));
  useScreenCommands(titles["/plugin/jamroom/:id?"], () => {
    if (!session) return [];
    const { mode, numerator, denominator, delayBars, tempo } = session;
    const meter = `${numerator}/${denominator}`;
    const isLoop = mode === "loop";
    const bars = String(isLoop ? loopBarsOf(session) : delayBars);
    const setBars = (next: string): void => change({ delayBars: Number(next) as typeof delayBars });
    return [
      ...(isHost || (me && tempo === "everyone")
        ? [choiceCommand(words.mode, mode, MODES, (next) => change({ mode: next }))]
        : []),
      ...(isHost ? [choiceCommand(words.meter, meter, metersWith(meter), (next) => change(changeOf(next)))] : []),
      ...(isHost && mode !== "live"
        ? [choiceCommand(isLoop ? words.loopBars : words.delayBars, bars, isLoop ? LOOPS : BARS, setBars)]
        : []),
    ];
  });
  if (!session) return null;
  const { mode, bpm, delayBars, numerator, denominator, tempo, division, countInBars = 0 } = session;
  const key = session.key ?? null;
  const meter = `${numerator}/${denominator}`;
  const maySet = isHost || (me && tempo === "everyone");
  return (
    <>
      <div className={styles.display}>
        {children}
        <span className={styles.cell}>
          {maySet ? <RoomTempo bpm={bpm} onChange={(next) => change({ bpm: next })} /> : <b>{words.bpm(bpm)}</b>}
        </span>
        <span className={styles.cell}>
          {isHost ? (
            <Select
              label={words.meter}
              value={meter}
              options={metersWith(meter)}
              onChange={(next) => change(changeOf(next))}
            />
          ) : (
            <b>{meter}</b>
          )}
        </span>
        {(isHost || key) && (
          <span className={classes(styles.cell, styles.key)}>
            <RoomKey current={key} onChange={isHost ? (next) => change({ key: next }) : null} />
          </span>
        )}
        {!maySet && <span className={styles.cell}>{words.modeOf(mode, division)}</span>}
        {!maySet && countInBars > 0 && (
          <span className={styles.cell}>
            {words.countIn} {words.countInOf(countInBars)}
          </span>
        )}
      </div>
      {maySet && (
        <Segments label={words.mode} value={mode} segments={MODES} onChange={(next) => change({ mode: next })} />
      )}
      {isHost && mode !== "live" && (
        <Select
          label={mode === "loop" ? words.loopBars : words.delayBars}
          value={String(mode === "loop" ? loopBarsOf(session) : delayBars)}
          options={mode === "loop" ? LOOPS : BARS}
          size="large"
          onChange={(bars) => change({ delayBars: Number(bars) as typeof delayBars })}
        />
      )}
    </>
  );
}

/** The same behind a button that says what is set, where the header has no room for them. */
export function SessionMenu({ room }: Pick<SessionControlsProps, "room">) {
  const { session } = useSnapshot(room.state);
  if (!session) return null;
  const { mode, bpm, numerator, denominator } = session;
  return (
    <Popover
      label={words.session}
      content={
        <div className={styles.stacked}>
          <SessionControls room={room} />
        </div>
      }
    >
      <Button size="medium" aria-label={words.session}>
        {`${bpmText(bpm)} · ${numerator}/${denominator} · ${words.modes[mode]}`}
      </Button>
    </Popover>
  );
}

interface RoomTempoProps {
  readonly bpm: number;
  readonly onChange: (bpm: number) => void;
}

/** Tempo of the room, which is sent when the control is released or the text is entered. */
function RoomTempo({ bpm, onChange }: RoomTempoProps) {
  const next = useRef<number | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const hold = (value: number | null): void => {
    next.current = value;
    setShown(value);
  };
  const commit = (): void => {
    if (next.current !== null && next.current !== bpm) onChange(next.current);
    hold(null);
  };
  return (
    <div className={styles.tempo}>
      <NumberField
        label={words.tempo}
        value={shown ?? bpm}
        scale={TEMPO}
        format={bpmText}
        edit={{ change: hold, commit, cancel: () => hold(null) }}
      />
      <span aria-hidden="true">{words.bpmUnit}</span>
    </div>
  );
}
