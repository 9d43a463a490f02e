import { Repeat } from "lucide-react";
import { useSnapshot } from "valtio";
import { isClocked, linkOf, type NoteChain } from "../../../domain/note-processors/noteChain.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { chainOf, setChain } from "../../../state/board/boardSettings.ts";
import { ICON } from "../../controls/iconSize.ts";
import { Menu, type MenuItem } from "../../controls/Menu.tsx";
import { chainStrings as words } from "../../strings/noteChain.ts";
import { useProItems } from "../../shell/proScreens.tsx";
import { BarControl } from "./BarControl.tsx";
import styles from "./BoardBar.module.css";
import { chordItems, repeatItems, scaleItems } from "./chainItems.ts";
import { useBoard, useSettings } from "./useLiveBoard.ts";

interface ChainControlProps {
  readonly liveBoard: LiveBoard;
}

function useChain(liveBoard: LiveBoard): readonly [NoteChain, (chain: NoteChain) => void] {
  const { id } = useBoard();
  return [chainOf(useSettings(liveBoard), id), (chain) => setChain(liveBoard.settings, id, chain)];
}

/** Scale and chord: what every key of the board becomes. */
export function HarmonyControls({ liveBoard }: ChainControlProps) {
  const [chain, set] = useChain(liveBoard);
  const scale = linkOf(chain, "scale")?.values;
  const chord = linkOf(chain, "chord")?.values.chord;
  return (
    <>
      <Menu items={() => scaleItems(chain, set)}>
        <BarControl
          caption={words.scale}
          value={scale ? words.scaleIn(scale.scale, scale.root) : words.off}
          className={scale && styles.on}
        />
      </Menu>
      <Menu items={() => chordItems(chain, set)}>
        <BarControl
          caption={words.chord}
          value={chord === undefined ? words.off : words.chordName(chord)}
          className={chord === undefined ? undefined : styles.on}
        />
      </Menu>
    </>
  );
}

/** Note repeat or arpeggiator, and the tempo of both. */
export function RepeatControl({ liveBoard }: ChainControlProps) {
  const [chain, set] = useChain(liveBoard);
  const arp = linkOf(chain, "arp")?.values;
  const screen = useProItems().arp;
  const rate = arp?.rate ?? linkOf(chain, "repeat")?.values.rate;
  return (
    <Menu items={() => [...repeatItems(chain, set), { separator: "screen" }, screen]}>
      <BarControl
        caption={arp ? words.arp : words.repeat}
        value={rate === undefined ? words.off : words.rateName(rate)}
        icon={<Repeat {...ICON} />}
        className={rate === undefined ? undefined : styles.on}
      />
    </Menu>
  );
}

/** The tempo of what repeats notes: a tap on it is a beat. */
export function TempoControl({ liveBoard }: ChainControlProps) {
  const [chain] = useChain(liveBoard);
  const { bpm, source } = useSnapshot(liveBoard.tempo.shown);
  const isOwn = source === "board";
  if (!isClocked(chain)) return null;
  return (
    <BarControl
      caption={words.tempos[source]}
      value={words.bpm(bpm)}
      title={isOwn ? words.tapTempo : words.tempos[source]}
      aria-label={words.bpmLabel(bpm, isOwn ? words.tapTempo : words.tempos[source])}
      disabled={!isOwn}
      // With the press, not the click: a beat is when the finger comes down.
      onPointerDown={(event) => liveBoard.tempo.tap(event.timeStamp)}
      onClick={(event) => event.detail === 0 && liveBoard.tempo.tap(event.timeStamp)}
    />
  );
}

/** All of it, for a menu where the bar has no room. */
export function useChainItems(liveBoard: LiveBoard): readonly MenuItem[] {
  const [chain, set] = useChain(liveBoard);
  const screen = useProItems().arp;
  return [
    { label: words.scale, items: scaleItems(chain, set) },
    { label: words.chord, items: chordItems(chain, set) },
    { label: words.repeat, items: [...repeatItems(chain, set), { separator: "screen" }, screen] },
    ...(isClocked(chain) ? [{ label: words.tapTempo, onSelect: () => liveBoard.tempo.tap(performance.now()) }] : []),
  ];
}
