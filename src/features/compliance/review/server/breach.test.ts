import { parseCsv } from "hucre/csv";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import * as endpoints from "../endpoints.ts";
import { changedSubjects, subjectKinds, type IdKind } from "./people/subjects.ts";

let app: TestApp;
let admin: TestStaff;
let reader: TestStaff;
/** An id of each kind that leads to the client 한가람 or, for staff, to the reader. */
type Ids = Record<
  | "client"
  | "consult"
  | "contract"
  | "project"
  | "dispute"
  | "payment"
  | "memo"
  | "file"
  | "seizure"
  | "seizureTarget"
  | "ask"
  | "question"
  | "room"
  | "talkPost"
  | "legalCase"
  | "hearing"
  | "deadline"
  | "deadlineMove"
  | "judgmentNotice"
  | "serviceOfProcess"
  | "courtSecurity"
  | "presaleBuyer"
  | "participant"
  | "deficiency"
  | "letter"
  | "video"
  | "doneCase"
  | "worktime"
  | "expense"
  | "timePack"
  | "partner"
  | "unionCase"
  | "conflictInquiry"
  | "member"
  | "walletMovement"
  | "couponIssue"
  | "serviceOrder"
  | "clientFile"
  | "clientRoom"
  | "origination"
  | "conflict"
  | "conflictCheck"
  | "person"
  | "staff"
  | "user",
  number
>;
let ids: Ids;
const idOf = (kind: IdKind | null | undefined) => ids[kind as keyof Ids];

beforeAll(async () => {
  app = await startTestApp();
  const teamId = await app.createTeam("송무팀");
  admin = await app.createStaff({ shortName: "관리", roles: ["관리자"], teamIds: [teamId] });
  reader = await app.createStaff({ shortName: "해온", roles: ["송무팀원"], teamIds: [teamId] });
  ids = { ...(await insertRecords(teamId)), staff: reader.id, user: reader.userId };
});
afterAll(() => app.stop());

beforeEach(async () => {
  const { pool } = app.database;
  await pool.query("alter table access_log disable trigger user; alter table change_log disable trigger user");
  await pool.query("delete from access_log; delete from change_log");
  await pool.query("alter table access_log enable trigger user; alter table change_log enable trigger user");
});

const laterTables = [
  "seizures",
  "seizure_targets",
  "asks",
  "questions",
  "rooms",
  "talk_posts",
  "legal_cases",
  "hearings",
  "deadlines",
  "deadline_moves",
  "judgment_notices",
  "service_of_process",
  "court_securities",
  "presale_buyers",
  "suit_participants",
  "suit_deficiencies",
  "letters",
  "videos",
  "done_cases",
  "intakes",
  "tele_sessions",
  "sms_messages",
  "sms_recipients",
  "sms_consents",
  "sms_refusals",
  "worktimes",
  "expenses",
  "time_packs",
  "partners",
  "conflict_inquiries",
  "members",
  "wallet_movements",
  "coupon_issues",
  "service_orders",
  "client_files",
  "client_rooms",
  "originations",
] as const;

/** A record of each kind, one behind the other, so that the numbers differ from kind to kind. */
async function insertRecords(teamId: number): Promise<Omit<Ids, "staff" | "user">> {
  const { pool } = app.database;
  const insert = async (text: string, values: unknown[] = []): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(`${text} returning id`, values);
    return rows[0]!.id;
  };
  const skipped = [
    "clients",
    "consults",
    "contracts",
    "projects",
    "disputes",
    "payments",
    "memos",
    "files",
    ...laterTables,
  ];
  for (const [index, table] of skipped.entries())
    await pool.query(`alter table ${table} alter column id restart with ${(index + 1) * 100}`);
  const client = await insert("insert into clients (team_id, name, tel) values ($1, '한가람', '01011112222')", [
    teamId,
  ]);
  const consult = await insert(
    "insert into consults (team_id, name, tel, client_id) values ($1, '한가람', '01011112222', $2)",
    [teamId, client],
  );
  const contract = await insert("insert into contracts (team_id, client_id, title) values ($1, $2, '대여금')", [
    teamId,
    client,
  ]);
  const project = await insert(
    `insert into projects (team_id, client_id, contract_id, title, client_name, client_tel, opponent)
     values ($1, $2, $3, '대여금', '한가람', '01011112222', '맞수')`,
    [teamId, client, contract],
  );
  const dispute = await insert(
    "insert into disputes (team_id, project_id, title, kind) values ($1, $2, '불만', '의뢰인')",
    [teamId, project],
  );
  const payment = await insert(
    `insert into payments (team_id, client_id, pay_name, pay_amt, pay_type, pay_date)
     values ($1, $2, '한가람 모친', 1000, '현금', current_date)`,
    [teamId, client],
  );
  const refund = await insert(
    `insert into refunds (team_id, payment_id, amount, reason, requested_by_id) values ($1, $2, 100, '계약 해지', $3)`,
    [teamId, payment, reader.id],
  );
  const privacyRequest = await insert(
    `insert into privacy_requests (team_id, client_id, kind, received_on, due_on)
     values ($1, $2, 'access', current_date, current_date)`,
    [teamId, client],
  );
  const destructionItem = await insert(
    `insert into destruction_items (team_id, record_type, record_id, number, due_on, basis)
     values ($1, 'client', $2, 1, current_date, '보존 기간')`,
    [teamId, client],
  );
  const memo = await insert(
    "insert into memos (team_id, record_type, record_id, author_id, kind, content) values ($1, 'dispute', $2, $3, '내부', '메모')",
    [teamId, dispute, reader.id],
  );
  const file = await insert("insert into files (record_type, record_id) values ('project', $1)", [project]);
  const check = await insert(
    `insert into conflict_checks (team_id, record_type, record_id, query, hits, proposal)
     values ($1, 'project', $2, '{}', '[]', 'clear')`,
    [teamId, project],
  );
  const seizure = await insert(
    "insert into seizures (team_id, project_id, client_id, creditor, debtor) values ($1, $2, $3, '한가람', '맞수')",
    [teamId, project, client],
  );
  const seizureTarget = await insert(
    "insert into seizure_targets (team_id, seizure_id, name) values ($1, $2, '해온은행')",
    [teamId, seizure],
  );
  const ask = await insert(
    "insert into asks (team_id, department, title, project_id) values ($1, '송무', '기록 열람', $2)",
    [teamId, project],
  );
  const question = await insert(
    "insert into questions (team_id, category, title, content, client_id) values ($1, '민사', '기한', '언제인가요', $2)",
    [teamId, client],
  );
  const room = await insert("insert into rooms (team_id, name, project_id) values ($1, '대여금', $2)", [
    teamId,
    project,
  ]);
  const talkPost = await insert(
    "insert into talk_posts (team_id, room_id, seq, content) values ($1, $2, 1, '확인했습니다')",
    [teamId, room],
  );
  const legalCase = await insert(
    "insert into legal_cases (team_id, project_id, court) values ($1, $2, '서울중앙지방법원')",
    [teamId, project],
  );
  const hearing = await insert(
    "insert into hearings (team_id, case_id, kind, at) values ($1, $2, 'pleading', now() + interval '3 days')",
    [teamId, legalCase],
  );
  const deadline = await insert(
    `insert into deadlines (team_id, project_id, case_id, rule_id, title, start_method, start_on, effective_on, zero_hour, raw_on,
       due_on, acting_on, target_on, d7_on, d3_on, d1_on, trace, computation, entered_by_id)
     select $1, $2, $3, (select min(id) from legal_deadline_rules), '내부 기한', 'personal', d, d, false, d + 14, d + 14, d + 14, d + 12, d + 7, d + 11, d + 13, '계산',
       '14일', $4 from (select current_date as d) today`,
    [teamId, project, legalCase, reader.id],
  );
  const deadlineMove = await insert(
    `insert into deadline_moves (team_id, project_id, case_id, deadline_id, cause, old_on, new_on, old_trace, new_trace)
     values ($1, $2, $3, $4, 'holiday', current_date + 14, current_date + 15, '계산', '계산')`,
    [teamId, project, legalCase, deadline],
  );
  const judgmentNotice = await insert(
    `insert into judgment_notices (team_id, project_id, case_id, deadline_id, title, due_on, last_day)
     values ($1, $2, $3, $4, '판결 통지', current_date + 1, current_date + 14)`,
    [teamId, project, legalCase, deadline],
  );
  const serviceOfProcess = await insert(
    `insert into service_of_process (team_id, project_id, case_id, channel, received_on, document_name)
     values ($1, $2, $3, 'court', current_date, '판결정본')`,
    [teamId, project, legalCase],
  );
  const courtSecurity = await insert(
    `insert into court_securities (team_id, project_id, case_id, kind, title, amount, deposited_on)
     values ($1, $2, $3, 'deposit', '가압류 담보', 1000000, current_date)`,
    [teamId, project, legalCase],
  );
  const area = await insert("insert into presale_areas (team_id, name) values ($1, '해온자이')", [teamId]);
  const presaleBuyer = await insert(
    `insert into presale_buyers (team_id, area_id, client_id, name, tel, source) values ($1, $2, $3, '한가람', '01011112222', 'tel')`,
    [teamId, area, client],
  );
  const suit = await insert("insert into group_suits (team_id, title) values ($1, '입주자 소송')", [teamId]);
  const participant = await insert(
    "insert into suit_participants (team_id, suit_id, client_id, name, tel) values ($1, $2, $3, '한가람', '01011112222')",
    [teamId, suit, client],
  );
  const deficiency = await insert("insert into suit_deficiencies (team_id, participant_id) values ($1, $2)", [
    teamId,
    participant,
  ]);
  const letter = await insert(
    `insert into letters (team_id, title, purpose, body, client_id, author_id)
     values ($1, '통지', 'demand', '갚아 주십시오.', $2, $3)`,
    [teamId, client, reader.id],
  );
  const video = await insert("insert into videos (team_id, title, project_id) values ($1, '사례', $2)", [
    teamId,
    project,
  ]);
  const doneCase = await insert("insert into done_cases (team_id, title, project_id) values ($1, '사례', $2)", [
    teamId,
    project,
  ]);
  const intake = await insert(
    `with b as (insert into brands (team_id, name) values ($1, '해온 상속') returning id),
       c as (insert into intake_channels (team_id, brand_id, name) select $1, id, '홈페이지' from b returning id, brand_id)
     insert into intakes (team_id, channel_id, brand_id, conversation, digest, said_digest, name, tel, line_count, notice_shown_at,
       privacy_consent_at)
     select $1, id, brand_id, 'a1', sha256('a'), sha256('b'), '한가람', '01011112222', 1, now(), now() from c`,
    [teamId],
  );
  const teleSession = await insert(
    `insert into tele_sessions (team_id, consult_id, title, method, scheduled_at, duration_min)
     values ($1, $2, '화상상담', 'video', now(), 30)`,
    [teamId, consult],
  );
  const smsMessage = await insert(
    "insert into sms_messages (team_id, body, record_type, record_id) values ($1, '안내드립니다.', 'consult', $2)",
    [teamId, consult],
  );
  const smsRecipient = await insert(
    "insert into sms_recipients (team_id, message_id, place, name, tel) values ($1, $2, 1, '한가람', '01011112222')",
    [teamId, smsMessage],
  );
  const smsConsent = await insert(
    `insert into sms_consents (team_id, event, name, tel, happened_at, channel)
     values ($1, 'give', '한가람', '01011112222', now(), 'web')`,
    [teamId],
  );
  const smsRefusal = await insert(
    `insert into sms_refusals (team_id, event, name, tel, happened_at, channel)
     values ($1, 'refuseAds', '한가람', '01011112222', now(), 'phone')`,
    [teamId],
  );
  const { rows } = await pool.query<{ id: number }>("select person_id as id from clients where id = $1", [client]);
  const document = await insert(
    "insert into documents (team_id, project_id, kind, title) values ($1, $2, 'brief', '준비서면')",
    [teamId, project],
  );
  const documentBundle = await insert(
    "insert into document_bundles (team_id, project_id, title, total_count) values ($1, $2, '갑호증 합본', 1)",
    [teamId, project],
  );
  const worktime = await insert(
    `insert into worktimes (team_id, staff_id, project_id, day, category, minutes) values ($1, $2, $3, current_date, 'writing', 60)`,
    [teamId, reader.id, project],
  );
  const expense = await insert(
    `insert into expenses (team_id, project_id, spent_on, vendor, category, amount)
     values ($1, $2, current_date, '우체국', '소송실비', 5000)`,
    [teamId, project],
  );
  const timePack = await insert("insert into time_packs (team_id, client_id, product) values ($1, $2, '자문 20시간')", [
    teamId,
    client,
  ]);
  const partner = await insert(
    "insert into partners (team_id, staff_id, name, joined_on) values ($1, $2, '해온', current_date)",
    [teamId, reader.id],
  );
  const unionCase = await insert(
    `insert into union_cases (team_id, project_id, from_on, own_percent, ground)
     values ($1, $2, current_date, 50, '공동수임 약정')`,
    [teamId, project],
  );
  const conflictInquiry = await insert(
    `insert into conflict_inquiries (team_id, title, record_type, record_id) values ($1, '이해관계', 'consult', $2)`,
    [teamId, consult],
  );
  const member = await insert("insert into members (team_id, client_id) values ($1, $2)", [teamId, client]);
  const walletMovement = await insert(
    `insert into wallet_movements (team_id, client_id, unit, kind, amount, brief) values ($1, $2, 'point', 'earn', 1000, '적립')`,
    [teamId, client],
  );
  const coupon = await insert(
    `insert into coupons (team_id, code, name, discount_kind, won, target, valid_from, valid_to)
     values ($1, 'AB23CD45', '첫 상담', 'fixed', 10000, 'consult', current_date, current_date + 30)`,
    [teamId],
  );
  const couponIssue = await insert("insert into coupon_issues (team_id, coupon_id, client_id) values ($1, $2, $3)", [
    teamId,
    coupon,
    client,
  ]);
  const serviceOrder = await insert(
    "insert into service_orders (team_id, client_id, service, title, amount) values ($1, $2, 'consult', '상담', 55000)",
    [teamId, client],
  );
  const clientFile = await insert(
    "insert into client_files (team_id, client_id, title, items) values ($1, $2, '계약서', '계약서 사본')",
    [teamId, client],
  );
  const clientRoom = await insert("insert into client_rooms (team_id, client_id) values ($1, $2)", [teamId, client]);
  const origination = await insert(
    `insert into originations (team_id, client_id, claimant_id, share, claimed_on, basis)
     values ($1, $2, $3, 30, current_date, '상담을 맡음')`,
    [teamId, client, reader.id],
  );
  const newer = { origination, worktime, expense, timePack, partner, unionCase, conflictInquiry };
  const members = { member, walletMovement, couponIssue, serviceOrder, clientFile, clientRoom };
  const court = {
    document,
    documentBundle,
    legalCase,
    hearing,
    deadline,
    deadlineMove,
    judgmentNotice,
    serviceOfProcess,
    courtSecurity,
  };
  const office = { refund, privacyRequest, destructionItem };
  const outside = { ...office, intake, teleSession, smsMessage, smsRecipient, smsConsent, smsRefusal };
  const told = { presaleBuyer, participant, deficiency, letter, video, doneCase, ...outside };
  const later = { seizure, seizureTarget, ask, question, room, talkPost, ...court, ...told, ...newer, ...members };
  const own = { client, consult, contract, project, dispute, payment, memo, file, ...later };
  return { ...own, conflict: project, conflictCheck: check, person: rows[0]!.id };
}

const log = (subject: string, recordIds: readonly number[], action = "조회", reason = "") =>
  app.database.pool.query(
    `insert into access_log (user_id, staff_id, ip, action, subject, record_ids, reason)
     values ($1, $2, '10.0.0.7', $3, $4, $5, $6)`,
    [reader.userId, reader.id, action, subject, recordIds, reason],
  );

const span = () => ({
  from: new Date(Date.now() - 3_600_000).toISOString(),
  to: new Date(Date.now() + 3_600_000).toISOString(),
});

type Line = Readonly<
  Record<"구분" | "번호" | "관계" | "이름" | "전화" | "처리한 직원" | "처리" | "사유" | "접속지" | "횟수", string>
>;

async function report(token = admin.token): Promise<{ status: number; lines: Line[] }> {
  const response = await fetch(`${app.url}${endpoints.reportBreach.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ ...span(), reason: "유출 의심 조사" }),
  });
  const text = await response.text();
  const [titles = [], ...rows] = response.ok ? parseCsv(text.replace(/^\uFEFF/, ""), { delimiter: "," }) : [];
  const lines = rows.map(
    (row) => Object.fromEntries(titles.map((title, at) => [title, String(row[at] ?? "")])) as Line,
  );
  return { status: response.status, lines };
}

test("every kind of entry leads to the person behind it, with telephone", async () => {
  const subjects = Object.entries(subjectKinds()).filter(
    ([subject, kind]) => kind !== null && kind !== "person" && subject,
  );
  for (const [subject, kind] of subjects) await log(subject, [idOf(kind)]);
  await log("이해충돌", [ids.person], "검색");
  const { status, lines } = await report();
  expect(status).toBe(200);
  for (const [subject, kind] of [...subjects, ["이해충돌 검색", "person"] as const]) {
    const own = lines.filter((line) => line.구분 === subject);
    expect(own, subject).toContainEqual(
      expect.objectContaining({ 번호: String(idOf(kind)), "처리한 직원": "해온", 접속지: "10.0.0.7", 횟수: "1" }),
    );
    if (kind === "staff" || kind === "user" || kind === "partner")
      expect(own.map(({ 관계 }) => 관계)).toEqual(["직원"]);
    else expect(own, subject).toContainEqual(expect.objectContaining({ 이름: "한가람", 전화: "01011112222" }));
  }
  const named = (subject: string) => lines.filter((line) => line.구분 === subject).map((line) => line.이름);
  expect(named("사건")).toContain("맞수");
  expect(named("입금")).toContain("한가람 모친");
});

test("what was changed stands beside what was read and taken away, once a record and person", async () => {
  await log("상담", [ids.consult]);
  await log("상담", [ids.consult], "다운로드", "월말 정리");
  await log("상담", [ids.consult], "다운로드", "분기 정리");
  await log("고객", []);
  const changed = Object.entries(changedSubjects()).filter(([, subject]) => subject !== null);
  for (const [type, subject] of changed)
    await app.database.pool.query(
      `insert into change_log (user_id, staff_id, action, record_type, record_id) values ($1, $2, 'x', $3, $4)`,
      [reader.userId, reader.id, type, idOf(subjectKinds()[subject!])],
    );
  // What the product does by itself is nobody's act.
  await app.database.pool.query("insert into change_log (action, record_type, record_id) values ('x', 'consult', 1)");
  const { lines } = await report();
  const consults = lines.filter((line) => line.구분 === "상담");
  expect(consults).toEqual([
    expect.objectContaining({
      번호: String(ids.consult),
      이름: "한가람",
      처리: "다운로드, 수정, 조회",
      사유: "분기 정리 / 월말 정리",
      횟수: "4",
    }),
  ]);
  expect(new Set(lines.map((line) => line.구분))).toEqual(new Set(changed.map(([, subject]) => subject)));
  for (const { 처리, 이름 } of lines) {
    expect(처리).toContain("수정");
    expect(이름).not.toBe("");
  }
});

test("everything taken away at once is told, a sign-in is not", async () => {
  await log("전체 자료", [], "다운로드", "연말 보관");
  await log("비밀번호", [], "로그인");
  await log("기기 목록", [1], "로그아웃");
  const { lines } = await report();
  expect(lines).toEqual([expect.objectContaining({ 구분: "전체 자료", 번호: "", 이름: "", 사유: "연말 보관" })]);
});

test("the report itself is a reading of those whom it names", async () => {
  await log("상담", [ids.consult]);
  await log("주민등록번호", [ids.client], "공개", "소장 작성");
  await report();
  const { rows } = await app.database.pool.query(
    "select action, subject, record_ids, reason from access_log where user_id = $1 order by subject",
    [admin.userId],
  );
  const entry = { action: "다운로드", reason: "유출 보고: 유출 의심 조사" };
  expect(rows).toEqual([
    { ...entry, subject: "상담", record_ids: [ids.consult] },
    { ...entry, subject: "주민등록번호", record_ids: [ids.client] },
  ]);
  expect((await report(reader.token)).status).toBe(403);
});

test("a report of many kinds of records is one file of those that a person may take in an hour", async () => {
  const { pool } = app.database;
  await pool.query("update firm_settings set exports_per_hour = 2");
  await log("상담", [ids.consult]);
  await log("고객", [ids.client]);
  await report();
  const take = async () =>
    (
      await fetch(`${app.url}/api/clients/export`, {
        method: "POST",
        headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
        body: JSON.stringify({ query: {}, reason: "월말 점검" }),
      })
    ).status;
  expect([await take(), await take()]).toEqual([200, 429]);
  await pool.query("update firm_settings set exports_per_hour = 1000");
});

test("the draft of the letter counts records and names their kinds", async () => {
  await log("상담", [ids.consult]);
  await log("사건", [ids.project, ids.project + 1]);
  await log("사건", [ids.project]);
  const { body } = await app.call(endpoints.draftLetter, { query: span() }, { token: admin.token });
  expect(body.records).toBe(3);
  expect(body.letter).toContain("사건, 상담");
});
