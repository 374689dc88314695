import { exportName } from "#records/server/export.ts";
import { writeSheet } from "#platform/server/spreadsheet/write.ts";
import { filingKinds, periodWords, type Filing } from "../../filings.ts";
import type { readFiling } from "./filing.ts";

type Answer = Awaited<ReturnType<typeof readFiling>>["answer"];

const caseColumns = [
  { title: "변호사", width: 14 },
  { title: "퇴직 기관", width: 20 },
  { title: "퇴직일", width: 12 },
  { title: "수임일", width: 12 },
  { title: "사건명", width: 30 },
  { title: "관할기관", width: 20 },
  { title: "사건번호", width: 20 },
  { title: "진행", width: 12 },
  { title: "처리결과", width: 24 },
];

const lawyerColumns = [
  { title: "변호사", width: 14 },
  { title: "등록번호", width: 12 },
  { title: "의무(분)", width: 10 },
  { title: "하향", width: 8 },
  { title: "인정(분)", width: 10 },
  { title: "미달(분)", width: 10 },
  { title: "부담금(원)", width: 14 },
];

/** A report as a sheet for the bar association, and what the file is called. */
export function filingSheet(filing: Filing, { officials, proBono }: Answer, shortName: string) {
  const name = exportName(`${periodWords(filing)} ${filingKinds[filing.kind]}`, shortName);
  const [columns, rows] =
    filing.kind === "officials"
      ? ([
          caseColumns,
          officials.map((one) => [
            one.lawyer,
            one.office,
            one.leftOn,
            one.engagedOn,
            one.title,
            one.agency,
            one.caseNos.join("\n"),
            one.progress,
            one.result,
          ]),
        ] as const)
      : ([
          lawyerColumns,
          proBono.map((one) => [
            one.name,
            one.licenseNo,
            one.target,
            one.lowered ? "하향" : "",
            one.approved,
            one.missing,
            one.levy,
          ]),
        ] as const);
  return { name, content: writeSheet(name, columns, rows) };
}
