import { PASSWORD_LENGTH } from "./http/fields.ts";

/** Reason for which a password is refused. */
export type PasswordFault = "short" | "long" | "common" | "guessable";

/** Owner of a password, as far as they are known; empty where they are not. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
}

/** Lower case; the server's own name is among the words that are guessed first. */
const SERVICE = "padroll";

/**
 * Judges a new password: the server refuses by this, and forms say the same before they are sent.
 *
 * @param common the most used passwords, in lower case; null where they are not loaded, which refuses none of them
 * @returns null for a password that is accepted
 */
export function passwordFault(
  password: string,
  { name, email }: PasswordOwner,
  common: Pick<ReadonlySet<string>, "has"> | null,
): PasswordFault | null {
  // Code points, as the schema of `newPasswordField` counts them.
  const length = Array.from(password).length;
  if (length < PASSWORD_LENGTH.least) return "short";
  if (length > PASSWORD_LENGTH.most) return "long";
  const plain = password.toLowerCase();
  if (common?.has(plain)) return "common";
  const address = plainText(email);
  const own = [address, address.split("@")[0]!, plainText(name), SERVICE];
  return own.includes(plain) || /^(.)\1*$/su.test(password) ? "guessable" : null;
}

const plainText = (text: string): string => text.trim().normalize("NFC").toLowerCase();
