import { Plus } from "lucide-react";
import { useRef, useState, type RefObject } from "react";
import { FreeControllers } from "../../../../domain/board/freeNumber.ts";
import { ownMessage } from "../../../../domain/board/ownMessage.ts";
import type { Pad, PadAxis } from "../../../../domain/board/records.ts";
import { sendsOwnLast } from "../../../../domain/board/sentBytes.ts";
import { gestureOf } from "../../../../domain/board/widget/widgetKinds.ts";
import { Button } from "../../../controls/Button.tsx";
import { SMALL_ICON } from "../../../controls/iconSize.ts";
import { ownText } from "../../../midi/messageText.ts";
import { messageStrings as words } from "../../../strings/messages.ts";
import { sheetStrings } from "../../../strings/sheet.ts";
import { useBoard } from "../../board/useLiveBoard.ts";
import { MessageItem } from "./MessageItem.tsx";
import styles from "./Messages.module.css";
import { RouteFields } from "./OwnFields.tsx";
import { OwnItem } from "./OwnItem.tsx";
import { Section, Columns } from "./Rows.tsx";
import { useMessageEdits } from "./useMessageEdits.ts";
import { usePadFields, type PadPanelProps } from "./usePadFields.ts";
import type { LearnDirection } from "../../../../state/board/MidiLearn.ts";
import { editStrings } from "../../../strings/edit.ts";
import { useEdit } from "../EditContext.ts";

const AXES: readonly PadAxis[] = ["x", "y"];
const DIRECTIONS: readonly LearnDirection[] = ["moves", "sends"];

/** Buttons that start MIDI learn, for one pad at a time. */
function LearnFields({ pads }: PadPanelProps) {
  const { learn } = useEdit().liveBoard;
  const [pad] = pads;
  if (!pad || pads.length > 1) return null;
  const axes = pad.type === "xyPad" ? AXES : AXES.slice(0, 1);
  return axes.map((axis) => (
    <Columns key={axis}>
      {DIRECTIONS.map((direction) => (
        <Button key={direction} onClick={() => learn.start(direction, pad.id, axis)}>
          {axis === "x" ? editStrings.learn[direction] : editStrings.learnSecond[direction]}
        </Button>
      ))}
    </Columns>
  ));
}

/** Everything that pads send, from top to bottom as it is sent, and where to. */
export const MessagesSection = ({ pads }: PadPanelProps) => (
  <Section title={words.title}>
    {pads.every(isDisplay) ? (
      <p className={styles.hint}>{words.display}</p>
    ) : (
      <>
        <MessageList pads={pads} />
        <RouteFields pads={pads} />
        <LearnFields pads={pads} />
      </>
    )}
  </Section>
);

const isDisplay = (pad: Pad): boolean => gestureOf(pad) === "none";

const OWN_ID = { x: "own x", y: "own y" } as const;

function MessageList({ pads }: PadPanelProps) {
  const { setEach } = usePadFields();
  const [openId, setOpenId] = useState<string | null>(OWN_ID.x);
  const addButton = useRef<HTMLDivElement>(null);
  // With several pads there may be no button yet.
  const focusAdd = (): void => (addButton.current?.querySelector("button") ?? addButton.current)?.focus();
  const toggle = (id: string) => (isOpen: boolean) => setOpenId(isOpen ? id : null);
  const axes = axesOf(pads);
  const own = axes
    .filter((axis) => pads.some((pad) => ownText(pad, axis) !== ""))
    .map((axis) => (
      <OwnItem
        key={axis}
        pads={pads}
        axis={axis}
        isOpen={openId === OWN_ID[axis]}
        onToggle={toggle(OWN_ID[axis])}
        onRemove={() => {
          setEach(pads, () => (axis === "x" ? { sendsOwn: false } : { pad2: null }));
          focusAdd();
        }}
      />
    ));
  const [pad] = pads;
  const isOne = pads.length === 1;
  const further = isOne && (
    <FurtherMessages key="further" pad={pad!} openId={openId} onToggle={toggle} onRemoved={focusAdd} />
  );
  const isEmpty = own.length === 0 && pads.every(({ messages }) => messages.length === 0);
  return (
    <>
      {!isEmpty && (
        <ol className="grid gap-6" aria-label={words.title}>
          {pads.every(sendsOwnLast) ? [further, own] : [own, further]}
        </ol>
      )}
      {isEmpty && <p className={styles.hint}>{words.nothing}</p>}
      {pads.some(isSilenced) && <p className={styles.hint}>{words.silent}</p>}
      {!isOne && pads.some(({ messages }) => messages.length > 0) && <p className={styles.hint}>{words.onePad}</p>}
      <AddButtons pads={pads} place={addButton} onAdded={setOpenId} />
    </>
  );
}

const axesOf = (pads: readonly Pad[]): readonly PadAxis[] =>
  pads.every(({ type }) => type === "xyPad") ? ["x", "y"] : ["x"];

/** A pad whose note was removed, and that has no note among its messages. */
const isSilenced = (pad: Pad): boolean =>
  isNotePad(pad) && ownMessage(pad) === null && pad.messages.every(({ kind }) => kind !== "note");

const isNotePad = (pad: Pad): boolean => ownMessage({ ...pad, sendsOwn: true }) === "note";

interface FurtherMessagesProps {
  readonly pad: Pad;
  readonly openId: string | null;
  readonly onToggle: (id: string) => (isOpen: boolean) => void;
  readonly onRemoved: () => void;
}

function FurtherMessages({ pad, openId, onToggle, onRemoved }: FurtherMessagesProps) {
  const edits = useMessageEdits(pad);
  return pad.messages.map((message, index) => (
    <MessageItem
      key={message.id}
      pad={pad}
      message={message}
      index={index}
      edits={edits}
      onRemove={() => {
        edits.remove(message.id);
        onRemoved();
      }}
      isOpen={message.id === openId}
      onToggle={onToggle(message.id)}
    />
  ));
}

interface AddButtonsProps extends PadPanelProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly onAdded: (id: string) => void;
}

/** A further message, and what was removed of what the pads send by themselves. */
function AddButtons({ pads, place, onAdded }: AddButtonsProps) {
  const { setEach } = usePadFields();
  const board = useBoard();
  const lead = pads[0]!;
  const edits = useMessageEdits(lead);
  let free: number | null = null;
  const freeCode = (): number => (free ??= new FreeControllers(board).list[0] ?? 0);
  const restored = (axis: PadAxis, pad: Pad): Partial<Pad> =>
    axis === "x" ? { sendsOwn: true } : { pad2: pad.pad2 ?? { command: "cc", code: freeCode() } };
  const nameOf = (axis: PadAxis): string => {
    const name = ownText({ ...lead, ...restored(axis, lead) }, axis);
    return axesOf(pads).length === 1 ? name : axis === "x" ? sheetStrings.across(name) : sheetStrings.up(name);
  };
  return (
    <div ref={place} className="flex wrap gap-8" tabIndex={-1}>
      {pads.length === 1 && (
        <Button
          icon={<Plus {...SMALL_ICON} />}
          onClick={() => {
            const id = edits.add();
            if (id !== null) onAdded(id);
          }}
        >
          {words.add}
        </Button>
      )}
      {axesOf(pads)
        .filter((axis) => pads.some((pad) => canRestore(pad, axis)))
        .map((axis) => (
          <Button
            key={axis}
            icon={<Plus {...SMALL_ICON} />}
            onClick={() => {
              setEach(pads, (pad) => (canRestore(pad, axis) ? restored(axis, pad) : {}));
              onAdded(OWN_ID[axis]);
              place.current?.focus();
            }}
          >
            {nameOf(axis)}
          </Button>
        ))}
    </div>
  );
}

const canRestore = (pad: Pad, axis: PadAxis): boolean =>
  axis === "y" ? pad.pad2 === null : ownMessage(pad) === null && ownMessage({ ...pad, sendsOwn: true }) !== null;
