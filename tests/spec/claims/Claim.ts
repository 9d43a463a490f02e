/** One sentence, or part of one, that the specification or the design card says of the product. */
export interface Claim {
  /** `4.12`: the twelfth of section 4; `card.3`: the third of the card. */
  readonly number: string;
  /** Quoted, as short as can be. */
  readonly says: string;
  /** Where it is tested. */
  readonly tests: readonly TestAddress[];
  /** Numbers of the decision records that say how it is read, where it can be read in several ways. */
  readonly records: readonly string[];
  /** Why it does not hold yet; null where it does. */
  readonly pending: string | null;
}

/** A test by its file and its title as the source has it; a title that ends with `…` is the beginning of one. */
export interface TestAddress {
  readonly file: string;
  readonly title: string;
}

const CLAIM = /^(\S+\.\d+) (.+)$/;
const TEST = /^ {4}(\S+) › (.+)$/;
const RECORD = /^ {4}see (\d{4})$/;
const PENDING = /^ {4}pending: (.+)$/;

/**
 * Reads a table of claims: a line with number and sentence, and indented lines with its tests (`file › title`), its decision
 * record (`see 0124`) and why it does not hold yet (`pending: …`). Throws on any other line.
 */
export function readClaims(table: string): Claim[] {
  const claims: { number: string; says: string; tests: TestAddress[]; records: string[]; pending: string | null }[] =
    [];
  for (const line of table.split("\n").filter((each) => each !== "")) {
    const [, number, says] = CLAIM.exec(line) ?? [];
    if (number !== undefined && says !== undefined) {
      claims.push({ number, says, tests: [], records: [], pending: null });
      continue;
    }
    const claim = claims.at(-1);
    const [, file, title] = TEST.exec(line) ?? [];
    const [, record] = RECORD.exec(line) ?? [];
    const [, pending] = PENDING.exec(line) ?? [];
    if (claim && pending !== undefined) claim.pending = pending;
    else if (claim && record !== undefined) claim.records.push(record);
    else if (claim && file !== undefined && title !== undefined) claim.tests.push({ file, title });
    else throw new Error(`This line of a table of claims cannot be read: ${line}`);
  }
  return claims;
}
