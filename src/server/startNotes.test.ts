import { expect, test } from "vitest";
import { startNotes } from "./startNotes.ts";

const CONFIG = { publicUrl: "http://localhost:8080", billing: "test", smtpUrl: null, dataDir: "/data" } as const;
const EVERYWHERE = [{ address: "0.0.0.0", family: "IPv4", port: 8080 }];
const MACHINE = [
  { address: "127.0.0.1", family: "IPv4", internal: true },
  { address: "192.0.2.7", family: "IPv4", internal: false },
  { address: "2001:db8::7", family: "IPv6", internal: false },
  { address: "fe80::7", family: "IPv6", internal: false },
] as const;

const said = (config: Partial<Parameters<typeof startNotes>[0]>, ...more: [typeof EVERYWHERE, typeof MACHINE]) =>
  startNotes({ ...CONFIG, ...config }, ...more).join("\n");

test("plain http on another address than localhost is not said to be good for signing in", () => {
  const notes = said({}, EVERYWHERE, MACHINE);
  expect(notes).toContain("It listens on http://localhost:8080, http://192.0.2.7:8080\n");
  expect(notes).toMatch(/On http:\/\/192\.0\.2\.7:8080 no sign-in lasts .*https/);
});

test("sockets of version 6 are reached at both kinds of addresses, not at link-local ones", () => {
  const notes = said({}, [{ address: "::", family: "IPv6", port: 8080 }], MACHINE);
  expect(notes).toContain("It listens on http://localhost:8080, http://192.0.2.7:8080, http://[2001:db8::7]:8080\n");
});

test("behind https, or on localhost alone, there is nothing to say about it", () => {
  expect(said({ publicUrl: "https://padroll.example" }, EVERYWHERE, MACHINE)).not.toContain("no sign-in lasts");
  const local = [{ address: "127.0.0.1", family: "IPv4", port: 8080 }];
  expect(said({}, local, MACHINE)).not.toContain("no sign-in lasts");
});
