/** Takes what another node published. */
export type FanoutHandler = (message: Buffer) => void;

/** `taken`: by this node or another one. `unknown`: the other nodes cannot be asked just now. */
export type Claim = "ours" | "taken" | "unknown";

/**
 * Carries messages between the server's nodes. A message reaches every other node that has subscribed to its channel, once
 * and in the order of its sender, as long as the connection between them lasts; `onGap` tells when it did not.
 */
export interface Fanout {
  /** True if there are no other nodes, so nothing needs to be published. */
  readonly alone: boolean;
  /** This node, as others reach it. */
  readonly nodeId: string;
  /**
   * Sends to the other nodes. The number of those that were reached, 0 where there are none or they cannot be reached;
   * null where that is not known in time: the message may still come to them.
   */
  publish(channel: string, message: Buffer): Promise<number | null>;
  /** Settles when messages come in, or when it is clear that they cannot for now. A channel has one handler, the first. */
  subscribe(channel: string, handler: FanoutHandler): Promise<void>;
  unsubscribe(channel: string): void;
  /** Takes a name for a while, if no node has. */
  claim(name: string, forMs: number): Promise<Claim>;
  /** Called when messages of other nodes may have been lost. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}
