import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { workingInstant } from "./calendar.ts";
import type { FilledPeople, Filling } from "./types.ts";

type Written = {
  readonly kind: "access" | "correction" | "deletion" | "suspension";
  readonly requester?: "agent";
  readonly content: string;
  /** Days ago. */
  readonly received: number;
  readonly ended?: { readonly status: "done" | "refused"; readonly answer: string; readonly after: number };
};

/** The longest open one is past its day; the first that has ended belongs to somebody with a contract. */
const requests: readonly Written[] = [
  {
    kind: "deletion",
    content: "보관 중인 자료를 모두 지워 달라고 함",
    received: 33,
    ended: {
      status: "refused",
      answer:
        "수임장부(변호사법 제28조)와 세무 증빙(국세기본법 제85조의3)은 보존해야 하므로 삭제할 수 없음을 서면으로 알림",
      after: 6,
    },
  },
  {
    kind: "access",
    content: "보관 중인 개인정보 전부의 사본",
    received: 27,
    ended: { status: "done", answer: "열람 자료를 서면으로 교부하고 수령증을 받음", after: 5 },
  },
  {
    kind: "suspension",
    content: "소식지와 안내 문자를 보내지 말아 달라고 함",
    received: 18,
    ended: { status: "done", answer: "안내 발송 대상에서 빼고 전화로 알림", after: 1 },
  },
  { kind: "access", content: "상담 기록과 동의한 내용을 보고 싶다고 함", received: 12 },
  { kind: "access", requester: "agent", content: "위임장을 낸 배우자가 계약과 입금 내역의 사본을 요구함", received: 8 },
  { kind: "correction", content: "이사한 주소와 바뀐 전화번호로 고쳐 달라고 함", received: 2 },
];

/** What clients asked about their own data: answered, refused on a ground of the law, waiting, and one too late. */
export async function fillPrivacy({ query, now }: Filling, { staff }: FilledPeople): Promise<void> {
  const clerk = staff.get("manager")!;
  const { rows: clients } = await sql<{ id: number; teamId: number }>`
    select r.id, r.team_id as "teamId" from clients r
    where r.kind = '개인' and r.status <> 'dueDestroy' and r.created_at < ${workingInstant(now, 40)}
    order by exists (select from contracts k where k.client_id = r.id and k.signed_at is not null) desc, r.id
    limit ${requests.length}`.execute(query);
  for (const [index, { kind, requester = "self", content, received, ended }] of requests.entries()) {
    const client = clients[index]!;
    const came = workingInstant(now, received);
    const settled = ended ? workingInstant(now, received - ended.after) : null;
    await query
      .insertInto("privacy_requests")
      .values({
        team_id: client.teamId,
        client_id: client.id,
        kind,
        requester,
        content,
        received_on: seoulDay(came),
        due_on: sql`${seoulDay(came)}::date + (rate_on(${`${kind}Days`}, ${seoulDay(came)}::date)).value::int`,
        status: ended?.status ?? "open",
        answer: ended?.answer ?? "",
        settled_at: settled,
        settled_by_id: settled && clerk.id,
        created_at: came,
        created_by: clerk.userId,
        updated_at: settled ?? came,
        updated_by: clerk.userId,
      })
      .execute();
  }
  await askedByCaller({ query, now }, clerk);
}

/** Somebody who only consulted wants the record of the call. */
async function askedByCaller(
  { query, now }: Pick<Filling, "query" | "now">,
  clerk: { readonly userId: number },
): Promise<void> {
  const came = workingInstant(now, 4);
  await sql`
    insert into privacy_requests (team_id, consult_id, kind, content, received_on, due_on, created_at, created_by, updated_at, updated_by)
    select c.team_id, c.id, 'access', '상담한 내용과 동의한 사실을 보고 싶다고 함', ${seoulDay(came)}::date,
      ${seoulDay(came)}::date + (rate_on('accessDays', ${seoulDay(came)}::date)).value::int, ${came}, ${clerk.userId}, ${came}, ${clerk.userId}
    from consults c where c.client_id is null and c.name <> '' and c.tel <> '' and c.created_at < ${workingInstant(now, 6)}
      and c.status in ('done', 'lost', 'considering', 'noAnswer', 'contacted')
      and not exists (select from walls w where w.record_type = 'consult' and w.record_id = c.id)
    order by c.id limit 1`.execute(query);
}
