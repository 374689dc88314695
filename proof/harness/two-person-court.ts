import { video } from "#features/content/videos/video.ts";
import { checkDeadline, deadlineCalls, enterDeadline } from "#features/litigation/deadlines/endpoints.ts";
import { deadlineSteps } from "#features/litigation/deadlines/steps.ts";
import { advertisingCalls } from "#firm/advertising/endpoints.ts";
import { stepCall } from "#records/steps.ts";
import type { TestStaff } from "#app/testing/test-app.ts";
import { answerOf, numbered, today, type Office } from "./two-person-office.ts";

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
