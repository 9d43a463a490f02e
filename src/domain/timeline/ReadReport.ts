/** Notes that are named one by one; the others are counted. */
const MOST_NAMED = 20;

const SKIPPED = "not valid and skipped";

/** Report of everything that a reader skipped in a file, in words for people. */
export class ReadReport {
  #skipped = 0;
  readonly #named: string[] = [];
  readonly #ignored: string[] = [];

  /** `problem`: names the note and its error. */
  skipNote(problem: string): void {
    this.#skipped++;
    if (this.#named.length < MOST_NAMED) this.#named.push(problem);
  }

  /** A value of the playback state that is no number (specification 5). */
  ignoreState(problem: string): void {
    this.#ignored.push(`invalid state: ${problem}; it was ignored`);
  }

  /** Sentences with the number of skipped notes, their names, and other ignored parts. */
  messages(): string[] {
    const count = this.#skipped;
    const others = count - this.#named.length;
    return [
      ...(count > 0 ? [`${count} ${count === 1 ? "note is" : "notes are"} ${SKIPPED}:`] : []),
      ...this.#named,
      ...(others > 0 ? [`and ${others} more`] : []),
      ...this.#ignored,
    ];
  }
}

/** True if one of `ReadReport.messages` reports notes that were left out. */
export const mentionsSkippedNotes = (message: string): boolean => message.includes(SKIPPED);
