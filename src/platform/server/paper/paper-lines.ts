/** What stands in a paper, as far as the product lays it out anew: a paragraph, or a row of a table. */
export type PaperLine = {
  readonly cells: readonly string[];
  readonly align: "left" | "center" | "right";
  /** Points; the largest of the paragraph. */
  readonly size: number;
  readonly bold: boolean;
  readonly newPage: boolean;
  readonly isRow: boolean;
};

/** Gathers the paragraphs of a paper while its pieces are read; paragraphs of a cell are the lines of its text. */
export class LineGatherer {
  readonly lines: PaperLine[] = [];
  readonly #defaultSize: number;
  #text = "";
  #look: { align: PaperLine["align"]; size: number; bold: boolean; newPage: boolean };
  #cells: string[] = [];
  #cell: string[] = [];
  /** Tables around the place; those within a cell are lines of that cell. */
  #depth = 0;

  constructor(defaultSize: number) {
    this.#defaultSize = defaultSize;
    this.#look = this.#plain();
  }

  #plain() {
    return { align: "left" as PaperLine["align"], size: 0, bold: false, newPage: false };
  }

  add(text: string): void {
    this.#text += text;
  }

  look(part: Partial<{ align: PaperLine["align"]; size: number; bold: boolean; newPage: boolean }>): void {
    const { size = 0, ...rest } = part;
    this.#look = { ...this.#look, ...rest, size: Math.max(this.#look.size, size) };
  }

  endParagraph(): void {
    if (this.#depth > 0) this.#cell.push(this.#text);
    else if (this.#text !== "" || !this.#holdsTable) this.#push([this.#text], false);
    this.#holdsTable = false;
    this.#text = "";
    this.#look = this.#plain();
  }

  /** The paragraph that a table hangs in is no line of its own. */
  #holdsTable = false;

  beginTable(): void {
    if (this.#depth === 0 && this.#text !== "") this.#push([this.#text], false);
    this.#text = "";
    this.#depth += 1;
  }

  endTable(): void {
    this.#depth = Math.max(0, this.#depth - 1);
    if (this.#depth === 0) this.#holdsTable = true;
  }

  endCell(): void {
    if (this.#depth !== 1) return;
    this.#cells.push(this.#cell.join("\n").trim());
    this.#cell = [];
  }

  endRow(): void {
    if (this.#depth !== 1) return;
    this.#push(this.#cells, true);
    this.#cells = [];
  }

  #push(cells: readonly string[], isRow: boolean): void {
    const { size, ...look } = this.#look;
    this.lines.push({ cells, isRow, ...look, size: size || this.#defaultSize });
  }
}

/** The whole text of lines, for whoever looks for something in it. */
export function textOfLines(lines: readonly PaperLine[]): string {
  return lines.map(({ cells }) => cells.join("\n")).join("\n");
}
