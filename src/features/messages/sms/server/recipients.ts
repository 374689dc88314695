import { sql } from "kysely";
import { formatDay } from "#platform/dates.ts";
import { formatPhone, phoneDigits } from "#platform/phone.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { filled, linkToken, type Given } from "../fill.ts";
import { isMobile } from "../recipient-numbers.ts";
import type { Written } from "../schemas.ts";
import type { Exclusion } from "../sms-recipient.ts";
import { kindOf } from "../text-rules.ts";
import { agreedOn } from "./consents-due.ts";
import { cp949 } from "./cp949.ts";
import { smsSettings } from "./firm.ts";
import { linkPlace, withLink } from "./own-links.ts";
import { reachedBy, type RecordKey } from "./record-numbers.ts";

/** Tests stand behind all others. */
export const firstTestPlace = 1_000_000;

/** A link of their own for each recipient: as long as this one, open for so many days. */
export type OwnLinks = { readonly sample: string; readonly days: number };

type Addressed = { readonly tel: string; readonly name: string; readonly record: RecordKey | null };

/**
 * Writes the recipients of a message in place of those before: each with the text that it will read, its bytes, and the
 * record that it belongs to. What is no number of a mobile telephone, and a number that stands there twice, is excluded
 * at once; where each has a link of their own, two people of one telephone both get theirs. 400 for records that the
 * person does not see.
 */
export async function writeRecipients(
  work: Work,
  asker: Asker,
  message: { readonly id: number; readonly teamId: number },
  written: Pick<Written, "body" | "title" | "record" | "recipients">,
  links: OwnLinks | null = null,
): Promise<void> {
  const body = links ? written.body.replaceAll(linkToken, linkPlace) : written.body;
  const addressed = await addressedOf(work, asker, written);
  const { firmName, firmTel } = await smsSettings(work);
  const agreed = await agreedOn(work, message.id);
  const seen = new Set<string>();
  const rows = addressed.map(({ tel, name, record }, index) => {
    const day = agreed.get(phoneDigits(tel));
    const given: Given = {
      ...(name !== "" && { name }),
      ...(day && { date: formatDay(day) }),
      firm: firmName,
      firmTel,
    };
    const text = filled(body, given);
    const sent = links ? withLink(text, links.sample) : text;
    const digits = phoneDigits(tel);
    const reason: Exclusion | null = !isMobile(tel) ? "number" : !links && seen.has(digits) ? "duplicate" : null;
    seen.add(digits);
    return {
      place: index + 1,
      tel: formatPhone(tel),
      name,
      text: text.slice(0, 2000),
      bytes: Math.min(cp949.bytesOf(sent), 100_000),
      kind: kindOf({ title: written.title, body: sent }, cp949),
      record_type: record?.type ?? null,
      record_id: record?.id ?? null,
      status: reason === null ? "draft" : "excluded",
      excluded_reason: reason,
    };
  });
  await sql`delete from sms_recipients where message_id = ${message.id} and not is_test`.execute(work.query);
  await sql`insert into sms_recipients (team_id, message_id, place, tel, name, text, bytes, kind, record_type, record_id, status,
      excluded_reason, link_until, created_by)
    select ${message.teamId}, ${message.id}, x.place, x.tel, x.name, x.text, x.bytes, x.kind, x.record_type, x.record_id,
      x.status, x.excluded_reason, now() + make_interval(days => ${links?.days ?? null}::int), ${asker.viewer.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (place int, tel text, name text, text text, bytes int,
      kind text, record_type text, record_id bigint, status text, excluded_reason text)`.execute(work.query);
  const kind = rows.some((row) => row.kind === "LMS") ? "LMS" : "SMS";
  await sql`update sms_messages set kind = ${kind} where id = ${message.id}`.execute(work.query);
}

async function addressedOf(
  work: Work,
  asker: Asker,
  { record, recipients }: Pick<Written, "record" | "recipients">,
): Promise<Addressed[]> {
  const named = recipients.map((one) => one.record ?? record);
  await refuseUnseen(work, asker, named);
  const numbers = await numbersOf(
    work,
    recipients.filter(({ tel }) => tel === "").map((one) => one.record ?? record),
  );
  const known = await ownersOf(
    work,
    asker,
    recipients.filter((one, index) => one.tel !== "" && named[index] === null).map(({ tel }) => phoneDigits(tel)),
  );
  return recipients.map((one, index) => {
    const own = named[index] ?? known.get(phoneDigits(one.tel)) ?? null;
    if (one.tel !== "") return { tel: one.tel, name: one.name, record: own };
    const reached = own && numbers.get(keyOf(own));
    if (!reached) throw invalidField(`recipients.${index}.tel`, "번호를 적어 주세요. 기록에 적힌 번호가 없습니다.");
    return { tel: reached.tel, name: one.name || reached.name, record: own };
  });
}

const keyOf = ({ type, id }: RecordKey) => `${type}:${id}`;

function byType(keys: readonly (RecordKey | null)[]): Map<string, number[]> {
  const once = new Map(keys.flatMap((key) => (key ? [[keyOf(key), key] as const] : [])));
  const found = new Map<string, number[]>();
  for (const { type, id } of once.values()) found.set(type, [...(found.get(type) ?? []), id]);
  return found;
}

async function refuseUnseen(work: Work, asker: Asker, keys: readonly (RecordKey | null)[]): Promise<void> {
  for (const [type, ids] of byType(keys)) {
    const records = registeredRecords().get(type);
    const { rows } = records?.open.allows(asker.facts)
      ? await sql<{ seen: number }>`select count(*)::int as seen from ${fromTable(records)}
          where r.id = any(${ids}::bigint[]) and ${visible(records, asker)}`.execute(work.query)
      : { rows: [] };
    if (rows[0]?.seen !== ids.length) throw invalidField("record", "관련 기록을 찾을 수 없습니다. 다시 골라 주세요.");
  }
}

async function numbersOf(work: Work, keys: readonly (RecordKey | null)[]) {
  const found = new Map<string, { readonly name: string; readonly tel: string }>();
  for (const [type, ids] of byType(keys)) {
    for (const one of await reachedBy(work, type, ids)) found.set(keyOf(one), one);
  }
  return found;
}

/** Whose number it is, among clients and consultations that the person sees: the message then belongs to their data. */
async function ownersOf(work: Work, asker: Asker, digits: readonly string[]): Promise<Map<string, RecordKey>> {
  const owners = new Map<string, RecordKey>();
  for (const type of ["consult", "client"]) {
    const records = registeredRecords().get(type)!;
    if (digits.length === 0 || !records.open.allows(asker.facts)) continue;
    const { rows } = await sql<{ digits: string; id: number }>`
      select r.tel_digits as digits, max(r.id) as id from ${fromTable(records)}
      where r.tel_digits = any(${digits}::text[]) and r.tel_digits <> '' and ${visible(records, asker)}
      group by r.tel_digits`.execute(work.query);
    for (const row of rows) owners.set(row.digits, { type, id: row.id });
  }
  return owners;
}
