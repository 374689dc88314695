import { expect, test } from "vitest";
import { plainAddress } from "#platform/server/http/client-address.ts";
import { addressNetwork } from "./address.ts";

test("an IPv4 address counts by itself, also when mapped into IPv6", () => {
  expect(addressNetwork("203.0.113.9")).toBe("203.0.113.9/32");
  expect(addressNetwork("::ffff:203.0.113.9")).toBe("203.0.113.9/32");
  expect(plainAddress("::FFFF:203.0.113.9")).toBe("203.0.113.9");
});

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3::", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.33", "64:ff9b:0:0::/64"],
])("the IPv6 address %s counts by its /64", (address, network) => {
  expect(addressNetwork(address)).toBe(network);
});
