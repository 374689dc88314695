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
  readonly document: string;
  readonly dueOn: string;
  readonly enteredAt: Date;
};

/** Text without blanks and punctuation, as receipts and people write it differently. */
const bare = (text: string) => text.normalize("NFC").replaceAll(/[\s·.,()[\]-]/g, "");

/** Why a receipt does not prove that the deadline was kept, a sentence each by field (additions L5). */
export function receiptFaults(receipt: Receipt, expected: Expected): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  if (expected.court !== "" && bare(receipt.receiptCourt) !== bare(expected.court)) {
    faults["receiptCourt"] = `접수증의 법원이 사건의 법원(${expected.court})과 다릅니다.`;
  }
  if (expected.caseNos.length > 0 && !expected.caseNos.some((one) => bare(one) === bare(receipt.receiptCaseNo))) {
    faults["receiptCaseNo"] = `접수증의 사건번호가 사건(${expected.caseNos[0]})과 다릅니다.`;
  }
  if (expected.document !== "" && bare(receipt.receiptDocument) !== bare(expected.document)) {
    faults["receiptDocument"] = `접수한 문서가 제출할 문서(${expected.document})와 다릅니다.`;
  }
  if (seoulDay(receipt.receivedAt) > expected.dueOn) {
    faults["receivedAt"] = `접수일시가 만료일(${formatDay(expected.dueOn)}) 뒤입니다. ‘도과 보고’로 처리해 주세요.`;
  }
  if (new Date(receipt.receivedAt).getTime() > Date.now()) {
    faults["receivedAt"] = "접수일시는 현재보다 뒤일 수 없습니다.";
  }
  return faults;
}
