import { sheetLimits } from "./limits.ts";

/** A cell that goes over several is repeated only as far as it is a name or a value, not a page of text. */
const longestRepeated = 200;
/** One more than may stand in a cell: what is longer is refused by the bounds, not cut. */
const longestCell = sheetLimits.cellCharacters + 1;
const longestTag = 500;

const entities: Readonly<Record<string, string>> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

type Span = { readonly text: string; left: number };

/**
 * Rows of every table of a page, and of the XML that Excel 2003 wrote: many programs call either of them `.xls`. Cells
 * over several rows or columns carry their text everywhere. What is broken is read as far as it goes.
 */
export function readMarkupRows(markup: string): string[][] {
  const table = new MarkupTable();
  let at = 0;
  let isSilent = false;
  while (at < markup.length && table.rows.length <= sheetLimits.rows) {
    const open = markup.indexOf("<", at);
    const end = open < 0 ? markup.length : open;
    if (!isSilent) table.write(markup.slice(at, end));
    if (open < 0) break;
    if (markup.startsWith("<!--", open)) {
      const closed = markup.indexOf("-->", open);
      at = closed < 0 ? markup.length : closed + 3;
      continue;
    }
    const close = markup.indexOf(">", open);
    if (close < 0) break;
    const tag = markup.slice(open + 1, Math.min(close, open + longestTag));
    const name = tagName(tag);
    if (/^\/?(?:script|style)$/.test(name)) isSilent = !name.startsWith("/");
    else if (!isSilent) table.tag(name, tag, markup[close - 1] === "/");
    at = close + 1;
  }
  table.endRow();
  return table.rows;
}

/** `TD colspan=2` → td, `/ss:Row` → /row. */
function tagName(tag: string): string {
  const name = /^\/?[\w:]{1,30}/.exec(tag)?.[0].toLowerCase() ?? "";
  return name.replace(/^(\/?)\w+:/, "$1");
}

class MarkupTable {
  readonly rows: string[][] = [];
  #row: string[] | null = null;
  #cell: string | null = null;
  #tag = "";
  /** Cells of rows above that reach into the next ones, by column. */
  #spans = new Map<number, Span>();

  write(text: string): void {
    if (this.#cell !== null && this.#cell.length < longestCell) this.#cell += text.slice(0, longestCell);
  }

  tag(name: string, tag: string, isEmpty: boolean): void {
    if (name === "table" || name === "/table" || name === "worksheet") {
      this.endRow();
      this.#spans = new Map();
    } else if (name === "tr" || name === "row") {
      this.endRow();
      this.#row = [];
    } else if (name === "/tr" || name === "/row") this.endRow();
    else if (name === "td" || name === "th" || name === "cell") {
      this.#endCell();
      this.#cell = "";
      this.#tag = tag;
      if (isEmpty) this.#endCell();
    } else if (name === "/td" || name === "/th" || name === "/cell") this.#endCell();
    else if (name === "br") this.write(" ");
  }

  endRow(): void {
    this.#endCell();
    const row = this.#row;
    this.#row = null;
    if (!row) return;
    this.#fillSpans(row);
    this.rows.push(row);
  }

  #endCell(): void {
    if (this.#cell === null) return;
    const text = plainText(this.#cell);
    this.#cell = null;
    const row = (this.#row ??= []);
    const place = Math.min(attribute(this.#tag, "index") ?? 1, sheetLimits.columns);
    row.push(...Array.from({ length: Math.max(0, place - 1 - row.length) }, () => ""));
    this.#fillSpans(row);
    const wide = attribute(this.#tag, "colspan") ?? (attribute(this.#tag, "mergeacross") ?? 0) + 1;
    const deep = attribute(this.#tag, "rowspan") ?? (attribute(this.#tag, "mergedown") ?? 0) + 1;
    for (let part = 0; part < Math.max(1, wide) && row.length < sheetLimits.columns; part += 1) {
      const shown = part === 0 || text.length <= longestRepeated ? text : "";
      if (deep > 1) this.#spans.set(row.length, { text: text.length <= longestRepeated ? text : "", left: deep - 1 });
      row.push(shown);
    }
  }

  /** What reaches down from above stands before the next cell. */
  #fillSpans(row: string[]): void {
    for (let span = this.#spans.get(row.length); span; span = this.#spans.get(row.length)) {
      span.left -= 1;
      if (span.left <= 0) this.#spans.delete(row.length);
      row.push(span.text);
    }
  }
}

function attribute(tag: string, name: string): number | null {
  const at = tag.toLowerCase().indexOf(`${name}=`);
  const value = at < 0 ? null : /^["']?(\d{1,5})/.exec(tag.slice(at + name.length + 1));
  return value ? Number(value[1]) : null;
}

function plainText(markup: string): string {
  return markup
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
    })
    .replaceAll(/[\s\u00a0]+/gu, " ")
    .trim();
}
