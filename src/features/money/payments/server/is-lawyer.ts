import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";

/** Whether the colleague of the row is a lawyer of the firm, by role (변호사법 §34). `row`: of staffs in the query. */
export function isLawyer(row: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from staff_roles x join roles o on o.id = x.role_id
    where x.staff_id = ${sql.ref(`${row}.id`)} and o.name in ('변호사', '책임변', '어쏘변'))`;
}

/** 422 for anybody but a lawyer of the firm: nobody else is paid for bringing a case (변호사법 §34②⑤). */
export async function refuseReferral({ query }: Pick<Database, "query">, staffId: number | null): Promise<void> {
  const { rows } = await sql<{ lawyer: boolean }>`
    select ${isLawyer("f")} as lawyer from staffs f where f.id = ${staffId}::bigint`.execute(query);
  if (rows[0]?.lawyer) return;
  throw new Failure(
    "ruleViolated",
    "변호사가 아닌 사람에게 소개·알선을 이유로 보수를 줄 수 없습니다(변호사법 제34조 제2항, 제5항).",
  );
}
