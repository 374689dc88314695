import { sql } from "kysely";
import { defineRecords } from "../../../../kit/server/records/records.ts";
import { manageClients, showClients } from "../access.ts";
import { client } from "../client.ts";
import { findDuplicates, refuseDuplicates } from "./duplicates.ts";

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
  checkMany: findDuplicates,
});
