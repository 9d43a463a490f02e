const MAX_NAME = 200;

const time = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });

/** Name of the copy with local edits that conflict with edits elsewhere. */
export const copyName = (name: string, at: number): string => {
  const suffix = ` (edited on this device, ${time.format(at)})`;
  return `${name.slice(0, MAX_NAME - suffix.length)}${suffix}`;
};

/** A name as the account takes it: at most 200 characters, on one line, and no half of a character at the end. */
export const accountName = (name: string): string =>
  name
    .replaceAll(/\p{Cc}/gu, " ")
    .slice(0, MAX_NAME)
    .replaceAll(/\p{Cs}/gu, "");
