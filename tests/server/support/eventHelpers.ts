import type { SignedIn } from "../../../src/protocol/http/authCalls.ts";
import type { EventJson } from "../../../src/protocol/http/eventJson.ts";
import type { TestServer } from "./testServer.ts";

export const ENGINE = "/engine/api/v1";
export const EVENT = `${ENGINE}/event`;

export interface Person {
  readonly jwt: string;
  readonly id: string;
}

/** A new user, with their id. */
export async function personOf(server: TestServer, email: string): Promise<Person> {
  const { jwt } = await server.user(email);
  const summary = await server.call("GET", "/presence/api/v1/user/summary/", { jwt });
  return { jwt, id: summary.json<{ users: { id: string }[] }>().users[0]?.id ?? "" };
}

/** New users of these names, one after the other. */
export async function peopleOf<const Names extends readonly string[]>(
  server: TestServer,
  ...names: Names
): Promise<{ -readonly [Name in keyof Names]: Person }> {
  const people: Person[] = [];
  for (const name of names) people.push(await personOf(server, `${name}@example.org`));
  return people as { -readonly [Name in keyof Names]: Person };
}

export async function makeEvent(
  server: TestServer,
  { jwt }: Pick<SignedIn, "jwt">,
  fields: object = {},
): Promise<EventJson> {
  const answer = await server.call("POST", `${EVENT}/`, { jwt, body: { name: "Friday jam", ...fields } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<EventJson>();
}
