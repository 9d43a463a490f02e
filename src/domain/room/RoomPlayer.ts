/** Player of a note, and their instrument. */
export interface RoomPlayer {
  readonly userId: string;
  readonly name: string;
  readonly slot: number;
  readonly bank: number;
  readonly program: number;
}
