import { breakText } from "#platform/paper/break-lines.ts";
import { a4, mm } from "#platform/paper/measures.ts";
import { isPrintable } from "#platform/paper/text-width.ts";
import { pagesToPdf } from "#platform/server/pdf/pages-to-pdf.ts";
import type { PlacedPage, PlacedText } from "#platform/server/pdf/sheet.ts";
import { evidenceSides, type EvidenceSide } from "../words.ts";
import type { evidenceList } from "./evidence-list.ts";

type List = Awaited<ReturnType<typeof evidenceList>>;

const size = 11;
const lineHeight = 6.5;
const left = 20;
const bottom = a4.height - 30;
const columns = [
  { label: "호증", x: left, width: 34 },
  { label: "서증명", x: left + 36, width: 62 },
  { label: "작성자", x: left + 100, width: 20 },
  { label: "입증취지", x: left + 122, width: 48 },
] as const;

/** 증거목록 as the court takes it: number, what it is, who made it, what it is to prove (민사소송규칙 제106조). */
export function printEvidence(list: List, side: EvidenceSide, staffId: number): Promise<Uint8Array> {
  return pagesToPdf({ title: "증거목록", pages: pagesOf(list, side) }, staffId);
}

function pagesOf({ caseTitle, models }: List, side: EvidenceSide): PlacedPage[] {
  const pages: PlacedText[][] = [];
  let y = bottom;
  const begin = () => {
    const texts: PlacedText[] = [];
    if (pages.length === 0) {
      texts.push({ text: "증 거 목 록", x: 0, y: 45, size: 18, bold: true, align: "center", width: a4.width });
      texts.push({ text: printable(`사건  ${caseTitle}`), x: left, y: 62, size });
      texts.push({ text: `${evidenceSides[side]}호증`, x: left, y: 69, size });
    }
    y = pages.length === 0 ? 82 : 45;
    texts.push(...columns.map(({ label, x }) => ({ text: label, x, y, size, bold: true })));
    y += lineHeight + 2;
    pages.push(texts);
  };
  begin();
  for (const { evidence, title, author, point } of models) {
    const cells = [evidence, title, author, point].map((words, index) =>
      breakText(printable(words), mm(columns[index]!.width), size),
    );
    const height = Math.max(...cells.map((lines) => lines.length)) * lineHeight;
    if (y + height > bottom) begin();
    for (const [index, lines] of cells.entries()) {
      for (const [row, text] of lines.entries()) {
        pages.at(-1)!.push({ text, x: columns[index]!.x, y: y + row * lineHeight, size });
      }
    }
    y += height + 1.5;
  }
  return pages.map((texts) => ({ ...a4, texts }));
}

/** Letters that the font has not would be blanks. */
function printable(text: string): string {
  return Array.from(text, (letter) => (isPrintable(letter) ? letter : "□")).join("");
}
