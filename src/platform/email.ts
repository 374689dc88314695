/** `s***@haechi.kr` for people who may not see the whole address; what is no address is hidden altogether. */
export function maskEmail(address: string): string {
  if (address === "") return "";
  const at = address.lastIndexOf("@");
  return at < 1 ? "***" : `${Array.from(address)[0]!}***${address.slice(at)}`;
}

/** What every e-mail address looks like, without saying which letters a provider takes. */
export const emailForm = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
