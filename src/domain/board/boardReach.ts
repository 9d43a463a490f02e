import { machineControl } from "../midi/machineControl.ts";
import { readSysExText } from "../midi/sysExText.ts";
import type { PadMessage } from "./padMessage.ts";
import type { Board } from "./records.ts";

/** A SysEx message that pads of a board send. */
interface SysExReach {
  /** Id or name of the output that it names; "" is the one that the player chose. */
  readonly port: string;
  /** In hex, `vv`, `mm` and `ll` where a value stands. */
  readonly hex: string;
  readonly byteCount: number;
}

/** Ports and SysEx that a board names, beside the output that its player chose. */
export interface BoardReach {
  /** Ids or names of the outputs that the board, its pads and their messages name. */
  readonly ports: readonly string[];
  readonly sysEx: readonly SysExReach[];
}

/** Each output and each message once, sorted: boards that send the same have equal reaches. */
export function boardReach({ keyboardPort, pads }: Pick<Board, "keyboardPort" | "pads">): BoardReach {
  const ports = new Set([keyboardPort]);
  const sysEx = new Map<string, SysExReach>();
  for (const pad of pads) {
    ports.add(pad.port);
    for (const message of pad.messages) {
      const port = message.port || pad.port;
      ports.add(port);
      const hex = sysExHex(message);
      if (hex !== null) sysEx.set(`${port}\n${hex}`, { port, hex, byteCount: hex.split(" ").length });
    }
  }
  ports.delete("");
  return {
    ports: [...ports].sort(),
    sysEx: [...sysEx.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each),
  };
}

/** Equal for reaches that are equal, and for no others. */
export const reachText = ({ ports, sysEx }: BoardReach): string =>
  ports.length === 0 && sysEx.length === 0 ? "" : JSON.stringify([ports, sysEx.map(({ port, hex }) => [port, hex])]);

/** Null for what is no SysEx, or cannot be sent. */
function sysExHex({ kind, sysEx, device, machineCommand }: PadMessage): string | null {
  if (kind === "mmc") return machineControl(device, machineCommand).map(byteText).join(" ");
  if (kind !== "sysEx" || !readSysExText(sysEx).ok) return null;
  const pairs = sysEx.replaceAll(/[\s,]/g, "").match(/../g) ?? [];
  return pairs.map((pair) => (/^(vv|mm|ll)$/i.test(pair) ? pair.toLowerCase() : pair.toUpperCase())).join(" ");
}

const byteText = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, "0");
