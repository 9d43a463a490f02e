import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSnapshot } from "valtio";
import type { Signal } from "../../../domain/Signal.ts";
import { choiceCommand } from "../../controls/choiceCommand.ts";
import { Tabs } from "../../controls/Tabs.tsx";
import { useWide } from "../../hooks/useNarrow.ts";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import { jamTakesStrings } from "../../strings/jamTakes.ts";
import { titles } from "../../strings/titles.ts";
import type { JamRoomProps } from "./JamRoomProps.ts";
import { JamChat } from "./JamChat.tsx";
import styles from "./Room.module.css";
import { RoomPeople } from "./RoomPeople.tsx";
import { TakesList } from "./TakesPanel.tsx";

/** Width from which people and chat stand over each other, rem. */
const STACKED_REM = 137.5;

interface JamSideProps extends JamRoomProps {
  /** For guests: chat is read, and takes are not listed. */
  readonly readOnly?: boolean;
  /** Calls that put the cursor into the chat's field. */
  readonly writes?: Signal;
  /** Leads to the song, where a take is put onto a track. */
  readonly onPlace?: () => void;
}

/** The side of the room: chat, people and takes. */
export function JamSide({ room, event, readOnly = false, writes, onPlace }: JamSideProps) {
  const { members, watchers, asking } = useSnapshot(room.state);
  const { takes } = useSnapshot(room.takes.state);
  const isStacked = useWide(STACKED_REM);
  const [tab, setTab] = useState("chat");
  const side = useRef<HTMLElement>(null);
  useEffect(
    () =>
      writes?.on(() => {
        flushSync(() => setTab("chat"));
        side.current?.querySelector<HTMLInputElement>("form input")?.focus();
      }),
    [writes],
  );
  const chat = <JamChat room={room} readOnly={readOnly} />;
  const people = <RoomPeople room={room} event={event} />;
  const list = <TakesList room={room} event={event} onPlace={onPlace} />;
  const present = { id: "people", label: words.people, count: members.length + watchers, content: people };
  const kept = { id: "takes", label: jamTakesStrings.title, count: takes.length, content: list };
  const spoken = { id: "chat", label: words.chat, content: chat };
  const tabs = isStacked
    ? readOnly
      ? [present]
      : [present, kept]
    : readOnly
      ? [spoken, present]
      : [spoken, present, kept];
  const shown = isStacked && tab !== "takes" ? "people" : tab;
  useScreenCommands(titles["/plugin/jamroom/:id?"], () => [
    choiceCommand(
      words.side,
      shown,
      tabs.map(({ id, label }) => ({ value: id, label })),
      setTab,
    ),
  ]);
  if (isStacked) {
    return (
      <aside ref={side} className={styles.side} aria-label={words.side}>
        <SideTabs value={shown} onChange={setTab} tabs={tabs} />
        <div className={styles.panel}>{chat}</div>
      </aside>
    );
  }
  const isAsked = asking.length > 0;
  return (
    <aside ref={side} className={styles.side} data-asked={isAsked || undefined} aria-label={words.side}>
      <SideTabs value={shown} onChange={setTab} tabs={tabs} />
    </aside>
  );
}

type SideTabsProps = Pick<Parameters<typeof Tabs>[0], "value" | "onChange" | "tabs">;

const SideTabs = (props: SideTabsProps) => (
  <Tabs
    label={words.side}
    className={styles.panel}
    listClassName={styles.sideTabs}
    panelClassName={styles.sidePanel}
    {...props}
  />
);
