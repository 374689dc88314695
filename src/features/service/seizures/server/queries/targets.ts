import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { isoInstant } from "#records/server/present.ts";
import { withSteps } from "#records/server/steps/can.ts";
import { registerMonths, type ThirdDebtorKind } from "#features/service/third-debtors/third-debtor.ts";
import type { answers, targetStatuses, undeliveredReasons } from "../../target.ts";
import { targetSteps } from "../target-steps.ts";

type Query = Pick<Database, "query">;

type StoredTarget = {
  readonly id: number;
  readonly number: number;
  readonly version: number;
  readonly place: number;
  readonly thirdDebtor: { readonly id: number; readonly number: number; readonly label: string } | null;
  readonly stale: boolean;
  readonly name: string;
  readonly kind: ThirdDebtorKind;
  readonly claim: string;
  readonly amount: number | null;
  readonly status: keyof typeof targetStatuses;
  readonly servedOn: string | null;
  readonly undeliveredReason: keyof typeof undeliveredReasons | null;
  readonly statementDueOn: string | null;
  readonly statementOn: string | null;
  readonly answer: keyof typeof answers | null;
  readonly admitted: number | null;
  readonly competing: boolean;
  readonly otherLiens: string;
  readonly collected: number;
  readonly depositedOn: string | null;
  readonly depositNo: string;
  readonly releasedOn: string | null;
};

/** 제3채무자 of a seizure in their order, each with the steps that the person can take. */
export async function targetsOf({ query }: Query, seizureId: number, asker: Asker) {
  const { rows } = await sql<StoredTarget>`
    select t.id, t.id as number, t.version, t.place, case when d.id is not null then
        json_build_object('id', d.id, 'number', d.id, 'label', d.name) end as "thirdDebtor",
      d.id is not null and (d.checked_on is null or d.checked_on
        < (now() at time zone 'Asia/Seoul')::date - make_interval(months => ${registerMonths})) as stale,
      t.name, t.kind, t.claim, t.amount, t.status, t.served_on as "servedOn", t.undelivered_reason as "undeliveredReason",
      t.statement_due_on as "statementDueOn", t.statement_on as "statementOn", t.answer, t.admitted, t.competing,
      t.other_liens as "otherLiens", t.collected, t.deposited_on as "depositedOn", t.deposit_no as "depositNo",
      t.released_on as "releasedOn"
    from seizure_targets t left join third_debtors d on d.id = t.third_debtor_id
    where t.seizure_id = ${seizureId} and t.deleted_at is null order by t.place, t.id`.execute(query);
  return withSteps(query, targetSteps, rows, asker);
}

type StoredService = {
  readonly id: number;
  readonly on: string;
  readonly to: string;
  readonly result: "served" | keyof typeof undeliveredReasons;
  readonly by: string;
  readonly at: Date;
};

/** 송달 log: every attempt, the latest first. */
export async function servicesOf({ query }: Query, seizureId: number) {
  const { rows } = await sql<StoredService>`
    select v.id, v.happened_on as "on", coalesce(t.name, '채무자') as "to", v.result, coalesce(s.short_name, '') as "by",
      v.created_at as at
    from seizure_services v left join seizure_targets t on t.id = v.target_id left join staffs s on s.user_id = v.created_by
    where v.seizure_id = ${seizureId} order by v.happened_on desc, v.id desc`.execute(query);
  return rows.map((row) => ({ ...row, at: isoInstant(row.at) }));
}
