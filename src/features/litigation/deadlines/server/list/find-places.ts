import { sql } from "kysely";
import { findCourt } from "#features/litigation/legal-cases/courts.ts";
import { caseNumberFaultText, caseNumberText, readCaseNumber } from "#features/litigation/legal-cases/case-number.ts";
import { seoulDay } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Field } from "#records/field.ts";
import { openReferenceBook, type ReferenceBook } from "#records/server/import/references.ts";
import { choosable, forChoosing, visible } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type { WriteContext } from "#records/server/write.ts";
import { deadline } from "../../deadline.ts";
import type { ListedDeadline } from "./read-list.ts";

const { project: projectField, owner: ownerField } = deadline.fields;

/** Where a row hangs and whose it is. */
export type ListedPlace = {
  readonly caseId: number | null;
  /** Of the row itself; null: it hangs on a case. */
  readonly projectId: number | null;
  /** The project of the case, or the row's own. */
  readonly ofProject: number | null;
  /** Which of two rules with one name is meant. */
  readonly isCriminal: boolean;
  readonly ownerId: number | null;
};

type Case = {
  readonly id: number;
  readonly court: string;
  readonly caseNo: string;
  readonly procedure: string;
  readonly projectId: number | null;
};

/** Finds case or project and the colleague of each row among those that the person sees; tells what is not found. */
export async function findPlaces(
  { query }: Pick<Work, "query">,
  context: WriteContext,
  rows: readonly ListedDeadline[],
): Promise<Map<ListedDeadline, ListedPlace>> {
  const numbers = new Map(rows.map((row) => [row, numberOf(row)]));
  const cases = await casesOf(
    { query },
    context,
    [...numbers.values()].filter((text) => text !== null),
  );
  const words = (key: "project" | "owner") => new Set(rows.map((row) => row[key]).filter(Boolean));
  const wanted = new Map<Field, ReadonlySet<string>>([
    [projectField, words("project")],
    [ownerField, words("owner")],
  ]);
  const book = await openReferenceBook({ query }, registeredRecords(), wanted, context);
  const places = new Map<ListedDeadline, ListedPlace>();
  for (const row of rows) {
    const ownerId = row.owner === "" ? null : found(book, row, "owner");
    const one = row.caseNo === "" ? null : caseOf(row, numbers.get(row)!, cases);
    if (one) {
      const { id: caseId, procedure, projectId: ofProject } = one;
      places.set(row, { caseId, projectId: null, ofProject, isCriminal: procedure === "criminal", ownerId });
    } else if (row.caseNo === "" && row.project !== "") {
      const projectId = found(book, row, "project");
      if (projectId !== null) {
        places.set(row, { caseId: null, projectId, ofProject: projectId, isCriminal: false, ownerId });
      }
    }
  }
  return places;
}

function found(book: ReferenceBook, row: ListedDeadline, key: "project" | "owner"): number | null {
  const answer = book.find(key === "project" ? projectField : ownerField, row[key], "");
  if ("id" in answer) return answer.id;
  row.wrong(key, row[key], answer.fault, "번호나 이름을 확인해 주세요.");
  return null;
}

/** The number as it is kept; null, and told, where it cannot be read. */
function numberOf({ caseNo, wrong }: ListedDeadline): string | null {
  if (caseNo === "") return null;
  const { number, fault } = readCaseNumber(caseNo, seoulDay(Date.now()));
  if (number && !number.guessed) return caseNumberText(number);
  if (number) wrong("caseNo", caseNo, `${number.year}년이 맞습니까?`, "연도를 네 자리로 적어 주세요.");
  else wrong("caseNo", caseNo, "사건번호로 읽을 수 없습니다.", caseNumberFaultText(fault));
  return null;
}

async function casesOf(
  { query }: Pick<Work, "query">,
  context: WriteContext,
  numbers: readonly string[],
): Promise<Case[]> {
  const kind = forChoosing(registeredRecords().get("legalCase")!);
  if (!kind.open.allows(context.facts)) return [];
  const { rows } = await sql<Case>`
    select r.id, n.court, n.case_no as "caseNo", r.procedure, r.project_id as "projectId" from (
      select c.id, c.court, c.case_no from legal_cases c where c.case_no = any(${numbers}::text[]) and c.case_no <> ''
      union select a.case_id, a.court, a.case_no from legal_case_aliases a where a.case_no = any(${numbers}::text[])) n
    join legal_cases r on r.id = n.id where ${visible(kind, context)}
      and ${choosable(kind, undefined)} order by r.id`.execute(query);
  return rows;
}

function caseOf(row: ListedDeadline, caseNo: string | null, cases: readonly Case[]): Case | null {
  if (caseNo === null) return null;
  const court = row.court === "" ? null : findCourt(row.court);
  if (row.court !== "" && court === null) {
    row.wrong("court", row.court, "법원 목록에 없는 이름입니다.", "‘서울중앙지방법원’처럼 적어 주세요.");
    return null;
  }
  const [one, another] = cases.filter((known) => known.caseNo === caseNo && (!court || known.court === court.name));
  if (!one) row.wrong("caseNo", row.caseNo, "등록된 소송사건이 없습니다.", "소송사건을 먼저 가져와 주세요.");
  else if (another) row.wrong("court", row.court, "같은 사건번호가 여러 법원에 있습니다.", "법원을 적어 주세요.");
  else return one;
  return null;
}
