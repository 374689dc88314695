import type { CallInput } from "#platform/endpoint.ts";
import { stepCall } from "#records/steps.ts";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { channelSteps } from "../../channel-steps.ts";
import { addKey, channelCalls, receiveIntake } from "../../endpoints.ts";
import type { receiveIntake as schema } from "../../schemas.ts";

export const goodTexts = {
  notice: "이 창구에서는 사람이 아니라 인공지능이 질문합니다. 직원이 확인한 뒤 연락드립니다.",
  labelText: "AI가 작성한 문장입니다",
  greeting: "안녕하세요. 상담 접수를 도와드립니다.",
  questions: "어떤 일로 상담을 원하십니까?\n언제 있었던 일인가요?",
} as const;

type People = { readonly boss: TestStaff; readonly lawyer: TestStaff; readonly owner: TestStaff };

let made = 0;

/** A channel of a brand of its own, as 관리자 opens it. */
export async function addChannel(app: TestApp, { boss, owner }: People, texts: object = {}) {
  made += 1;
  const team = await app.database.query
    .selectFrom("staffs")
    .select("team_id")
    .where("id", "=", boss.id)
    .executeTakeFirstOrThrow();
  const brand = await app.database.query
    .insertInto("brands")
    .values({ team_id: team.team_id!, name: `브랜드 ${made}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  const body = {
    name: `창구 ${made}`,
    brand: brand.id,
    owner: owner.id,
    ...goodTexts,
    perMinute: 600,
    perDay: 1_000,
    returnMinutes: 60,
    ...texts,
  };
  const answer = await app.call(channelCalls.create, { body }, { token: boss.token });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.model;
}

/** The same with a key, released by a lawyer and in use; answers the key too. */
export async function openChannel(app: TestApp, people: People, texts: object = {}) {
  const channel = await addChannel(app, people, texts);
  const params = { number: String(channel.number) };
  const { boss, lawyer } = people;
  const { key } = (await app.call(addKey, { params, body: { note: "시험" } }, { token: boss.token })).body;
  const approved = await app.call(
    stepCall(channelSteps, "approve"),
    { params, body: { version: channel.version } },
    { token: lawyer.token },
  );
  const started = await app.call(
    stepCall(channelSteps, "start"),
    { params, body: { version: approved.body.version } },
    { token: boss.token },
  );
  if (started.status !== 200) throw new Error(JSON.stringify([approved.body, started.body]));
  return { channel, key, version: started.body.version };
}

type Sent = CallInput<typeof schema>["body"];

/** A conversation as the site of a brand hands it in. */
export function conversation(said: readonly string[], more: Partial<Sent> = {}): Sent {
  made += 1;
  const begin = Date.now() - 3_600_000;
  const at = (seconds: number) => new Date(begin + seconds * 1_000).toISOString();
  return {
    conversation: `chat-${made}`,
    noticeShownAt: at(0),
    privacyConsentAt: at(1),
    lines: said.flatMap((line, index) => [
      { speaker: "bot" as const, saidAt: at(10 + index * 20), said: "어떤 일로 상담을 원하십니까?" },
      { speaker: "caller" as const, saidAt: at(20 + index * 20), said: line },
    ]),
    ...more,
  };
}

/** Hands a conversation in with a key. */
export function handIn(app: TestApp, key: string, body: Sent) {
  return app.call(receiveIntake, { body }, { token: key });
}
