import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Keyring } from "#platform/server/crypto/field-cipher.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { HoldReason, SmsPurpose, SmsStatus } from "../../sms-message.ts";
import { endsTooLate, type NightHours } from "../../night.ts";
import { faultsOf } from "../../text-rules.ts";
import { cp949 } from "../cp949.ts";
import type { SmsDriver } from "../drivers/port.ts";
import { certObstacle, smsSettings } from "../firm.ts";
import { agreedToAds } from "./agreed.ts";
import { claimBatch } from "./claim.ts";
import { endMessage, holdMessage } from "./ends.ts";
import { handOver } from "./hand-over.ts";
import { smsRates, type SmsRates } from "./limits.ts";
import { settleBatches } from "./settle.ts";

/** How many a provider takes in a minute, so that the end of a batch can be estimated. */
const perMinute = 600;
const minuteMs = 60_000;
/** Then a person has to look at what is wrong with the provider. */
const mostRefusals = 20;

type Sending = {
  readonly driver: SmsDriver;
  /** Opens links that are kept for recipients. */
  readonly keyring: Keyring;
  /** The moment by which night, consent and limits are judged. */
  readonly clock?: () => Date;
  readonly signal?: AbortSignal;
  readonly grace?: number;
};

type Waiting = {
  readonly status: SmsStatus;
  readonly purpose: SmsPurpose;
  readonly title: string;
  readonly body: string;
  readonly reserve_at: Date | null;
  /** When somebody, or the job, last did something about it. */
  readonly touched: Date | null;
  readonly waiting: number;
  /** Recipients that may get no advertisement at night. */
  readonly daily: number;
  /** Batches that the provider refused one after the other. */
  readonly refusals: number;
};

/**
 * Hands over what waits of a message, fit to run any number of times and after any kill: each recipient is handed over at
 * most once. What is late does not begin by itself (additions S1), nor an advertisement that would run into the night (S3).
 */
export async function sendMessage(database: Database, messageId: number, sending: Sending): Promise<void> {
  const { driver, keyring, clock = () => new Date(), signal, grace } = sending;
  await settleBatches(database, driver, {
    only: messageId,
    ...(grace !== undefined && { grace }),
    ...(signal && { signal }),
  });
  const rates = await smsRates(database, clock());
  const hours = { from: rates.smsNightFrom, until: rates.smsNightUntil };
  await begin(database, messageId, { at: clock(), rates, hours, leaves: driver.leaves });
  for (;;) {
    if (signal?.aborted) return;
    const claim = await claimBatch(database, { driver, keyring }, messageId, clock());
    if (claim.state === "again") continue;
    if (claim.state === "stopped") {
      await holdMessage(database, messageId, claim.reason);
      return;
    }
    if (claim.state === "empty") break;
    const { batchId, outgoing, mindsNight } = claim;
    await handOver(database, { driver, batchId, outgoing, mindsNight, hours, clock, signal });
  }
  await endMessage(database, messageId);
}

type Moment = { readonly at: Date; readonly rates: SmsRates; readonly hours: NightHours; readonly leaves: boolean };

/** Lets a reservation that is due begin, and holds what may not begin now. */
async function begin(database: Database, messageId: number, { at, rates, hours, leaves }: Moment): Promise<void> {
  const reason = await inBackground(database, async (work): Promise<HoldReason | null> => {
    const message = await waitingOf(work, messageId, rates, at);
    if (message?.status === "reserved" && message.reserve_at !== null && message.reserve_at <= at) {
      if (at.getTime() - message.reserve_at.getTime() > rates.smsLateMinutes * minuteMs) return "late";
      await startReserved(work, messageId, at);
    } else if (message?.status !== "sending") {
      return null;
    } else if (
      message.waiting > 0 &&
      message.touched !== null &&
      at.getTime() - message.touched.getTime() > rates.smsLateMinutes * minuteMs
    ) {
      return "late";
    }
    const settings = await smsSettings(work);
    if (message.refusals >= mostRefusals) return "provider";
    if (leaves && certObstacle(settings, at) !== null) return "provider";
    if (faultsOf(message, settings, cp949, seoulDay(at)).length > 0) return "text";
    const takes = { minutes: message.waiting / perMinute, margin: rates.smsNightMargin };
    return message.purpose === "ad" && message.daily > 0 && endsTooLate(at, takes, hours) ? "night" : null;
  });
  if (reason !== null) await holdMessage(database, messageId, reason);
}

async function waitingOf({ query }: Work, id: number, rates: SmsRates, at: Date): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select m.status, m.purpose, m.title, m.body, m.reserve_at, w.waiting, w.daily,
      greatest(m.started_at, (select max(b.touched_at) from sms_batches b where b.message_id = m.id)) as touched,
      (select count(*)::int from sms_batches b where b.message_id = m.id and b.state = 'dropped'
        and b.touched_at >= m.started_at and b.id > coalesce((select max(x.id) from sms_batches x
          where x.message_id = m.id and x.state <> 'dropped'), 0)) as refusals
    from sms_messages m cross join lateral (select count(*)::int as waiting,
        (count(*) filter (where not sms_agreed_to_nights(r.tel_digits, ${at}::timestamptz)
          and ${agreedToAds(at, rates)}))::int as daily
      from sms_recipients r where r.message_id = m.id and not r.is_test and r.status in ('draft', 'waiting')) w
    where m.id = ${id} and m.deleted_at is null for update of m`.execute(query);
  return rows[0];
}

async function startReserved(work: Work, id: number, at: Date): Promise<void> {
  await sql`update sms_messages set status = 'sending', hold_reason = null, started_at = ${at}::timestamptz,
    version = version + 1, updated_at = now() where id = ${id}`.execute(work.query);
  await releaseDrafts(work, id);
  work.audit({
    action: "smsMessage.begin",
    recordType: "smsMessage",
    recordId: id,
    changes: { status: ["reserved", "sending"] },
  });
  work.emit({ type: "record", ref: `smsMessage:${id}` });
}

/** What was written goes into the outbox. */
export async function releaseDrafts({ query }: Pick<Work, "query">, messageId: number): Promise<void> {
  await sql`update sms_recipients set status = 'waiting', version = version + 1, updated_at = now()
    where message_id = ${messageId} and status = 'draft'`.execute(query);
}
