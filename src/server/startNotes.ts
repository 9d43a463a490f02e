import type { AddressInfo } from "node:net";
import { networkInterfaces, type NetworkInterfaceInfo } from "node:os";
import { join } from "node:path";
import type { ServerConfig } from "./config/readConfig.ts";
import { isLoopback } from "./access/networkOf.ts";

const ANY = new Set(["0.0.0.0", "::"]);

type NetworkAddress = Pick<NetworkInterfaceInfo, "address" | "family" | "internal">;

type NotedConfig = Pick<ServerConfig, "publicUrl" | "billing" | "smtpUrl" | "dataDir">;

/** Notes for the operator at the start of the server: its address, and differences from production. */
export function startNotes(
  config: NotedConfig,
  bound: readonly AddressInfo[],
  ofMachine: readonly NetworkAddress[] = Object.values(networkInterfaces()).flatMap((infos) => infos ?? []),
): string[] {
  const addresses = [...new Set(bound.flatMap((socket) => addressesOf(socket, ofMachine)))];
  const main = addresses.find((address) => isLoopback(new URL(address).hostname)) ?? addresses[0] ?? config.publicUrl;
  const plain = addresses.find((address) => !isLoopback(new URL(address).hostname));
  const notes = [`Padroll ${APP_VERSION} is on ${main}`, `It listens on ${addresses.join(", ")}`];
  if (new URL(config.publicUrl).origin !== main) notes.push(`Users reach it at ${config.publicUrl} (PUBLIC_URL)`);
  if (plain !== undefined && config.publicUrl.startsWith("http:"))
    notes.push(
      `On ${plain} no sign-in lasts and nothing sounds: browsers keep its cookie, and run its sound engine, over https or on localhost only. ` +
        "Put a reverse proxy with https in front and set PUBLIC_URL",
    );
  if (config.billing === "test") notes.push("Billing is in test mode: plans change without payment (BILLING)");
  notes.push(
    config.smtpUrl === null
      ? `Mail is not sent: it lies in ${join(config.dataDir, "outbox")} (SMTP_URL)`
      : `Mail is sent through ${new URL(config.smtpUrl).host} (SMTP_URL)`,
  );
  return notes;
}

/** The addresses that a listening socket can be reached at; localhost first. */
function addressesOf({ address, family, port }: AddressInfo, ofMachine: readonly NetworkAddress[]): string[] {
  const url = (host: string) => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  if (!ANY.has(address)) return [isLoopback(address) ? url("localhost") : url(address)];
  // Link-local addresses of version 6 are of no use without the name of the interface.
  const outside = ofMachine.filter((info) => !info.internal && !info.address.startsWith("fe80:"));
  const reached = outside.filter((info) => info.family === "IPv4" || address === "::" || family === "IPv6");
  return [url("localhost"), ...reached.map((info) => url(info.address))];
}
