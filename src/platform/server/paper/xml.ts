/** A piece of an XML text: a tag as it stands, with its name without prefix, or what stands between tags. */
export type XmlPiece =
  | { readonly kind: "open" | "close" | "empty"; readonly name: string; readonly source: string }
  | { readonly kind: "text"; readonly source: string }
  | { readonly kind: "other"; readonly source: string };

/** The pieces of an XML text in their order; together they are the text. One look at each character. */
export function xmlPieces(xml: string): XmlPiece[] {
  const pieces: XmlPiece[] = [];
  let place = 0;
  while (place < xml.length) {
    const start = xml.indexOf("<", place);
    const textEnd = start < 0 ? xml.length : start;
    if (textEnd > place) pieces.push({ kind: "text", source: xml.slice(place, textEnd) });
    if (start < 0) break;
    const end = tagEnd(xml, start);
    pieces.push(tagOf(xml.slice(start, end)));
    place = end;
  }
  return pieces;
}

function tagEnd(xml: string, start: number): number {
  const closing = xml.startsWith("<!--", start) ? "-->" : xml.startsWith("<![CDATA[", start) ? "]]>" : null;
  if (closing !== null) {
    const end = xml.indexOf(closing, start);
    return end < 0 ? xml.length : end + closing.length;
  }
  let quote = "";
  for (let index = start + 1; index < xml.length; index += 1) {
    const letter = xml[index]!;
    if (quote !== "") quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === ">") return index + 1;
  }
  return xml.length;
}

function tagOf(source: string): XmlPiece {
  if (source.startsWith("<!") || source.startsWith("<?")) return { kind: "other", source };
  const kind = source.startsWith("</") ? "close" : source.endsWith("/>") ? "empty" : "open";
  const full = /^<\/?([^\s/>]{1,200})/.exec(source)?.[1] ?? "";
  return { kind, name: full.slice(full.indexOf(":") + 1), source };
}

/** An attribute of a tag, by its name with prefix; undefined: it has none. */
export function attributeOf(source: string, name: string): string | undefined {
  const begin = source.indexOf(` ${name}=`);
  if (begin < 0) return undefined;
  const quoteAt = begin + name.length + 2;
  const end = source.indexOf(source[quoteAt]!, quoteAt + 1);
  return end < 0 ? undefined : plainXml(source.slice(quoteAt + 1, end));
}

const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** The text that an XML text stands for. */
export function plainXml(xml: string): string {
  return xml.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|lt|gt|quot|apos|amp);/gi, (whole, word: string) => {
    if (!word.startsWith("#")) return named[word.toLowerCase()] ?? whole;
    const code = word[1]!.toLowerCase() === "x" ? Number.parseInt(word.slice(2), 16) : Number(word.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** A text as it stands in XML; what XML cannot hold is left out. */
export function escapeXml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- what XML cannot hold
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
  );
}
