/** A channel message of a track other than a note; the kinds are those of the engine's events. */
export type ControlKind = "controlChange" | "programChange" | "pitchBend" | "channelPressure" | "keyPressure";

export interface ControlEvent {
  readonly tick: number;
  readonly kind: ControlKind;
  /** Controller or key number; 0 for the other kinds. */
  readonly key: number;
  /** 0..127; pitch bend -8192..8191. */
  readonly value: number;
}
