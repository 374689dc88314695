import { afterAll, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import { clientCalls, mergeClients } from "#features/pipeline/clients/endpoints.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { after, numbered, startPrivacyFirm, today } from "#features/compliance/privacy/server/testing/privacy-firm.ts";
import { stepCall } from "#records/steps.ts";
import { destructionSteps } from "../destruction.ts";
import { listDestruction } from "../endpoints.ts";
import { searchConflicts } from "#features/pipeline/conflicts/endpoints.ts";
import { forgetDestroyedNames } from "./commands/forget-names.ts";
import { proposeDestruction } from "./commands/propose.ts";

const { app, home, clerk, admin, second, addClient, sql, privacyOf, ask, settle, ...callers } =
  await startPrivacyFirm();
const { addCaller, callerAsks } = callers;
afterAll(() => app.stop());

const items = async (state: "open" | "destroyed" = "open") =>
  (await app.call(listDestruction, { query: { state, size: "100" } }, { token: admin.token })).body.models;
const itemOf = async (one: { readonly number: number }, state: "open" | "destroyed" = "open") =>
  (await items(state)).find(({ number, kind }) => number === one.number && kind === "client");
async function step(
  one: { readonly number: number },
  name: keyof typeof destructionSteps.steps,
  who: TestStaff,
  more: object = {},
) {
  const item = (await itemOf(one))!;
  return app.call(
    stepCall(destructionSteps, name),
    { params: { number: String(item.id) }, body: { version: item.version, ...more } as never },
    { token: who.token },
  );
}

const names = async (day: string) => {
  await proposeDestruction(app.database, day);
  return (await items()).map(({ name }) => name);
};

const shown = async (one: { readonly number: number }) => (await privacyOf(one)).body;

test("the clock jumps: a consultation without contract goes after a year, a closed case after five, kept ones stay", async () => {
  await sql("insert into consults (team_id, name, tel) values ($1, '지나간이', '010-0000-2990')", home);
  await addClient("잠재고객");
  const closed = await addClient("종결고객");
  const running = await addClient("진행고객");
  await addClient("기한고객", { retentionUntil: after(today, 3_000) });
  await sql(
    `insert into projects (team_id, title, client_id, status, closed_at, result)
     values ($1, '종결', $2, 'closed', $4::date, 'won'), ($1, '진행', $3, 'active', null, null)`,
    home,
    closed.id,
    running.id,
    today,
  );
  expect(await names(today)).toEqual([]);
  const inAYear = await names(after(today, 370));
  expect(inAYear).toEqual(expect.arrayContaining(["지나간이", "잠재고객"]));
  expect(inAYear).not.toContain("종결고객");
  const later = await names(after(today, 5 * 366 + 3));
  expect(later).toContain("종결고객");
  expect(later).not.toContain("진행고객");
  expect(later).not.toContain("기한고객");
  expect(await names(after(today, 3_001))).toContain("기한고객");
  // The clock goes back to today: nothing of it is due, and what nobody asked for leaves the list.
  expect(await names(today)).toEqual([]);
});

test("who signs beside the client, takes part in a group suit or bought at a site is kept as the client is", async () => {
  const first = await addClient("먼저서명");
  const beside = await addClient("함께서명");
  const plaintiff = await addClient("집단원고");
  const applied = await addClient("신청만한이");
  const buyer = await addClient("분양받은이");
  await sql(
    `with k as (insert into contracts (team_id, title, client_id, status, signed_at) values ($1, '함께', $2, 'active', current_date - 100) returning id),
       co as (insert into contract_clients (contract_id, client_id) select id, $3 from k),
       fee as (insert into contract_fees (contract_id, kind, amount) select id, '착수금', 500000 from k)
     insert into projects (team_id, title, client_id, contract_id, status) select $1, '함께 사건', $2, id, 'active' from k`,
    home,
    first.id,
    beside.id,
  );
  await sql(
    `with s as (insert into group_suits (team_id, title, status) values ($1, '하자 소송', 'ongoing') returning id)
     insert into suit_participants (team_id, suit_id, name, status, contracted_on, client_id)
       select $1, s.id, '참여', v.status, v.on_day, v.client from s,
         (values ('filed', current_date, $2::bigint), ('ineligible', null, $3::bigint)) v (status, on_day, client)`,
    home,
    plaintiff.id,
    applied.id,
  );
  await sql(
    `with a as (insert into presale_areas (team_id, name, status) values ($1, '한들 아파트', '모집') returning id)
     insert into presale_buyers (team_id, area_id, name, status, source, client_id) select $1, id, '분양', 'interested', 'tel', $2 from a`,
    home,
    buyer.id,
  );
  expect((await shown(beside)).hindrances).toEqual(["진행 중인 사건", "진행 중인 계약", "미수금", "수임장부 보존기간"]);
  expect((await shown(plaintiff)).hindrances).toEqual(["진행 중인 집단소송"]);
  expect((await shown(applied)).hindrances).toEqual([]);
  expect((await shown(buyer)).hindrances).toEqual(["진행 중인 분양상담"]);
  const inAYear = await names(after(today, 400));
  expect(inAYear).toEqual(expect.arrayContaining(["신청만한이", "분양받은이"]));
  expect(inAYear).not.toContain("함께서명");
  expect(inAYear).not.toContain("집단원고");
  expect(await names(after(today, 5 * 366 + 3))).toEqual(expect.arrayContaining(["함께서명", "집단원고"]));
  expect((await itemOf(beside))?.basis).toContain("종결한 고객");
  expect(await names(today)).toEqual([]);
  await sql("update suit_participants set status = 'settled', payout = 'failed' where client_id = $1", plaintiff.id);
  expect((await shown(plaintiff)).hindrances).toEqual(["지급 전 배상금"]);
});

test("a case, a claim, the 수임장부 and tax evidence stand against it, and so does a hold", async () => {
  const client = await addClient("묶인이", { retentionUntil: after(today, -1) });
  await sql(
    `insert into projects (team_id, title, client_id, status) values ($1, '진행 사건', $2, 'active')`,
    home,
    client.id,
  );
  // A case that runs keeps the client out of the list at all.
  await proposeDestruction(app.database, today);
  expect(await itemOf(client)).toBeUndefined();
  await sql(
    "update projects set status = 'closed', closed_at = current_date, result = 'won' where client_id = $1",
    client.id,
  );
  await proposeDestruction(app.database, today);
  const contract = await sql<{ id: number }>(
    `insert into contracts (team_id, title, client_id, status, signed_at, ledger_at)
     values ($1, '묶인이 계약', $2, 'fulfilled', current_date - 900, current_date - 890) returning id`,
    home,
    client.id,
  );
  await sql("insert into contract_fees (contract_id, kind, amount) values ($1, '착수금', 1000000)", contract[0]!.id);
  await sql(
    `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, client_id)
     values ($1, '계좌이체', 5000, '묶인이', current_date - 1500, $2)`,
    home,
    client.id,
  );
  expect((await itemOf(client))?.hindrances).toEqual(["미수금", "수임장부 보존기간", "세무 증빙 보존기간"]);
  const refused = await step(client, "request", admin);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    "파기할 수 없습니다: 미수금, 수임장부 보존기간, 세무 증빙 보존기간.",
  ]);
  await sql("delete from contract_fees where contract_id = $1", contract[0]!.id);
  await sql(
    "update contracts set signed_at = signed_at - 400, ledger_at = ledger_at - 400 where id = $1",
    contract[0]!.id,
  );
  await sql("update payments set pay_date = pay_date - 500 where client_id = $1", client.id);
  expect((await itemOf(client))?.hindrances).toEqual([]);

  expect((await step(client, "hold", admin, { holdKind: "시효" })).status).toBe(400);
  expect((await step(client, "hold", admin, { holdKind: "시효", holdNote: "구상금 소멸시효 2028년" })).status).toBe(
    200,
  );
  expect((await step(client, "request", admin)).status).toBe(422);
  expect((await privacyOf(client)).body.hold).toEqual({ kind: "시효", note: "구상금 소멸시효 2028년" });
  expect((await step(client, "release", second)).status).toBe(200);
});

test("two people destroy it: nothing of the person is left, a certificate and the figures are", async () => {
  const client = await addClient("사라질이", {
    tel: "010-0000-2888",
    tel2: "02-000-2888",
    email: "gone@example.com",
    address: "서울 서초구",
    birth: "1980-01-02",
    notes: "사라질이의 메모",
    retentionUntil: after(today, -1),
  });
  const intake = { type: "tel", category: "민사", channel: "tel", caseScope: "일반", tel: "010-0000-2888" } as const;
  const called = (
    await app.call(consultCalls.create, { body: { ...intake, name: "사라질이" } }, { token: clerk.token })
  ).body.model;
  await sql("update consults set client_id = $1 where id = $2", client.id, called.id);
  // The same person once more, merged into the client, and the call that came twice.
  await sql(
    `insert into clients (team_id, name, tel, merged_into_id, deleted_at) values ($1, '사라질이', '010-0000-2889', $2, now())`,
    home,
    client.id,
  );
  await sql(
    "insert into consults (team_id, name, tel, status, duplicate_of_id) values ($1, '사라질이', '010-0000-2888', 'duplicate', $2)",
    home,
    called.id,
  );
  await sql(
    `with p as (insert into projects (team_id, title, client_id, status, closed_at, result)
       values ($1, '사라질이 사건', $2, 'closed', '2015-01-02', 'won') returning id),
     h as (insert into project_handovers (team_id, project_id, role, from_staff_id, to_staff_id, note)
       select $1, id, 'litigation', $3, $4, '사라질이에게 먼저 전화' from p)
     insert into project_closings (team_id, project_id, closed_at, result, settlement_note, records_returned_at)
     select $1, id, '2015-01-02', 'won', '사라질이에게 정산', '2015-01-02' from p`,
    home,
    client.id,
    clerk.id,
    admin.id,
  );
  // Somebody else's opponent: known there on.
  await sql(
    `insert into consults (team_id, name, opponent, client_id, content) values ($1, '사라질이', '맞은편', $2, '사라질이의 사연')`,
    home,
    client.id,
  );
  await sql("insert into consults (team_id, name, opponent) values ($1, '딴사람', '맞은편')", home);
  await sql(
    `insert into person_identifiers (person_id, rrn_encrypted, rrn_index, basis)
     select person_id, 'x', 'y', '소득세법 제164조' from clients where id = $1`,
    client.id,
  );
  const [{ content_id: content }] = (await sql<{ content_id: number }>(
    `with content as (insert into file_contents (storage_key, size, sha256, kind, created_by)
       values ('ab/' || repeat('ab', 32), 1, sha256('x'), 'pdf', $1) returning id),
     file as (insert into files (record_type, record_id) values ('client', $2) returning id)
     insert into file_versions (file_id, number, content_id, name, created_by)
     select file.id, 1, content.id, '사라질이 신분증.pdf', $1 from file, content returning content_id`,
    clerk.userId,
    client.id,
  )) as [{ content_id: number }];
  await sql(
    `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, client_id, memo)
     values ($1, '계좌이체', 770000, '사라질이', '2015-03-02', $2, '사라질이 착수금')`,
    home,
    client.id,
  );
  // The month is closed: its sums stay, the name goes.
  await sql(
    `insert into closed_months (team_id, month, payment_count, gross, card_gross, net, deposit, reversed, closed_by_id)
     values ($1, '2015-03-01', 1, 770000, 0, 700000, 0, 0, $2)`,
    home,
    admin.id,
  );
  await proposeDestruction(app.database, today);
  expect((await app.call(listDestruction, { query: {} }, { token: clerk.token })).status).toBe(403);
  expect((await step(client, "approve", second)).status).toBe(422);
  expect((await step(client, "request", admin)).status).toBe(200);
  const alone = await step(client, "approve", admin);
  expect([alone.status, alone.body.message]).toEqual([422, "요청한 사람이 아닌 관리자가 승인해야 합니다."]);
  expect((await step(client, "approve", second)).body.message).toBeUndefined();

  const dump = async () =>
    (
      await sql<{ text: string }>(
        `select string_agg(t, ' ') as text from (
           select to_jsonb(c)::text t from clients c where $1 in (id, merged_into_id) union all select to_jsonb(c)::text from consults c
           where client_id = $1 or duplicate_of_id in (select id from consults where client_id = $1)
           union all select to_jsonb(p)::text from persons p union all select to_jsonb(a)::text from person_aliases a
           union all select to_jsonb(p)::text || to_jsonb(h)::text || to_jsonb(e)::text from projects p
             join project_handovers h on h.project_id = p.id join project_closings e on e.project_id = p.id where p.client_id = $1
           union all select to_jsonb(y)::text from payments y where client_id = $1
           union all select to_jsonb(v)::text from file_versions v where content_id = $2) x`,
        client.id,
        content,
      )
    )[0]!.text;
  const left = await dump();
  const told = await app.call(consultCalls.history, { params: numbered(called) }, { token: clerk.token });
  expect(told.body.models.map(({ action, changes }) => [action, changes])).toEqual([
    ["개인정보 파기", []],
    ["등록", []],
  ]);
  for (const word of ["사라질이", "00002888", "0000-2888", "0000-2889", "gone@example.com", "1980-01-02", "신분증"]) {
    expect(left, word).not.toContain(word);
  }
  expect(left).toContain("맞은편");
  expect(await sql("select from person_identifiers where rrn_index = 'y'")).toEqual([]);
  expect(await sql("select pay_amt, pay_name from payments where client_id = $1", client.id)).toEqual([
    { pay_amt: 770_000, pay_name: "파기" },
  ]);
  const certificate = await itemOf(client, "destroyed");
  expect(certificate).toMatchObject({ name: "", requestedBy: "가온", approvedBy: "나래", basis: "보관기한 경과" });
  expect(certificate?.wiped).toMatchObject({ 상담: 3, 입금: 1, 파일: 1 });
  await expect(sql("delete from destruction_items where id = $1", certificate!.id)).rejects.toThrow("written once");

  const { body } = await app.call(clientCalls.read, { params: numbered(client) }, { token: clerk.token });
  expect(body.model).toMatchObject({ status: "destroyed", name: "파기", tel: "", address: "", notes: "" });
  const history = await app.call(clientCalls.history, { params: numbered(client) }, { token: clerk.token });
  expect(JSON.stringify(history.body)).not.toContain("2888");
  const change = await app.call(
    clientCalls.update,
    { params: numbered(client), body: { version: body.model.version, changes: { notes: "다시" } } },
    { token: clerk.token },
  );
  expect(change.status).toBe(422);
  const other = await addClient("남은이");
  const merged = await app.call(
    mergeClients,
    { params: numbered(other), body: { otherNumber: client.number, version: other.version } },
    { token: clerk.token },
  );
  expect(merged.status).toBe(422);
});

test("a deletion that is granted is due at once; where the law keeps the data it has to be refused", async () => {
  const client = await addClient("지워줘");
  const { id } = (await ask(client, "deletion")).body;
  await sql(
    "insert into projects (team_id, title, client_id, status) values ($1, '진행', $2, 'active')",
    home,
    client.id,
  );
  const kept = await settle(id, { outcome: "done", answer: "삭제함" });
  expect([kept.status, kept.body.message]).toEqual([422, expect.stringContaining("진행 중인 사건")]);
  await sql("update projects set deleted_at = now() where client_id = $1", client.id);
  expect((await settle(id, { outcome: "done", answer: "삭제함" })).status).toBe(200);
  await proposeDestruction(app.database, today);
  expect(await itemOf(client)).toMatchObject({ basis: "정보주체의 삭제 요구(개인정보 보호법 제36조)" });
  expect((await step(client, "request", second)).status).toBe(200);
  expect((await step(client, "approve", admin)).status).toBe(200);
});

test("a deletion that somebody is granted who only consulted is due at once, and two people destroy it", async () => {
  const called = await addCaller("지운전화", "010-0000-2861", { content: "지운전화의 사연" });
  const { id } = (await callerAsks(called, "deletion")).body;
  const contract = await sql<{ id: number }>(
    "insert into contracts (team_id, title, consult_id) values ($1, '상담 계약', $2) returning id",
    home,
    called.id,
  );
  const kept = await settle(id, { outcome: "done", answer: "삭제함" });
  expect([kept.status, kept.body.message]).toEqual([422, expect.stringContaining("계약이 있는 상담")]);
  await sql("update contracts set deleted_at = now() where id = $1", contract[0]!.id);
  expect((await settle(id, { outcome: "done", answer: "삭제함" })).body.message).toBeUndefined();
  await proposeDestruction(app.database, today);
  const item = (await items()).find(({ kind, number }) => kind === "consult" && number === called.number)!;
  expect(item).toMatchObject({ basis: "정보주체의 삭제 요구(개인정보 보호법 제36조)", hindrances: [] });
  const run = (name: "request" | "approve", version: number, who: TestStaff) => {
    const input = { params: { number: String(item.id) }, body: { version } as never };
    return app.call(stepCall(destructionSteps, name), input, { token: who.token });
  };
  expect((await run("request", item.version, admin)).body.message).toBeUndefined();
  expect((await run("approve", item.version + 1, second)).body.message).toBeUndefined();
  expect(await sql("select name, tel, content from consults where id = $1", called.id)).toEqual([
    { name: "파기", tel: "", content: "" },
  ]);
  expect(await sql("select content, answer from privacy_requests where id = $1", id)).toEqual([
    { content: "", answer: "파기" },
  ]);
  expect((await callerAsks(called, "access")).body.message).toBe("이미 파기한 상담입니다.");
});

test("participants and buyers who are neither client nor consultation go after their period, once nothing runs", async () => {
  await sql(
    `with s as (insert into group_suits (team_id, title, status) values ($1, '끝난 소송', 'closed'), ($1, '도는 소송', 'ongoing') returning id, title)
     insert into suit_participants (team_id, suit_id, name, tel, status, guardian) select $1, s.id, v.name, v.tel, v.status, v.guardian
     from s join (values ('끝난 소송', '끝난참여', '010-0000-2871', 'settled', '끝난보호자'), ('도는 소송', '도는참여', '010-0000-2872', 'filed', ''))
       v (title, name, tel, status, guardian) on v.title = s.title`,
    home,
  );
  await sql(
    `with a as (insert into presale_areas (team_id, name, status) values ($1, '끝난 현장', '종결'), ($1, '도는 현장', '진행') returning id, name)
     insert into presale_buyers (team_id, area_id, name, tel, status, source) select $1, a.id, v.name, v.tel, 'interested', 'tel'
     from a join (values ('끝난 현장', '끝난분양', '010-0000-2873'), ('도는 현장', '도는분양', '010-0000-2874')) v (area, name, tel)
       on v.area = a.name`,
    home,
  );
  expect(await names(after(today, 4 * 366))).not.toContain("끝난참여");
  const later = await names(after(today, 5 * 366 + 3));
  expect(later).toEqual(expect.arrayContaining(["끝난참여", "끝난분양"]));
  for (const name of ["도는참여", "도는분양"]) expect(later).not.toContain(name);
  await names(today);
  // Six years have passed: their rows are as old as that.
  await sql("alter table suit_participants disable trigger user; alter table presale_buyers disable trigger user");
  for (const table of ["group_suits", "suit_participants", "presale_buyers"]) {
    await sql(`update ${table} set created_at = now() - interval '6 years', updated_at = now() - interval '6 years'`);
  }
  await sql("alter table suit_participants enable trigger user; alter table presale_buyers enable trigger user");
  await proposeDestruction(app.database, today);
  const due = (await items()).filter(({ name }) => name.startsWith("끝난"));
  expect(due.map(({ kind, basis, hindrances, path }) => [kind, basis, hindrances, path?.split("?")[0]])).toEqual(
    expect.arrayContaining([
      ["participant", expect.stringContaining("집단소송 참여자"), [], "/lawfirm/wave/client"],
      ["presaleBuyer", expect.stringContaining("수분양자"), [], "/lawfirm/presale/buyer"],
    ]),
  );
  for (const item of due) {
    const run = (name: "request" | "approve", version: number, who: TestStaff) => {
      const input = { params: { number: String(item.id) }, body: { version } as never };
      return app.call(stepCall(destructionSteps, name), input, { token: who.token });
    };
    expect((await run("request", item.version, admin)).body.message).toBeUndefined();
    expect((await run("approve", item.version + 1, admin)).status).toBe(422);
    expect((await run("approve", item.version + 1, second)).body.message).toBeUndefined();
  }
  const left = JSON.stringify(
    await sql(
      `select to_jsonb(p)::text as t from suit_participants p union all select to_jsonb(b)::text from presale_buyers b
       union all select to_jsonb(n)::text from persons n`,
    ),
  );
  for (const word of ["끝난참여", "끝난보호자", "끝난분양", "00002871", "0000-2873"])
    expect(left, word).not.toContain(word);
  expect(left).toContain("도는참여");
});

test("the conflict check still says that somebody was there, on which side, never who, for as long as the firm's period", async () => {
  const client = await addClient("잊힌나무", { tel: "010-0000-2877", retentionUntil: after(today, -1) });
  const changes = { name: "잊힌나모" };
  const renamed = await app.call(
    clientCalls.update,
    { params: numbered(client), body: { version: client.version, changes } },
    { token: clerk.token },
  );
  expect(renamed.body.message).toBeUndefined();
  await proposeDestruction(app.database, today);
  expect((await step(client, "request", admin)).status).toBe(200);
  expect((await step(client, "approve", second)).status).toBe(200);
  const found = async (name: string, more: object = {}) => {
    const body = { names: [], tels: [], bizNos: [], opponents: [name], ...more };
    const { body: answer } = await app.call(searchConflicts, { body }, { token: clerk.token });
    return answer.models.map(({ match, side, severity, record }) => [match, side, severity, record?.name]);
  };
  const kept = [["정확", "의뢰인", "review", "파기"]];
  expect(await found("잊힌나무")).toEqual(kept);
  expect(await found("잊힌\u200b나모")).toEqual(kept);
  expect(await found("잊힌나")).toEqual([]);
  expect(await found("아무개", { tels: ["010-0000-2877"] })).toEqual([]);
  const { rows } = await app.database.pool.query<{ held: string }>(
    "select row_to_json(p)::text || coalesce((select string_agg(row_to_json(a)::text, '') from person_aliases a where a.person_id = p.id), '') as held from persons p where names_destroyed_on is not null",
  );
  expect(rows.map(({ held }) => held).join("")).not.toMatch(/잊힌|나무|2877/);
  await forgetDestroyedNames(app.database, after(today, 121 * 31));
  expect(await found("잊힌나무")).toEqual([]);
});
