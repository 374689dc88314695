import iconv from "iconv-lite";
import { PDFDict, PDFDocument, PDFName, PDFNumber } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { deadlineCalls, enterDeadline } from "#features/litigation/deadlines/endpoints.ts";
import { deadlineSteps } from "#features/litigation/deadlines/steps.ts";
import { listFiles, uploadFile } from "#features/work/files/endpoints.ts";
import { fillPath } from "#platform/endpoint.ts";
import { seoulDay } from "#platform/dates.ts";
import { stepCall, undoCall } from "#records/steps.ts";
import * as calls from "../endpoints.ts";
import { documentSteps } from "../steps.ts";
import { bundleSteps } from "../document-bundle.ts";
import { readLinesInWorker } from "#platform/server/pdf/read-lines-in-worker.ts";
import { purgeTrash } from "./commands/trash.ts";
import { askForUnread } from "./read-late.ts";
import { hwpOf } from "./testing/hwp.ts";
import { docxOf, hwpxOf, pdfOf } from "./testing/papers.ts";

const court = "서울중앙지방법원";
const caseNo = "2026가합9001";
const today = seoulDay(Date.now());
let app: TestApp;
let clerk: TestStaff;
let lawyer: TestStaff;
let second: TestStaff;
let stranger: TestStaff;
let caseId: number;
let projectId: number;

beforeAll(async () => {
  app = await startTestApp({ jobsAfterMs: 0 });
  const team = await app.createTeam("송무팀");
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [team] });
  second = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam("다른 팀")] });
  projectId = (
    await app.database.query
      .insertInto("projects")
      .values({ team_id: team, title: "대여금 사건", responsible_id: lawyer.id })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
  caseId = (
    await app.database.query
      .insertInto("legal_cases")
      .values({ team_id: team, project_id: projectId, court, case_no: caseNo })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => app.stop());

const params = (number: number) => ({ params: { number: String(number) } });
const as = ({ token }: TestStaff) => ({ token });

type Uploaded = { status: number; body: { number: number; message: string; fields?: Record<string, string> } };

async function send(staff: TestStaff, path: string, query: Record<string, string>, bytes: Buffer): Promise<Uploaded> {
  const response = await fetch(`${app.url}${path}?${new URLSearchParams(query)}`, {
    method: "POST",
    headers: { authorization: `Bearer ${staff.token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as Uploaded["body"] };
}

const upload = (name: string, bytes: Buffer, more: Record<string, string> = {}, staff = clerk) =>
  send(staff, calls.uploadDocument.path, { name, kind: "brief", caseId: String(caseId), ...more }, bytes);
const toDocument = (
  endpoint: typeof calls.uploadVersion | typeof calls.attachReceipt,
  number: number,
  query: Record<string, string>,
  bytes: Buffer,
) => send(clerk, fillPath(endpoint.path, { number: String(number) }), query, bytes);

async function read(number: number, staff = clerk) {
  return (await app.call(calls.documentCalls.read, params(number), as(staff))).body.model;
}

async function step(
  staff: TestStaff,
  name: "request" | "approve" | "sendBack" | "submit" | "store",
  number: number,
  told: object = {},
) {
  const { version } = await read(number, staff);
  return app.call(stepCall(documentSteps, name), { ...params(number), body: { version, ...told } as never }, as(staff));
}

/** The words are read by a job a moment later. */
async function untilRead(number: number): Promise<Awaited<ReturnType<typeof read>>> {
  for (let tries = 0; tries < 200; tries += 1) {
    const model = await read(number);
    if (model.textState !== "waiting") return model;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error("the text was never read");
}

async function approved(title: string, more: Record<string, string> = {}): Promise<number> {
  const { number } = (await upload(`${title}.txt`, Buffer.from(`${title} ${Math.random()}`), more)).body;
  await step(clerk, "request", number, { reviewer: lawyer.id });
  expect((await step(lawyer, "approve", number)).status).toBe(200);
  return number;
}

const giveNumber = async (document: number, body: object) =>
  app.call(
    calls.setEvidence,
    { ...params(document), body: { version: (await read(document)).version, side: "gap", ...body } as never },
    as(clerk),
  );

const find = async (search: string, staff = clerk) => app.call(calls.findInText, { query: { search } }, as(staff));

const untilMade = async (number: number) => {
  for (let tries = 0; tries < 300; tries += 1) {
    const { model } = (await app.call(calls.bundleCalls.read, params(number), as(clerk))).body;
    if (model.status !== "waiting" && model.status !== "running") return model;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the bundle was never made");
};

test("401, 403 and 404", async () => {
  const { number } = (await upload("준비서면 권한.txt", Buffer.from("권한 확인"))).body;
  expect((await app.call(calls.documentCalls.read, params(number))).status).toBe(401);
  const partner = await app.createStaff({ roles: ["파트너"], teamIds: [await app.createTeam("파트너팀")] });
  const sent = await upload("x.txt", Buffer.from("x"), {}, partner);
  expect(sent.status).toBe(403);
  expect((await app.call(calls.documentCalls.read, params(number), as(partner))).status).toBe(404);
  expect((await app.call(calls.documentCalls.read, params(number), as(stranger))).status).toBe(404);
  expect((await upload("y.txt", Buffer.from("y"), {}, stranger)).status).toBe(400);
});

test("a document hangs on a case or a project, and its files come by its own calls alone", async () => {
  const without = await app.call(calls.documentCalls.create, { body: { kind: "brief", title: "곳 없음" } }, as(clerk));
  expect(without.status).toBe(400);
  expect(without.body.fields).toHaveProperty("case");
  const { number } = (await upload("준비서면 1.txt", Buffer.from("첫 서면"))).body;
  const model = await read(number);
  expect(model).toMatchObject({ title: "준비서면 1", fileVersion: 1, status: "draft" });
  expect(model.project?.id).toBe(projectId);
  const files = await app.call(listFiles, { query: { type: "document", number: String(number) } }, as(clerk));
  expect(files.body.canManage).toBe(false);
  expect(files.body.models.map(({ uploadedBy }) => uploadedBy)).toEqual([clerk.shortName]);
  const around = await send(
    clerk,
    uploadFile.path,
    { type: "document", number: String(number), name: "옆.txt" },
    Buffer.from("옆"),
  );
  expect(around.status).toBe(403);
});

describe("the way to the court", () => {
  test("a lawyer who is another person approves, and a new version takes the approval back", async () => {
    const { number } = (await upload("준비서면 2.txt", Buffer.from("둘째 서면"))).body;
    const asked = await step(clerk, "request", number, { reviewer: lawyer.id });
    const tasks = async () => {
      const of = "select 1 from tasks where url = $1 and closed_at is null";
      return (await app.database.pool.query(of, [`/lawfirm/documents/${number}`])).rows.length;
    };
    expect(await tasks()).toBe(1);
    // What is taken back waits for nobody.
    const back = await app.call(
      undoCall(documentSteps),
      { ...params(number), body: { version: asked.body.version } },
      as(clerk),
    );
    expect([back.body.state, await tasks()]).toEqual(["draft", 0]);
    expect((await step(clerk, "request", number, { reviewer: lawyer.id })).status).toBe(200);
    expect((await step(second, "approve", number)).status).toBe(403);
    expect((await step(lawyer, "approve", number)).status).toBe(200);
    const model = await read(number);
    expect(model).toMatchObject({ status: "approved" });
    expect(model.approvedBy?.id).toBe(lawyer.id);
    const query = { name: "준비서면 2.txt", version: String(model.version) };
    expect((await toDocument(calls.uploadVersion, number, query, Buffer.from("둘째 서면 고침"))).status).toBe(200);
    expect(await read(number)).toMatchObject({ status: "review", fileVersion: 2 });
    const own = (await upload("변호사 서면.txt", Buffer.from("내 서면"), {}, lawyer)).body.number;
    await step(lawyer, "request", own, { reviewer: lawyer.id });
    expect((await step(lawyer, "approve", own)).status).toBe(422);
  });

  test("the receipt of the submission completes the deadline, and one of another case does not", async () => {
    const rule = await app.database.query
      .selectFrom("legal_deadline_rules")
      .select("id")
      .where("code", "=", "CIV_FINAL_BRIEF")
      .executeTakeFirstOrThrow();
    const entry = { ruleId: rule.id, method: "personal" as const, startOn: today, documentName: "상고이유서" };
    const entered = await app.call(enterDeadline, { body: { caseId, ...entry } }, as(clerk));
    const deadline = entered.body.number;
    const number = await approved("상고이유서", { kind: "brief" });
    const linked = await app.call(
      calls.documentCalls.update,
      { ...params(number), body: { version: (await read(number)).version, changes: { deadline } } },
      as(clerk),
    );
    expect(linked.status).toBe(200);
    const told = {
      submittedAt: new Date(Date.now() - 60_000).toISOString(),
      receiptNo: "2026-전자-100",
      receiptCourt: court,
      receiptCaseNo: caseNo,
      receiptDocument: "상고이유서",
    };
    const bare = await step(clerk, "submit", number, told);
    expect(bare.status).toBe(422);
    expect(bare.body.message).toContain("접수증");
    const query = { name: "접수증.txt", version: String((await read(number)).version) };
    expect((await toDocument(calls.attachReceipt, number, query, Buffer.from("접수증"))).status).toBe(200);
    // Nobody has verified the deadline yet.
    expect((await step(clerk, "submit", number, told)).status).toBe(422);
    const { version } = (await app.call(deadlineCalls.read, params(deadline), as(lawyer))).body.model;
    await app.call(stepCall(deadlineSteps, "verify"), { ...params(deadline), body: { version } }, as(lawyer));
    const wrong = await step(clerk, "submit", number, { ...told, receiptCaseNo: "2026가합1" });
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields).toHaveProperty("receiptCaseNo");
    expect((await read(number)).status).toBe("approved");
    const done = await step(clerk, "submit", number, told);
    expect(done.status).toBe(200);
    expect(done.body.says[0]).toContain("완료했습니다");
    const settled = (await app.call(deadlineCalls.read, params(deadline), as(lawyer))).body.model;
    expect(settled).toMatchObject({ status: "done", receiptNo: "2026-전자-100", receiptFile: "접수증.txt" });
    const late = await app.call(
      calls.documentCalls.update,
      { ...params(number), body: { version: (await read(number)).version, changes: { title: "다른 제목" } } },
      as(clerk),
    );
    expect(late.status).toBe(400);
  });

  test("a 소장 is not filed before the court has accepted it: its deadline stays 접수보류 (L6)", async () => {
    const rule = await app.database.query
      .selectFrom("legal_deadline_rules")
      .select("id")
      .where("code", "=", "CIV_FINAL_BRIEF")
      .executeTakeFirstOrThrow();
    const entry = { ruleId: rule.id, method: "personal" as const, startOn: today, documentName: "" };
    const deadline = (await app.call(enterDeadline, { body: { caseId, ...entry } }, as(clerk))).body.number;
    const versionOf = async () => (await app.call(deadlineCalls.read, params(deadline), as(lawyer))).body.model.version;
    const verify = { ...params(deadline), body: { version: await versionOf() } };
    expect((await app.call(stepCall(deadlineSteps, "verify"), verify, as(lawyer))).status).toBe(200);
    const number = await approved("소장", { kind: "complaint" });
    const linked = { version: (await read(number)).version, changes: { deadline } };
    await app.call(calls.documentCalls.update, { ...params(number), body: linked }, as(clerk));
    const query = { name: "접수증.txt", version: String((await read(number)).version) };
    await toDocument(calls.attachReceipt, number, query, Buffer.from("소장 접수증"));
    const told = { receiptNo: "2026-전자-101", receiptCourt: court, receiptCaseNo: caseNo, receiptDocument: "소장" };
    const submittedAt = new Date(Date.now() - 60_000).toISOString();
    const done = await step(clerk, "submit", number, { ...told, submittedAt });
    expect([done.status, done.body.says[0]]).toEqual([200, expect.stringContaining("접수확인")]);
    const { status } = (await app.call(deadlineCalls.read, params(deadline), as(lawyer))).body.model;
    expect(status).toBe("lodged");
  });

  test("what came in is stored as it is; a brief is not", async () => {
    const judgment = (await upload("판결문.txt", Buffer.from("주문"), { kind: "judgment", receivedOn: today })).body
      .number;
    expect((await read(judgment)).receivedOn).toBe(today);
    expect((await step(clerk, "store", judgment)).status).toBe(200);
    const brief = (await upload("서면.txt", Buffer.from("보관 못함"))).body.number;
    expect((await step(clerk, "store", brief)).status).toBe(422);
  });
});

test("the same bytes are named, and registered again only on purpose", async () => {
  const bytes = Buffer.from("같은 파일의 내용");
  const first = (await upload("원본.txt", bytes)).body.number;
  const again = await upload("사본.txt", bytes);
  expect(again.status).toBe(422);
  expect(again.body.message).toContain(`문서 ${first}`);
  expect(again.body.fields).toHaveProperty("again");
  expect((await upload("사본.txt", bytes, { again: "Y" })).status).toBe(200);
});

test("who has a document checked out keeps others from changing it for an hour", async () => {
  const { number } = (await upload("잠금.txt", Buffer.from("잠금 확인"))).body;
  const locked = await app.call(
    calls.lockDocument,
    { ...params(number), body: { version: (await read(number)).version } },
    as(second),
  );
  expect(locked.status).toBe(200);
  const { version, lockedBy } = await read(number);
  expect(lockedBy?.id).toBe(second.id);
  const query = { name: "잠금.txt", version: String(version) };
  const refused = await toDocument(calls.uploadVersion, number, query, Buffer.from("다른 내용"));
  expect(refused.status).toBe(422);
  expect(refused.body.message).toContain(second.shortName);
  const changed = await app.call(
    calls.documentCalls.update,
    { ...params(number), body: { version, changes: { note: "비고" } } },
    as(clerk),
  );
  expect(changed.status).toBe(422);
  await app.database.pool.query("update documents set locked_until = now() - interval '1 minute' where id = $1", [
    number,
  ]);
  expect((await toDocument(calls.uploadVersion, number, query, Buffer.from("다른 내용"))).status).toBe(200);
  expect(await read(number)).toMatchObject({ lockedBy: null, fileVersion: 2 });
});

describe("호증", () => {
  test("numbers go on, gaps are filled and left on purpose alone, and no number comes twice", async () => {
    const made: number[] = [];
    for (const title of ["차용증", "영수증", "통장 사본", "녹취록"]) {
      made.push((await upload(`${title}.txt`, Buffer.from(`증거 ${title}`), { kind: "evidence" })).body.number);
    }
    expect((await giveNumber(made[0]!, {})).body.evidence).toBe("갑 제1호증");
    expect((await giveNumber(made[1]!, {})).body.evidence).toBe("갑 제2호증");
    expect((await giveNumber(made[2]!, { no: 4 })).status).toBe(422);
    expect((await giveNumber(made[2]!, { no: 4, onPurpose: true })).body.evidence).toBe("갑 제4호증");
    expect((await giveNumber(made[3]!, { no: 3 })).body.fields).toHaveProperty("onPurpose");
    expect((await giveNumber(made[3]!, { no: 2 })).status).toBe(400);
    expect((await giveNumber(made[3]!, { no: 2, sub: 1, point: "변제 사실" })).body.evidence).toBe("갑 제2호증의 1");
    const query = { query: { caseId: String(caseId), side: "gap" as const } };
    const list = (await app.call(calls.listEvidence, query, as(lawyer))).body;
    expect(list.models.map(({ evidence }) => evidence)).toEqual([
      "갑 제1호증",
      "갑 제2호증",
      "갑 제2호증의 1",
      "갑 제4호증",
    ]);
    expect([list.gaps, list.next]).toEqual([[3], 5]);
    expect((await app.call(calls.listEvidence, query, as(stranger))).status).toBe(404);
    const { version } = await read(made[2]!);
    await app.call(calls.documentCalls.remove, { ...params(made[2]!), body: { version } }, as(clerk));
    const after = (await upload("사진.txt", Buffer.from("증거 사진"), { kind: "evidence" })).body.number;
    expect((await giveNumber(after, {})).body.evidence).toBe("갑 제5호증");
  });
});

describe("words of the files", () => {
  test("are found by any part, spaces and 한자 aside, with page and passage (D4)", async () => {
    const pdf = await pdfOf(["계약의 성립"], ["피고는 원고에게 채무불이행으로 인한 손해배상책임을 진다."]);
    const hwpx = hwpxOf(["임대차 보증금의 반환을 구합니다.", "손해(損害)전보의 취지"]);
    const docx = docxOf(["금전소비대차계약서 & 약정 이자"]);
    const numbers = [
      (await upload("판례.pdf", pdf)).body.number,
      (await upload("임대차.hwpx", hwpx)).body.number,
      (await upload("차용.docx", docx)).body.number,
      (await upload("옛 글.txt", iconv.encode("지급명령 신청의 취지", "cp949"))).body.number,
      (await upload("고소장.hwp", hwpOf([["고 소 장"], ["피고소인은 재물을 편취(騙取)하였습니다."]]))).body.number,
    ];
    for (const number of numbers) expect((await untilRead(number)).textState).toBe("text");
    const found = async (search: string) => (await find(search)).body.models.map(({ number }) => number);
    expect(await found("손해배상")).toEqual([numbers[0]]);
    expect(await found("해배")).toEqual([numbers[0]]);
    expect(await found("채무 불이행")).toEqual([numbers[0]]);
    expect(await found("보증금")).toEqual([numbers[1]]);
    expect(await found("손해전보")).toEqual([numbers[1]]);
    expect(await found("損害")).toEqual([numbers[1]]);
    expect(await found("소비대차계약서 약정")).toEqual([numbers[2]]);
    expect(await found("지급명령")).toEqual([numbers[3]]);
    expect(await found("고소장")).toEqual([numbers[4]]);
    expect(await found("물을 편취하였")).toEqual([numbers[4]]);
    const [hit] = (await find("배상 책임")).body.models;
    expect(hit).toMatchObject({ page: 2, unit: "쪽", found: "배상책임" });
    expect((await find("손해배상", stranger)).body.models).toEqual([]);
    expect((await find("손")).status).toBe(400);
  });

  test("what has none is said, and numbers of residents are marked and kept nowhere", async () => {
    const scan = (await upload("스캔.pdf", await pdfOf([]))).body.number;
    expect((await untilRead(scan)).textState).toBe("empty");
    const image = (await upload("사진.png", Buffer.from("89504e470d0a1a0a", "hex"))).body.number;
    expect((await read(image)).textState).toBe("unsupported");
    const closed = (await upload("암호.hwp", hwpOf([["닫힌 글"]], { flags: 2 }))).body.number;
    expect((await untilRead(closed)).textState).toBe("failed");
    const unread = (await find("없는말입니다")).body.unread;
    expect(unread.map(({ state }) => state)).toEqual(expect.arrayContaining(["empty", "failed", "unsupported"]));
    const registered = (await upload("등본.txt", Buffer.from("주민등록번호 900101-1234567 홍길동"))).body.number;
    expect(await untilRead(registered)).toMatchObject({ hasRrn: true });
    const { rows } = await app.database.pool.query<{ body: string }>(
      "select body from document_pages where document_id = $1",
      [registered],
    );
    expect(rows[0]!.body).toBe("주민등록번호 900101-******* 홍길동");
  });

  test("a copy with the numbers of residents covered stands beside the document, in its case", async () => {
    const pdf = await pdfOf(["임차인 홍길동 900101-1234567", "서울 서초구"]);
    const { number } = (await upload("임차인 등본.pdf", pdf, { kind: "evidence", receivedOn: today })).body;
    const { version } = await untilRead(number);
    const asked = (staff: TestStaff, at = version) =>
      app.call(calls.maskDocument, { ...params(number), body: { version: at } }, as(staff));
    expect((await asked(stranger)).status).toBe(404);
    expect((await asked(clerk, version - 1)).status).toBe(409);
    const { body } = await asked(clerk);
    expect(body).toMatchObject({ masked: 1, notes: [] });
    const copy = await untilRead(body.number);
    expect(copy).toMatchObject({
      title: "임차인 등본 (주민등록번호 가림)",
      fileName: "임차인 등본 (가림).pdf",
      kind: "evidence",
      receivedOn: today,
      hasRrn: false,
      textState: "text",
    });
    expect(copy.case?.id).toBe(caseId);
    expect(await read(number)).toMatchObject({ hasRrn: true, version });
    const { rows } = await app.database.pool.query("select body from document_pages where document_id = $1", [
      body.number,
    ]);
    expect(rows[0].body).not.toContain("1234567");
    const again = await app.call(
      calls.maskDocument,
      { ...params(body.number), body: { version: copy.version } },
      as(clerk),
    );
    expect(again.status).toBe(422);
  });

  test("files of a kind that was not read before are read at night", async () => {
    const { number } = (await upload("옛 한글.hwp", hwpOf([["예전에 등록한 각서"]]))).body;
    await untilRead(number);
    await app.database.pool.query("delete from document_pages where document_id = $1", [number]);
    await app.database.pool.query("update documents set text_state = 'unsupported' where id = $1", [number]);
    await askForUnread(app.database);
    expect((await untilRead(number)).textState).toBe("text");
    expect((await find("등록한 각서")).body.models.map((hit) => hit.number)).toEqual([number]);
  });

  test("two versions are compared line by line", async () => {
    const { number } = (await upload("비교.txt", Buffer.from("하나\n둘\n셋\n"))).body;
    const query = { name: "비교.txt", version: String((await untilRead(number)).version) };
    await toDocument(calls.uploadVersion, number, query, Buffer.from("하나\n두 번째\n셋\n넷\n"));
    await untilRead(number);
    const asked = { ...params(number), query: { from: "1", to: "2" } };
    const { body } = await app.call(calls.compareVersions, asked, as(lawyer));
    expect(body).toMatchObject({ readable: true, added: 2, removed: 1 });
    expect(body.lines).toEqual([
      { what: "same", text: "하나" },
      { what: "removed", text: "둘" },
      { what: "added", text: "두 번째" },
      { what: "same", text: "셋" },
      { what: "added", text: "넷" },
    ]);
    expect((await app.call(calls.compareVersions, asked, as(stranger))).status).toBe(404);
  });
});

test("the trash gives back for thirty days, then the files go", async () => {
  const { number } = (await upload("휴지통.txt", Buffer.from("지울 문서"))).body;
  const target = async () => {
    const { rows } = await app.database.pool.query<{ version: number }>("select version from documents where id = $1", [
      number,
    ]);
    return { ...params(number), body: { version: rows[0]!.version } };
  };
  expect((await app.call(calls.documentCalls.remove, await target(), as(clerk))).status).toBe(200);
  const listed = (await app.call(calls.listTrash, {}, as(clerk))).body.models;
  expect(listed.some((one) => one.number === number)).toBe(true);
  expect((await app.call(calls.listTrash, {}, as(stranger))).body.models).toEqual([]);
  expect((await app.call(calls.documentCalls.restore, await target(), as(clerk))).status).toBe(200);
  expect((await app.call(calls.documentCalls.remove, await target(), as(clerk))).status).toBe(200);
  await app.database.pool.query("update documents set deleted_at = now() - interval '31 days' where id = $1", [number]);
  await purgeTrash(app.database);
  expect((await app.call(calls.documentCalls.restore, await target(), as(clerk))).status).toBe(422);
  const { rows } = await app.database.pool.query(
    "select 1 from files where record_type = 'document' and record_id = $1",
    [number],
  );
  expect(rows).toEqual([]);
});

describe("합본", () => {
  test("one PDF of all files with a stamp on each page, and what could not be put in is named", async () => {
    const first = (await upload("갑증.pdf", await pdfOf(["첫째 문서"], ["둘째 쪽"]), { kind: "evidence" })).body.number;
    const other = (await upload("참고.pdf", await pdfOf(["둘째 문서"]), { receivedOn: today })).body.number;
    const text = (await upload("메모.txt", Buffer.from("합치지 못하는 글"))).body.number;
    const given = (await giveNumber(first, {})).body.evidence;
    const body = { title: "서증 합본", documents: [other, first, text] };
    const asked = await app.call(calls.createBundle, { body }, as(clerk));
    expect(asked.status).toBe(200);
    const { number } = asked.body;
    const model = await untilMade(number);
    expect(model).toMatchObject({ status: "done", doneCount: 3, totalCount: 3, pages: 3, problem: "" });
    expect(model.leftOut).toContain("메모: PDF나 이미지가 아님");
    const { body: files } = await app.call(
      listFiles,
      { query: { type: "documentBundle", number: String(number) } },
      as(clerk),
    );
    expect(files.models.map(({ name }) => name)).toEqual(["서증 합본.pdf"]);
    const content = await fetch(`${app.url}/api/files/${files.models[0]!.id}/content`, {
      headers: { authorization: `Bearer ${clerk.token}` },
    });
    const bytes = new Uint8Array(await content.arrayBuffer());
    const lines = await readLinesInWorker({ bytes, pages: 3 }, null);
    expect(lines!.join("\n")).toContain(given);
    expect(lines!.join("\n")).toContain("3 / 3");
    expect(lines!.join("\n")).toContain(`수령 ${today}`);
    const outline = (await PDFDocument.load(bytes)).catalog.lookup(PDFName.of("Outlines"), PDFDict);
    expect(outline.lookup(PDFName.of("Count"), PDFNumber).asNumber()).toBe(2);
    expect((await app.call(calls.bundleCalls.read, params(number), as(stranger))).status).toBe(404);
    expect((await app.call(calls.createBundle, { body }, as(stranger))).status).toBe(400);
  });

  test("nothing that can be put together is a failure that says so, and it can be asked for again", async () => {
    const text = (await upload("글뿐.txt", Buffer.from("글만 있는 문서"))).body.number;
    const { number } = (
      await app.call(calls.createBundle, { body: { title: "빈 합본", documents: [text] } }, as(clerk))
    ).body;
    const failed = await untilMade(number);
    expect(failed.status).toBe("failed");
    expect(failed.problem).toContain("없습니다");
    const again = await app.call(
      stepCall(bundleSteps, "retry"),
      { ...params(number), body: { version: failed.version } },
      as(clerk),
    );
    expect(again.status).toBe(200);
    expect((await untilMade(number)).status).toBe("failed");
  });

  test("copies of criminal records are not handed on (D6)", async () => {
    const { number } = (await upload("기록.pdf", await pdfOf(["수사기록"]))).body;
    const changed = await app.call(
      calls.documentCalls.update,
      { ...params(number), body: { version: (await read(number)).version, changes: { criminalCopy: true } } },
      as(clerk),
    );
    expect(changed.status).toBe(200);
    const body = { title: "기록", documents: [number] };
    expect((await app.call(calls.createBundle, { body }, as(clerk))).status).toBe(422);
  });
});
