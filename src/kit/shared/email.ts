/** `s***@haechi.kr` for people who may not see the whole address; what is no address is hidden altogether. */
export function maskEmail(address: string): string {
  if (address === "") return "";
  const at = address.lastIndexOf("@");
  return at < 1 ? "***" : `${Array.from(address)[0]!}***${address.slice(at)}`;
}
