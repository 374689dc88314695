import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { exceptionAction, exceptionLabel } from "#firm/server/advertising/routes.ts";
import { rateOn } from "#firm/server/rates.ts";
import { ofRecord, onSeenRecord } from "#records/server/parts.ts";
import { defineRecords, teamRows, type Writing } from "#records/server/records.ts";
import type { Resource } from "#records/resource.ts";
import { columnOf } from "#records/resource.ts";
import { formatPhone, isPhone } from "#platform/phone.ts";
import { isWalled, outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { manageSenders, sendWidely, writeSms } from "../access.ts";
import { isSenderNumber } from "../recipient-numbers.ts";
import { smsConsent, smsRefusal } from "../sms-consent.ts";
import { isDue, isInForce, reconfirmBy } from "./consents-due.ts";
import { smsMessage } from "../sms-message.ts";
import { smsRecipient } from "../sms-recipient.ts";
import { smsSender } from "../sms-sender.ts";
import { smsTemplate } from "../sms-template.ts";

const place = { type: sql.ref("r.record_type"), id: sql.ref("r.record_id") };
const me = ({ viewer }: Asker) => viewer.staff?.id ?? null;

const isOwn = (asker: Asker, row: string) =>
  sql<boolean>`(${sql.ref(`${row}.owner_id`)} = ${me(asker)} or ${sql.ref(`${row}.created_by`)} = ${asker.viewer.userId})`;

/**
 * Rows of `r`: one's own, those of records that one sees, and for 매니저 and 관리자 those of their teams; never one of a
 * record that the person does not see.
 */
function messageRows(asker: Asker): RawBuilder<boolean> {
  const team = sendWidely.allows(asker.facts) ? sql`or ${teamRows(smsMessage, null, asker)}` : sql``;
  return sql<boolean>`((r.record_type is null or ${onSeenRecord(asker, "messages", place)})
    and (${isOwn(asker, "r")} or r.record_type is not null ${team}))`;
}

const recipientsOf = (status: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from sms_recipients x where x.message_id = r.id and not x.is_test and ${status})`;

/** `사건 201 매매대금`; persons are told by their number alone, since their names are masked for some. */
function wordsOf(resource: Resource): RawBuilder<unknown> {
  const { label, title, fields, numbered } = resource;
  const name = fields[title]!.personal ? sql`''` : sql`' ' || ${sql.ref(`x.${columnOf(title, fields[title]!)}`)}`;
  return sql`${sql.lit(`${label} `)} || ${sql.ref(numbered ? "x.id_int" : "x.id")} || ${name}`;
}

function pathOf({ page, open, numbered }: Resource): RawBuilder<unknown> | null {
  if (page === null) return null;
  return sql`${sql.lit(open === "query" ? `${page}?id=` : `${page}/`)} || ${sql.ref(numbered ? "x.id_int" : "x.id")}`;
}

async function hangsOn(query: Database["query"], id: number): Promise<{ kind: string; id: number } | null> {
  const row = await query
    .selectFrom("sms_messages")
    .select(["record_type as kind", "record_id as id"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.kind && row.id !== null ? { kind: row.kind, id: row.id } : null;
}

/** 문자 with its rules. */
export const smsMessageRecords = defineRecords(smsMessage, {
  show: writeSms,
  manage: writeSms,
  list: null,
  scope: messageRows,
  hangsOn,
  computed: {
    recipients: recipientsOf(sql`true`),
    sent: recipientsOf(sql`x.status = 'sent'`),
    failures: recipientsOf(sql`x.status = 'failed'`),
    excluded: recipientsOf(sql`x.status = 'excluded'`),
    unanswered: recipientsOf(sql`x.status = 'handed'`),
    cost: sql`(select coalesce(sum(x.cost), 0)::bigint from sms_recipients x where x.message_id = r.id)`,
    subject: () => sql`coalesce(${ofRecord("messages", place, wordsOf)}, '')`,
    subjectPath: () => sql`coalesce(${ofRecord("messages", place, pathOf)}, '')`,
  },
  actions: {
    write: "작성",
    rewritten: "수정",
    test: "시험 발송",
    begin: "예약 발송 시작",
    end: "발송 끝",
    held: "보류",
    giveUp: "미확인 종결",
    [exceptionAction]: exceptionLabel,
  },
});

/** Rows of `r`: of messages that the person sees, about nobody whose record the person does not see. */
function recipientRows(asker: Asker): RawBuilder<boolean> {
  return sql<boolean>`((r.record_type is null or ${onSeenRecord(asker, "messages", place)})
    and exists (select from (select r.message_id as key) k join sms_messages on sms_messages.id = k.key
      where ${ofSeenMessage(asker)}))`;
}

/** The same rule as for messages, where `r` is a recipient. */
function ofSeenMessage(asker: Asker): RawBuilder<boolean> {
  const message = { type: sql.ref("sms_messages.record_type"), id: sql.ref("sms_messages.record_id") };
  const team = sendWidely.allows(asker.facts) ? sql`or ${teamRows(smsRecipient, null, asker)}` : sql``;
  return sql<boolean>`(sms_messages.deleted_at is null
    and (sms_messages.record_type is null or ${onSeenRecord(asker, "messages", message)})
    and (${isOwn(asker, "sms_messages")} or sms_messages.record_type is not null ${team}))`;
}

/** 문자 수신자 with their rules; names and numbers are whole for whoever sent the message. */
export const smsRecipientRecords = defineRecords(smsRecipient, {
  show: writeSms,
  manage: sendWidely,
  whole: (asker, row) =>
    sql<boolean>`exists (select from sms_messages own where own.id = ${sql.ref(`${row}.message_id`)} and ${isOwn(asker, "own")}
      and ${sql.ref(`${row}.record_type`)} is null)`,
  list: null,
  scope: recipientRows,
  hangsOn: async (query, id) => {
    const row = await query
      .selectFrom("sms_recipients")
      .select(["record_type as kind", "record_id as id"])
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.kind && row.id !== null ? { kind: row.kind, id: row.id } : null;
  },
  erase: { given: sql`'{}'::jsonb`, link_encrypted: sql`null` },
});

/** 발신번호: of the whole firm, since whoever writes chooses one. */
export const smsSenderRecords = defineRecords(smsSender, {
  show: writeSms,
  manage: manageSenders,
  list: null,
  scope: () => sql<boolean>`true`,
  tidied: (changes) => (changes.tel === undefined ? changes : { ...changes, tel: formatPhone(changes.tel) }),
  check: async ({ changes, before }) => {
    if (changes.tel !== undefined && !isSenderNumber(changes.tel)) {
      throw invalidField(
        "tel",
        "발신번호로 쓸 수 있는 번호가 아닙니다. 지역번호가 있는 유선번호, 010, 8자리 대표번호를 적어 주세요.",
      );
    }
    if (before && before["status"] === "active" && changes.tel !== undefined && changes.tel !== before["tel"]) {
      throw new Failure("ruleViolated", "사용 중인 번호는 바꿀 수 없습니다. 중지하고 새로 등록해 주세요.");
    }
  },
});

/** 문자 템플릿: of the whole firm; written by those who send widely. */
export const smsTemplateRecords = defineRecords(smsTemplate, {
  show: writeSms,
  manage: sendWidely,
  list: null,
  scope: () => sql<boolean>`true`,
});

/**
 * Rows of `r`: those that the person noted, and for 매니저 and 관리자 those of their teams. What was said holds for the whole
 * firm all the same.
 */
const eventRows = (resource: Resource) => (asker: Asker) => {
  const team = sendWidely.allows(asker.facts) ? sql`or ${teamRows(resource, null, asker)}` : sql``;
  return sql<boolean>`(${isOwn(asker, "r")} ${team})`;
};

type EventTable = "sms_consents" | "sms_refusals";

/** What was said at a consultation behind a wall is absent with it. */
const behindWalls = (table: EventTable) => ({
  outsideWalls: (asker: Asker, id: RawBuilder<number>) => sql<boolean>`not exists (select from ${sql.table(table)} we
    where we.id = ${id} and not ${outsideWalls(asker, "consult", sql.ref<number>("we.consult_id"))})`,
  walled: (id: RawBuilder<number>) => sql<boolean>`exists (select from ${sql.table(table)} we
    where we.id = ${id} and ${isWalled("consult", sql.ref<number>("we.consult_id"))})`,
});

/** Whoever notes an event is named in it. */
const noted =
  (table: EventTable) =>
  async ({ work, asker }: Pick<Writing, "work" | "asker">, id: number) => {
    await work.query
      .updateTable(table)
      .set({ owner_id: me(asker) })
      .where("id", "=", id)
      .execute();
  };

const tellBy = sql`((r.happened_at at time zone 'Asia/Seoul')::date
  + ${rateOn("smsResultDays", sql`(r.happened_at at time zone 'Asia/Seoul')::date`)}::int)`;

function refuseUnknownNumber({ changes }: { readonly changes: { readonly tel?: string } }): void {
  if (changes.tel !== undefined && !isPhone(changes.tel)) throw invalidField("tel", "연락처 형식을 확인해 주세요.");
}

export const smsConsentRecords = defineRecords(smsConsent, {
  show: writeSms,
  manage: writeSms,
  list: null,
  scope: eventRows(smsConsent),
  ...behindWalls("sms_consents"),
  written: noted("sms_consents"),
  computed: {
    tellBy,
    reconfirmBy: sql`(case when ${isInForce("r")} then ${reconfirmBy("r")} end)`,
    reconfirmDue: sql<boolean>`(${isInForce("r")} and ${isDue("r")})`,
  },
  actions: { notice: "재확인 안내 준비" },
  check: async ({ changes }) => {
    refuseUnknownNumber({ changes });
    if ((changes.event === "give" || changes.event === "giveNight") && !changes.wording?.trim()) {
      throw invalidField("wording", "동의를 받을 때 보여 준 글을 적어 주세요.");
    }
  },
});

export const smsRefusalRecords = defineRecords(smsRefusal, {
  show: writeSms,
  manage: writeSms,
  list: null,
  scope: eventRows(smsRefusal),
  ...behindWalls("sms_refusals"),
  written: noted("sms_refusals"),
  computed: { tellBy },
  check: async ({ changes }) => refuseUnknownNumber({ changes }),
});
