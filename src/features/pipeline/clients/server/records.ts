import { sql } from "kysely";
import { phoneDigits } from "../../../../kit/shared/phone.ts";
import { defineRecords, type Writing } from "../../../../kit/server/records/records.ts";
import { Failure } from "../../../../kit/server/http/failure.ts";
import { manageClients, showClients } from "../access.ts";
import { client } from "../client.ts";

/** Fees of the contracts that run, less what was received for them; refunds count against it. As 미수 of contracts. */
const unpaid = sql`(select coalesce(sum(contract_total(c.id) - contract_paid(c.id)), 0)::bigint from contracts c
  where c.client_id = r.id and c.deleted_at is null and c.status in ('signed', 'active', 'fulfilled'))`;

/** Whoever has no open case is 파기예정 once the day of retention has passed; a later day takes that back. */
const status = sql`(case when r.status in ('prospect', 'closed')
  and r.retention_until < (now() at time zone 'Asia/Seoul')::date then 'dueDestroy' else r.status end)`;

/** 무연락: a client with open cases to whom nobody spoke for as long as makes a case forgotten (product N14). */
const silent = sql<boolean>`(r.status = 'active' and greatest(r.last_contact_at, r.created_at)
  < now() - make_interval(days => coalesce((select f.idle_project_days from firm_settings f where f.id = 1), 14)))`;

/** 고객 with its rules. Whether one is 진행중 or 종결 follows from the projects, never from a form. */
export const clientRecords = defineRecords(client, {
  show: showClients,
  manage: manageClients,
  list: "고객리스트",
  computed: {
    openProjects: sql`(select count(*) from projects p where p.client_id = r.id and p.deleted_at is null
      and p.status not in ('closed', 'archived'))`,
    unpaid,
    status,
    silent,
  },
  actions: { merge: "병합", unmerge: "병합 되돌림" },
  check: refuseDuplicates,
});

/** Whoever has the telephone or registration number of another client is that client, or somebody says he is not. */
async function refuseDuplicates({ work, before, changes }: Writing<typeof client>): Promise<void> {
  const tel = changes.tel ?? (before?.tel as string | undefined) ?? "";
  const bizNo = changes.bizNo ?? (before?.bizNo as string | undefined) ?? "";
  if ((changes.namesake ?? before?.namesake) === true) return;
  if (before && changes.tel === undefined && changes.bizNo === undefined) return;
  const same = [
    ...(phoneDigits(tel) === "" ? [] : [sql`tel_digits = digits(${tel})`]),
    ...(bizNo === "" ? [] : [sql`digits(biz_no) = digits(${bizNo})`]),
  ];
  if (same.length === 0) return;
  const { rows } = await sql<{ number: number }>`
    select id_int as number from clients
    where deleted_at is null and id <> ${before?.id ?? 0} and (${sql.join(same, sql` or `)})
    limit 1`.execute(work.query);
  if (!rows[0]) return;
  const message = `같은 연락처나 사업자등록번호의 고객이 있습니다(고객 ${rows[0].number}). 같은 사람이면 그 고객을 쓰고, 다른 사람이면 ‘동명이인 확인’을 켜 주세요.`;
  throw new Failure("ruleViolated", message, { fields: { namesake: message } });
}
