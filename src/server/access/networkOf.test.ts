import { expect, test } from "vitest";
import { networkOf } from "./networkOf.ts";

test("an IPv4 address stands for itself, an IPv6 address for its first 64 bits", () => {
  expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
  expect(networkOf("2001:DB8::1")).toBe("2001:db8:0:0");
  expect(networkOf("2001:db8:1:2::9")).toBe(networkOf("2001:db8:1:2:ffff::"));
  expect(networkOf("::1")).toBe("0:0:0:0");
});
