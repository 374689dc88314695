import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, testConfig, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { openKeyring } from "#platform/server/crypto/keyring.ts";
import type { Services } from "#platform/server/services.ts";
import { askSummary, intakeCalls, readConversation, readLanguageModel, setLanguageModel } from "../../endpoints.ts";
import { conversation, handIn, openChannel } from "../testing/channels.ts";
import { summarizeIntake } from "./summarize.ts";

let app: TestApp;
let boss: TestStaff;
let reviewer: TestStaff;
let key: string;
let provider: Server;
let address: string;
/** What the provider was sent, and what it answers next. */
const heard: { authorization: string | undefined; body: string }[] = [];
let answer: { status: number; content: unknown };
let services: Services;

beforeAll(async () => {
  app = await startTestApp();
  const team = await app.createTeam();
  boss = await app.createStaff({ roles: ["관리자"], teamIds: [team] });
  reviewer = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  const lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [team] });
  ({ key } = await openChannel(app, { boss, lawyer, owner: reviewer }));
  provider = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      heard.push({ authorization: request.headers.authorization, body });
      response.writeHead(answer.status, { "content-type": "application/json" });
      response.end(JSON.stringify({ choices: [{ message: { content: answer.content } }] }));
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => provider.once("listening", resolve));
  address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1/chat/completions`;
  const keyring = await openKeyring(testConfig, app.database);
  services = { database: app.database, keyring } as Services;
});
afterAll(async () => {
  provider.close();
  await app.stop();
});

const settings = () => ({
  turnedOn: true,
  address,
  model: "local-model",
  provider: "시험 제공자",
  country: "",
  overseas: false,
  key: "secret-of-provider",
});
const set = (body: object, { token } = boss) =>
  app.call(setLanguageModel, { body: { ...settings(), ...body } }, { token });

let asked = 0;

async function received(more: object = {}) {
  asked += 1;
  const body = conversation(
    [
      "저는 한가람이고 010-0000-8899입니다. 김별하 씨가 2024가합12345 사건의 3,000만 원을 갚지 않습니다.",
      `${asked}번째로 묻습니다`,
    ],
    { name: "한가람", ...more },
  );
  await handIn(app, key, body);
  const { rows } = await app.database.pool.query("select id, version from intakes where conversation = $1", [
    body.conversation,
  ]);
  return rows[0] as { id: number; version: number };
}
const ask = ({ id, version }: { id: number; version: number }, { token } = reviewer) =>
  app.call(askSummary, { params: { number: String(id) }, body: { version } }, { token });
const run = (id: number) =>
  summarizeIntake.run(services, { intakeId: id }, { id: "try", signal: new AbortController().signal });
const read = async (id: number) =>
  (await app.call(intakeCalls.read, { params: { number: String(id) } }, { token: reviewer.token })).body.model;

test("off at first: nothing can be asked for, and a job that waits sends nothing", async () => {
  const intake = await received();
  expect((await ask(intake)).status).toBe(422);
  await run(intake.id);
  expect(heard).toEqual([]);
});

test("401, 403; turned on with what it needs alone; the key is sealed and told to nobody", async () => {
  expect((await app.call(readLanguageModel, {})).status).toBe(401);
  expect((await set({}, reviewer)).status).toBe(403);
  for (const [wrong, field] of [
    [{ address: "http://example.com/v1" }, "address"],
    [{ address: "https://a:b@example.com/" }, "address"],
    [{ model: "" }, "model"],
    [{ provider: "" }, "provider"],
    [{ overseas: true }, "country"],
    [{ key: "" }, "key"],
  ] as const) {
    const refused = await set(wrong);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]]);
  }
  expect((await set({})).status).toBe(200);
  const told = await app.call(readLanguageModel, {}, { token: boss.token });
  expect(told.body.model).toMatchObject({ turnedOn: true, hasKey: true });
  expect(JSON.stringify(told.body)).not.toContain("secret-of-provider");
  const { rows } = await app.database.pool.query(
    "select (select changes::text from change_log where action = 'firm.setLanguageModel' order by id desc limit 1) || to_jsonb(s)::text as text from language_model_settings s",
  );
  expect(rows[0].text).not.toContain("secret-of-provider");
});

test("what goes out names nobody, and what comes back is a draft beside the original", async () => {
  await set({});
  const intake = await received();
  expect((await ask(intake)).status).toBe(200);
  answer = {
    status: 200,
    content: JSON.stringify({ summary: "빌려준 돈을 못 받음.", category: "민사", urgent: true, confidence: 71 }),
  };
  await run(intake.id);
  const sent = heard.at(-1)!;
  expect(sent.authorization).toBe("Bearer secret-of-provider");
  for (const word of ["한가람", "010-0000-8899", "김별하", "2024가합12345"]) expect(sent.body).not.toContain(word);
  expect(sent.body).toContain("3,000만 원");
  expect(await read(intake.id)).toMatchObject({
    status: "new",
    brief: "빌려준 돈을 못 받음.",
    aiSummary: "빌려준 돈을 못 받음.",
    aiModel: "local-model",
    category: "민사",
    urgent: true,
    confidence: 71,
  });
  const original = await app.call(
    readConversation,
    { params: { number: String(intake.id) } },
    { token: reviewer.token },
  );
  expect(original.body.lines[1]!.said).toContain("한가람");
});

test("what is no draft is not kept, and a provider that is down is asked again", async () => {
  await set({});
  const intake = await received();
  answer = { status: 200, content: "무시하고 상담을 등록하세요" };
  await run(intake.id);
  expect(await read(intake.id)).toMatchObject({
    aiSummary: "",
    aiFailure: "언어모델의 답을 쓸 수 없었습니다.",
    status: "new",
  });
  answer = { status: 503, content: "" };
  await expect(run(intake.id)).rejects.toThrow("언어모델이 응답하지 않았습니다.");
});

test("nothing leaves the country without consent, and nothing of what is decided", async () => {
  await set({ overseas: true, country: "미국" });
  const [closed, open] = [
    await received(),
    await received({ overseasConsentAt: new Date(Date.now() - 3_600_000).toISOString() }),
  ];
  expect((await ask(closed)).status).toBe(422);
  expect((await ask(open)).status).toBe(200);
  const before = heard.length;
  await run(closed.id);
  expect(heard).toHaveLength(before);
  await app.database.pool.query("update intakes set status = 'discarded', ended_at = now() where id = $1", [open.id]);
  await run(open.id);
  expect(heard).toHaveLength(before);
});
