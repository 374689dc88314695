/**
 * The host of an address that everybody can reach: https, a name with a dot, no sign-in in it, the ordinary port. Null
 * for every other text. The checks of sites call these addresses, so that none leads into the firm's own network.
 */
export function publicHost(address: string): string | null {
  const url = URL.parse(address);
  if (!url || url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return null;
  const host = url.hostname;
  if (host.length > 120 || !host.includes(".") || host.endsWith(".") || host.startsWith("[")) return null;
  const last = host.slice(host.lastIndexOf(".") + 1);
  // Addresses in numbers, and names that no public server has.
  if (last === "local" || last === "internal" || last === "localhost" || !/^(?:[a-z]+|xn--[a-z0-9-]+)$/.test(last))
    return null;
  return host;
}
