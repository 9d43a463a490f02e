import { hasShape, isListOf, isText } from "../../domain/shape.ts";
import { fieldsOf } from "../storedText.ts";
import type { AccountUser } from "./AccountState.ts";

/** `localStorage`, or a part of it. */
export type TextMemory = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "padroll_user";
/** A sign-in elsewhere is under way: nobody is known yet, but a cookie may come. */
const EXPECTED = "expected";
/** The server could not be told of a logout: its cookie is still here. */
const LEAVING = "leaving";

export type Remembered =
  | { readonly kind: "nobody" | "expected" | "leaving" }
  | { readonly kind: "user"; readonly user: AccountUser };

/**
 * Last signed-in user of this browser, so that a page knows whether there is a session to restore, and whose work to
 * show while the server is out of reach. No token is stored here.
 */
export class UserMemory {
  readonly #memory: TextMemory | null;

  constructor(memory: TextMemory | null) {
    this.#memory = memory;
  }

  read(): Remembered {
    // Only the server knows if there is no storage.
    if (!this.#memory) return { kind: "expected" };
    const text = this.#memory.getItem(KEY);
    if (text === EXPECTED || text === LEAVING) return { kind: text };
    const user = text === null ? null : userOf(text);
    return user ? { kind: "user", user } : { kind: "nobody" };
  }

  save(user: AccountUser): void {
    this.#memory?.setItem(KEY, JSON.stringify(user));
  }

  expect(): void {
    this.#memory?.setItem(KEY, EXPECTED);
  }

  leaving(): void {
    this.#memory?.setItem(KEY, LEAVING);
  }

  forget(): void {
    this.#memory?.removeItem(KEY);
  }
}

function userOf(text: string): AccountUser | null {
  const user = { email: "", name: "", ...fieldsOf(text) };
  const isUser = hasShape<AccountUser>(user, {
    id: isText,
    email: isText,
    name: isText,
    roles: isListOf(isText),
    features: isListOf(isText),
  });
  return isUser ? user : null;
}
