import { sql, type RawBuilder } from "kysely";

/** Whether the colleague of the row is a lawyer of the firm, by role (변호사법 §34). `row`: of staffs in the query. */
export function isLawyer(row: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from staff_roles x join roles o on o.id = x.role_id
    where x.staff_id = ${sql.ref(`${row}.id`)} and o.name in ('변호사', '책임변', '어쏘변'))`;
}
