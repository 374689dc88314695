import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/**
 * Makes a function that tells from which address a raw request comes: that of the connection, or behind trusted
 * proxies (addresses or CIDR ranges) the last one of X-Forwarded-For that no such proxy has. As Fastify does for calls.
 */
export function clientAddress(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const entry of trustProxy) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (ip: string) => isIP(ip) !== 0 && trusted.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");
  return (request) => {
    let address = plainAddress(request.socket.remoteAddress ?? "");
    const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",").split(",").map(plainAddress);
    while (isTrusted(address)) {
      const before = forwarded.pop();
      if (before === undefined || isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
}

/** An address as stored: without zone, and IPv4 as IPv4 also when it arrived mapped into IPv6. */
export function plainAddress(address: string): string {
  return address
    .trim()
    .split("%", 1)[0]!
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}
