/** What stands between the cells of a paste or a CSV file, the likeliest first. */
export const delimiters = ["\t", ",", ";", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/** A cell in quotes goes over at most so many lines and letters; a bank's remark hardly ever does. */
const mostQuotedLines = 5;
const longestQuoted = 500;
/** Cells of a row that are looked at: no statement has as many columns. */
const mostCells = 100;
const dayAtStart = /^[\s"]{0,3}(?:\d{4}|\d{2})\s?[-./년]\s?\d{1,2}\s?[-./월]\s?\d{1,2}/u;

export type TextRow = {
  /** The line of the text that it begins in, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
};

/**
 * Rows of a text by one delimiter, without blank lines. Quotes are those of RFC 4180 where they come in pairs; a quote that nothing closes
 * is a letter like any other, so that one stray quote takes neither its row nor the rows after it away.
 */
export function splitText(text: string, delimiter: Delimiter): TextRow[] {
  const lines = text.split(/\r\n|\n|\r/);
  const rows: TextRow[] = [];
  for (let index = 0; index < lines.length;) {
    const { cells, taken } = readRow(lines, index, delimiter);
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ number: index + 1, cells });
    index += taken;
  }
  return rows;
}

function readRow(lines: readonly string[], first: number, delimiter: Delimiter) {
  const cells: string[] = [];
  let line = lines[first]!;
  let taken = 1;
  for (let at = 0; at <= line.length && cells.length < mostCells;) {
    const quoted = line[at] === '"' ? readQuoted(lines, first + taken - 1, at, delimiter) : null;
    if (quoted) {
      cells.push(quoted.text);
      taken += quoted.lines;
      line = lines[first + taken - 1]!;
      at = quoted.end + 1;
      continue;
    }
    const next = line.indexOf(delimiter, at);
    const end = next < 0 ? line.length : next;
    cells.push(line.slice(at, end));
    at = end + 1;
  }
  return { cells, taken };
}

/** The cell that a quote opens, and where it ends; null when nothing closes it before the next row begins. */
function readQuoted(lines: readonly string[], first: number, at: number, delimiter: Delimiter) {
  let text = "";
  let from = at + 1;
  for (let more = 0; more <= mostQuotedLines; more += 1) {
    const line = lines[first + more];
    if (line === undefined || (more > 0 && dayAtStart.test(line))) return null;
    while (text.length <= longestQuoted) {
      const near = line.slice(from, from + longestQuoted).indexOf('"');
      if (near < 0) break;
      const quote = from + near;
      const after = line[quote + 1];
      if (after === undefined || after === delimiter) {
        return { text: text + line.slice(from, quote), lines: more, end: quote + 1 };
      }
      if (after !== '"') return null;
      text += line.slice(from, quote + 1);
      from = quote + 2;
    }
    if (text.length + line.length - from > longestQuoted) return null;
    text += `${line.slice(from)}\n`;
    from = 0;
  }
  return null;
}
