import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { boardActions } from "../../../actions/board/boardActions.ts";
import { boundActions } from "../../../actions/screenCommands.ts";
import { ARP_ORDERS, DEFAULT_ARP, type ArpPreset } from "../../../domain/music/arpeggiator/ArpPreset.ts";
import { linkOf, withLink, withoutLink } from "../../../domain/note-processors/noteChain.ts";
import { chainOf, setChain } from "../../../state/board/boardSettings.ts";
import { heldChord } from "../../../state/board/heldChord.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import type { ArpLibrary } from "../../../state/live-notes/ArpLibrary.ts";
import { choiceCommand } from "../../controls/choiceCommand.ts";
import type { MenuItem } from "../../controls/Menu.tsx";
import { Segments } from "../../controls/Segments.tsx";
import { useScreenCommands } from "../../hooks/useScreenCommands.ts";
import { useNarrow } from "../../hooks/useNarrow.ts";
import { Readout, ReadoutValue, StudioPage } from "../../shell/StudioPage.tsx";
import { arpStrings as words } from "../../strings/arp.ts";
import { chainStrings } from "../../strings/noteChain.ts";
import { OutputControl } from "../board/OutputControl.tsx";
import { PanicButton } from "../board/PanicButton.tsx";
import { useBoard, useHeldKeys, useSettings } from "../board/useLiveBoard.ts";
import { ArpKeyboard, KeyboardHead } from "./ArpKeyboard.tsx";
import styles from "./ArpScreen.module.css";
import { OrderPicker } from "./OrderPicker.tsx";
import { PresetList } from "./PresetList.tsx";
import { StepsPanel } from "./StepsPanel.tsx";
import { Values } from "./Values.tsx";

type Pane = keyof typeof words.panes;
const PANES = Object.keys(words.panes) as readonly Pane[];
const { panic, octaveDown, octaveUp } = boardActions;
const ORDERS = ARP_ORDERS.map((order) => ({ value: order, label: chainStrings.orderName(order) }));
const NO_ITEMS: readonly MenuItem[] = [];

export interface ArpScreenProps {
  readonly liveBoard: LiveBoard;
  readonly library: ArpLibrary;
  /** The preset to begin with. */
  readonly id: string | undefined;
}

/** The arpeggiator in full: what is set here is what the open board plays. */
export function ArpScreen({ liveBoard, library, id }: ArpScreenProps) {
  const board = useBoard();
  const chain = chainOf(useSettings(liveBoard), board.id);
  const link = linkOf(chain, "arp");
  const preset = link?.values ?? DEFAULT_ARP;
  const [chosenId, setChosenId] = useState(id ?? "");
  const play = (next: ArpPreset): void =>
    setChain(liveBoard.settings, board.id, withLink(withoutLink(chain, "repeat"), { id: "arp", values: next }));
  const change = (changed: Partial<ArpPreset>): void => play({ ...preset, ...changed });
  useEffect(() => liveBoard.attach(window, { computerKeys: () => true }), [liveBoard]);
  useEffect(() => {
    const begin =
      (id ? library.find(id)?.preset : undefined) ?? linkOf(chainOf(liveBoard.settings, board.id), "arp")?.values;
    const before = withoutLink(chainOf(liveBoard.settings, board.id), "repeat");
    setChain(liveBoard.settings, board.id, withLink(before, { id: "arp", values: begin ?? DEFAULT_ARP }));
  }, [liveBoard, library, id, board.id]);
  useScreenCommands(words.title, () => [
    ...boundActions({ panic, octaveDown, octaveUp }, liveBoard),
    choiceCommand(words.order, preset.order, ORDERS, (order) => change({ order })),
  ]);
  const [pane, setPane] = useState<Pane>("steps");
  const narrow = useNarrow(48);
  const shows = (each: Pane): boolean => !narrow || pane === each;
  return (
    <StudioPage
      title={words.title}
      lead={words.lead}
      readout={<Figures liveBoard={liveBoard} preset={preset} />}
      actions={<Actions liveBoard={liveBoard} />}
    >
      <div className={styles.screen}>
        {narrow && (
          <Segments
            label={words.title}
            value={pane}
            segments={PANES.map((value) => ({ value, label: words.panes[value] }))}
            onChange={setPane}
          />
        )}
        {shows("presets") && (
          <PresetList
            library={library}
            preset={preset}
            chosenId={chosenId}
            onChoose={(next) => {
              setChosenId(next.id);
              play(next.preset);
            }}
          />
        )}
        {shows("steps") && <StepsPanel liveBoard={liveBoard} preset={preset} onChange={play} />}
        {shows("order") && (
          <section className={styles.panel} data-area="order" aria-label={words.panes.order}>
            <h2 className={styles.head}>
              {words.order} <span className="text-primary">{chainStrings.orderName(preset.order)}</span>
            </h2>
            <div className={styles.orderBody}>
              <OrderPicker order={preset.order} onChange={(order) => change({ order })} />
              <Values preset={preset} onChange={change} />
            </div>
          </section>
        )}
        <div className={styles.play}>
          <KeyboardHead liveBoard={liveBoard} />
          <ArpKeyboard liveBoard={liveBoard} />
        </div>
      </div>
    </StudioPage>
  );
}

function Figures({ liveBoard, preset }: { readonly liveBoard: LiveBoard; readonly preset: ArpPreset }) {
  const chord = useHeldKeys(liveBoard, heldChord);
  const { bpm, source } = useSnapshot(liveBoard.tempo.shown);
  return (
    <Readout>
      <ReadoutValue name={chainStrings.tempos[source]}>{chainStrings.bpm(bpm)}</ReadoutValue>
      <ReadoutValue name={words.rate}>{chainStrings.rateName(preset.rate)}</ReadoutValue>
      <ReadoutValue name={words.order}>{chainStrings.orderName(preset.order)}</ReadoutValue>
      <ReadoutValue name={words.chord}>{chord || "–"}</ReadoutValue>
    </Readout>
  );
}

function Actions({ liveBoard }: { readonly liveBoard: LiveBoard }) {
  const narrow = useNarrow(56);
  return (
    <>
      {!narrow && <OutputControl liveBoard={liveBoard} midiItems={NO_ITEMS} />}
      <PanicButton liveBoard={liveBoard} compact={narrow} />
    </>
  );
}
