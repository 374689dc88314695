import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { seoulDay } from "#platform/dates.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { stepCall } from "#records/steps.ts";
import { previewAccessFile, registerRequest } from "../endpoints.ts";
import { privacySteps } from "../privacy.ts";
import type { RequestKind } from "../privacy.ts";

let app: TestApp;
let home: number;
let other: number;
let clerk: TestStaff;
let admin: TestStaff;
let stranger: TestStaff;
let reader: TestStaff;
let narrow: TestStaff;
let client: { readonly id: number; readonly number: number };

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("송무팀");
  other = await app.createTeam("다른팀");
  clerk = await app.createStaff({ shortName: "하람", roles: ["송무팀원"], teamIds: [home] });
  reader = await app.createStaff({ shortName: "이든", roles: ["홍보책임"], teamIds: [home] });
  const ownRules = JSON.stringify([
    { action: "manage", subject: "고객리스트" },
    { action: "show", subject: "상담리스트" },
  ]);
  narrow = await app.createStaff({ shortName: "보리", roles: [], teamIds: [home], ownRules });
  stranger = await app.createStaff({ shortName: "지안", roles: ["송무팀원"], teamIds: [other] });
  admin = await app.createStaff({ shortName: "가온", roles: ["관리자"], teamIds: [home] });
  const body = {
    name: "여지운",
    kind: "개인",
    grade: "normal",
    caseScope: "일반",
    tel: "010-0000-2901",
    tel2: "010-0000-2902",
    email: "jiun@mail.example",
    notes: "=1+1 오후에 전화",
  } as const;
  const made = await app.call(clientCalls.create, { body }, { token: clerk.token });
  client = made.body.model;
  await fill();
});
afterAll(() => app.stop());

async function sql<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await app.database.pool.query<Row>(text, values)).rows;
}

async function idOf(text: string, ...values: unknown[]): Promise<number> {
  return (await sql<{ id: number }>(`${text} returning id`, ...values))[0]!.id;
}

/** What the firm holds of the client, what it holds of others, and what it keeps to itself. */
async function fill(): Promise<void> {
  const consult = await idOf(
    `insert into consults (team_id, name, tel, opponent, content, journal_facts, journal_issues, client_id)
     values ($1, '여지운', '010-0000-2901', '맞은편상사', '임대차 문의', '보증금을 받지 못함', '대항력 쟁점', $2)`,
    home,
    client.id,
  );
  const project = await idOf(
    `insert into projects (team_id, title, client_id, client_name, client_tel, status, remark)
     values ($1, '보증금 반환', $2, '여지운', '010-0000-2901', 'active', '내부 비고')`,
    home,
    client.id,
  );
  await sql(
    `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, client_id)
     values ($1, '계좌이체', 550000, '여지운의 배우자', '2026-03-02', $2)`,
    home,
    client.id,
  );
  await sql(
    `insert into memos (team_id, record_type, record_id, author_id, kind, content, visibility) values
       ($1, 'project', $2, $3, '통화', '등기부를 보내기로 함', 'all'), ($1, 'project', $2, $3, '내부', '합의 가능성 낮음', 'all'),
       ($1, 'project', $2, $3, '통화', '변호사만 볼 통화', 'privileged')`,
    home,
    project,
    clerk.id,
  );
  await sql(
    `with content as (insert into file_contents (storage_key, size, sha256, kind, created_by)
       values ('cd/' || repeat('cd', 32), 1, sha256('x'), 'pdf', $1) returning id),
     file as (insert into files (record_type, record_id) values ('consult', $2) returning id)
     insert into file_versions (file_id, number, content_id, name, created_by)
     select file.id, 1, content.id, '임대차계약서.pdf', $1 from file, content`,
    clerk.userId,
    consult,
  );
  await sql(
    `insert into person_identifiers (person_id, rrn_encrypted, rrn_index, basis)
     select person_id, 'x', 'z', '소득세법 제164조' from clients where id = $1`,
    client.id,
  );
  // Another client's case against the same person, and a case of the person that another team works on.
  const against = await idOf(
    "insert into consults (team_id, name, content) values ($1, '딴사람', '여지운을 고소')",
    home,
  );
  await sql(
    `insert into parties (team_id, person_id, record_type, record_id, side)
     select $1, person_id, 'consult', $2, '상대방' from clients where id = $3`,
    home,
    against,
    client.id,
  );
  await sql(
    "insert into projects (team_id, title, client_id, status) values ($1, '다른 팀의 사건', $2, 'active')",
    other,
    client.id,
  );
}

async function ask(kind: RequestKind): Promise<number> {
  const body = { kind, requester: "self", content: "전부", receivedOn: seoulDay(Date.now()) } as const;
  const params = { number: String(client.number) };
  return (await app.call(registerRequest, { params, body }, { token: clerk.token })).body.id;
}

const preview = (id: number, { token }: TestStaff) =>
  app.call(previewAccessFile, { params: { requestId: String(id) } }, { token });

const take = (id: number, { token }: TestStaff, reason = "본인 확인 후 교부") =>
  fetch(`${app.url}/api/privacy-requests/${id}/file`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ reason }),
  });

async function linesOf(response: Response): Promise<string[]> {
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  return sheets[0]!.rows.slice(1).map((cells) => cells.map((cell) => String(cell ?? "")).join(" | "));
}

test("the file holds what is about the client, and neither others nor what stays inside; it is written down", async () => {
  const id = await ask("access");
  const response = await take(id, admin);
  expect([response.status, response.headers.get("content-disposition")]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename\*=UTF-8''[%\w.]+\.xlsx$/),
  ]);
  const lines = await linesOf(response);
  const text = lines.join("\n");
  for (const said of [
    `안내 |  | 정보주체 | 고객 ${client.number} 여지운`,
    "010-0000-2901",
    "010-0000-2902",
    "jiun@mail.example",
    "=1+1 오후에 전화",
    "임대차 문의",
    "보증금을 받지 못함",
    "보증금 반환",
    "| 금액 | 550000",
    "등기부를 보내기로 함",
    "임대차계약서.pdf",
    "소득세법 제164조",
    "| 요구 | 열람",
    "| 내용 | 전부",
    "| 상태 | 처리 중",
    "다른 팀의 사건",
    "변호사법 제26조",
  ]) {
    expect(text).toContain(said);
  }
  for (const kept of [
    "맞은편상사",
    "대항력",
    "내부 비고",
    "배우자",
    "합의 가능성",
    "변호사만 볼 통화",
    "딴사람",
    "고소",
  ]) {
    expect(text, kept).not.toContain(kept);
  }
  expect(
    await sql("select user_id, reason, record_ids from access_log where action = '다운로드' and subject = '고객'"),
  ).toEqual([{ user_id: admin.userId, reason: "본인 확인 후 교부", record_ids: [client.id] }]);
  expect(await sql("select changes ->> 'request' as id from change_log where action = 'client.accessFile'")).toEqual([
    { id: String(id) },
  ]);
});

test("whoever makes it gets what they may see, told beforehand; the others get nothing", async () => {
  const id = await ask("access");
  const { body } = await preview(id, narrow);
  expect([body.closed, body.masked]).toEqual([
    [
      "원격상담",
      "계약",
      "수분양자",
      "집단소송 참여자",
      "서류 보완",
      "입금",
      "자문시간",
      "회원",
      "캐시·포인트 내역",
      "쿠폰 발급",
      "주문",
      "압류",
      "메모",
      "질문",
      "내용증명",
    ],
    ["상담"],
  ]);
  expect(Object.fromEntries(body.parts.map(({ label, records }) => [label, records]))).toMatchObject({
    고객: 1,
    사건: 1,
    파일: 1,
    고유식별정보: 1,
  });
  const lines = (await linesOf(await take(id, narrow))).join("\n");
  expect(lines).toContain("보증금 반환");
  expect(lines).not.toContain("다른 팀의 사건");
  expect(lines).not.toContain("550000");
  expect(lines).not.toContain("등기부");
  expect((await preview(id, clerk)).body).toMatchObject({ closed: ["수분양자", "질문"], masked: [] });

  expect((await take(id, clerk, " ")).status).toBe(400);
  expect([(await preview(id, stranger)).status, (await take(id, stranger)).status]).toEqual([404, 404]);
  expect([(await preview(id, reader)).status, (await take(id, reader)).status]).toEqual([403, 403]);
  expect((await take(await ask("correction"), clerk)).status).toBe(422);
  const settled = { params: { number: String(id) }, body: { version: 1, answer: "교부" } };
  expect((await app.call(stepCall(privacySteps, "complete"), settled, { token: clerk.token })).status).toBe(200);
  expect((await take(id, clerk)).status).toBe(422);
  const refused = await sql("select from access_log where action = '다운로드' and user_id <> all($1)", [
    admin.userId,
    narrow.userId,
  ]);
  expect(refused).toEqual([]);
});
