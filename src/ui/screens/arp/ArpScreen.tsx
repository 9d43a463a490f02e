import { useEffect, useState } from "react";
import { DEFAULT_ARP, type ArpPreset } from "../../../domain/music/arpeggiator/ArpPreset.ts";
import { linkOf, withLink, withoutLink } from "../../../domain/note-processors/noteChain.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { chainOf, setChain } from "../../../state/board/boardSettings.ts";
import type { ArpLibrary } from "../../../state/live-notes/ArpLibrary.ts";
import { Page } from "../../shell/Page.tsx";
import { arpStrings as words } from "../../strings/arp.ts";
import { useBoard, useSettings } from "../board/useLiveBoard.ts";
import { ArpKeyboard } from "./ArpKeyboard.tsx";
import { LaneEditor } from "./LaneEditor.tsx";
import { OrderPicker } from "./OrderPicker.tsx";
import { PresetList } from "./PresetList.tsx";
import { Values } from "./Values.tsx";
import styles from "./ArpScreen.module.css";

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
  return (
    <Page>
      <div className={styles.screen}>
        <header className="flex wrap">
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </header>
        <PresetList
          library={library}
          preset={preset}
          chosenId={chosenId}
          onChoose={(next) => {
            setChosenId(next.id);
            play(next.preset);
          }}
        />
        <div className="grid gap-16 min-width-0">
          <OrderPicker order={preset.order} onChange={(order) => change({ order })} />
          <Values preset={preset} onChange={change} />
          <LaneEditor lane={preset.lane} onChange={(lane) => change({ lane })} />
        </div>
        <div className={styles.play}>
          <p>{words.hint}</p>
          <ArpKeyboard liveBoard={liveBoard} />
        </div>
      </div>
    </Page>
  );
}
