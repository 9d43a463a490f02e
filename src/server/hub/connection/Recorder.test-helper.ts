import type { HubProtocol } from "../protocol/HubProtocol.ts";
import type { Outgoing } from "../protocol/Outgoing.ts";
import type { HubTransport } from "../transports/HubTransport.ts";

/** Writes down what a client gets, and what its connection asks of the transport. */
export class Recorder implements HubTransport {
  readonly kind = "WebSockets";
  readonly expectsPings: boolean;
  waitingBytes = 0;
  text = "";
  closed: { readonly code: number; readonly reason: string } | null = null;
  isPaused = false;
  isDestroyed = false;

  constructor(expectsPings = true) {
    this.expectsPings = expectsPings;
  }

  /** The messages, without the end of each. */
  get messages(): string[] {
    return this.text.split("\u001e").slice(0, -1);
  }

  send(message: Outgoing, protocol: HubProtocol): void {
    this.text += message.forms(protocol).bytes.toString();
  }

  close(code: number, reason: string): void {
    this.closed = { code, reason };
  }

  drop(): number {
    return 3;
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }

  destroy(): void {
    this.isDestroyed = true;
  }
}
