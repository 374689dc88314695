/** A name as others in the room may read it: its first letter, of a firm that behind 주식회사. */
export function initialOf(name: string): string {
  const plain = name.replaceAll(/주식회사|유한회사|법인|\([주유재사]\)|㈜/g, "").trim();
  const [first = ""] = plain === "" ? name : plain;
  return first === "" ? "손님" : `${first}○○`;
}
