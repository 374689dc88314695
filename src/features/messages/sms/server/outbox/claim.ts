import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Keyring } from "#platform/server/crypto/field-cipher.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { phoneDigits } from "#platform/phone.ts";
import type { HoldReason, SmsPurpose, SmsStatus } from "../../sms-message.ts";
import type { Exclusion } from "../../sms-recipient.ts";
import { isNight } from "../../night.ts";
import type { Outgoing, SmsDriver } from "../drivers/port.ts";
import { openedText } from "../own-links.ts";
import { candidatesOf, type StoredCandidate } from "./candidates.ts";
import { exclusionOf } from "./exclusion.ts";
import { smsRates, usedUntil, type SmsRates } from "./limits.ts";

/** Recipients of one batch. */
const batchSize = 50;

type Message = {
  readonly id: number;
  readonly status: SmsStatus;
  readonly purpose: SmsPurpose;
  readonly title: string;
  readonly owner_id: number | null;
  readonly sender: string | null;
};

/** A batch that is now this process's to hand over, or what came instead. */
export type Claim =
  | {
      readonly state: "claimed";
      readonly batchId: number;
      readonly outgoing: readonly Outgoing[];
      readonly mindsNight: boolean;
    }
  | { readonly state: "again" }
  | { readonly state: "empty" }
  | { readonly state: "stopped"; readonly reason: HoldReason };

/**
 * Takes the next recipients of a message out of the outbox: who may not get it now is excluded with the reason, the
 * others are marked as handed over before anything leaves, so that nobody hands them over a second time. Quotas and
 * budget are counted under one lock of the whole outbox (trust R27, T26).
 */
export function claimBatch(
  database: Database,
  { driver, keyring }: { readonly driver: Pick<SmsDriver, "name">; readonly keyring: Keyring },
  messageId: number,
  at: Date,
): Promise<Claim> {
  return inBackground(database, async (work) => {
    await sql`select pg_advisory_xact_lock(hashtext('sms outbox'))`.execute(work.query);
    const message = await lockMessage(work, messageId);
    if (!message) return { state: "empty" };
    if (!message.sender)
      return message.status === "sending" ? { state: "stopped", reason: "text" } : { state: "empty" };
    const rates = await smsRates(work, at);
    const of = message.status === "sending" ? sql`` : sql`and r.is_test`;
    const only = sql<boolean>`(r.message_id = ${messageId} and r.status = 'waiting' ${of})`;
    const waiting = await candidatesOf(work, only, { at, rates, most: batchSize });
    if (waiting.length === 0) return { state: "empty" };
    const night = isNight(at, { from: rates.smsNightFrom, until: rates.smsNightUntil });
    const judged = waiting.map((one) => ({ one, reason: exclusionOf(one, { purpose: message.purpose, night }) }));
    const excluded = judged.filter(({ reason }) => reason !== null);
    await exclude(work, excluded as { one: StoredCandidate; reason: Exclusion }[]);
    const open = judged.filter(({ reason }) => reason === null).map(({ one }) => one);
    if (open.length === 0) return { state: "again" };
    const within = await withinLimits(work, message, open, { at, rates });
    if ("reason" in within) return { state: "stopped", reason: within.reason };
    const batchId = await handTo(work, driver, messageId, within.rows, { at, rates });
    const mindsNight = message.purpose === "ad" && within.rows.some((one) => !one.isTest && !one.agreedToNights);
    const from = phoneDigits(message.sender);
    const outgoing = within.rows.map(({ id, tel, kind, text, link }) => ({
      id,
      to: phoneDigits(tel),
      from,
      kind,
      title: kind === "LMS" ? message.title : "",
      text: openedText(keyring, { id, text, link }),
    }));
    return { state: "claimed", batchId, outgoing, mindsNight };
  });
}

async function lockMessage({ query }: Work, id: number): Promise<Message | undefined> {
  const { rows } = await sql<Message>`
    select m.id, m.status, m.purpose, m.title, m.owner_id,
      (select s.tel from sms_senders s where s.id = m.sender_id and s.status = 'active' and s.deleted_at is null) as sender
    from sms_messages m where m.id = ${id} and m.deleted_at is null for update`.execute(query);
  return rows[0];
}

async function exclude(
  { query }: Work,
  excluded: readonly { one: StoredCandidate; reason: Exclusion }[],
): Promise<void> {
  if (excluded.length === 0) return;
  await sql`update sms_recipients r set status = 'excluded', excluded_reason = x.reason, version = r.version + 1,
      updated_at = now()
    from unnest(${excluded.map(({ one }) => one.id)}::bigint[], ${excluded.map(({ reason }) => reason)}::text[]) x (id, reason)
    where r.id = x.id`.execute(query);
}

type Moment = { readonly at: Date; readonly rates: SmsRates };

const priceOf = ({ kind }: StoredCandidate, rates: SmsRates) => (kind === "SMS" ? rates.smsPrice : rates.lmsPrice);

/** As many of them as quota and budget still allow; why none. */
async function withinLimits(
  work: Work,
  { owner_id: ownerId }: Message,
  open: readonly StoredCandidate[],
  { at, rates }: Moment,
): Promise<{ readonly rows: readonly StoredCandidate[] } | { readonly reason: HoldReason }> {
  const used = await usedUntil(work, at, ownerId);
  const left = Math.min(rates.smsStaffDaily - used.byStaff, rates.smsFirmDaily - used.byFirm);
  if (left <= 0) return { reason: "quota" };
  let won = used.won;
  const affordable = open.slice(0, left).filter((one) => {
    const price = priceOf(one, rates);
    if (won + price > rates.smsMonthlyBudget) return false;
    won += price;
    return true;
  });
  return affordable.length === 0 ? { reason: "budget" } : { rows: affordable };
}

async function handTo(
  { query }: Work,
  driver: Pick<SmsDriver, "name">,
  messageId: number,
  rows: readonly StoredCandidate[],
  { at, rates }: Moment,
): Promise<number> {
  const { id } = await query
    .insertInto("sms_batches")
    .values({ message_id: messageId, driver: driver.name })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`update sms_recipients r set status = 'handed', batch_id = ${id}, handed_at = ${at}::timestamptz,
      tries = r.tries + 1, cost = x.cost, result_code = '', result_text = '', result_at = null, provider_key = '',
      version = r.version + 1, updated_at = now()
    from unnest(${rows.map((one) => one.id)}::bigint[], ${rows.map((one) => priceOf(one, rates))}::bigint[]) x (id, cost)
    where r.id = x.id`.execute(query);
  return id;
}
