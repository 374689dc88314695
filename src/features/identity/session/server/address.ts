import { isIPv6 } from "node:net";
import { plainAddress } from "#platform/server/http/client-address.ts";

/** The network that counts as one address: a single IPv4 address, an IPv6 /64, in CIDR notation. */
export function addressNetwork(ip: string): string {
  const plain = plainAddress(ip);
  if (!isIPv6(plain)) return `${plain}/32`;
  return `${firstGroups(plain, 4).join(":")}::/64`;
}

function firstGroups(ipv6: string, count: number): string[] {
  // The URL parser writes every spelling of an address in one way, with a trailing IPv4 part as two groups.
  const [head = "", tail] = new URL(`http://[${ipv6}]`).hostname.slice(1, -1).split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].slice(0, count);
}
