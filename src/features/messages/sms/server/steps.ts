import { sql } from "kysely";
import { refuseAdvertised } from "#firm/server/advertising/advertised.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import type { WriteContext } from "#records/server/write.ts";
import { sendWidely } from "../access.ts";
import type { smsMessage } from "../sms-message.ts";
import {
  smsConsentSteps as consentMachine,
  smsMessageSteps as machine,
  smsRefusalSteps as refusalMachine,
  smsSenderSteps as senderMachine,
} from "../steps.ts";
import { advertisedMessage } from "./advertised.ts";
import { isPreparedAnew } from "./consents-due.ts";
import { sendSoon } from "./jobs.ts";
import { logSending } from "./log-sending.ts";
import { obstaclesOf } from "./obstacles.ts";
import { releaseDrafts } from "./outbox/send-message.ts";
import { forgetLinks, hasOwnLinks } from "./own-links.ts";
import { smsConsentRecords, smsMessageRecords, smsRefusalRecords, smsSenderRecords } from "./records.ts";

type Message = Looking<typeof smsMessage>;

/** What others wrote is sent and stopped by 매니저 and 관리자 alone. */
function requireOwn({ asker, before }: Message): void {
  const own = before.owner_id === (asker.viewer.staff?.id ?? null) || before.created_by === asker.viewer.userId;
  if (!own && !sendWidely.allows(asker.facts)) {
    throw new Failure("forbidden", "다른 사람이 쓴 문자는 매니저나 관리자만 처리할 수 있습니다.");
  }
}

async function requireSendable(looking: Message): Promise<void> {
  requireOwn(looking);
  const { query, asker, before } = looking;
  // Whether the provider may be used is looked at where it is known which one it is.
  const [obstacle] = await obstaclesOf({ query }, before, { asker, leaves: false, at: new Date() });
  if (obstacle !== undefined) throw new Failure("ruleViolated", obstacle);
  if (before.purpose === "ad") {
    await refuseAdvertised(
      { query },
      { type: "smsMessage", id: before.id },
      await advertisedMessage({ query }, before),
    );
  }
}

async function countOf(
  { query, before }: Pick<Message, "query" | "before">,
  statuses: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sms_recipients
    where message_id = ${before.id} and not is_test and status = any(${statuses}::text[])`.execute(query);
  return rows[0]!.count;
}

async function requireFailed(looking: Message): Promise<void> {
  await requireSendable(looking);
  if ((await countOf(looking, ["failed"])) === 0)
    throw new Failure("ruleViolated", "다시 보낼 실패한 수신자가 없습니다.");
  if (await isPreparedAnew(looking, looking.before.id)) {
    throw new Failure("ruleViolated", "새 재확인 안내가 준비되어 있습니다. 새 안내에서 보내 주세요.");
  }
  // What was tried is kept no longer.
  if (await hasOwnLinks(looking, looking.before.id, ["failed"])) {
    throw new Failure("ruleViolated", "개인 링크는 다시 보낼 수 없습니다. 새 링크를 만들어 보내 주세요.");
  }
}

async function requireUntouched(looking: Message): Promise<void> {
  requireOwn(looking);
  if ((await countOf(looking, ["handed", "sent", "failed"])) > 0) {
    throw new Failure("ruleViolated", "이미 보낸 수신자가 있어 고쳐 쓸 수 없습니다. 새로 작성해 주세요.");
  }
  if (await hasOwnLinks(looking, looking.before.id)) {
    throw new Failure("ruleViolated", "개인 링크가 담긴 문자는 고쳐 쓸 수 없습니다. 취소하고 새 링크를 보내 주세요.");
  }
}

async function start(work: Work, context: WriteContext, id: number): Promise<void> {
  await logSending(work, context, id);
  await releaseDrafts(work, id);
  await sendSoon(work, id);
}

/** Whoever waited in the outbox is written down only. */
async function takeBack({ query }: Work, id: number): Promise<void> {
  await sql`update sms_recipients set status = 'draft', version = version + 1, updated_at = now()
    where message_id = ${id} and status = 'waiting' and not is_test`.execute(query);
}

const begun = () => ({ started_at: new Date(), hold_reason: null });

export const smsMessageSteps = bindSteps(smsMessageRecords, machine, {
  guards: {
    send: requireSendable,
    reserve: requireSendable,
    goOn: requireSendable,
    retry: requireFailed,
    hold: requireOwn,
    rewrite: requireUntouched,
    cancel: requireOwn,
  },
  sets: {
    send: begun,
    goOn: begun,
    retry: () => ({ ...begun(), ended_at: null }),
    hold: () => ({ hold_reason: "stopped" as const }),
    rewrite: () => ({ hold_reason: null, reserve_at: null }),
    cancel: () => ({ hold_reason: null }),
    reserve: ({ input }) => {
      if (new Date(input.reserveAt).getTime() <= Date.now()) {
        throw invalidField("reserveAt", "예약 시각은 지금보다 뒤여야 합니다.");
      }
      return { hold_reason: null };
    },
  },
  after: {
    send: ({ work, context, before }) => start(work, context, before.id),
    goOn: ({ work, context, before }) => start(work, context, before.id),
    reserve: async ({ work, context, before }) => {
      await takeBack(work, before.id);
      // It begins without anybody: whoever reserves it sends it.
      await logSending(work, context, before.id);
    },
    rewrite: ({ work, before }) => takeBack(work, before.id),
    cancel: async ({ work, before }) => {
      await takeBack(work, before.id);
      await forgetLinks(work, before.id);
    },
    retry: async ({ work, context, before }) => {
      await sql`update sms_recipients set status = 'waiting', result_code = '', result_text = '', provider_key = '',
          result_at = null, batch_id = null, version = version + 1, updated_at = now()
        where message_id = ${before.id} and status = 'failed' and not is_test`.execute(work.query);
      await logSending(work, context, before.id);
      await sendSoon(work, before.id);
    },
  },
});

/** A number counts as registered when a document hangs on it that proves it (rules §7.7). */
export const smsSenderSteps = bindSteps(smsSenderRecords, senderMachine, {
  guards: {
    activate: async ({ query, before }) => {
      const file = await query
        .selectFrom("files")
        .select("id")
        .where("record_type", "=", "smsSender")
        .where("record_id", "=", before.id)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      if (!file) throw new Failure("ruleViolated", "통신서비스 이용증명원 파일을 먼저 올려 주세요.");
      const same = await query
        .selectFrom("sms_senders")
        .select("id")
        .where("tel_digits", "=", before.tel_digits)
        .where("status", "=", "active")
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      if (same) throw new Failure("ruleViolated", "이미 사용 중인 번호입니다.");
    },
  },
  sets: { activate: () => ({ stop_reason: "" }) },
});

export const smsConsentSteps = bindSteps(smsConsentRecords, consentMachine);
export const smsRefusalSteps = bindSteps(smsRefusalRecords, refusalMachine);
