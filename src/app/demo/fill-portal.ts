import { randomBytes } from "node:crypto";
import { seoulDay } from "#platform/dates.ts";
import { demoEmail } from "./accounts.ts";
import { fillClientWork } from "./fill-client-work.ts";
import type { FilledPeople, Filling } from "./types.ts";

const days = (now: Date, count: number) => new Date(now.getTime() + count * 86_400_000);

/** Clients with accounts in every state, links with what became of them, and a question that a lawyer has answered. */
export async function fillPortal(filling: Filling, people: FilledPeople, passwordHash: string): Promise<void> {
  const { query, now } = filling;
  const by = people.staff.get("consultant")!.userId;
  const lawyer = people.staff.get("responsible-lawyer")!.id;
  const clients = await query
    .selectFrom("clients")
    .innerJoin("projects", "projects.client_id", "clients.id")
    .select(["clients.id", "clients.team_id", "projects.id as projectId"])
    .distinctOn("clients.id")
    .where("clients.status", "=", "active")
    .where("clients.deleted_at", "is", null)
    .where("projects.deleted_at", "is", null)
    .orderBy("clients.id")
    .limit(3)
    .execute();
  // The first has an account, and sees there what was shared of the case.
  const reader = await query
    .selectFrom("documents")
    .innerJoin("projects", "projects.id", "documents.project_id")
    .innerJoin("clients", "clients.id", "projects.client_id")
    .select(["clients.id", "clients.team_id", "projects.id as projectId"])
    .where("documents.shared_at", "is not", null)
    .where("clients.status", "=", "active")
    .executeTakeFirst();
  const [first, second, third] = [...(reader ? [reader] : []), ...clients.filter(({ id }) => id !== reader?.id)];
  if (!first || !second || !third) throw new Error("too few clients with cases");
  const link = {
    slug_hash: randomBytes(32),
    code_digest: randomBytes(32),
    code_until: days(now, 5),
    expires_at: days(now, 12),
    created_at: days(now, -2),
    created_by: by,
  };
  const [shared, invitation] = await query
    .insertInto("share_links")
    .values([
      { ...link, client_id: first.id, purpose: "case", record_type: "project", record_id: first.projectId },
      { ...link, client_id: second.id, purpose: "join", slug_hash: randomBytes(32) },
    ])
    .returning("id")
    .execute();
  await fillUploadLink(filling, link);
  await fillContractAnswer(filling, link);
  await fillClientWork(filling, people, [first, second, third]);
  const seen = { link_id: shared!.id, ip: "203.0.113.7", device: "KakaoTalk · Android", at: days(now, -1) };
  await query
    .insertInto("share_link_visits")
    .values([
      { ...seen, kind: "bot", device: "알 수 없는 기기" },
      { ...seen, kind: "wrong" },
      { ...seen, kind: "entered", token_hash: randomBytes(32), until: seen.at },
    ])
    .execute();
  const account = { created_at: days(now, -20), created_by: by };
  await query
    .insertInto("client_accounts")
    .values([
      {
        ...account,
        client_id: first.id,
        email: demoEmail("client"),
        password_hash: passwordHash,
        status: "active",
        joined_at: days(now, -19),
      },
      { ...account, client_id: second.id, email: demoEmail("invited-client"), link_id: invitation!.id },
      {
        ...account,
        client_id: third.id,
        email: demoEmail("former-client"),
        status: "revoked",
        revoked_at: days(now, -3),
        revoked_by: by,
        reason: "위임이 끝나 이용을 마침",
      },
    ])
    .execute();
  await query
    .insertInto("questions")
    .values([
      {
        team_id: first.team_id,
        client_id: first.id,
        category: "민사",
        title: "다음 기일에 직접 나가야 하나요",
        content: "평일에는 회사에 있어야 해서 미리 알고 싶습니다.",
        audience: "asker",
        asked_for: "asker",
        status: "published",
        answer: "변론기일에는 변호사가 대신 출석합니다. 직접 나오셔야 하는 기일은 미리 알려 드리겠습니다.",
        owner_id: people.staff.get("consultant")!.id,
        approver_id: lawyer,
        published_at: days(now, -4),
        created_at: days(now, -6),
      },
      {
        team_id: first.team_id,
        client_id: first.id,
        category: "민사",
        title: "추가로 낼 서류가 있나요",
        content: "통장 거래내역을 더 준비해야 하는지 궁금합니다.",
        audience: "asker",
        asked_for: "asker",
        created_at: days(now, -1),
      },
    ])
    .execute();
}

type Link = {
  readonly code_digest: Buffer;
  readonly code_until: Date;
  readonly expires_at: Date;
  readonly created_at: Date;
  readonly created_by: number;
};

/** A participant of a group suit who sends documents by a link, and is to send one of them once more. */
async function fillUploadLink({ query, now }: Filling, link: Link): Promise<void> {
  const asked = await query
    .selectFrom("suit_participants as p")
    .innerJoin("suit_documents as d", "d.suit_id", "p.suit_id")
    .innerJoin("participant_documents as x", (on) =>
      on.onRef("x.participant_id", "=", "p.id").onRef("x.document_id", "=", "d.id"),
    )
    .select(["p.id", "p.team_id", "d.id as documentId"])
    .where("p.status", "=", "docsReview")
    .where("x.status", "=", "deficient")
    .orderBy("p.id")
    .executeTakeFirstOrThrow();
  const { id } = await query
    .insertInto("share_links")
    .values({
      ...link,
      participant_id: asked.id,
      purpose: "suit",
      record_type: "participant",
      record_id: asked.id,
      slug_hash: randomBytes(32),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const at = days(now, -1);
  const visit = { link_id: id, ip: "203.0.113.24", device: "Safari · iPhone", at };
  await query
    .insertInto("share_link_visits")
    .values([
      { ...visit, kind: "seen" },
      { ...visit, kind: "entered", token_hash: randomBytes(32), until: at },
    ])
    .execute();
  await query
    .insertInto("suit_deficiencies")
    .values({
      team_id: asked.team_id,
      participant_id: asked.id,
      document_id: asked.documentId,
      status: "noticed",
      cause: "illegible",
      detail: "둘째 장의 도장이 보이지 않습니다.",
      noticed_at: days(now, -1),
      cure_on: seoulDay(days(now, 7)),
      created_by: link.created_by,
    })
    .execute();
}

/** A client who does not agree with the contract that was sent. */
async function fillContractAnswer({ query, now }: Filling, link: Link): Promise<void> {
  const bound = await query
    .selectFrom("contracts")
    .select(["id", "client_id"])
    .where("status", "in", ["signed", "active"])
    .where("client_id", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!bound) return;
  const { id } = await query
    .insertInto("share_links")
    .values({
      ...link,
      slug_hash: randomBytes(32),
      client_id: bound.client_id,
      purpose: "contract",
      record_type: "contract",
      record_id: bound.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await query
    .insertInto("contract_links")
    .values({
      link_id: id,
      contract_id: bound.id,
      declined_at: days(now, -1),
      decline_reason: "분납 날짜가 상담에서 들은 것과 다릅니다.",
      declined_ip: "203.0.113.9",
      declined_device: "Chrome · Android",
    })
    .execute();
}
