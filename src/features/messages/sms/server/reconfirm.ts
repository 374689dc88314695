import { sql } from "kysely";
import { formatDay } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { filled } from "../fill.ts";
import { mostRecipients } from "../schemas.ts";
import { kindOf } from "../text-rules.ts";
import { agreedOn, isDue, isInForce, lacksNotice } from "./consents-due.ts";
import { cp949 } from "./cp949.ts";
import { smsSettings } from "./firm.ts";
import { registerStanding } from "./standing-consents.ts";

type Consent = {
  readonly id: number;
  readonly teamId: number;
  readonly tel: string;
  readonly digits: string;
  readonly name: string;
  readonly clientId: number | null;
  readonly consultId: number | null;
  readonly buyerId: number | null;
};

/**
 * Prepares what the law wants said every two years to whoever agreed to advertisements (정보통신망법 제50조 제8항): one draft
 * for each team, which a person sends; and writes down of what was sent that it was. A second run finds nothing left. What
 * was canceled or did not arrive is prepared once more.
 */
export async function watchConsents(database: Database): Promise<void> {
  await inBackground(database, recordNotices);
  await inBackground(database, registerStanding);
  await inBackground(database, async (work) => {
    const due = await dueConsents(work);
    const teams = new Set(due.map(({ teamId }) => teamId));
    for (const teamId of teams) {
      await prepareNotice(
        work,
        teamId,
        due.filter((one) => one.teamId === teamId),
      );
    }
  });
}

export const watchReconfirmations = defineRecurringJob({
  name: "sms.reconfirm",
  label: "광고 수신 동의 재확인 안내 준비",
  every: "day",
  run: ({ database }) => watchConsents(database),
});

/** A notice that arrived is an event: the person was told of the consent again, in those words, on that day. */
async function recordNotices(work: Work): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into sms_consents (team_id, event, tel, name, happened_at, channel, wording, client_id, consult_id, buyer_id,
      owner_id, status, told_on, told_how)
    select e.team_id, 'reconfirm', e.tel, e.name, x.at, 'message', x.text, e.client_id, e.consult_id, e.buyer_id, x.owner_id,
      'told', (x.at at time zone 'Asia/Seoul')::date, 'message'
    from sms_consents e join lateral (select coalesce(r.result_at, r.handed_at) as at, r.text, m.owner_id
      from sms_recipients r join sms_messages m on m.id = r.message_id
      where r.message_id = e.notice_message_id and r.tel_digits = e.tel_digits and r.status = 'sent' and not r.is_test
      order by r.id limit 1) x on true
    where e.notice_message_id is not null and ${isInForce("e")} and x.at > e.happened_at
    returning id`.execute(work.query);
  for (const { id } of rows) {
    work.audit({ action: "smsConsent.create", recordType: "smsConsent", recordId: id });
    work.emit({ type: "record", ref: `smsConsent:${id}` });
  }
}

async function dueConsents({ query }: Work): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select e.id, e.team_id as "teamId", e.tel, e.tel_digits as digits, e.name, e.client_id as "clientId", e.consult_id as "consultId",
      e.buyer_id as "buyerId"
    from sms_consents e where e.tel_digits <> '' and ${isInForce("e")} and ${isDue("e")} and ${lacksNotice("e")}
    order by e.team_id, e.id limit ${mostRecipients} for update of e`.execute(query);
  return rows;
}

async function prepareNotice(work: Work, teamId: number, consents: readonly Consent[]): Promise<void> {
  const settings = await smsSettings(work);
  const how = settings.refusalNo === "" ? `대표번호 ${settings.firmTel}` : `무료거부 ${settings.refusalNo}`;
  const body =
    `[{로펌}] 수신 동의 확인 안내\n{이름} 님은 {일시}에 {로펌}의 광고 문자 수신에 동의하셨습니다.\n` +
    `계속 받으시려면 따로 하실 일이 없습니다. 더 받지 않으시려면 다음 번호로 알려 주세요: ${how}`;
  const keeper = await keeperOf(work, teamId);
  const { rows } = await sql<{ id: number }>`
    insert into sms_messages (team_id, purpose, kind, title, body, by_itself, sender_id, owner_id)
    values (${teamId}, 'info', 'LMS', '수신 동의 확인 안내', ${body}, true,
      (select id from sms_senders where status = 'active' and deleted_at is null order by id limit 1), ${keeper})
    returning id`.execute(work.query);
  const { id } = rows[0]!;
  await sql`update sms_consents set earlier_notice_ids = array_remove(earlier_notice_ids || notice_message_id, null),
      notice_message_id = ${id}, version = version + 1, updated_at = now()
    where id = any(${consents.map((one) => one.id)}::bigint[])`.execute(work.query);
  await writeNotices(work, { id, teamId, body, settings }, consents);
  work.audit({ action: "smsMessage.write", recordType: "smsMessage", recordId: id });
  work.emit({ type: "record", ref: `smsMessage:${id}` });
  for (const one of consents) {
    work.audit({ action: "smsConsent.notice", recordType: "smsConsent", recordId: one.id });
    work.emit({ type: "record", ref: `smsConsent:${one.id}` });
  }
  if (keeper === null) return;
  await tellByTask(work, {
    from: keeper,
    to: [keeper],
    title: `[수신 동의] 재확인 안내 ${consents.length}명 발송`,
    content: "동의한 지 2년이 되는 사람에게 보낼 안내를 준비했습니다. 내용을 확인하고 발송해 주세요.",
    url: `/sms?id=${id}`,
    importance: "A",
  });
}

type Notice = {
  readonly id: number;
  readonly teamId: number;
  readonly body: string;
  readonly settings: Awaited<ReturnType<typeof smsSettings>>;
};

async function writeNotices(work: Work, notice: Notice, consents: readonly Consent[]): Promise<void> {
  const { id, teamId, body, settings } = notice;
  const days = await agreedOn(work, id);
  const rows = consents.map(({ tel, digits, name, ...of }, index) => {
    const day = days.get(digits);
    const given = {
      name: name || "고객",
      firm: settings.firmName,
      firmTel: settings.firmTel,
      ...(day && { date: formatDay(day) }),
    };
    const text = filled(body, given);
    const [type, record] = recordOf(of);
    return {
      place: index + 1,
      tel,
      name,
      text,
      bytes: cp949.bytesOf(text),
      kind: kindOf({ title: "수신 동의 확인 안내", body: text }, cp949),
      record_type: record === null ? null : type,
      record_id: record,
    };
  });
  await sql`insert into sms_recipients (team_id, message_id, place, tel, name, text, bytes, kind, record_type, record_id)
    select ${teamId}, ${id}, x.place, x.tel, x.name, x.text, x.bytes, x.kind, x.record_type, x.record_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (place int, tel text, name text, text text, bytes int,
      kind text, record_type text, record_id bigint)`.execute(work.query);
}

function recordOf({ clientId, consultId, buyerId }: Pick<Consent, "clientId" | "consultId" | "buyerId">) {
  if (clientId !== null) return ["client", clientId] as const;
  return consultId !== null ? (["consult", consultId] as const) : (["presaleBuyer", buyerId] as const);
}

/** Who sends for the team: a 매니저 or 관리자 of it, or of the firm where it has none. */
async function keeperOf(work: Work, teamId: number): Promise<number | null> {
  const may = [...(await holdersOf(work, "매니저")), ...(await holdersOf(work, "관리자"))];
  const { rows } = await sql<{ id: number }>`
    select s.id from unnest(${may}::bigint[]) with ordinality x (id, place) join staffs s on s.id = x.id
    order by exists (select from staff_teams t where t.staff_id = s.id and t.team_id = ${teamId}) desc, x.place limit 1`.execute(
    work.query,
  );
  return rows[0]?.id ?? null;
}
