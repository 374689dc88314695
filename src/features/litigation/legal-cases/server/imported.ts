import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { invalidField, type Failure } from "#platform/server/http/failure.ts";
import { refusalOf, together } from "#records/server/import/failures.ts";
import type { Writing } from "#records/server/records.ts";
import type { ChangesOf } from "#records/resource.ts";
import { caseNumberFacts, readCaseNumber } from "../case-number.ts";
import { legalCase, legalCaseStatusLabels, type LegalCaseStatus } from "../legal-case.ts";
import { refuseBarredLawyers } from "./barred-before-court.ts";
import { alreadyThere, procedureOf, refuseCaseNo } from "./case-rules.ts";
import { sameCases, type SameCase } from "./queries/same-case.ts";

type Many = Pick<Writing<typeof legalCase>, "work" | "asker">;
type Row = ChangesOf<typeof legalCase> & { readonly status?: LegalCaseStatus };

/** States that open something beside the case, or name its next one: they are told by their step alone. */
const byStepAlone: readonly LegalCaseStatus[] = ["decided", "appealWindow", "appealed", "transferred"];
/** Days without which a case does not stand there. */
const needed: Partial<Record<LegalCaseStatus, "decidedOn" | "finalizedOn">> = {
  dismissed: "decidedOn",
  final: "finalizedOn",
};

/** What the number says of a case where the file does not: its instance, and whether the court has it at all. */
export function impliedByNumber({ caseNo = "" }: { readonly caseNo?: unknown }) {
  const { number } = readCaseNumber(String(caseNo), seoulDay(Date.now()));
  const instance = number && caseNumberFacts(number)?.instance;
  return { status: caseNo === "" ? "toFile" : "filed", ...(instance && { instance }) };
}

/** The rules of a case entered by hand for the rows of a file, which also say where each case stands. */
export async function checkImported(
  { work, asker }: Many,
  rows: readonly Row[],
  nameOf: (position: number) => string,
): Promise<Map<number, Failure>> {
  const known = await sameCases(work, asker, rows.map(placeOf));
  const taken = new Map<string, string>();
  const barredOnce = new Map<string, Promise<Failure | null>>();
  const faults = new Map<number, Failure>();
  for (const [position, row] of rows.entries()) {
    const failure = together([
      await refusalOf(() => refuseCaseNo(row.caseNo ?? "", "caseNo")),
      sameAs(row, known, taken),
      wrongState(row),
      await barred(work, row, barredOnce),
    ]);
    if (failure) faults.set(position, failure);
    const key = keyOf(placeOf(row));
    if (row.caseNo && !taken.has(key)) taken.set(key, nameOf(position));
  }
  return faults;
}

const placeOf = ({ court = "", caseNo = "" }: Row) => ({ court, caseNo });
const keyOf = ({ court, caseNo }: { readonly court: string; readonly caseNo: string }) => `${caseNo} ${court}`;

/** A case that is there, or that an earlier row brings in. */
function sameAs(row: Row, known: ReadonlyMap<string, SameCase>, taken: ReadonlyMap<string, string>): Failure | null {
  if (!row.caseNo) return null;
  const key = keyOf(placeOf(row));
  const there = known.get(key);
  if (there) return alreadyThere(there, "caseNo");
  const earlier = taken.get(key);
  if (earlier === undefined) return null;
  return invalidField("caseNo", `같은 표의 ${earlier}과 같은 사건입니다. 한 행을 지워 주세요.`);
}

function wrongState({ status = "filed", caseNo = "", ...days }: Row): Failure | null {
  if (byStepAlone.includes(status)) {
    const label = legalCaseStatusLabels[status];
    return invalidField("status", `‘${label}’ 상태는 그 앞 상태로 가져온 뒤 소송사건에서 단계로 처리해 주세요.`);
  }
  if (status === "toFile" && caseNo !== "") {
    return invalidField("status", "사건번호가 있는 사건은 ‘접수예정’이 아닙니다.");
  }
  if (status !== "toFile" && caseNo === "") {
    return invalidField("caseNo", "사건번호를 적어 주세요. 접수 전이면 상태를 ‘접수예정’으로 적어 주세요.");
  }
  const key = needed[status];
  if (key === undefined || days[key]) return null;
  return invalidField("status", `‘${legalCaseStatusLabels[status]}’이면 ${legalCase.fields[key].label}을 적어 주세요.`);
}

/** Asked once for the same lawyer with the same case of the firm before the same court. */
function barred(work: Work, row: Row, known: Map<string, Promise<Failure | null>>): Promise<Failure | null> {
  const key = [row.project, row.court, row.lawyer].join();
  const asked = known.get(key) ?? refusalOf(() => refuseBarredLawyers({ work, before: null, changes: row }));
  known.set(key, asked);
  return asked;
}

/** A number says which field of work its case belongs to. */
export async function followImported({ work }: Many, rows: readonly Row[], ids: readonly number[]): Promise<void> {
  const said = rows.flatMap(({ caseNo }, position) => {
    const procedure = caseNo ? procedureOf(caseNo) : null;
    return procedure === null ? [] : [{ id: ids[position]!, procedure }];
  });
  await sql`update legal_cases c set procedure = s.procedure
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as s(id bigint, procedure text) where c.id = s.id`.execute(
    work.query,
  );
}
