import { exportName } from "#records/server/export.ts";
import { writeSheet } from "#platform/server/spreadsheet/write.ts";
import { entryKinds, proofWords } from "../words.ts";
import type { presentEntry } from "./entries-sql.ts";

type Entry = ReturnType<typeof presentEntry>;

const columns = [
  { title: "일자", width: 12 },
  { title: "구분", width: 10 },
  { title: "거래처", width: 24 },
  { title: "내용", width: 16 },
  { title: "수단", width: 12 },
  { title: "과세 구분", width: 10 },
  { title: "금액", width: 16 },
  { title: "공급가", width: 16 },
  { title: "VAT", width: 14 },
  { title: "증빙", width: 14 },
  { title: "증빙 번호", width: 20 },
  { title: "번호", width: 10 },
  { title: "분개 메모", width: 32 },
];

/** The entries of a period as the tax accountant takes them, and what the file is called. */
export function entrySheet(entries: readonly Entry[], shortName: string) {
  const name = exportName("장부", shortName);
  const rows = entries.map((one) => [
    one.day,
    entryKinds[one.kind],
    one.name,
    one.detail,
    one.method,
    one.taxType,
    one.amount,
    one.amount - one.vat,
    one.vat,
    proofWords[one.evidence] ?? "",
    one.evidenceNo,
    one.id,
    one.note,
  ]);
  return { name, content: writeSheet(name, columns, rows) };
}
