import { video } from "#features/content/videos/video.ts";
import { checkDeadline, deadlineCalls, enterDeadline } from "#features/litigation/deadlines/endpoints.ts";
import { deadlineSteps } from "#features/litigation/deadlines/steps.ts";
import { confirmFiling, readLimitation, recordFiling } from "#features/litigation/limitations/endpoints.ts";
import { advertisingCalls } from "#firm/advertising/endpoints.ts";
import { sampleFile } from "#features/work/files/server/testing/samples.ts";
import { stepCall } from "#records/steps.ts";
import type { TestStaff } from "#app/testing/test-app.ts";
import { answerOf, assign, numbered, today, type Office } from "./two-person-office.ts";

/** A deadline that no law makes unchangeable, as it was read from the document. */
async function beginDeadline(office: Office, reader: TestStaff) {
  const [row] = await office.sql<{ case: number; rule: number }>(
    `with p as (insert into projects (team_id, title) values ($1, '사건') returning id),
       c as (insert into legal_cases (team_id, project_id, court) select $1, id, '서울중앙지방법원' from p returning id)
     select c.id as case, (select id from legal_deadline_rules where code = 'CIV_FINAL_BRIEF' limit 1) as rule from c`,
    office.home,
  );
  const reading = { ruleId: row!.rule, method: "personal", startOn: today } as const;
  const { number } = await office.call(reader, enterDeadline, { body: { caseId: row!.case, ...reading } });
  const version = async (who: TestStaff) =>
    (await office.app.call(deadlineCalls.read, numbered(number), who)).body.model.version;
  return { number, reading, version };
}

export async function beginReading(office: Office, reader: TestStaff) {
  const { number, reading, version } = await beginDeadline(office, reader);
  return {
    decide: async (other: TestStaff) =>
      answerOf(office, other, checkDeadline, {
        ...numbered(number),
        body: { version: await version(other), ...reading },
      }),
  };
}

export async function beginVerifying(office: Office, reader: TestStaff) {
  const { number, version } = await beginDeadline(office, reader);
  return {
    decide: async (other: TestStaff) =>
      answerOf(office, other, stepCall(deadlineSteps, "verify"), {
        ...numbered(number),
        body: { version: await version(other) },
      }),
  };
}

export async function beginVideo(office: Office, writer: TestStaff) {
  const [row] = await office.sql<{ id: number }>(
    `insert into videos (team_id, title, script, owner_id, created_by) values ($1, '상속포기', '업계 최고', $2, $3) returning id`,
    office.home,
    writer.id,
    writer.userId,
  );
  const body = { rule: "superlative", phrase: "업계 최고", reason: "인용한 기사 제목을 그대로 옮김" };
  return {
    decide: (other: TestStaff) =>
      answerOf(office, other, advertisingCalls(video).except, { ...numbered(row!.id), body }),
  };
}

/** What was filed for a contract of this lawyer; whoever decides has opened the copy. */
async function beginFiling(office: Office, recorder: TestStaff, responsible: TestStaff) {
  const [row] = await office.sql<{ number: number }>(
    `insert into contracts (team_id, title, limitation_on, responsible_id) values ($1, '대여금 청구', $2, $3)
     returning id_int as number`,
    office.home,
    today,
    responsible.id,
  );
  const { number } = row!;
  const params = { params: { type: "contract", number: String(number) } } as const;
  await assign(office, number, recorder);
  const fileId = await uploadReceipt(office, recorder, number);
  const filing = { way: "suit", filedOn: today, fileId } as const;
  const { id: filingId } = await office.call(recorder, recordFiling, { ...params, body: filing });
  const open = async (other: TestStaff) => {
    await assign(office, number, other);
    const answer = await fetch(`${office.app.url}/api/limitations/contract/${number}/copy`, {
      headers: { authorization: `Bearer ${other.token}` },
    });
    await answer.arrayBuffer();
  };
  return {
    async decide(other: TestStaff) {
      await open(other);
      return answerOf(office, other, confirmFiling, { ...params, body: { filingId } });
    },
    async offers(other: TestStaff) {
      await open(other);
      return (await office.call(other, readLimitation, params)).confirmReason === "";
    },
  };
}

async function uploadReceipt({ app }: Office, { token }: TestStaff, number: number): Promise<number> {
  const query = new URLSearchParams({ type: "contract", number: String(number), name: "접수증.pdf" });
  const answer = await fetch(`${app.url}/api/files?${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(sampleFile("pdf", `접수 ${number}`)),
  });
  return ((await answer.json()) as { model: { id: number } }).model.id;
}

export const beginRecordedFiling = async (office: Office, recorder: TestStaff) =>
  beginFiling(office, recorder, await office.person("변호사"));

export const beginOwnFiling = async (office: Office, responsible: TestStaff) =>
  beginFiling(office, await office.person("송무팀원"), responsible);
