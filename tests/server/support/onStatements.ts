import { Client } from "pg";

type Query = (this: Client, ...all: unknown[]) => Promise<unknown>;
type Hook = (text: string, run: () => Promise<unknown>) => Promise<unknown>;

const connection = Client.prototype as unknown as { query: Query };

/** Has `hook` run what the server sends to a database, statement by statement. Returns how to end that. */
export function onStatements(hook: Hook): () => void {
  const { query } = connection;
  connection.query = function (...all) {
    const [first] = all as [unknown];
    const run = (): Promise<unknown> => query.apply(this, all);
    return typeof first === "object" && first !== null && "text" in first ? hook(String(first.text), run) : run();
  };
  return () => {
    connection.query = query;
  };
}
