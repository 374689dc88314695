import { hash } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import { seoulDay } from "#platform/dates.ts";
import { formatPhone, isPhone } from "#platform/phone.ts";
import { shortened } from "#platform/shortened.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { limitCalls } from "#platform/server/rate-limit.ts";
import type { Services } from "#platform/server/services.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { alarmingWord, seemsMinor } from "../../alarming.ts";
import { extractFacts } from "../../extract.ts";
import { bounds, type receiveIntake as schema } from "../../schemas.ts";
import { spamReason } from "../../spam.ts";
import type { KeyHolder } from "../keys.ts";

type Sent = z.output<(typeof schema)["body"]>;
type Channel = {
  readonly id: number;
  readonly teamId: number;
  readonly brandId: number;
  readonly ownerId: number | null;
  readonly name: string;
  readonly perMinute: number;
  readonly perDay: number;
  readonly today: number;
};

/** Clocks of sites may go this far ahead. */
const aheadMs = 5 * 60_000;
const sentences = new Intl.Segmenter("ko", { granularity: "sentence" });

/**
 * Takes in what a visitor wrote on the site of a brand: once for each conversation, whatever comes of the answer. What
 * looks like spam is kept apart, and the answer is the same. 422 before the notice or without consent, and while the
 * channel is not in use; 409 for other words under the same number; 429 for too many.
 */
export async function receiveIntake(
  services: Services,
  { channelId, keyId }: KeyHolder,
  sent: Sent,
  requestId: string,
): Promise<void> {
  const channel = await runningChannel(services, channelId);
  await limitCalls(services, "intake-channel", channelId, channel.perMinute);
  refuseUnfit(sent);
  const digest = hash("sha256", JSON.stringify(sent), "buffer");
  const actor = { userId: null, staffId: null, requestId };
  await inTransaction(services.database, actor, async (work) => {
    if (await cameBefore(work, channelId, sent.conversation, digest)) return;
    if (channel.today >= channel.perDay) throw new Failure("tooMany", undefined, { retryAfter: 3_600 });
    await store(work, channel, sent, digest);
    await sql`update intake_keys set last_used_at = now()
      where id = ${keyId} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(work.query);
  });
}

async function runningChannel({ database }: Services, id: number): Promise<Channel> {
  const { rows } = await sql<Channel & { status: string }>`
    select c.id, c.team_id as "teamId", c.brand_id as "brandId", c.owner_id as "ownerId", c.name, c.status,
      c.per_minute as "perMinute", c.per_day as "perDay",
      (select count(*)::int from intakes i where i.channel_id = c.id and i.created_at >=
        date_trunc('day', now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul') as today
    from intake_channels c where c.id = ${id}`.execute(database.query);
  const [channel] = rows;
  if (channel?.status !== "running") throw new Failure("ruleViolated", "사용하지 않는 접수 창구입니다.");
  return channel;
}

/** Without notice and consent nothing is kept (additions K3; 개인정보 보호법 제15조, 인공지능기본법). */
function refuseUnfit({ noticeShownAt, privacyConsentAt, lines, tel }: Sent): void {
  const latest = Date.now() + aheadMs;
  const times = lines.map(({ saidAt }) => Date.parse(saidAt));
  if (Date.parse(privacyConsentAt) > latest) throw invalidField("privacyConsentAt", "지금보다 뒤일 수 없습니다.");
  if (times.some((time) => time > latest)) throw invalidField("lines", "발화 시각은 지금보다 뒤일 수 없습니다.");
  if (lines.reduce((sum, { said }) => sum + said.length, 0) > bounds.characters)
    throw invalidField("lines", `대화는 모두 ${bounds.characters.toLocaleString("ko-KR")}자까지 보낼 수 있습니다.`);
  if (Date.parse(noticeShownAt) > Math.min(...times)) {
    const message = "대화를 시작하기 전에 인공지능 이용을 알려야 합니다.";
    throw new Failure("ruleViolated", message, { fields: { noticeShownAt: message } });
  }
  if (tel && !isPhone(tel)) throw invalidField("tel", "연락처 형식을 확인해 주세요.");
}

/** Whether the conversation is here already. A call with the same number that is at work is waited for. */
async function cameBefore({ query }: Work, channelId: number, conversation: string, digest: Buffer): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`intake:${channelId}:${conversation}`}, 0))`.execute(query);
  const before = await query
    .selectFrom("intakes")
    .select("digest")
    .where("channel_id", "=", channelId)
    .where("conversation", "=", conversation)
    .executeTakeFirst();
  if (!before) return false;
  if (before.digest.equals(digest)) return true;
  throw new Failure("conflict", "같은 대화 번호로 다른 내용을 보냈습니다. 새 번호로 다시 보내 주세요.");
}

async function store(work: Work, channel: Channel, sent: Sent, digest: Buffer): Promise<void> {
  const said = sent.lines.flatMap((line) => (line.speaker === "caller" ? [line.said] : []));
  const saidDigest = hash("sha256", said.join("\n").replaceAll(/\s/g, ""), "buffer");
  const spam = spamReason({
    said,
    trap: sent.website ?? "",
    firstAfterMs: firstAfterMs(sent),
    sameBefore: await sameBefore(work, channel.id, saidDigest),
  });
  const alarm = alarmingWord(said);
  const { id } = await work.query
    .insertInto("intakes")
    .values({
      team_id: channel.teamId,
      channel_id: channel.id,
      brand_id: channel.brandId,
      conversation: sent.conversation,
      digest,
      said_digest: saidDigest,
      ...(spam !== null && { status: "spam" as const, reason: spam, ended_at: new Date() }),
      name: sent.name ?? "",
      tel: sent.tel ? formatPhone(sent.tel) : firstPhone(said, sent),
      email: sent.email ?? "",
      brief: briefOf(said),
      urgent: alarm !== null,
      minor: seemsMinor(said),
      line_count: sent.lines.length,
      notice_shown_at: sent.noticeShownAt,
      privacy_consent_at: sent.privacyConsentAt,
      overseas_consent_at: sent.overseasConsentAt ?? null,
      utm_source: sent.utm?.source ?? "",
      utm_medium: sent.utm?.medium ?? "",
      utm_campaign: sent.utm?.campaign ?? "",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await storeLines(work, id, sent);
  work.audit({
    action: "intake.receive",
    recordType: "intake",
    recordId: id,
    changes: { channel: [null, channel.id] },
  });
  work.emit({ type: "record", ref: `intake:${id}` });
  if (alarm !== null && spam === null && channel.ownerId !== null) {
    await tellByTask(work, {
      from: channel.ownerId,
      to: [channel.ownerId],
      title: `[긴급] AI 상담 ${id} 바로 확인`,
      content: `${channel.name}에 위험을 알리는 표현(‘${alarm}’)이 들어왔습니다. 먼저 연락해 주세요.`,
      url: `/lawfirm/consult/ai?id=${id}`,
      importance: "A",
      about: { type: "intake", id },
    });
  }
}

function firstAfterMs({ noticeShownAt, lines }: Sent): number | null {
  const first = lines.find(({ speaker }) => speaker === "caller");
  return first ? Date.parse(first.saidAt) - Date.parse(noticeShownAt) : null;
}

async function sameBefore({ query }: Work, channelId: number, saidDigest: Buffer): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from intakes
    where channel_id = ${channelId} and said_digest = ${saidDigest} and created_at > now() - interval '1 day'`.execute(
    query,
  );
  return rows[0]!.count;
}

/** Where the form has no number, the first that was written. */
function firstPhone(said: readonly string[], { lines }: Sent): string {
  const today = seoulDay(lines[0]!.saidAt);
  for (const line of said) {
    const fact = extractFacts(line, today).find(({ kind }) => kind === "phone");
    if (fact) return fact.value;
  }
  return "";
}

const briefLength = 200;

/** The first sentence that says something. */
function briefOf(said: readonly string[]): string {
  const line = said.find((one) => one.trim().length >= 10) ?? said.find((one) => one.trim() !== "") ?? "";
  const [first] = sentences.segment(line.replaceAll(/\s+/g, " ").trim());
  return shortened(first?.segment.trim() ?? "", briefLength);
}

async function storeLines({ query }: Work, intakeId: number, { lines }: Sent): Promise<void> {
  await query
    .insertInto("intake_lines")
    .values(
      lines.map(({ speaker, saidAt, said }, index) => ({
        intake_id: intakeId,
        place: index + 1,
        speaker,
        said_at: saidAt,
        said,
      })),
    )
    .execute();
  const facts = lines.flatMap(({ speaker, said, saidAt }, index) =>
    speaker === "bot"
      ? []
      : extractFacts(said, seoulDay(saidAt)).map(({ kind, value, sentence, startsAt, endsAt }) => ({
          intake_id: intakeId,
          place: index + 1,
          kind,
          value,
          sentence,
          starts_at: startsAt,
          ends_at: endsAt,
        })),
  );
  if (facts.length > 0) await query.insertInto("intake_facts").values(facts.slice(0, 500)).execute();
}
