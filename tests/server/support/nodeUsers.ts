import type { SignedIn } from "../../../src/protocol/http/authCalls.ts";
import type { EventJson } from "../../../src/protocol/http/eventJson.ts";
import { EVENT, type Person } from "./eventHelpers.ts";
import type { ServerProcess } from "./ServerProcess.ts";
import { AUTH, PASSWORD } from "./testServer.ts";

/** A call on one node, which has to be answered with 200. */
export async function callNode<Answer>(
  { url }: Pick<ServerProcess, "url">,
  method: string,
  path: string,
  { body, jwt }: { readonly body?: object; readonly jwt?: string } = {},
): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      "x-tenant": "padroll",
      ...(body ? { "content-type": "application/json" } : {}),
      ...(jwt === undefined ? {} : { authorization: `Bearer ${jwt}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === "" ? null : JSON.parse(text)) as Answer;
}

/** A new user of a node, which wrote the mail with the code. */
export async function personOfNode(node: ServerProcess, name: string): Promise<Person> {
  const email = `${name.toLowerCase()}@example.org`;
  await callNode(node, "POST", `${AUTH}/register`, { body: { email, password: PASSWORD, name } });
  await callNode(node, "POST", `${AUTH}/verify/${await node.code()}`, { body: {} });
  const { jwt } = await callNode<SignedIn>(node, "POST", `${AUTH}/login`, { body: { email, password: PASSWORD } });
  const { users } = await callNode<{ users: { id: string }[] }>(node, "GET", "/presence/api/v1/user/summary/", { jwt });
  return { jwt, id: users[0]?.id ?? "" };
}

export const eventOfNode = (node: ServerProcess, { jwt }: Person, fields: object = {}): Promise<EventJson> =>
  callNode(node, "POST", `${EVENT}/`, { jwt, body: { name: "Friday jam", visibility: "public", ...fields } });
