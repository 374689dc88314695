import { exportName } from "#records/server/export.ts";
import { writeSheet } from "#platform/server/spreadsheet/write.ts";
import { entryStates, particulars } from "../words.ts";
import type { Entry } from "./present-entry.ts";

const columns = [
  { title: "계약번호", width: 10 },
  { title: "장부번호", width: 14 },
  { title: "수임일", width: 12 },
  { title: "수임액", width: 16 },
  { title: "담당변호사", width: 16 },
  { title: "위임인", width: 18 },
  { title: "위임인 주소", width: 36 },
  { title: "당사자", width: 18 },
  { title: "당사자 주소", width: 36 },
  { title: "상대방", width: 18 },
  { title: "상대방 주소", width: 36 },
  { title: "사건명", width: 30 },
  { title: "분야", width: 12 },
  { title: "위임범위", width: 24 },
  { title: "관할기관", width: 20 },
  { title: "사건번호", width: 20 },
  { title: "처리결과", width: 20 },
  { title: "기재 기한", width: 12 },
  { title: "기재일", width: 12 },
  { title: "기재 상태", width: 14 },
  { title: "보존 기한", width: 12 },
  { title: "빠진 사항", width: 30 },
];

/** The entries of the book as a sheet, and what the file is called. */
export function bookSheet(entries: readonly Entry[], shortName: string) {
  const name = exportName("수임장부", shortName);
  const rows = entries.map((one) => {
    const party = one.party ? [one.party] : one.clients;
    return [
      one.number,
      one.ledgerNo,
      one.signedAt,
      one.amount,
      one.lawyers,
      one.clients.map((person) => person.name).join("\n"),
      one.clients.map(({ address }) => address).join("\n"),
      party.map((person) => person.name).join("\n"),
      party.map(({ address }) => address).join("\n"),
      one.opponent ? one.opponent.name : "없음",
      one.opponent?.address ?? "",
      one.title,
      one.category,
      one.scope,
      one.agency,
      one.caseNos.join("\n"),
      one.result,
      one.dueOn,
      one.ledgerAt,
      entryStates[one.state],
      one.keptUntil,
      one.missing.map((key) => particulars[key]).join(", "),
    ];
  });
  return { name, content: writeSheet(name, columns, rows) };
}
