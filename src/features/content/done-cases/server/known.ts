import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Known } from "../anonymiser/hit.ts";

type Row = { readonly kind: Known["kind"]; readonly value: string };

/**
 * What the records of a case hold about its people: its own columns, client, contract and consultation, everybody who
 * is a party of any of them with the names they had, and who paid.
 */
export async function knownOf({ query }: Pick<Database, "query">, projectId: number): Promise<Known[]> {
  const { rows } = await sql<Row>`
    with p as (select * from projects where id = ${projectId}),
      t as (select * from contracts where id = (select contract_id from p)),
      k as (select * from consults where id = (select consult_id from t)
        or client_id = (select client_id from p) or client_id = (select client_id from t)),
      c as (select * from clients where id in (select client_id from p union select client_id from t
        union select client_id from contract_clients where contract_id = (select id from t))),
      people as (select person_id as id from c where person_id is not null
        union select x.person_id from parties x where (x.record_type = 'project' and x.record_id = (select id from p))
          or (x.record_type = 'contract' and x.record_id = (select id from t))
          or (x.record_type = 'consult' and x.record_id in (select id from k))
          or (x.record_type = 'client' and x.record_id in (select id from c))),
      n as (select * from persons where id in (select id from people)),
      a as (select * from person_aliases where person_id in (select id from people))
    select distinct kind, btrim(value) as value from (
      select 'name' as kind, client_name as value from p union all select 'name', opponent from p
      union all select 'phone', client_tel from p union all select 'number', case_no from p
      union all select 'name', opponent from t
      union all select 'name', name from k union all select 'name', opponent from k
      union all select 'phone', tel from k union all select 'email', email from k
      union all select 'name', name from c union all select 'phone', tel from c union all select 'phone', tel2 from c
      union all select 'email', email from c union all select 'address', address from c
      union all select 'number', biz_no from c union all select 'birth', birth::text from c
      union all select 'name', name from n union all select 'phone', tel from n union all select 'number', biz_no from n
      union all select 'birth', birth::text from n
      union all select 'name', name from a union all select 'phone', tel from a union all select 'number', biz_no from a
      union all select 'name', pay_name from payments where deleted_at is null
        and (project_id = (select id from p) or contract_id = (select id from t))
    ) x where btrim(value) <> ''`.execute(query);
  // Several people in one field: 홍길동, 성춘향 / 홍길동 외 2명.
  return rows.flatMap(({ kind, value }): Known[] =>
    kind === "name"
      ? value
          .split(/[,/;]|\s외\s/)
          .map((name) => ({ kind, value: name.trim() }))
          .filter((one) => one.value.length > 1)
      : [{ kind, value }],
  );
}
