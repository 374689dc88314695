import { sql, type RawBuilder } from "kysely";
import { Failure } from "../../../../kit/server/http/failure.ts";
import { defineRecords } from "../../../../kit/server/records/records.ts";
import { parseRange } from "../../../../kit/shared/records/list-query.ts";
import { manageClients, showClients } from "../access.ts";
import { client } from "../client.ts";
import { findDuplicates, refuseDuplicates } from "./duplicates.ts";

/** Fees of the contracts that run, less what was received for them; refunds count against it. As 미수 of contracts. */
const unpaid = sql`(select coalesce(sum(c.total - c.paid), 0) from contracts c
  where c.client_id = r.id and c.deleted_at is null and c.status in ('signed', 'active', 'fulfilled'))`;

const paid = sql`(select coalesce(sum(c.paid), 0) from contracts c
  where c.client_id = r.id and c.deleted_at is null and c.status in ('signed', 'active', 'fulfilled'))`;

/** As the partial index on contracts in arrears has it. */
const hasUnpaid = sql<boolean>`exists (select from contracts c where c.client_id = r.id and c.deleted_at is null
  and c.has_unpaid and c.status in ('signed', 'active', 'fulfilled'))`;

/**
 * Whoever has no open case is 파기예정 once the day of retention has passed or the 파기함 holds them; a later day takes
 * that back.
 */
const status = sql`(case when r.status in ('prospect', 'closed')
  and (r.retention_until < (now() at time zone 'Asia/Seoul')::date or exists (select from destruction_items d
    where d.record_type = 'client' and d.record_id = r.id and d.status <> 'destroyed'))
  then 'dueDestroy' else r.status end)`;

/** What may be 파기예정, from the days of retention and from the 파기함. */
const mayBeDue = sql<boolean>`r.id in (
  select c.id from clients c where c.deleted_at is null and c.status in ('prospect', 'closed')
    and c.retention_until < (now() at time zone 'Asia/Seoul')::date
  union all
  select d.record_id from destruction_items d where d.record_type = 'client' and d.status <> 'destroyed')`;

/** As the index has it, word for word. */
const lastHeard = sql`coalesce(r.last_contact_at, r.created_at)`;

/** Whole days since anybody spoke to the client, or since there is one. */
const silentDays = sql`greatest(0, extract(day from now() - ${lastHeard}))::int`;

/** Silent for so many days and so few: from the first moment that can count to the last. */
function heardWithin(range: string): RawBuilder<boolean> {
  const { from, to } = parseRange(range)!;
  const longest = 100_000;
  const days = (value: string, more: number) => Math.min(longest, Math.max(0, Number(value)) + more);
  const ends = [
    ...(from === null || Number(from) <= 0
      ? []
      : [sql`${lastHeard} <= now() - make_interval(days => ${days(from, 0)})`]),
    ...(to === null ? [] : [sql`${lastHeard} > now() - make_interval(days => ${days(to, 1)})`]),
  ];
  return sql<boolean>`${sql.join([sql`true`, ...ends], sql` and `)}`;
}

const running = sql`p.client_id = r.id and p.deleted_at is null and p.status not in ('closed', 'archived')`;

/** 무연락: a client with open cases to whom nobody spoke for as long as makes a case forgotten (product N14). */
const silent = sql<boolean>`(r.status = 'active' and greatest(r.last_contact_at, r.created_at)
  < now() - make_interval(days => coalesce((select f.idle_project_days from firm_settings f where f.id = 1), 14)))`;

/** 고객 with its rules. Whether one is 진행중 or 종결 follows from the projects, never from a form. */
export const clientRecords = defineRecords(client, {
  show: showClients,
  manage: manageClients,
  list: "고객리스트",
  computed: {
    openProjects: sql`(select count(*) from projects p where ${running})`,
    nextHearingAt: sql`(select min(p.next_hearing_at) from projects p where ${running} and p.next_hearing_at >= now())`,
    nextDeadlineOn: sql`(select min(p.next_deadline_on) from projects p where ${running})`,
    paid,
    unpaid,
    hasUnpaid,
    status,
    silentDays,
    silent,
    contactBanned: sql<boolean>`(r.contact_ban <> '')`,
    consentMissing: sql<boolean>`(r.privacy_consent_at is null)`,
  },
  filtered: {
    status: (value, asked) => {
      if (value === "dueDestroy") return sql<boolean>`(${mayBeDue} and ${asked})`;
      if (value.includes(",")) return asked;
      return sql<boolean>`(r.status = ${value} and not (r.status in ('prospect', 'closed') and ${mayBeDue}))`;
    },
    silentDays: (value, asked) => sql<boolean>`(${heardWithin(value)} and ${asked})`,
  },
  actions: {
    merge: "병합",
    unmerge: "병합 되돌림",
    accessRequested: "개인정보 열람 요구",
    accessFile: "열람 자료 작성",
    accessDone: "열람 요구 처리",
    accessRefused: "열람 요구 거절",
    accessWithdrawn: "열람 요구 철회",
    correctionRequested: "개인정보 정정 요구",
    correctionDone: "정정 요구 처리",
    correctionRefused: "정정 요구 거절",
    correctionWithdrawn: "정정 요구 철회",
    deletionRequested: "개인정보 삭제 요구",
    deletionDone: "삭제 요구 처리",
    deletionRefused: "삭제 요구 거절",
    deletionWithdrawn: "삭제 요구 철회",
    suspensionRequested: "개인정보 처리정지 요구",
    suspensionDone: "처리정지 요구 처리",
    suspensionRefused: "처리정지 요구 거절",
    suspensionWithdrawn: "처리정지 요구 철회",
    destructionHold: "파기 보류",
    destructionRelease: "파기 보류 해제",
    destructionRequest: "파기 요청",
    destructionWithdraw: "파기 요청 철회",
    destructionApprove: "파기",
  },
  check: async (writing) => {
    if (writing.before?.status === "destroyed") throw new Failure("ruleViolated", "파기한 고객은 바꿀 수 없습니다.");
    await refuseDuplicates(writing);
  },
  checkMany: findDuplicates,
});
