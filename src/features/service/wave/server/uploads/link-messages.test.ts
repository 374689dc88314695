import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, testConfig, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import type { Keyring } from "#platform/server/crypto/field-cipher.ts";
import { openKeyring } from "#platform/server/crypto/keyring.ts";
import { smsMessageCalls, smsRecipientCalls } from "#features/messages/sms/endpoints.ts";
import { handOverListening } from "#features/messages/sms/server/testing/hand-over-listening.ts";
import { addSender, outcomes, statusOf } from "#features/messages/sms/server/testing/sms-firm.ts";
import { smsMessageSteps } from "#features/messages/sms/steps.ts";
import { enterLink } from "#features/portal/links/endpoints.ts";
import { stepCall } from "#records/steps.ts";
import * as calls from "../../link-endpoints.ts";

let app: TestApp;
let home: number;
let clerk: TestStaff;
let manager: TestStaff;
let lawyer: TestStaff;
let stranger: TestStaff;
let sender: number;
let keyring: Keyring;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("송무1팀");
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  manager = await app.createStaff({ roles: ["매니저"], teamIds: [home] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam()] });
  sender = await addSender(app, home);
  keyring = await openKeyring(testConfig, app.database);
});
afterAll(() => app.stop());

const sql = (text: string, ...values: unknown[]) => app.database.pool.query(text, values);
const as = (who: TestStaff) => ({ token: who.token });
const tel = () => `010-0000-${6_000 + (serial += 1)}`;

type Suit = { readonly id: number; readonly document: number };

async function suitAsking(): Promise<Suit> {
  const { rows } = await sql(
    `with s as (insert into group_suits (team_id, title) values ($1, '한빛아파트') returning id)
     insert into suit_documents (suit_id, place, name) select id, 1, '계약서' from s returning suit_id as id, id as document`,
    home,
  );
  return { id: Number(rows[0].id), document: Number(rows[0].document) };
}

async function joined({ id }: Suit, more: { name?: string; tel?: string; status?: string; lost?: boolean } = {}) {
  const { name = "한가람", status = "docsPending", lost = false } = more;
  const { rows } = await sql(
    `insert into suit_participants (team_id, suit_id, name, tel, status, contact_lost) values ($1, $2, $3, $4, $5, $6)
     returning id`,
    home,
    id,
    name,
    more.tel ?? tel(),
    status,
    lost,
  );
  return Number(rows[0].id);
}

const body = "[{로펌}] {이름} 님, 서류를 보내 주세요.\n{링크}\n확인번호는 전화로 알려 드립니다.";
const asked = (participants: readonly number[], more: object = {}) => ({
  participants: [...participants],
  days: 14,
  renew: false,
  sender,
  title: "",
  body,
  ...more,
});
const of = (suit: Suit, participants: readonly number[], more: object = {}) => ({
  params: { number: String(suit.id) },
  body: asked(participants, more),
});
type Of = Parameters<typeof of>;
const preview = (who: TestStaff, ...about: Of) => app.call(calls.previewLinkMessage, of(...about), as(who));
const send = (who: TestStaff, ...about: Of) => app.call(calls.sendLinkMessage, of(...about), as(who));

const handOver = (id: number, refuses = false) => handOverListening(app, id, { keyring, refuses });
const slugIn = (text: string) => /\/submit\/(hch_[\w-]+)/.exec(text)?.[1] ?? "";
const opens = async (slug: string, code: string) => (await app.call(enterLink, { body: { slug, code } })).status;
const kept = async (message: number) =>
  Number(
    (await sql("select count(link_encrypted)::int as n from sms_recipients where message_id = $1", message)).rows[0].n,
  );
/** Tables of the whole database in which one of these texts stands. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows as { name: string }[]) {
    const wanted = texts.map((text) => `%${text}%`);
    const { rowCount } = await sql(`select from ${name} x where to_jsonb(x)::text like any($1) limit 1`, wanted);
    if (rowCount) found.push(name);
  }
  return found;
}
const counts = async () =>
  (
    await sql(`select (select count(*)::int from sms_messages) as messages, (select count(*)::int from share_links) as links,
      (select count(*)::int from change_log) as changes`)
  ).rows[0];

async function step(who: TestStaff, id: number, name: keyof typeof smsMessageSteps.steps) {
  const { rows } = await sql("select version from sms_messages where id = $1", id);
  return app.call(
    stepCall(smsMessageSteps, name),
    { params: { number: String(id) }, body: { version: rows[0].version } as never },
    as(who),
  );
}

test("each of them gets a link of their own, which opens with their code and is kept nowhere", async () => {
  const suit = await suitAsking();
  const first = await joined(suit, { name: "한가람" });
  const second = await joined(suit, { name: "한나래" });
  const without = await joined(suit, { name: "무번호", tel: "" });
  const done = await joined(suit, { name: "제출함" });
  const gone = await joined(suit, { name: "탈퇴함", status: "withdrawn" });
  const lost = await joined(suit, { name: "두절됨", lost: true });
  await sql(
    "insert into participant_documents (participant_id, document_id, status) values ($1, $2, 'submitted')",
    done,
    suit.document,
  );
  const all = [first, second, without, done, gone, lost];

  const before = await counts();
  const looked = await preview(clerk, suit, all);
  expect(looked.body).toMatchObject({ receiving: 2, kinds: { SMS: 0, LMS: 2 }, faults: [], leaves: false });
  expect(Object.fromEntries(looked.body.excluded.map(({ number, why }) => [number, why]))).toEqual({
    [without]: "noNumber",
    [done]: "complete",
    [gone]: "over",
    [lost]: "contactLost",
  });
  expect(looked.body.sample).toContain("한가람 님");
  expect(looked.body.sample).toContain("〔링크〕");
  expect(await counts()).toEqual(before);

  const { status, body: sent } = await send(clerk, suit, all);
  expect([status, sent.sent]).toEqual([200, 2]);
  expect(new Set(sent.codes.map(({ number }) => number))).toEqual(new Set([first, second]));
  expect(await statusOf(app, sent.message)).toMatchObject({ status: "sending" });
  expect(await kept(sent.message)).toBe(2);

  const delivered = await handOver(sent.message);
  expect(await statusOf(app, sent.message)).toMatchObject({ status: "done" });
  expect(await kept(sent.message)).toBe(0);
  expect(delivered.map(({ kind, text }) => [kind, text.includes("〔링크〕"), text.includes("{")])).toEqual([
    ["LMS", false, false],
    ["LMS", false, false],
  ]);
  const slugs = delivered.map(({ text }) => slugIn(text));
  const codeOf = (name: string) => sent.codes.find((one) => one.name === name)!.code;
  const slugOf = (name: string) => slugs[delivered.findIndex(({ text }) => text.includes(name))]!;
  expect(await opens(slugOf("한나래"), codeOf("한가람"))).toBe(400);
  for (const name of ["한가람", "한나래"]) expect(await opens(slugOf(name), codeOf(name))).toBe(200);

  expect(await tablesWith(slugs)).toEqual([]);
  expect(await tablesWith(["〔링크〕"])).toEqual(["public.sms_recipients"]);
  const list = await app.call(smsRecipientCalls.list, { query: { message: String(sent.message) } }, as(clerk));
  for (const { number } of list.body.models) {
    const { body: shown } = await app.call(smsRecipientCalls.read, { params: { number: String(number) } }, as(clerk));
    expect(shown.model.text).toContain("〔링크〕");
  }
  expect(list.body.models).toHaveLength(2);
  const { rows: told } = await sql(
    "select count(*)::int as n from change_log where action = 'participant.link' and record_id = any($1)",
    [first, second],
  );
  expect(told[0].n).toBe(2);
});

test("only those who work on the suit may send, to its own participants, with a place for the link", async () => {
  const suit = await suitAsking();
  const person = await joined(suit);
  const foreign = await joined(await suitAsking());
  for (const call of [preview, send]) {
    expect((await call(stranger, suit, [person])).status).toBe(404);
    expect((await call(lawyer, suit, [person])).status).toBe(403);
    const other = await call(clerk, suit, [person, foreign]);
    expect([other.status, other.body]).toMatchObject([400, { fields: { participants: expect.any(String) } }]);
    const bare = await call(clerk, suit, [person], { body: "서류를 보내 주세요." });
    expect([bare.status, bare.body]).toMatchObject([400, { fields: { body: expect.stringContaining("{링크}") } }]);
  }
  const promoting = { body: `무료 상담 이벤트\n{링크}` };
  expect((await preview(clerk, suit, [person], promoting)).body.faults[0]).toContain("광고로 보는 글");
  expect((await send(clerk, suit, [person], promoting)).status).toBe(422);
  expect((await send(clerk, suit, [person], { sender: null })).status).toBe(422);
  expect((await send(clerk, suit, [person, person])).status).toBe(400);
  const { rows } = await sql("select count(*)::int as n from share_links where participant_id = $1", person);
  expect(rows[0].n).toBe(0);
});

test("more than a few need a manager, as with every message", async () => {
  const suit = await suitAsking();
  const people = [await joined(suit), await joined(suit)];
  await sql("update rates set value = 1 where name = 'smsBulk'");
  try {
    const refused = await send(clerk, suit, people);
    expect([refused.status, refused.body]).toMatchObject([422, { message: expect.stringContaining("매니저") }]);
    expect((await send(manager, suit, people)).status).toBe(200);
  } finally {
    await sql("update rates set value = 20 where name = 'smsBulk'");
  }
});

test("an open link is kept unless a new one is asked for, and who refuses messages keeps theirs", async () => {
  const suit = await suitAsking();
  const [first, second] = [await joined(suit), await joined(suit, { name: "거부함", tel: "010-0000-5999" })];
  const issue = async (number: number) =>
    (await app.call(calls.issueUploadLink, { params: { number: String(number) }, body: { days: 14 } }, as(clerk))).body;
  const [old, other] = [await issue(first), await issue(second)];
  await sql(
    `insert into sms_refusals (team_id, event, tel, happened_at, channel) values ($1, 'refuseAll', '010-0000-5999', now(), 'phone')`,
    home,
  );
  const looked = (await preview(clerk, suit, [first, second])).body;
  expect([looked.receiving, looked.excluded.map(({ why }) => why)]).toEqual([0, ["linked", "linked"]]);
  expect((await send(clerk, suit, [first, second])).status).toBe(422);
  const renewed = await preview(clerk, suit, [first, second], { renew: true });
  expect([renewed.body.receiving, renewed.body.excluded]).toMatchObject([1, [{ number: second, why: "refused" }]]);
  const { body: sent } = await send(clerk, suit, [first, second], { renew: true });
  const delivered = await handOver(sent.message);
  expect(delivered).toHaveLength(1);
  expect(await opens(old.slug, old.code)).toBe(404);
  expect(await opens(slugIn(delivered[0]!.text), sent.codes[0]!.code)).toBe(200);
  expect(await opens(other.slug, other.code)).toBe(200);
  // Whoever got one a moment ago gets no other one.
  const again = await preview(clerk, suit, [first], { renew: true });
  expect(again.body.excluded).toMatchObject([{ number: first, why: "cooldown" }]);
  expect((await send(clerk, suit, [first], { renew: true })).status).toBe(422);
});

test("two people of one telephone both get theirs", async () => {
  const suit = await suitAsking();
  const shared = tel();
  const people = [
    await joined(suit, { name: "한엄마", tel: shared }),
    await joined(suit, { name: "한아이", tel: shared }),
  ];
  const { body: sent } = await send(clerk, suit, people, { body: "서류를 보내 주세요. {링크}" });
  const delivered = await handOver(sent.message);
  expect(new Set(delivered.map(({ text }) => slugIn(text))).size).toBe(2);
});

test("a call that is sent again sends nothing again, and tells no code again", async () => {
  const suit = await suitAsking();
  const person = await joined(suit);
  const options = { ...as(clerk), headers: { "idempotency-key": "once-and-for-all" } };
  const once = await app.call(calls.sendLinkMessage, of(suit, [person]), options);
  const twice = await app.call(calls.sendLinkMessage, of(suit, [person]), options);
  expect([once.body.codes.length, twice.body.codes, twice.body.message]).toEqual([1, [], once.body.message]);
  const { rows } = await sql("select result::text from repeated_calls where key = 'once-and-for-all'");
  expect(rows[0].result).not.toContain(once.body.codes[0]!.code);
});

test("what is stopped, refused or too late keeps no link, and is neither rewritten nor tried again", async () => {
  const suit = await suitAsking();
  const sentTo = async () => (await send(clerk, suit, [await joined(suit)])).body.message;

  const stopped = await sentTo();
  expect((await step(clerk, stopped, "hold")).status).toBe(200);
  expect((await step(clerk, stopped, "rewrite")).body).toMatchObject({ message: expect.stringContaining("개인 링크") });
  expect(await kept(stopped)).toBe(1);
  expect((await step(clerk, stopped, "cancel")).status).toBe(200);
  expect(await kept(stopped)).toBe(0);

  const refused = await sentTo();
  await handOver(refused, true);
  expect(await statusOf(app, refused)).toMatchObject({ status: "failed" });
  expect(await kept(refused)).toBe(0);
  expect((await step(clerk, refused, "retry")).body).toMatchObject({ message: expect.stringContaining("새 링크") });

  const late = await sentTo();
  await sql("update sms_recipients set link_until = now() - interval '1 minute' where message_id = $1", late);
  expect(await handOver(late)).toEqual([]);
  expect(await outcomes(app, late)).toMatchObject([{ status: "excluded", excluded_reason: "link" }]);
  expect(await kept(late)).toBe(0);
  const read = await app.call(smsMessageCalls.read, { params: { number: String(late) } }, as(clerk));
  expect(read.body.model.body).toContain("{링크}");
});
