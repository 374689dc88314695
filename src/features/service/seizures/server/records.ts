import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { teamMember } from "#platform/policy.ts";
import { defineRecords, teamRows, type Writing } from "#records/server/records.ts";
import { seesTied } from "#records/server/tied.ts";
import { readsNothingBlind } from "#features/litigation/deadlines/server/api.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { manageSeizures, showAllSeizures, showSeizures } from "../access.ts";
import { seizure } from "../seizure.ts";
import { seizureTarget } from "../target.ts";

/** Rows of `r` the person may see: 송무팀 those of the team scope, everybody those that he or she works on. */
function seizureRows(asker: Asker): RawBuilder<boolean> {
  const own = isNamedOn(asker, "r");
  return showAllSeizures.allows(asker.facts) ? sql<boolean>`(${teamRows(seizure, null, asker)} or ${own})` : own;
}

/** Whether the person is in charge of the seizure, recorded it, or works on its project. */
function isNamedOn({ viewer }: Asker, row: string): RawBuilder<boolean> {
  const staffId = viewer.staff?.id ?? null;
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql<boolean>`(coalesce(${staffId}::bigint in (${of("owner_id")}, ${of("lawyer_id")}), false)
    or coalesce(${of("created_by")} = ${viewer.userId}, false)
    or exists (select from projects p where p.id = ${of("project_id")}
      and ${staffId}::bigint in (p.responsible_id, p.associate_id, p.litigation_id)))`;
}

/** A seizure lies behind the walls of its case and of its client. */
function outside(asker: Asker, id: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from seizures z where z.id = ${id} and not (
    (z.project_id is null or ${outsideWalls(asker, "project", sql.ref<number>("z.project_id"))})))`;
}

const today = sql`(now() at time zone 'Asia/Seoul')::date`;
const ofSeizure = sql`b.record_type = 'seizure' and b.record_id = r.id`;
const claim = sql`claim_of(r.id, ${today})`;

/** 압류 with its rules. */
export const seizureRecords = defineRecords(seizure, {
  show: showSeizures,
  manage: manageSeizures,
  whole: isNamedOn,
  list: null,
  held: { unfinished: sql<boolean>`r.status not in ('released','done')` },
  scope: seizureRows,
  outsideWalls: outside,
  walled: (id) => sql<boolean>`exists (select from walls w join seizures z on z.project_id = w.record_id
    where z.id = ${id} and w.record_type = 'project' and w.lifted_at is null)`,
  computed: {
    thirdDebtors: sql`coalesce((select t.name || case when r.target_count > 1 then ' 외 ' || r.target_count - 1 || '곳' else '' end
      from seizure_targets t where t.seizure_id = r.id and t.deleted_at is null order by t.place limit 1), '')`,
    targetKind: sql`(select t.kind from seizure_targets t where t.seizure_id = r.id and t.deleted_at is null order by t.place limit 1)`,
    claimTotal: sql`(select c.costs + c.interest + c.principal + r.collected_total - c.overpaid from ${claim} c)`,
    remaining: sql`(select c.costs + c.interest + c.principal from ${claim} c)`,
  },
  filtered: {
    targetKind: (
      value,
    ) => sql<boolean>`exists (select from seizure_targets t where t.seizure_id = r.id and t.deleted_at is null
      and t.kind = any(${value.split(",")}::text[]))`,
  },
  // What a second person has to read from the decision (additions L1); a last day shows from the day before it.
  naming: {
    fields: { decisionServedOn: null, appealDueOn: null, executionDueOn: null, nextDueOn: null },
    open: (asker, key) => {
      if (key === undefined) return sql<boolean>`true`;
      const open = readsNothingBlind(asker, ofSeizure);
      return key === "decisionServedOn" ? open : sql<boolean>`(${open} or r.next_due_on <= ${today} + 1)`;
    },
  },
  actions: {
    claim: "청구계산서",
    targets: "제3채무자 편집",
    shares: "경합 배당",
    takeBack: "입금 취소",
    advance: "송달·추심 진행",
  },
  check: checkSeizure,
});

const openKinds = ["송무팀", "변호사", "책임변", "어쏘변", "송무보조", "관리자"] as const;

async function checkSeizure({ work, before, changes }: Writing<typeof seizure>): Promise<void> {
  if (before !== null && before.status !== "prep") {
    if (changes.principal !== undefined && changes.principal !== Number(before.principal)) {
      throw invalidField("principal", "신청한 뒤에는 ‘청구계산서’에서 출처와 함께 고쳐 주세요.");
    }
    if (changes.kind !== undefined && changes.kind !== before.kind) {
      throw new Failure("ruleViolated", "신청한 뒤에는 종류를 바꿀 수 없습니다. 새로 등록해 주세요.", {
        fields: { kind: "신청한 뒤에는 종류를 바꿀 수 없습니다." },
      });
    }
  }
  for (const key of ["owner", "lawyer"] as const) {
    const person = changes[key];
    if (typeof person !== "number") continue;
    const opening = await Promise.all(openKinds.map((subject) => holdersOf(work, subject)));
    if (!opening.flat().includes(person)) {
      throw invalidField(key, "압류를 볼 수 있는 권한(송무팀·변호사)이 있는 직원을 골라 주세요.");
    }
  }
}

/** 제3채무자 of a seizure: whoever sees the seizure sees them. */
export const targetRecords = defineRecords(seizureTarget, {
  show: teamMember,
  browse: showSeizures,
  manage: manageSeizures,
  list: null,
  scope: (asker) => seesTied("seizure", sql`r.seizure_id`, asker),
  outsideWalls: (asker, id) =>
    outside(asker, sql<number>`(select t.seizure_id from seizure_targets t where t.id = ${id})`),
  hangsOn: async (query, id) => {
    const row = await query.selectFrom("seizure_targets").select("seizure_id").where("id", "=", id).executeTakeFirst();
    return row ? { kind: "seizure", id: row.seizure_id } : null;
  },
});
