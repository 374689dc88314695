import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { clientCalls, mergeClients, sameClients, undoMerge } from "#features/pipeline/clients/endpoints.ts";
import { searchEverything } from "#features/work/search/endpoints.ts";
import * as calls from "../endpoints.ts";

let app: TestApp;
let home: number;
let clerk: TestStaff;
let lawyer: TestStaff;

const plain = { kind: "개인", grade: "normal", caseScope: "일반" } as const;
let phones = 7000;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  lawyer = await app.createStaff({ roles: ["변호사", "송무팀원"], teamIds: [home] });
});
afterAll(() => app.stop());

async function addClient(name: string, more: object = {}) {
  const body = { name, tel: `010-0000-${(phones += 1)}`, ...plain, ...more };
  const answer = await app.call(clientCalls.create, { body }, { token: clerk.token });
  expect(answer.body.message).toBeUndefined();
  return answer.body.model;
}

const paramsOf = ({ number }: { readonly number: number }) => ({ number: String(number) });

/** Our side among what the conflict check finds for a name, telephone or registration number on the other side. */
async function checked(asked: { names?: string[]; tels?: string[]; bizNos?: string[] }) {
  const body = { names: [], tels: [], bizNos: [], side: "상대방" as const, ...asked };
  const answer = await app.call(calls.searchConflicts, { body }, { token: lawyer.token });
  expect(answer.status).toBe(200);
  return answer.body.models.filter(({ side }) => side === "의뢰인");
}

async function listed(search: string): Promise<number[]> {
  const { body } = await app.call(clientCalls.list, { query: { search } }, { token: clerk.token });
  return body.models.map(({ number }) => number);
}

async function searched(text: string): Promise<string> {
  return JSON.stringify((await app.call(searchEverything, { query: { q: text } }, { token: clerk.token })).body);
}

async function same(query: object): Promise<number[]> {
  const { body } = await app.call(sameClients, { body: query }, { token: clerk.token });
  return body.models.map(({ number }) => number);
}

async function look(consult: { readonly id_int: number }) {
  const params = { number: String(consult.id_int) };
  await app.call(calls.runConflicts, { params, query: {} }, { token: lawyer.token });
  return (await app.call(calls.readConflicts, { params, query: {} }, { token: lawyer.token })).body.model;
}

async function addConsult(name: string, opponent: string) {
  const { rows } = await sql<{ id: number; id_int: number }>`
    insert into consults (team_id, name, opponent) values (${home}, ${name}, ${opponent}) returning id, id_int`.execute(
    app.database.query,
  );
  return rows[0]!;
}

const merge = async (kept: { readonly number: number; readonly version: number }, other: { readonly number: number }) =>
  app.call(
    mergeClients,
    { params: paramsOf(kept), body: { otherNumber: other.number, version: kept.version } },
    { token: clerk.token },
  );

test("a merged client's name, telephone and registration number find the one that is kept, until the merge is taken back", async () => {
  const kept = await addClient("남은지율");
  const other = await addClient("합친궉솜", { tel: "010-0000-6601", tel2: "02-000-6602", bizNo: "220-81-62517" });
  const consult = await addConsult("새의뢰인", "합친궉솜");
  expect((await look(consult)).check?.proposal).toBe("review");
  expect((await merge(kept, other)).status).toBe(200);

  const found = [
    { names: ["합친궉솜"] },
    { tels: ["010-0000-6601"] },
    { tels: ["02-000-6602"] },
    { bizNos: ["２２０－８１－６２５１７"] },
  ];
  for (const asked of found) expect(await checked(asked)).toMatchObject([{ record: { number: kept.number } }]);
  for (const typed of ["합친궉솜", "합친\u200b궉솜", "010-0000-6601", "220-81-62517"]) {
    expect(await listed(typed)).toEqual([kept.number]);
    expect(await searched(typed)).toContain("남은지율");
  }
  expect(await same({ tel: "010-0000-6601" })).toEqual([kept.number]);
  expect(await same({ bizNo: "220-81-62517" })).toEqual([kept.number]);
  const again = await look(consult);
  expect(again.check?.proposal).toBe("review");
  expect(again.went).toMatchObject([{ match: "정확", why: "그 고객이 다른 고객과 합쳐졌습니다." }]);

  expect((await app.call(undoMerge, { params: paramsOf(other) }, { token: clerk.token })).status).toBe(200);
  expect(await listed("합친궉솜")).toEqual([other.number]);
  expect(await listed("010-0000-6601")).toEqual([other.number]);
  expect(await checked({ names: ["합친궉솜"] })).toMatchObject([{ record: { number: other.number } }]);
});

test("what a client brought along goes on with it into the next merge", async () => {
  const [first, second, third] = [
    await addClient("첫째한별"),
    await addClient("둘째한별"),
    await addClient("셋째한별"),
  ];
  await merge(second, first);
  const { body } = await app.call(clientCalls.read, { params: paramsOf(third) }, { token: clerk.token });
  await merge(body.model, second);
  for (const name of ["첫째한별", "둘째한별"]) {
    expect(await checked({ names: [name] })).toMatchObject([{ record: { number: third.number } }]);
    expect(await listed(name)).toEqual([third.number]);
  }
});

test("a new name, telephone and registration number leave the old ones behind", async () => {
  const one = await addClient("옛이름솔", { tel: "010-0000-6611", bizNo: "124-81-00998" });
  const changes = { name: "새이름솔", tel: "010-0000-6612", bizNo: "" };
  const saved = await app.call(
    clientCalls.update,
    { params: paramsOf(one), body: { version: one.version, changes } },
    { token: clerk.token },
  );
  expect(saved.body.message).toBeUndefined();
  const hit = [{ record: { number: one.number } }];
  expect(await checked({ names: ["옛이름솔"] })).toMatchObject(hit);
  expect(await checked({ tels: ["010-0000-6611"] })).toMatchObject(hit);
  expect(await checked({ bizNos: ["1248100998"] })).toMatchObject(hit);
  for (const typed of ["옛이름솔", "010-0000-6611", "124-81-00998"]) expect(await listed(typed)).toEqual([one.number]);
  expect(await listed("옛이름")).toEqual([]);
  expect(await same({ tel: "010-0000-6611" })).toEqual([one.number]);
});

test("a deleted client stays known without being linked; what an import took back does not", async () => {
  const one = await addClient("지운새벽");
  const consult = await addConsult("다른의뢰인", "지운새벽");
  expect((await look(consult)).check?.proposal).toBe("review");
  const params = paramsOf(one);
  expect(
    (await app.call(clientCalls.remove, { params, body: { version: one.version } }, { token: clerk.token })).status,
  ).toBe(200);
  expect(await checked({ names: ["지운새벽"] })).toMatchObject([{ gone: true, record: null, severity: "review" }]);
  expect((await look(consult)).check?.proposal).toBe("review");
  await sql`insert into record_imports (staff_id, resource, created_ids, applied_at, undone_at, emptied_at)
    select ${clerk.id}, 'client', array[id], now(), now(), now() from clients where id_int = ${one.number}`.execute(
    app.database.query,
  );
  expect(await checked({ names: ["지운새벽"] })).toEqual([]);
});

test("a milder look says what went and why; one that finds the same says nothing", async () => {
  await sql`insert into projects (team_id, title, client_name, opponent, status) values (${home}, '사건', '다툼단풍', '상대노을', 'active')`.execute(
    app.database.query,
  );
  const consult = await addConsult("상대노을", "");
  expect(await look(consult)).toMatchObject({ check: { proposal: "prohibited" }, went: [] });
  await sql`update projects set status = 'closed', result = 'won', closed_at = current_date where client_name = '다툼단풍'`.execute(
    app.database.query,
  );
  const ended = await look(consult);
  expect(ended).toMatchObject({
    check: { proposal: "review" },
    went: [{ severity: "prohibited", why: "그 기록이 끝났습니다." }],
  });
  expect((await look(consult)).check?.id).toBe(ended.check?.id);
  await sql`update consults set name = '아무개노을' where id = ${consult.id}`.execute(app.database.query);
  expect(await look(consult)).toMatchObject({
    check: { proposal: "clear" },
    went: [{ why: "이 기록의 당사자가 바뀌었습니다." }],
  });
});

test.each([
  ["TRAN THI A", "A Tran Thi"],
  ["Trần Thị B", "TRAN, THI B"],
  ["홍길한(洪吉韓)", "洪吉韓"],
  ["홍길둘(洪吉㐂)", "홍길둘"],
  ["洪吉參", "홍길삼(洪吉參)"],
  ["응우옌 반 (NGUYEN VAN C)", "C Nguyen Van"],
  ["ＫＩＭ ＭＩＮＡ", "kim mina"],
  ["궉솜별\u200b", "궉\u2068솜\u00ad별"],
  ["ᄒᆞᆫ".normalize("NFD") + "은채", "ᄒᆞᆫ은채"],
])("%j is found by %j", async (stored, asked) => {
  const one = await addClient(stored);
  const numbers = (await checked({ names: [asked] })).map((hit) => [hit.record?.number, hit.match]);
  expect(numbers).toContainEqual([one.number, "정확"]);
});

test.each(["한빛(주)", "김철수(모)", "김철수 (대리인)", "㈜한빛"])("%j holds no second name", async (name) => {
  const { rows } = await sql<{ names: string[] }>`select names_beside(${name}) as names`.execute(app.database.query);
  expect(rows[0]!.names).toEqual([]);
});
