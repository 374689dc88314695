import { sql } from "kysely";
import type { CallOutput } from "#platform/endpoint.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { maskName } from "#platform/person-name.ts";
import { seesWhole } from "#records/server/masking.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { filled, withGapsShown } from "../../fill.ts";
import { isNight, type NightHours } from "../../night.ts";
import type * as schemas from "../../schemas.ts";
import type { Exclusion } from "../../sms-recipient.ts";
import type { SmsDriver } from "../drivers/port.ts";
import { obstaclesOf, warningsOf, type StoredMessage } from "../obstacles.ts";
import { candidatesOf } from "../outbox/candidates.ts";
import { exclusionOf } from "../outbox/exclusion.ts";
import { smsSettings } from "../firm.ts";
import { smsRates } from "../outbox/limits.ts";
import { smsRecipientRecords } from "../records.ts";
import { mostRecipients } from "../../schemas.ts";
import type { RecordKey } from "../record-numbers.ts";
import { coveredName, seesPeople } from "./recipient-name.ts";

type Preview = Omit<CallOutput<typeof schemas.previewMessage>, "success">;

/**
 * Who would get a message at that moment, who would not and why, and what stands in its way; and the recipient whose text
 * is shown.
 */
export async function previewOf(
  database: Pick<Database, "query">,
  message: StoredMessage,
  { asker, driver, at }: { readonly asker: Asker; readonly driver: SmsDriver; readonly at: Date },
): Promise<{ readonly preview: Preview; readonly sampleId: number | null }> {
  const rates = await smsRates(database, at);
  const only = sql<boolean>`(r.message_id = ${message.id} and not r.is_test and r.status in ('draft', 'waiting'))`;
  const candidates = await candidatesOf(database, only, { at, rates, most: mostRecipients });
  const hours = { from: rates.smsNightFrom, until: rates.smsNightUntil };
  const night = isNight(judgedAt(message, at), hours);
  const judged = candidates.map((one) => ({ ...one, reason: exclusionOf(one, { purpose: message.purpose, night }) }));
  const before = await exclusionsOf(database, message.id);
  const counts = new Map<Exclusion, number>(before.map(({ reason, count }) => [reason, count]));
  for (const { reason } of judged) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const receiving = judged.filter(({ reason }) => reason === null);
  const short = receiving.filter(({ kind }) => kind === "SMS").length;
  const kinds = { SMS: short, LMS: receiving.length - short };
  const sample = await sampleOf(database, message, asker);
  const preview: Preview = {
    receiving: receiving.length,
    excluded: [...counts].map(([reason, count]) => ({ reason, count })),
    kinds,
    cost: kinds.SMS * rates.smsPrice + kinds.LMS * rates.lmsPrice,
    faults: await obstaclesOf(database, message, { asker, leaves: driver.leaves, at }),
    warnings: [...nightWarnings(message, hours), ...(await warningsOf(database, message, asker))],
    sample: withGapsShown(sample.text),
    sampleNote: sample.note,
    leaves: driver.leaves,
  };
  return { preview, sampleId: sample.id };
}

/** How many recipients were left out of a message until now, by the reason. */
export async function exclusionsOf({ query }: Pick<Database, "query">, messageId: number) {
  const { rows } = await sql<{ reason: Exclusion; count: number }>`
    select excluded_reason as reason, count(*)::int as count from sms_recipients
    where message_id = ${messageId} and not is_test and status = 'excluded' group by 1 order by 2 desc, 1`.execute(
    query,
  );
  return rows;
}

/** A reserved message is judged at its hour, while that lies ahead. */
function judgedAt({ status, reserve_at: reserved }: StoredMessage, now: Date): Date {
  return status === "reserved" && reserved !== null && reserved > now ? reserved : now;
}

/** A reservation that the night will stop is said while there is time to move it. */
function nightWarnings({ purpose, status, reserve_at: at }: StoredMessage, hours: NightHours): string[] {
  if (purpose !== "ad" || status !== "reserved" || at === null || !isNight(at, hours)) return [];
  return [
    `예약 시각이 광고 금지 시간(${hours.from}시부터 다음 날 ${hours.until}시)입니다. 야간 수신에 따로 동의하지 않은 사람이 있으면 보내지 않고 멈춥니다.`,
  ];
}

type FirstRecipient = {
  readonly id: number;
  readonly text: string;
  readonly name: string;
  readonly whole: boolean;
  readonly record: RecordKey | null;
};
type Sample = { readonly id: number | null; readonly text: string; readonly note: string };

/** The text of the first recipient, its name covered where the person may see neither it nor the record's whole. */
async function sampleOf(database: Pick<Database, "query">, message: StoredMessage, asker: Asker): Promise<Sample> {
  const { rows } = await sql<FirstRecipient>`
    select r.id, r.text, r.name, ${seesWhole(smsRecipientRecords, asker)} as whole,
      case when r.record_id is null then null else jsonb_build_object('type', r.record_type, 'id', r.record_id) end as record
    from ${fromTable(smsRecipientRecords)}
    where r.message_id = ${message.id} and not r.is_test and ${visible(smsRecipientRecords, asker)}
    order by r.place limit 1`.execute(database.query);
  const [first] = rows;
  const isSeen = first && (first.whole || (first.record !== null && (await seesPeople(database, first.record, asker))));
  if (isSeen) return { id: first.id, text: first.text, note: "" };
  const { firmName, firmTel } = await smsSettings(database);
  const name = first ? maskName(first.name) : "";
  const text = filled(message.body, { name, firm: firmName, firmTel });
  if (!first) return { id: null, text, note: "받는 사람을 볼 권한이 없어 이름을 비워 두었습니다. 보낼 때 채웁니다." };
  return { id: first.id, text, note: name === first.name ? "" : coveredName };
}
