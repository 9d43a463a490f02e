import type { Takeover } from "../../domain/midi/takeover.ts";
import type { MidiPermission, MidiPortInfo } from "../../protocol/midi.ts";

/** Ports of the browser, and how boards and gear use them. */
export interface MidiSession {
  midi: {
    supported: boolean;
    permission: MidiPermission;
    inputs: MidiPortInfo[];
    outputs: MidiPortInfo[];
    /** Output of boards, "" = none. */
    outputId: string;
    /** Channel of the open board: 1..16, 0 for all. */
    channel: number;
    /** Send at once instead of 10 ms ahead. */
    live: boolean;
    /** Takeover mode of knobs and faders of the gear. */
    takeover: Takeover;
    /** Names of inputs whose devices receive the values of their controls. Replaced, never written. */
    lights: readonly string[];
  };
}

export const newMidiSession = (): MidiSession => ({
  midi: {
    supported: false,
    permission: "PROMPT",
    inputs: [],
    outputs: [],
    outputId: "",
    channel: 1,
    live: false,
    takeover: "jump",
    lights: [],
  },
});
