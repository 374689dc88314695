import { sql } from "kysely";
import { privacyActions } from "#firm/privacy-actions.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { valueAfter } from "#records/server/value-after.ts";
import { asClient } from "#features/pipeline/conflicts/server/commands/as-client.ts";
import { isWalled, outsideEveryWall, outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { refuseDoubleBooking } from "./booking.ts";
import { opponentWall } from "./opponent-wall.ts";
import { paymentMark } from "./payment-mark.ts";
import { browseConsults, enterConsults, manageConsults, showConsults } from "../access.ts";
import { consult, journalFields } from "../consult.ts";

const endOfToday = sql`(((now() at time zone 'Asia/Seoul')::date + 1)::timestamp at time zone 'Asia/Seoul')`;

const unfinished = sql<boolean>`r.status not in ('converted','lost','canceled','declined','duplicate')`;

/** 상담 with its rules. Whoever a conflict keeps away finds nothing; states are changed by steps. */
export const consultRecords = defineRecords(consult, {
  show: showConsults,
  manage: manageConsults,
  browse: browseConsults,
  enter: enterConsults,
  list: "상담리스트",
  held: { unfinished, forTeam: ["assignee"] },
  alsoGiven: asClient("consult"),
  outsideWalls: (asker, id) => outsideWalls(asker, "consult", id),
  walled: (id) => isWalled("consult", id),
  conflicts: {
    engaged: sql<boolean>`false`,
    title: sql<string>`''`,
    waiting: { open: unfinished, title: sql<string>`r.brief`, unasked: true },
  },
  computed: {
    ownTeam: sql`r.team_id`,
    brand: sql`(select a.brand_id from consult_attributions a where a.consult_id = r.id)`,
    conflict: sql`coalesce((select case when not k.stale and k.decision is not null then k.decision
        when k.proposal <> 'clear' then 'found' end from conflict_checks k
      where k.record_type = 'consult' and k.record_id = r.id order by k.id desc limit 1), 'unchecked')`,
    walled: opponentWall,
    payment: paymentMark("r"),
    contractNumber: (asker) => sql`(select max(k.id_int) from contracts k
      where k.consult_id = r.id and k.deleted_at is null and k.status <> 'void'
        and ${outsideWalls(asker, "contract", sql.ref<number>("k.id"))})`,
    // New, due again, booked until tonight; an unanswered call without a date stays in sight.
    today: sql`(r.status = 'new' or r.next_action_at <= now() or (r.status = 'noAnswer' and r.next_action_at is null)
      or (r.status = 'scheduled' and r.scheduled_at < ${endOfToday}))`,
    unanswered: sql`(r.status = 'new' and r.first_contact_at is null and r.created_at < now() - interval '30 minutes')`,
    contacted: sql`(r.contacted_at is not null)`,
    booked: sql`(r.scheduled_at is not null)`,
    noShowed: sql`(r.no_show_count > 0)`,
    // A contract counts by its signing, not by the click on 계약전환 (product §6.2).
    signed: (asker) => sql`exists (select from contracts k where k.consult_id = r.id and k.deleted_at is null
      and k.signed_at is not null and k.status <> 'void'
      and ${outsideEveryWall(asker, [["contract", sql.ref<number>("k.id")]])})`,
  },
  filtered: {
    // Reached from the brand: few of all consultations came by one.
    brand: (value, asked) =>
      /^\d+(,\d+)*$/.test(value)
        ? sql<boolean>`(r.id in (select a.consult_id from consult_attributions a
            where a.brand_id = any(${value.split(",").map(Number)}::bigint[])) and ${asked})`
        : asked,
    conflict: (value, asked) =>
      value.split(",").includes("unchecked")
        ? asked
        : sql<boolean>`(r.id in (select k.record_id from conflict_checks k
            where k.record_type = 'consult' and (k.decision = any(${value.split(",")}::text[])
              or (${value.split(",").includes("found")} and k.proposal <> 'clear'))) and ${asked})`,
    payment: (value, asked) => {
      if (value === "due") return sql<boolean>`(r.fee > 0 and ${asked})`;
      if (value.split(",").some((word) => word === "due" || word === "none")) return asked;
      return sql<boolean>`(r.id in (select m.consult_id from payments m where m.consult_id is not null
        and m.deleted_at is null and m.status not in ('expected', 'writtenOff')) and ${asked})`;
    },
  },
  actions: {
    claim: "맡기",
    returnIdle: "미배정으로 되돌림(연락 없음)",
    confirmJournal: "상담일지 확정",
    addAddendum: "상담일지 추가기재",
    takeOver: "다른 상담 병합",
    unmerge: "병합 되돌림",
    giveBack: "다른 상담 병합 되돌림",
    reconsider: "계약취소로 다시 검토",
    declineByConflict: "수임불가(이해충돌)",
    ...privacyActions,
  },
  check: async (writing) => {
    refuseReadOnly(writing);
    requireContact(writing);
    guardJournal(writing);
    await refuseBusyLawyer(writing);
  },
  written: takeOver,
});

/** Whoever enters a consultation without seeing those of the team is its 담당: it would be out of sight at once. */
async function takeOver({ work, asker, before }: ConsultWriting, id: number): Promise<void> {
  if (before || showConsults.allows(asker.facts)) return;
  const set = { assignee_id: asker.viewer.staff?.id ?? null };
  await work.query.updateTable("consults").set(set).where("id", "=", id).where("assignee_id", "is", null).execute();
}

type ConsultWriting = Writing<typeof consult>;

function refuseReadOnly({ before }: ConsultWriting): void {
  if (before?.status === "converted") {
    throw new Failure("ruleViolated", "계약으로 전환된 상담은 고칠 수 없습니다. 메모에 적어 주세요.");
  }
}

/** Somebody must be reachable; a caller who hides the number leaves at least a word (product §6.2). */
function requireContact(writing: ConsultWriting): void {
  const texts = (["tel", "email", "content"] as const).map((key) => valueAfter(writing, key) as string | null);
  const known = texts.some((text) => /\S/.test(text ?? ""));
  if (known) return;
  throw invalidField("tel", "연락처나 이메일을 입력해 주세요. 번호를 알 수 없으면 내용에 적어 주세요.");
}

/** Another lawyer for a booking has to be free then, as for a new one (additions K2). */
async function refuseBusyLawyer({ work, before, changes }: ConsultWriting): Promise<void> {
  if (!before || typeof changes.lawyer !== "number" || changes.lawyer === before.lawyer) return;
  await refuseDoubleBooking(work, {
    id: before["id"] as number,
    status: before.status as string,
    lawyer_id: changes.lawyer,
    scheduled_at: before.scheduledAt as Date | null,
    duration_min: before.durationMin as number | null,
  });
}

/** A confirmed journal is closed, and one is begun only with the person's consent. */
function guardJournal(writing: ConsultWriting): void {
  const { before, changes } = writing;
  const touched = journalFields.filter((key) => changes[key] !== undefined && changes[key] !== (before?.[key] ?? ""));
  if (touched.length === 0) return;
  if (before?.journalConfirmedAt) {
    throw new Failure("ruleViolated", "확정한 상담일지는 고칠 수 없습니다. 추가기재로 남겨 주세요.");
  }
  if (valueAfter(writing, "privacyConsentAt") === null) {
    throw new Failure("ruleViolated", "상담일지를 쓰기 전에 개인정보 동의 일시를 입력해 주세요.", {
      fields: { privacyConsentAt: "개인정보 동의를 받은 일시를 입력해 주세요." },
    });
  }
}
