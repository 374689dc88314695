import { sql, type RawBuilder } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { typedValue, type TextSearch } from "#platform/server/database/text-search.ts";
import { caseNumberPart } from "../../case-number.ts";

/**
 * The 사건번호 that was typed, as it is kept: without the court before it, blanks and hyphens (product §4); null in SQL
 * where something else was typed, so that the statement of a search is the same whatever is typed.
 */
export function typedCaseNo(search: TextSearch): RawBuilder<string | null> {
  return typedValue(search, "text", ({ whole }) => caseNumberPart(whole, seoulDay(new Date())));
}

/** Keys of the cases that have or had the number that was typed: `select case_id, project_id`. */
export function casesOfNumber(search: TextSearch): RawBuilder<unknown> {
  const caseNo = typedCaseNo(search);
  return sql`select l.id as case_id, l.project_id from legal_cases l
      where l.case_no <> '' and l.deleted_at is null and l.case_no = ${caseNo}
    union all select l.id, l.project_id from legal_case_aliases a join legal_cases l on l.id = a.case_id
      where l.deleted_at is null and a.case_no = ${caseNo}`;
}
