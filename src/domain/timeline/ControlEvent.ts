/** A channel message of a track other than a note; the kinds are those of the engine's events. */
export type ControlKind = "controlChange" | "programChange" | "pitchBend" | "channelPressure" | "keyPressure";

interface ChannelEvent {
  readonly tick: number;
  readonly kind: ControlKind;
  /** Controller or key number; 0 for the other kinds. */
  readonly key: number;
  /** 0..127; pitch bend -8192..8191. */
  readonly value: number;
}

/** A System Exclusive message that concerns the track's channel. */
export interface SysExEvent {
  readonly tick: number;
  readonly kind: "sysEx";
  readonly key: 0;
  readonly value: 0;
  /** Its bytes without the leading F0. */
  readonly data: readonly number[];
}

export type ControlEvent = ChannelEvent | SysExEvent;

/** `place`: order within the tick among all events of the channel, notes included; see `compileChannels.ts`. */
export type PlacedEvent = ControlEvent & {
  readonly place: number;
  /** True for events of a clip's lane, not of a list of its track. */
  readonly isOfClip?: true;
};
