/** More than there are keys: a later device may move notes beyond the range back. */
const MOST_NOTES = 256;

/** The notes that one stroke has become so far. Written in place by one processor after another; never allocates. */
export class NoteBatch {
  readonly keys = new Int16Array(MOST_NOTES);
  readonly velocities = new Uint8Array(MOST_NOTES);
  count = 0;

  /** Begins with one note. */
  begin(key: number, velocity: number): void {
    this.keys[0] = key;
    this.velocities[0] = velocity;
    this.count = 1;
  }

  /** Adds a note unless its key is there already. */
  add(key: number, velocity: number): void {
    if (this.count === MOST_NOTES) return;
    for (let i = 0; i < this.count; i++) if (this.keys[i] === key) return;
    this.keys[this.count] = key;
    this.velocities[this.count] = velocity;
    this.count++;
  }
}
