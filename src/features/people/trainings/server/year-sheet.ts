import { exportName } from "#records/server/export.ts";
import { writeSheet } from "#platform/server/spreadsheet/write.ts";
import { lackOf } from "../year.ts";
import type { Lawyer } from "./training-year.ts";

const columns = [
  { title: "변호사", width: 14 },
  { title: "휴직", width: 8 },
  { title: "이수(분)", width: 10 },
  { title: "의무(분)", width: 10 },
  { title: "부족(분)", width: 10 },
  { title: "법조윤리 이수(분)", width: 16 },
  { title: "법조윤리 의무(분)", width: 16 },
  { title: "법조윤리 부족(분)", width: 16 },
];

/** What lawyers have attended in a year and lack, in minutes as a sheet, and what the file is called. */
export function yearSheet(lawyers: readonly Lawyer[], year: number, shortName: string) {
  const name = exportName(`${year}년 연수교육`, shortName);
  const rows = lawyers.map((one) => {
    const { missing, ethicsMissing } = lackOf(one);
    const { name: lawyer, onLeave, minutes, target, ethics, ethicsTarget } = one;
    return [lawyer, onLeave ? "휴직" : "", minutes, target, missing, ethics, ethicsTarget, ethicsMissing];
  });
  return { name, content: writeSheet(name, columns, rows) };
}
