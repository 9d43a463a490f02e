import { passwordFault, type PasswordOwner } from "../../protocol/passwordRules.ts";
import { strings } from "../strings/forms.ts";

/** Returns the error text of a field, or undefined; the server checks each field again. */
export type Check = (value: string) => string | undefined;

export const checkEmail: Check = (value) => {
  const email = value.trim();
  if (email === "") return strings.emailMissing;
  if (!email.includes("@")) return strings.emailNoAt;
  const [local = "", domain = "", ...more] = email.split("@");
  if (local === "" || domain === "" || more.length > 0 || email.length > 254) return strings.emailInvalid;
  if (/[\s<>,;:"()[\]\\]/.test(email)) return strings.emailInvalid;
  if (domain !== "localhost" && !/[^.]\.[^.]+$/.test(domain)) return strings.emailNoEnding;
  return undefined;
};

export const checkPassword: Check = (value) => (value === "" ? strings.passwordMissing : undefined);

/** Check of a new password by the server's rules; `common` is null where the list of common ones is not loaded. */
export const newPasswordCheck =
  (owner: PasswordOwner, common: ReadonlySet<string> | null): Check =>
  (value) => {
    if (value === "") return strings.newPasswordMissing;
    const fault = passwordFault(value, owner, common);
    return fault === null ? undefined : strings.passwordFaults[fault];
  };

export const checkName: Check = (value) => {
  if (value.trim() === "") return strings.nameMissing;
  return value.trim().length > 100 ? strings.nameLong : undefined;
};

export const checkCode: Check = (value) => {
  const code = cleanCode(value);
  if (code === "") return strings.codeMissing;
  return /^[A-Za-z0-9]{30}$/.test(code) ? undefined : strings.codeInvalid;
};

/** A code as it was mailed: what is pasted brings spaces and line ends along. */
export const cleanCode = (value: string): string => value.replaceAll(/\s/g, "");

/** Only the fields that are wrong. */
export const checkAll = <Name extends string>(
  values: Readonly<Record<Name, string>>,
  checks: Readonly<Record<Name, Check>>,
): Partial<Record<Name, string>> => {
  const wrong: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(checks) as Name[]) {
    const problem = checks[name](values[name]);
    if (problem !== undefined) wrong[name] = problem;
  }
  return wrong;
};
