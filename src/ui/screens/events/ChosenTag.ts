/** A tag, or the name of one that is made with the event. */
export interface ChosenTag {
  readonly id: string | null;
  readonly name: string;
}
