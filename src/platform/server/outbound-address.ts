import { BlockList, isIPv6 } from "node:net";

/** Where an address leads: to everybody, into the firm's own network or this machine, or nowhere a call may go. */
export type Reach = "public" | "private" | "forbidden";

const own = new BlockList();
for (const [net, bits] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  own.addSubnet(net, bits, "ipv4");
own.addSubnet("fc00::", 7, "ipv6");
own.addAddress("::1", "ipv6");

const reserved = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  // Link-local: where clouds keep the keys of the machine.
  ["169.254.0.0", 16],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  reserved.addSubnet(net, bits, "ipv4");
// Of IPv6 only global unicast, without the parts that stand for an IPv4 address or for examples.
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  reserved.addSubnet(net, bits, "ipv6");
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** Tells where an IP address leads; IPv4 inside IPv6 counts as what it stands for. */
export function reachOf(address: string): Reach {
  const bare = address.split("%", 1)[0]!;
  if (!isIPv6(bare)) return own.check(bare) ? "private" : reserved.check(bare) ? "forbidden" : "public";
  const mapped = mappedIpv4(bare);
  if (mapped !== null) return reachOf(mapped);
  if (own.check(bare, "ipv6")) return "private";
  return globalUnicast.check(bare, "ipv6") && !reserved.check(bare, "ipv6") ? "public" : "forbidden";
}

/** The IPv4 address of `::ffff:a.b.c.d`, in whichever way it is written. */
function mappedIpv4(address: string): string | null {
  // The address parser writes every form of it with two hexadecimal groups.
  const match = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(new URL(`http://[${address}]`).hostname);
  if (!match) return null;
  const [high, low] = [Number.parseInt(match[1]!, 16), Number.parseInt(match[2]!, 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
