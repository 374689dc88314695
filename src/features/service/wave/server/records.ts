import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { type Failure, invalidField } from "#platform/server/http/failure.ts";
import { addDays, seoulDay } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { keepDeadline, keptBack, lastDayOn, standingDeadline } from "#features/litigation/deadlines/server/api.ts";
import { destructionActions } from "#firm/privacy-actions.ts";
import { exceptionAction, exceptionLabel } from "#firm/server/advertising/routes.ts";
import { rateOn } from "#firm/server/rates.ts";
import { allFaults } from "#records/server/faults.ts";
import { seesTied } from "#records/server/tied.ts";
import { defineRecords, teamRows } from "#records/server/records.ts";
import { valueAfter } from "#records/server/value-after.ts";
import { manageSuits, showSuits } from "../access.ts";
import { deficiency } from "../deficiency.ts";
import { suitLawsuit } from "../lawsuit.ts";
import { participant } from "../participant.ts";
import { groupSuit } from "../suit.ts";
import { defendantsOfContract } from "./defendants.ts";
import { alike, findSame, refuseSame } from "./same-participants.ts";

const live = sql`p.deleted_at is null and p.status not in ('withdrawn', 'duplicate', 'ineligible')`;
const taking = sql`suit_participants p where p.suit_id = r.id and ${live}`;
const today = sql`(now() at time zone 'Asia/Seoul')::date`;
/** So many days before the claims lapse a suit is shown as urgent (product §6.9). */
const warningDays = sql`${rateOn("suitLimitationNear", today)}::int`;
const running = sql`('planned', 'recruiting', 'recruitClosed', 'filing')`;

/** Whether it takes people in beyond the end of its recruiting, or its claims have lapsed before it was filed. */
export const overdue = sql<boolean>`(coalesce(r.status = 'recruiting' and is_late(r.recruit_to), false)
  or coalesce(r.status in ${running} and is_late(r.limitation_on), false))`;

const percentOf = (held: RawBuilder<unknown>) =>
  sql`(select coalesce((100 * count(*) filter (where ${held}) / nullif(count(*), 0)), 0)::int from ${taking})`;

/** A suit is seen by its team, and by its lawyer wherever that one works. */
function suitRows(asker: Asker): RawBuilder<boolean> {
  const me = asker.viewer.staff?.id ?? null;
  return sql<boolean>`(${teamRows(groupSuit, null, asker)} or coalesce(r.lead_id = ${me}, false))`;
}

/** What hangs on a suit is seen by whoever sees that. */
function rowsOfSuit(resource: typeof participant | typeof suitLawsuit) {
  return (asker: Asker): RawBuilder<boolean> => {
    const me = asker.viewer.staff?.id ?? null;
    return sql<boolean>`(${teamRows(resource, null, asker)}
      or exists (select from group_suits s where s.id = r.suit_id and s.lead_id = ${me}))`;
  };
}

/** What clients read of a suit as a lawyer has released it. */
const released = ["title", "publicText", "successFee", "lead"] as const;

/** 소멸시효일 goes through the ledger of deadlines: verified by a second person, told in time (product N1, N10). */
async function keepLimitation(work: Work, asker: Asker, id: number): Promise<void> {
  const { limitation_on: lapsesOn, lead_id: ownerId } = await work.query
    .selectFrom("group_suits")
    .select(["limitation_on", "lead_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (lapsesOn === null) return;
  const startOn = seoulDay(Date.now());
  const kept = {
    code: "SUIT_LIMIT",
    method: "event",
    startOn,
    courtOn: lapsesOn,
    documentName: "소장",
    ownerId,
  } as const;
  await keepDeadline(work, asker, { type: "groupSuit", id }, kept);
}

/** 집단소송 with its rules. */
export const suitRecords = defineRecords(groupSuit, {
  show: showSuits,
  manage: manageSuits,
  list: null,
  held: { unfinished: sql<boolean>`r.status not in ('closed','canceled')`, places: ["lead"] },
  scope: suitRows,
  computed: {
    participants: sql`(select count(*)::int from ${taking})`,
    documentsRate: percentOf(sql`p.documents_missing = 0`),
    paidRate: percentOf(sql`p.paid_on is not null`),
    lawsuits: sql`(select count(*)::int from suit_lawsuits l where l.suit_id = r.id and l.deleted_at is null)`,
    limitationNear: sql<boolean>`coalesce(r.status in ${running}
      and r.limitation_on <= ${today} + ${warningDays}, false)`,
    overdue,
  },
  /** The firm stands against the defendants from when it takes people in until it is over. */
  conflicts: {
    engaged: sql<boolean>`r.status not in ('planned', 'closed', 'canceled')`,
    title: sql<string>`r.title`,
    waiting: { open: sql<boolean>`r.status not in ('closed', 'canceled')`, title: sql<string>`r.title`, unasked: true },
  },
  actions: {
    defendants: "피고 변경",
    consentText: "동의서 새 판",
    documents: "서류 항목 변경",
    number: "원고번호 부여",
    file: "소제기 등록",
    fileLimitation: "시효 제출 기록",
    confirmFiling: "시효 제출 확인",
    award: "배상금 배분",
    unsettle: "안내문 승인 해제",
    [exceptionAction]: exceptionLabel,
  },
  check: async (writing) => {
    const of = (key: "recruitTo" | "limitationOn" | "lateReason") => valueAfter(writing, key) as string | null;
    const [until, lapses] = [of("recruitTo"), of("limitationOn")];
    if (!until || !lapses || until <= addDays(lapses, -30) || of("lateReason")) return;
    throw invalidField("lateReason", "모집 마감이 소멸시효일 30일 전보다 늦습니다. 이유를 적어 주세요.");
  },
  /** What clients read was released as it stood. */
  written: async ({ work, asker, before, changes }, id) => {
    if (changes.limitationOn !== undefined && changes.limitationOn !== before?.["limitationOn"]) {
      await keepLimitation(work, asker, id);
    }
    if (!before || !released.some((key) => changes[key] !== undefined && changes[key] !== before[key])) return;
    await work.query.updateTable("group_suits").set({ public_approved_at: null }).where("id", "=", id).execute();
  },
});

/** 참여자 with their rules. */
export const participantRecords = defineRecords(participant, {
  show: showSuits,
  manage: manageSuits,
  list: null,
  scope: rowsOfSuit(participant),
  hangsOn: async (query, id) => {
    const row = await query.selectFrom("suit_participants").select("suit_id").where("id", "=", id).executeTakeFirst();
    return row ? { kind: "groupSuit", id: row.suit_id } : null;
  },
  /** The firm acts for them until they are out of it or it is over. */
  conflicts: {
    engaged: sql<boolean>`(r.status not in ('settled', 'withdrawn', 'duplicate', 'ineligible')
      and exists (select from group_suits s where s.id = r.suit_id and s.status not in ('closed', 'canceled')))`,
    title: sql<string>`(select s.title from group_suits s where s.id = r.suit_id)`,
  },
  computed: {
    alike,
    lastNoticeAt: sql`(select max(n.at) from (
        select max(m.handed_at) as at from sms_recipients m where m.record_type = 'participant' and m.record_id = r.id
          and m.status in ('handed', 'sent') and not m.is_test
        union all select max(greatest(f.noticed_at, f.reminded_at)) from suit_deficiencies f
          where f.participant_id = r.id and f.deleted_at is null) n)`,
    limitationRisk: sql<boolean>`(r.filed_on is null and r.status not in ('withdrawn', 'duplicate', 'ineligible')
      and exists (select from group_suits s where s.id = r.suit_id
        and s.limitation_on <= ${today} + ${warningDays}))`,
  },
  actions: {
    ...destructionActions,
    number: "원고번호 부여",
    file: "소제기",
    award: "배상금 배분",
    documents: "서류 확인",
    link: "서류 링크 발급",
    linkCode: "서류 링크 새 확인번호",
    linkEnd: "서류 링크 닫음",
    uploaded: "링크로 서류 제출",
  },
  check: async (writing) => {
    const { before, changes } = writing;
    if (before && changes.suit !== undefined && changes.suit !== before["suit"]) {
      throw invalidField("suit", "참여자를 다른 소송으로 옮길 수 없습니다. 그 소송에 새로 등록해 주세요.");
    }
    const failure = mismatch((key) => valueAfter(writing, key));
    if (failure) throw failure;
    await refuseSame(writing);
  },
  checkMany: async (writing, rows, nameOf) => {
    const wrong = rows.flatMap((row, position) => {
      const failure = mismatch((key) => row[key]);
      return failure ? [[position, failure] as const] : [];
    });
    return allFaults(new Map(wrong), await findSame(writing, rows, nameOf));
  },
  written: async ({ work, before, changes }) => {
    const suit = (before?.["suit"] ?? changes.suit) as number;
    if (changes.contract && changes.contract !== before?.["contract"]) {
      await defendantsOfContract(work, suit, changes.contract);
    }
  },
  writtenMany: async ({ work }, rows) => {
    const contracts = new Map(rows.flatMap(({ contract, suit }) => (contract ? [[contract, suit as number]] : [])));
    for (const [contract, suit] of contracts) await defendantsOfContract(work, suit, contract);
  },
});

type Told = "kind" | "guardian" | "decedent" | "shareOf" | "shareWhole";

/** What of a participant does not go together. */
function mismatch(of: (key: Told) => unknown): Failure | null {
  if (of("kind") === "minor" && !of("guardian")) return invalidField("guardian", "미성년자는 법정대리인이 필요합니다.");
  if (of("kind") === "heir" && !of("decedent")) return invalidField("decedent", "상속인은 피상속인을 적어 주세요.");
  const [part, whole] = [Number(of("shareOf") ?? 0), Number(of("shareWhole") ?? 0)];
  if (part > 0 !== whole > 0) return invalidField("shareWhole", "지분은 분자와 분모를 함께 적어 주세요.");
  if (part > whole) return invalidField("shareOf", "지분의 분자가 분모보다 클 수 없습니다.");
  return null;
}

/** What the judgment is appealed by: 상고 where its case of the court work is in the second instance; none of the last. */
const appealRule = sql`case (select c.instance from legal_cases c where c.id = r.case_id)
  when 'final' then null when 'appeal' then 'CIV_FINAL_APPEAL' else 'CIV_APPEAL' end`;

/** Of a service that worked at 00:00 its day is the first of the period: it is counted as from the day before. */
const servedOn = sql`r.served_on - (exists (select from legal_cases c
    join service_of_process v on v.id = c.judgment_service_id and v.effective_on = r.served_on
    where c.id = r.case_id and (v.method like 'public%'
      or v.method = 'electronic' and coalesce(v.opened_on, v.effective_on) >= v.effective_on)))::int`;

/**
 * The last day for the appeal: that of the ledger of deadlines where the court work has it, also where the service was
 * corrected there later; else by the rule that held when the judgment was served (민사소송법 제396조, 민법 제161조).
 */
const appealUntil = sql`coalesce((select d.due_on from legal_cases c
    join service_of_process v on v.id = c.judgment_service_id
      and (v.effective_on = r.served_on or coalesce(v.issued_on, c.decided_on) = r.decided_on)
    join deadlines d on d.service_id = v.id and d.status <> 'superseded'
    join legal_deadline_rules l on l.id = d.rule_id and l.code = ${appealRule}
    where c.id = r.case_id order by d.id desc limit 1), ${lastDayOn(appealRule, servedOn)})`;

/** Cases of group suits with their rules. */
export const lawsuitRecords = defineRecords(suitLawsuit, {
  show: showSuits,
  manage: manageSuits,
  list: null,
  scope: rowsOfSuit(suitLawsuit),
  computed: {
    plaintiffs: sql`(select count(*)::int from suit_participants p where p.suit_id = r.suit_id and p.wave = r.wave
      and p.filed_on is not null and p.status <> 'withdrawn' and p.deleted_at is null)`,
    appealUntil,
    nextHearingAt: (asker) => sql`(select c.next_hearing_at from legal_cases c
      where c.id = r.case_id and ${seesTied("legalCase", sql`c.id`, asker)})`,
    nextDeadlineOn: (asker) => sql`(select min(d.acting_on) from deadlines d
      where d.case_id = r.case_id and ${standingDeadline("d")}
        and not (d.peremptory and d.status = 'entered'
          and d.entered_by_id is distinct from ${asker.viewer.staff?.id ?? null}::bigint)
        and ${seesTied("deadline", sql`d.id`, asker)})`,
  },
  // What a second person has to read from the judgment is not told here either (additions L1).
  naming: {
    fields: { servedOn: null, appealUntil: null },
    open: keptBack(() => sql`b.case_id = r.case_id`),
  },
  actions: { enterCase: "소송사건 등록" },
});

/** 보완 with its rules: seen by whoever sees the participant. */
export const deficiencyRecords = defineRecords(deficiency, {
  show: showSuits,
  manage: manageSuits,
  list: null,
  held: { unfinished: sql<boolean>`r.status in ('noticed','reminded','undeliverable')`, places: ["owner"] },
  scope: (asker) => {
    const me = asker.viewer.staff?.id ?? null;
    return sql<boolean>`(${teamRows(deficiency, null, asker)} or coalesce(r.owner_id = ${me}, false)
      or exists (select from suit_participants p join group_suits s on s.id = p.suit_id
        where p.id = r.participant_id and s.lead_id = ${me}))`;
  },
  hangsOn: async (query, id) => {
    const row = await query
      .selectFrom("suit_deficiencies")
      .select("participant_id")
      .where("id", "=", id)
      .executeTakeFirst();
    return row ? { kind: "participant", id: row.participant_id } : null;
  },
  computed: {
    document: sql`coalesce((select d.name from suit_documents d where d.id = r.document_id), '')`,
  },
});
