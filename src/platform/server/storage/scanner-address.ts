/** Where the firm's virus scanner listens: as `net.connect` takes it. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** The port that clamd has by custom. */
const customaryPort = 3310;
const namePattern = /^[a-z0-9]([\w.-]*[a-z0-9])?$/i;
const ipv6Pattern = /^\[([0-9a-f:.]+)\]$/i;
const pathPattern = /^(\/[\w.-]+)+$/;

/** Reads `tcp://host[:port]` or `unix:///path`. null when it is neither. */
export function parseScannerAddress(text: string): ScannerAddress | null {
  const url = URL.parse(text);
  if (!url || url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") return null;
  if (url.protocol === "unix:")
    return url.host === "" && pathPattern.test(url.pathname) ? { path: url.pathname } : null;
  if (url.protocol !== "tcp:" || !/^\/?$/.test(url.pathname) || url.port === "0") return null;
  const host = ipv6Pattern.exec(url.hostname)?.[1] ?? (namePattern.test(url.hostname) ? url.hostname : null);
  return host === null ? null : { host, port: url.port === "" ? customaryPort : Number(url.port) };
}
