import { Readable, Writable } from "node:stream";
import type { Client, Connection, Submittable } from "pg";

/** Methods of node-postgres that its types lack. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** The bytes of a `copy … to stdout`. */
export function copyOut(client: Client, sql: string): CopyOut {
  return client.query(new CopyOut(sql));
}

/** Takes the bytes of a `copy … from stdin`; has finished when the database has taken them all. */
export function copyIn(client: Client, sql: string): CopyIn {
  return client.query(new CopyIn(sql));
}

interface CommandComplete {
  readonly text: string;
}

/** The figure of `COPY 12`. */
const rowsOf = ({ text }: CommandComplete): number => Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);

/** A query of node-postgres that is a stream: the connection waits while nobody reads. */
export class CopyOut extends Readable implements Submittable {
  /** Known at its end. */
  rows = 0;
  readonly #sql: string;
  #connection: Connection | null = null;

  constructor(sql: string) {
    super();
    this.#sql = sql;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#sql);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#connection?.stream.resume();
    done(error);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return;
    // The bytes lie in the parser's buffer, which is used again.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleCommandComplete(message: CommandComplete): void {
    this.rows = rowsOf(message);
  }

  handleReadyForQuery(): void {
    this.#connection?.stream.resume();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}

export class CopyIn extends Writable implements Submittable {
  /** Known when it has finished. */
  rows = 0;
  readonly #sql: string;
  #connection: CopyConnection | null = null;
  #begun: (() => void) | null = null;
  #finished: (() => void) | null = null;

  constructor(sql: string) {
    super();
    this.#sql = sql;
  }

  submit(connection: Connection): void {
    this.#connection = connection as CopyConnection;
    connection.query(this.#sql);
  }

  /** Nothing is written before the database asks for it. */
  override _construct(done: () => void): void {
    this.#begun = done;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const connection = this.#connection;
    connection?.sendCopyFromChunk(chunk);
    if (connection?.stream.writableNeedDrain === true) connection.stream.once("drain", done);
    else done();
  }

  override _final(done: () => void): void {
    this.#finished = done;
    this.#connection?.endCopyFrom();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (error && !this.#finished) this.#connection?.sendCopyFail(error.message);
    done(error);
  }

  handleCopyInResponse(): void {
    this.#begun?.();
  }

  handleCommandComplete(message: CommandComplete): void {
    this.rows = rowsOf(message);
  }

  handleReadyForQuery(): void {
    this.#finished?.();
  }

  handleError(error: Error): void {
    // The database has ended it: nothing is left to be told.
    this.#connection = null;
    this.#begun?.();
    this.destroy(error);
  }
}
