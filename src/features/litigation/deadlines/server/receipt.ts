import { formatDay, seoulDay } from "#platform/dates.ts";

/** What is typed from a 접수증. */
export type Receipt = {
  readonly receiptCourt: string;
  readonly receiptCaseNo: string;
  readonly receiptDocument: string;
  readonly receivedAt: string;
};

/** What it has to match. Blank where nothing is known: then nothing is compared. */
export type Expected = {
  readonly court: string;
  /** The number of the case and those it had before. */
  readonly caseNos: readonly string[];
  /** Names of what is to be filed, each as good as the others. */
  readonly documents: readonly string[];
  /** Kinds of what was written for it, by which a court may call it too. */
  readonly kinds: readonly string[];
  readonly dueOn: string;
  /** The day of the judgment or document that the period follows from; null: not known. */
  readonly writtenOn: string | null;
};

/** Text without blanks and punctuation, as receipts and people write it differently. */
const bare = (text: string) => text.normalize("NFC").replaceAll(/[\s·.,()[\]-]/g, "");

/** The same without what a firm adds to tell its own drafts apart: 준비서면 of 제2준비서면 and 준비서면(2차). */
const core = (text: string) =>
  bare(text.normalize("NFC").replaceAll(/[([][^()[\]]*[)\]]/g, "")).replaceAll(/제?\d+[차회호부번]?/g, "");

const numberOf = (text: string) => /제?(\d+)[차회호부번]?/.exec(bare(text))?.[1];

/** Whether two names may mean one document: 준비서면 and 제2준비서면, but not the first and the second. */
function isSame(one: string, other: string): boolean {
  if (bare(one) === bare(other)) return true;
  const numbers = [numberOf(one), numberOf(other)].filter((number) => number !== undefined);
  return core(one) !== "" && core(one) === core(other) && new Set(numbers).size < 2;
}

/** Whether the court may mean one of these documents by that name. */
function isOneOf(name: string, { documents, kinds }: Pick<Expected, "documents" | "kinds">): boolean {
  return bare(name) !== "" && [...documents, ...kinds].some((one) => isSame(one, name));
}

/** That the court calls the document otherwise than the firm, as a sentence; null: it does not. */
export function otherName(name: string, { documents }: Pick<Expected, "documents">): string | null {
  if (documents.length === 0 || documents.some((one) => bare(one) === bare(name))) return null;
  return `접수증의 문서명(${name.trim()})이 제출할 문서(${documents.join(", ")})와 다르게 적혀 있습니다. 같은 문서인지 확인해 주세요.`;
}

/** Why a receipt does not prove that the deadline was kept, a sentence each by field (additions L5). */
export function receiptFaults(receipt: Receipt, expected: Expected): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  if (expected.court !== "" && bare(receipt.receiptCourt) !== bare(expected.court)) {
    faults["receiptCourt"] = `접수증의 법원이 사건의 법원(${expected.court})과 다릅니다.`;
  }
  if (expected.caseNos.length > 0 && !expected.caseNos.some((one) => bare(one) === bare(receipt.receiptCaseNo))) {
    faults["receiptCaseNo"] = `접수증의 사건번호가 사건(${expected.caseNos[0]})과 다릅니다.`;
  }
  if (expected.documents.length > 0 && !isOneOf(receipt.receiptDocument, expected)) {
    faults["receiptDocument"] = `접수한 문서가 제출할 문서(${expected.documents.join(", ")})와 다릅니다.`;
  }
  if (seoulDay(receipt.receivedAt) > expected.dueOn) {
    faults["receivedAt"] = `접수일시가 만료일(${formatDay(expected.dueOn)}) 뒤입니다. ‘도과 보고’로 처리해 주세요.`;
  }
  if (expected.writtenOn !== null && seoulDay(receipt.receivedAt) < expected.writtenOn) {
    faults["receivedAt"] = `접수일시가 선고·작성일(${formatDay(expected.writtenOn)})보다 앞설 수 없습니다.`;
  }
  if (new Date(receipt.receivedAt).getTime() > Date.now()) {
    faults["receivedAt"] = "접수일시는 현재보다 뒤일 수 없습니다.";
  }
  return faults;
}
