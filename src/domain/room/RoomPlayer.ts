/** Who played a note, and as what. */
export interface RoomPlayer {
  readonly userId: string;
  readonly name: string;
  readonly slot: number;
  readonly bank: number;
  readonly program: number;
}
