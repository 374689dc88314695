import { isDay, type Day } from "#platform/dates.ts";
import { caseCode } from "#features/litigation/legal-cases/case-codes.ts";
import { caseNumberText, readCaseNumber } from "#features/litigation/legal-cases/case-number.ts";
import { courts } from "#features/litigation/legal-cases/courts.ts";
import { documentKindOf } from "./document-kinds.ts";
import type { DocumentKind } from "./service-of-process.ts";

/** What the head of a court's paper says; what it does not say is null or empty. A person looks at it before it counts. */
export type CourtPaper = {
  /** As cases keep them, in the order in which the paper names them. */
  readonly caseNos: readonly string[];
  readonly court: string | null;
  readonly documentKind: DocumentKind | null;
  /** 선고일. */
  readonly issuedOn: Day | null;
};

/** Lines of the head of a paper, in which title and court stand. */
const headLines = 30;
const longestTitle = 24;
const mostNumbers = 5;

const numberIn = /(?:19|20)\d{2}(?:재|준재)?[가-힣]{1,4}\d{1,7}/g;
const dayIn = /(\d{4})\.(\d{1,2})\.(\d{1,2})/;

/** Reads the lines of a paper, which courts set with blanks between the letters: `판 결`, `사 건 2024가합 12345`. */
export function readCourtPaper(lines: readonly string[], today: Day): CourtPaper {
  const plain = lines.map((line) => line.normalize("NFKC").replaceAll(/\s/g, ""));
  const head = plain.slice(0, headLines);
  return {
    caseNos: numbersIn(plain, today),
    court: courtIn(head),
    documentKind: kindIn(head),
    issuedOn: decidedOn(plain),
  };
}

function numbersIn(lines: readonly string[], today: Day): string[] {
  const found = new Set<string>();
  for (const line of lines) {
    for (const [text] of line.matchAll(numberIn)) {
      const { number } = readCaseNumber(text, today);
      // `2024년3월` looks like a number too: only codes of courts count.
      if (number && caseCode(number.code)) found.add(caseNumberText(number));
      if (found.size === mostNumbers) return [...found];
    }
  }
  return [...found];
}

const byLength = courts
  .flatMap(({ name, short }) => [name, short].map((word) => ({ word: word.replaceAll(/\s/g, ""), name })))
  .toSorted((one, other) => other.word.length - one.word.length);

function courtIn(lines: readonly string[]): string | null {
  for (const line of lines) {
    const found = byLength.find(({ word }) => line.includes(word));
    if (found) return found.name;
  }
  return null;
}

/** The title is a short line of its own; a name of a case (`판결금`) stands behind its number. */
function kindIn(lines: readonly string[]): DocumentKind | null {
  for (const line of lines) {
    if (line.length > longestTitle || /\d/.test(line)) continue;
    const kind = documentKindOf(line);
    if (kind !== "other") return kind;
  }
  return null;
}

function decidedOn(lines: readonly string[]): Day | null {
  for (const [index, line] of lines.entries()) {
    const at = Math.max(line.indexOf("판결선고"), line.indexOf("선고일"));
    if (at < 0) continue;
    const found = dayIn.exec(line.slice(at)) ?? dayIn.exec(lines[index + 1] ?? "");
    const day = found ? `${found[1]}-${found[2]!.padStart(2, "0")}-${found[3]!.padStart(2, "0")}` : "";
    if (isDay(day)) return day;
  }
  return null;
}
