import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { LockedRow } from "#records/server/read.ts";
import { sendWidely } from "../access.ts";
import { openIn } from "../fill.ts";
import type { smsMessage } from "../sms-message.ts";
import { byteLimits, faultsOf } from "../text-rules.ts";
import { cp949 } from "./cp949.ts";
import { brandSenderOf } from "./brand-sender.ts";
import { endedWarning } from "./ended-warning.ts";
import { certObstacle, smsSettings } from "./firm.ts";
import { smsRates } from "./outbox/limits.ts";

type Query = Pick<Database, "query">;
export type StoredMessage = LockedRow<typeof smsMessage>;

type Facts = {
  readonly total: number;
  readonly withoutRecord: number;
  readonly longest: number;
  readonly open: string | null;
  readonly senderActive: boolean;
};

async function factsOf({ query }: Query, { id, sender_id: senderId }: StoredMessage): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select count(*)::int as total, (count(*) filter (where r.record_type is null))::int as "withoutRecord",
      coalesce(max(r.bytes), 0)::int as longest, max(r.text) filter (where r.text ~ '[{][가-힣]{1,8}[}]') as open,
      exists (select from sms_senders s where s.id = ${senderId} and s.status = 'active' and s.deleted_at is null) as "senderActive"
    from sms_recipients r where r.message_id = ${id} and not r.is_test`.execute(query);
  return rows[0]!;
}

/**
 * Why a message may not go out now, a sentence each; none: it may. What concerns each recipient alone is judged when it is
 * handed over.
 */
export async function obstaclesOf(
  database: Query,
  message: StoredMessage,
  { asker, leaves, at }: { readonly asker: Asker; readonly leaves: boolean; readonly at: Date },
): Promise<string[]> {
  const settings = await smsSettings(database);
  const facts = await factsOf(database, message);
  const { smsBulk } = await smsRates(database, at);
  const cert = leaves ? certObstacle(settings, at) : null;
  const mayWidely = sendWidely.allows(asker.facts);
  const texts = faultsOf(message, settings, cp949, seoulDay(at)).map(({ message: words }) => words);
  return [
    ...(facts.total === 0 ? ["수신자를 적어 주세요."] : []),
    ...(message.sender_id === null ? ["발신번호를 골라 주세요."] : []),
    ...(message.sender_id !== null && !facts.senderActive ? ["등록이 확인된 발신번호가 아닙니다."] : []),
    ...texts,
    ...(openIn(message.title).length > 0 ? ["제목에는 바꿀 항목을 쓸 수 없습니다."] : []),
    ...(facts.open === null ? [] : [`값이 없는 항목이 있습니다: ${openIn(facts.open).join(" ")}`]),
    ...(texts.length === 0 && facts.longest > byteLimits.LMS
      ? [`값을 넣으면 ${facts.longest.toLocaleString("ko-KR")}바이트입니다. 본문을 줄여 주세요.`]
      : []),
    ...(message.purpose === "ad" && message.lawyer_id === null ? ["광고책임변호사를 선택해 주세요."] : []),
    ...(message.purpose === "ad" && !mayWidely ? ["광고 문자는 매니저나 관리자만 보낼 수 있습니다."] : []),
    ...(facts.total > smsBulk && !mayWidely
      ? [`${smsBulk}명보다 많은 사람에게는 매니저나 관리자만 보낼 수 있습니다.`]
      : []),
    ...(facts.withoutRecord > 0 && !mayWidely ? ["기록이 없는 번호에는 매니저나 관리자만 보낼 수 있습니다."] : []),
    ...(cert === null ? [] : [cert]),
  ];
}

/** What a person should know before sending, a sentence each. */
export async function warningsOf({ query }: Query, message: StoredMessage, asker: Asker): Promise<string[]> {
  const { id } = message;
  const { rows } = await sql<{ opponents: number; banned: number }>`
    select (count(*) filter (where exists (select from persons p join parties y on y.person_id = p.id
        where p.tel_digits = r.tel_digits and y.side = '상대방' and y.deleted_at is null)))::int as opponents,
      (count(*) filter (where r.record_type = 'client' and exists (select from clients c
        where c.id = r.record_id and c.contact_ban <> '')))::int as banned
    from sms_recipients r where r.message_id = ${id} and not r.is_test and r.tel_digits <> ''`.execute(query);
  const { opponents, banned } = rows[0]!;
  return [
    ...(opponents > 0 ? [`상대방으로 등록된 사람의 번호가 ${opponents}건 있습니다. 받는 사람을 확인해 주세요.`] : []),
    ...(banned > 0 ? [`연락금지시간이 정해진 고객이 ${banned}명 있습니다.`] : []),
    ...(await otherSender({ query }, message)),
    ...(await endedWarning({ query }, id, asker)),
  ];
}

/** What is written to a person who came by a brand goes out from its number, unless somebody means another (product §6.10). */
async function otherSender(
  database: Query,
  { record_type: type, record_id: id, sender_id: chosen }: StoredMessage,
): Promise<string[]> {
  if (type === null || id === null || chosen === null) return [];
  const own = await brandSenderOf(database, { type, id });
  if (own === null || own.id === chosen) return [];
  return [`이 기록의 브랜드에 등록된 발신번호(${own.name} ${own.tel})가 아닌 번호로 보냅니다.`];
}
