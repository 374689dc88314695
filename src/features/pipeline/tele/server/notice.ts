import { sql } from "kysely";
import { formatTaskDate } from "#platform/dates.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen, type LockedRow } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { linkToken } from "#features/messages/sms/fill.ts";
import { brandSenderOf, draftLinkMessage, draftMessage, sendLinkMessage } from "#features/messages/sms/server/api.ts";
import { exclusions, type Exclusion } from "#features/messages/sms/sms-recipient.ts";
import { linkHours } from "../session-steps.ts";
import type { teleSession } from "../session.ts";
import { timeThere } from "../time-zones.ts";
import { noticeOf } from "./notice-of.ts";
import { sessionRecords } from "./records.ts";

type Session = LockedRow<typeof teleSession>;
type Target = { readonly number: number; readonly version: number };

const hourMs = 3_600_000;

/**
 * 입장 안내 문자: tells the person of a booked call or video consultation when it is and by which link, once for the same
 * time and link. Under the rules of every message: 422 for who refuses messages or has no mobile number, where there is
 * no link yet, and where the consultation has begun or is over. Returns the number of the message.
 */
export function sendEntryNotice(context: WriteContext, target: Target): Promise<number> {
  return inTransactionOnce(context, async (work) => {
    const session = await lockSeen(work.query, sessionRecords, target, context);
    const told = await mayBeTold(work, session);
    const sender = await senderOf(work, session.consult_id);
    const { id, left } = await draft(work, context, session, sender);
    if (left !== null) {
      throw new Failure(
        "ruleViolated",
        `입장 안내를 보낼 수 없는 번호입니다 (${exclusions[left]}). 전화로 알려 주세요.`,
      );
    }
    await sendLinkMessage(work, context, id);
    await changeRecord(work, context, sessionRecords, session, {
      action: "notice",
      set: { noticed_at: new Date(), notice_message_id: id, notice_of: told },
    });
    return id;
  });
}

/** The number of the brand by which the person came, else the first of the firm; null: none is registered. */
async function senderOf(work: Work, consultId: number): Promise<number | null> {
  const ofBrand = await brandSenderOf(work, { type: "consult", id: consultId });
  if (ofBrand) return ofBrand.id;
  const first = await work.query
    .selectFrom("sms_senders")
    .select("id")
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .orderBy("id")
    .executeTakeFirst();
  return first?.id ?? null;
}

async function mayBeTold({ query }: Work, session: Session): Promise<string> {
  const { status, method, link, scheduled_at: at, notice_of: before } = session;
  if (status !== "waiting" && status !== "entered") {
    throw new Failure("ruleViolated", "기다리는 상담에만 입장 안내를 보낼 수 있습니다.");
  }
  if (method === "video" && link === "") {
    throw new Failure("ruleViolated", "링크가 없습니다. 링크를 만들거나 넣은 뒤에 보내 주세요.");
  }
  if (at.getTime() + hourMs < Date.now()) {
    throw new Failure("ruleViolated", "예약시각이 지난 상담입니다. 다시 예약한 뒤에 보내 주세요.");
  }
  const { rows } = await sql<{
    told: string;
  }>`select ${noticeOf("t")} as told from tele_sessions t where t.id = ${session.id}`.execute(query);
  const { told } = rows[0]!;
  if (told === before) {
    throw new Failure(
      "ruleViolated",
      "같은 시각과 링크로 이미 보냈습니다. 예약이나 링크가 바뀌면 다시 보낼 수 있습니다.",
    );
  }
  return told;
}

async function draft(
  work: Work,
  context: WriteContext,
  session: Session,
  sender: number | null,
): Promise<{ readonly id: number; readonly left: Exclusion | null }> {
  const person = { type: "consult", id: session.consult_id };
  const { link, method, scheduled_at: at } = session;
  const firm = await work.query.selectFrom("firm_settings").select(["name", "phone"]).executeTakeFirstOrThrow();
  const body = bodyOf(session, firm);
  if (method === "tel") return draftMessage(work, context, { sender, title: "", body, person });
  const over = at.getTime() + linkHours * hourMs;
  const { id, excluded } = await draftLinkMessage(work, context, {
    sender,
    title: "",
    body,
    people: [person],
    links: { sample: link, days: Math.max(1, Math.ceil((over - Date.now()) / (24 * hourMs))) },
    linkOf: () => link,
  });
  return { id, left: excluded.get(person.id) ?? null };
}

type Firm = { readonly name: string; readonly phone: string };

function bodyOf({ method, scheduled_at: at, time_zone: zone }: Session, { name, phone }: Firm): string {
  const there = zone === "" ? "" : ` (현지 ${timeThere(at.toISOString(), zone)})`;
  const when = `${formatTaskDate(at)}${there}`;
  const head = `${name === "" ? "" : `[${name}] `}{이름} 님, `;
  const ask = phone === "" ? "" : `\n문의 ${phone}`;
  return method === "video"
    ? `${head}${when} 화상상담에 아래 주소로 들어와 주세요.\n${linkToken}${ask}`
    : `${head}${when}에 예약하신 번호로 전화드려 상담합니다.${ask}`;
}
