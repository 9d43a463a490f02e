import { Client } from "pg";
import { vi } from "vitest";

/** The statements that this process sends to databases during a call, in order. */
export async function statementsOf<T>(call: () => Promise<T>): Promise<{ statements: string[]; result: T }> {
  const spy = vi.spyOn(Client.prototype, "query");
  const result = await call();
  const statements = spy.mock.calls.map(([query]: unknown[]) => textOf(query));
  spy.mockRestore();
  return { statements, result };
}

const textOf = (query: unknown): string =>
  typeof query === "string" ? query : String((query as { text?: unknown }).text);
