import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../src/server/config/readConfig.ts";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** An address of version 4 as a number. */
const toNumber = (address = ""): number => address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);

/** Names of the variables that are read, with these values among them. */
function namesRead(values: Record<string, string>): Set<string> {
  const names = new Set<string>();
  const env = new Proxy(values, {
    get(target, name) {
      if (typeof name === "string") names.add(name);
      return Reflect.get(target, name) as string | undefined;
    },
  });
  const config = readConfig(env, "/client");
  if (!config.ok) throw config.error;
  return names;
}

describe("the environment", () => {
  test("is listed in docs/server.md, all of it and nothing else", () => {
    const provider = { OIDC_PROVIDERS: "own", OIDC_OWN_ISSUER: "https://id.example", OIDC_OWN_CLIENT_ID: "x" };
    const names = [...namesRead(provider), ...namesRead({ S3_BUCKET: "bucket" })];
    const listed = read("docs/server.md")
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([A-Z0-9_<>]+)`/g)].map(([, name = ""]) => name))
      .map((name) => name.replace("<NAME>", "OWN"));
    expect(listed.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  test.each([
    ["ICE_SERVERS", "https://stun.example.org"],
    ["ICE_SERVERS", "turn:turn.example.org:3478"],
    ["PORT", "8080abc"],
    ["PORT", "1e3"],
    ["PORT", "-1"],
    ["HOST", "not an address"],
    ["PUBLIC_URL", "padroll.example"],
    ["PUBLIC_URL", "https://padroll.example/studio"],
    ["PUBLIC_URL", "https://ann:secret@padroll.example"],
    ["CLIENT_DIR", "/nowhere"],
    ["DATABASE_URL", "mysql://host"],
    ["DATABASE_POOL", "1"],
    ["JWT_SECRET", "short"],
    ["SMTP_URL", "smtp://"],
    ["MAIL_FROM", "nobody"],
    ["METRICS_TOKEN", "two words"],
    ["API_URL", "https://api.padroll.example/v1"],
    ["ENGINE_URL", "engine"],
    ["TRUST_PROXY", "proxy.example"],
    ["TRUST_PROXY", "10.0.0.0/99"],
    ["ALLOWED_ORIGINS", "https://padroll.example/path"],
    ["HUB_CONNECTIONS", "0"],
    ["LOG_LEVEL", "loud"],
  ])("refuses %s=%s in a sentence that names it", (name, value) => {
    const config = readConfig({ [name]: value }, "/client");
    expect(config.ok ? null : config.error).toMatchObject({ code: `CONFIG_${name}` });
    expect(config.ok ? "" : config.error.message).toMatch(new RegExp(`^${name} must .+`));
  });

  test.each([
    ["HOST", "::1"],
    ["HOST", "padroll.local"],
    ["PUBLIC_URL", "http://192.168.1.5:8080/"],
    ["TRUST_PROXY", "loopback, 10.0.0.0/8, 2001:db8::/32, ::1"],
    ["MAIL_FROM", "padroll@example.org"],
  ])("takes %s=%s", (name, value) => {
    const config = readConfig({ [name]: value }, "/client");
    expect(config.ok ? "" : config.error.message).toBe("");
  });

  test("of compose.yaml gives the proxy an address that nobody else draws", () => {
    const compose = read("compose.yaml");
    const proxy = toNumber(/ipv4_address: (\S+)/.exec(compose)?.[1]);
    const [, subnet = "", range = ""] = /subnet: (\S+), ip_range: (\S+) /.exec(compose) ?? [];
    const holds = (block: string): boolean => {
      const [first, bits] = block.split("/");
      const size = 2 ** (32 - Number(bits));
      return Math.floor(proxy / size) === Math.floor(toNumber(first) / size);
    };
    expect([holds(subnet), holds(range)]).toEqual([true, false]);
  });

  test("of compose.yaml gives backups a volume, at the folder where docs/scale-out.md has them written", () => {
    const compose = read("compose.yaml");
    const [, folder = ""] = /commands\.js backup (\/\w+)\//.exec(read("docs/scale-out.md")) ?? [];
    const app = /^ {2}app:\n(?:.*\n)*?(?=^ {2}\w)/m.exec(compose)?.[0] ?? "";
    const [, name = ""] = new RegExp(`volumes: \\["(\\w+):${folder}"\\]`).exec(app) ?? [];
    expect(folder).toBe("/backups");
    expect(compose.slice(compose.indexOf("\nvolumes:"))).toContain(`  ${name}:\n`);
    // Who writes there is not root.
    expect(read("Dockerfile")).toMatch(new RegExp(`mkdir .*${folder}\\b.* && chown node:node .*${folder}\\b`));
  });

  test("of compose.yaml is one that the server takes", () => {
    const lines = /^ {2}app:\n(?:.*\n)*? {4}environment:\n((?: {6}.*\n)+)/m.exec(read("compose.yaml"))?.[1] ?? "";
    const secrets: Record<string, string> = { SMTP_URL: "smtp://mail", JWT_SECRET: "j".repeat(40) };
    const values = lines.split("\n").flatMap((line): [string, string][] => {
      const [, name, value = ""] = /^ {6}([A-Z0-9_]+): (.*)$/.exec(line) ?? [];
      const filled = value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, key: string, kind, fallback: string) =>
        kind === "-" ? fallback : (secrets[key] ?? "secret"),
      );
      return name === undefined ? [] : [[name, filled]];
    });
    expect(values.length).toBeGreaterThan(10);
    const environment = Object.fromEntries(values);
    const config = readConfig({ ...environment, NODE_ENV: "production" }, "/client");
    expect(config.ok ? config.value : config.error.message).toMatchObject({
      production: true,
      billing: "none",
      publicUrl: "https://localhost",
      trustProxy: ["10.89.7.2"],
      s3: { bucket: "padroll", endpoint: "http://s3:8333" },
    });
    const known = namesRead(environment);
    for (const name of Object.keys(environment)) expect(known).toContain(name);
  });
});

/** The packages that a program imports, itself or by what it imports; types are none. */
function packagesOf(path: string, seen: Set<string>, found: Set<string>): Set<string> {
  if (seen.has(path)) return found;
  seen.add(path);
  const imports = read(path).matchAll(/(?:^(?:import|export)(?! type)[^;]*? from |import\()"([^"]+)"/gm);
  for (const [, name = ""] of imports) {
    if (name.startsWith(".")) packagesOf(join(dirname(path), name), seen, found);
    else if (!name.startsWith("node:")) found.add(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  }
  return found;
}

test("production dependencies are the packages that the server imports, all of them and no others", () => {
  const imported = new Set<string>();
  const programs = ["src/server/main.ts", "src/server/documents/worker.ts", "src/server/commands/main.ts"];
  for (const program of programs) packagesOf(program, new Set(), imported);
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
  expect(Object.keys(dependencies).sort()).toEqual([...imported].sort());
});
