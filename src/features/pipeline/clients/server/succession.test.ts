import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { readConflicts, runConflicts, searchConflicts } from "#features/pipeline/conflicts/endpoints.ts";
import { clientCalls, mergeClients, readSuccessors, setSuccessors, undoMerge } from "../endpoints.ts";

let app: TestApp;
let home: number;
let manager: TestStaff;
let viewer: TestStaff;
let lawyer: TestStaff;
let stranger: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  const other = await app.createTeam("진행2팀");
  manager = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
  viewer = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
  lawyer = await app.createStaff({ roles: ["변호사", "송무팀원"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [other] });
});
afterAll(() => app.stop());

const plain = { kind: "개인", grade: "normal", caseScope: "일반" } as const;
let phones = 8000;
const nextPhone = () => `010-0000-${(phones += 1)}`;

async function addClient(name: string, more: object = {}, token = manager.token) {
  const answer = await app.call(clientCalls.create, { body: { name, tel: nextPhone(), ...plain, ...more } }, { token });
  expect(answer.body.message).toBeUndefined();
  return answer.body.model;
}
type Client = Awaited<ReturnType<typeof addClient>>;

const paramsOf = ({ number }: { readonly number: number }) => ({ number: String(number) });

const read = async (one: { readonly number: number }, token = manager.token) =>
  (await app.call(clientCalls.read, { params: paramsOf(one) }, { token })).body.model;

async function change(one: { readonly number: number }, changes: object, token = manager.token) {
  const { version } = await read(one);
  return app.call(clientCalls.update, { params: paramsOf(one), body: { version, changes } }, { token });
}

const died = { endedOn: "2026-01-05", endedNote: "가족관계증명서 확인" };

async function ended(name: string, more: object = {}) {
  const one = await addClient(name, more);
  expect((await change(one, died)).body.message).toBeUndefined();
  return one;
}

const heir = ({ id }: Client, more: object = {}) => ({
  successor: id,
  kind: "heir" as const,
  share: "",
  since: null,
  note: "",
  ...more,
});

async function link(one: Client, successors: readonly object[], token = manager.token) {
  const { version } = await read(one);
  return app.call(setSuccessors, { params: paramsOf(one), body: { version, successors: successors as [] } }, { token });
}

const linked = async (one: Client, token = manager.token) =>
  (await app.call(readSuccessors, { params: paramsOf(one) }, { token })).body;

const merge = async (kept: Client, other: Client) => {
  const { version } = await read(kept);
  const body = { otherNumber: other.number, version };
  return app.call(mergeClients, { params: paramsOf(kept), body }, { token: manager.token });
};

async function addCase(clientId: number, more: { status?: string; responsible?: number; opponent?: string } = {}) {
  const { status = "active", responsible = null, opponent = "" } = more;
  const { rows } = await sql<{ id: number; number: number }>`
    insert into projects (team_id, client_id, title, status, responsible_id, opponent, result, closed_at)
    select ${home}, ${clientId}, '대여금', ${status}, ${responsible}, ${opponent}, case when ${status} = 'closed' then 'ended' end,
      case when ${status} = 'closed' then current_date end returning id, id_int as number`.execute(app.database.query);
  return rows[0]!;
}

async function tasksOf(staffId: number, clientNumber: number) {
  const { rows } = await sql<{ title: string; content: string; about: number; open: boolean }>`
    select t.title, t.content, t.record_id as about, t.closed_at is null as open from tasks t
    join task_users u on u.task_id = t.id and u.staff_id = ${staffId}
    where starts_with(t.title, ${`[소송수계] 고객 ${clientNumber} `}) order by t.id`.execute(app.database.query);
  return rows;
}

describe("사망 and 합병·소멸", () => {
  test("have a day that is past and a basis that says something", async () => {
    const one = await addClient("표시한결", { birth: "1950-01-01" });
    const wrong: [object, string][] = [
      [{ ...died, endedOn: "2999-01-01" }, "endedOn"],
      [{ ...died, endedOn: "1949-12-31" }, "endedOn"],
      [{ endedOn: "2026-01-05" }, "endedNote"],
      [{ ...died, endedNote: "ㅋㅋㅋㅋㅋ" }, "endedNote"],
      [{ endedNote: "가족관계증명서 확인" }, "endedOn"],
    ];
    for (const [changes, field] of wrong) {
      const { status, body } = await change(one, changes);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    }
    expect((await change(one, died)).status).toBe(200);
    expect(await read(one)).toMatchObject(died);
    const { body } = await app.call(clientCalls.list, { query: { search: "표시한결" } }, { token: manager.token });
    expect(body.models).toMatchObject([{ endedOn: died.endedOn }]);
    expect((await change(one, died, viewer.token)).status).toBe(403);
    expect((await change(one, died, stranger.token)).status).toBe(404);
  });

  test("ask whoever is in charge of each open case about 중단·수계, until the mark is taken back", async () => {
    const one = await addClient("물어한결");
    const open = await addCase(one.id, { responsible: lawyer.id });
    await addCase(one.id, { responsible: lawyer.id, status: "closed" });
    await addCase(one.id);
    expect((await change(one, died)).body.message).toBeUndefined();
    const [asked, ...others] = await tasksOf(lawyer.id, one.number);
    expect(others).toEqual([]);
    expect(asked).toMatchObject({ about: open.id, open: true });
    expect(asked!.title).toContain(`사망 · 사건 ${open.number}`);
    expect(asked!.content).toContain("제233조");
    // Another day is no other death.
    await change(one, { endedOn: "2026-01-06" });
    expect(await tasksOf(lawyer.id, one.number)).toHaveLength(1);
    await change(one, { endedOn: null, endedNote: "" });
    expect(await tasksOf(lawyer.id, one.number)).toMatchObject([{ open: false }]);
    await change(one, died);
    expect(await tasksOf(lawyer.id, one.number)).toMatchObject([{ open: false }, { open: true }]);
  });

  test("of a company are 합병·소멸, also where it is a client beside the first of a contract", async () => {
    const [first, second] = [await addClient("첫째해온"), await addClient("㈜둘째해온", { kind: "법인" })];
    const one = await addCase(first.id, { responsible: lawyer.id });
    await sql`with c as (insert into contracts (team_id, client_id, title) values (${home}, ${first.id}, '자문') returning id),
      k as (insert into contract_clients (contract_id, client_id) select id, ${second.id} from c)
      update projects set contract_id = (select id from c) where id = ${one.id}`.execute(app.database.query);
    expect((await change(second, died)).body.message).toBeUndefined();
    const [asked] = await tasksOf(lawyer.id, second.number);
    expect(asked).toMatchObject({ about: one.id });
    expect(asked!.content).toContain("제234조");
  });
});

describe("상속인·승계인", () => {
  test("stand on both pages with share, day and note, and in the history", async () => {
    const one = await ended("고인마루");
    const [wife, son] = [await addClient("배우마루"), await addClient("자녀마루")];
    const lines = [
      heir(wife, { share: "3/5", since: "2026-01-05", note: "한정승인 검토" }),
      heir(son, { share: "2/5" }),
    ];
    expect((await link(one, lines)).body.message).toBeUndefined();
    const { successors, hidden, predecessors } = await linked(one);
    expect(successors).toMatchObject([
      {
        successor: { number: wife.number, label: "배우마루" },
        share: "3/5",
        since: "2026-01-05",
        note: "한정승인 검토",
      },
      { successor: { number: son.number }, share: "2/5" },
    ]);
    expect([hidden, predecessors]).toEqual([0, []]);
    expect((await linked(son)).predecessors).toMatchObject([{ successor: { number: one.number }, share: "2/5" }]);
    const history = await app.call(clientCalls.history, { params: paramsOf(one) }, { token: manager.token });
    expect(history.body.models[0]).toMatchObject({ action: "상속인·승계인 변경" });
    const masked = await linked(one, viewer.token);
    expect(masked.successors[0]!.successor.label).not.toBe("배우마루");
  });

  test("are refused where they cannot be, each at its field", async () => {
    const alive = await addClient("생존마루");
    const one = await ended("거절마루");
    const son = await addClient("아들마루");
    expect((await link(alive, [heir(son)])).status).toBe(422);
    const foreign = await addClient("남의마루", {}, stranger.token);
    await link(one, [heir(son)]);
    await change(son, died);
    const wrong: [Client, readonly object[], string][] = [
      [one, [heir(one)], "successors.0.successor"],
      [one, [heir(son), heir(son)], "successors.1.successor"],
      [one, [heir(foreign)], "successors.0.successor"],
      [one, [heir(son, { since: "2025-12-31" })], "successors.0.since"],
      [son, [heir(one)], "successors.0.successor"],
    ];
    for (const [whose, lines, field] of wrong) {
      const { status, body } = await link(whose, lines);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    }
    expect((await link(one, [], viewer.token)).status).toBe(403);
    expect((await link(one, [], stranger.token)).status).toBe(404);
    const { status, body } = await change(one, { endedOn: null, endedNote: "" });
    expect([status, body.message]).toEqual([422, "연결한 상속인·승계인을 먼저 삭제해 주세요."]);
    expect((await linked(one)).successors).toHaveLength(1);
  });

  test("whom the person does not see are counted and stay", async () => {
    const one = await ended("가린마루");
    const [seen, unseen] = [await addClient("보인마루"), await addClient("숨은마루", {}, stranger.token)];
    await sql`insert into client_successors (client_id, place, successor_id, kind) values (${one.id}, 1, ${unseen.id}, 'heir')`.execute(
      app.database.query,
    );
    expect(await linked(one)).toMatchObject({ successors: [], hidden: 1 });
    await link(one, [heir(seen)]);
    expect(await linked(one)).toMatchObject({ successors: [{ successor: { number: seen.number } }], hidden: 1 });
    await link(one, []);
    expect(await linked(one)).toMatchObject({ successors: [], hidden: 1 });
  });

  test("go with a merge and come back with it; whoever died is not whoever is alive, nor the heir", async () => {
    const [one, twin, alive] = [await ended("하나마루"), await ended("겹친마루"), await addClient("다른마루")];
    const [son, sonTwin] = [await addClient("상속마루"), await addClient("또상속마루")];
    await link(one, [heir(son)]);
    expect((await merge(alive, one)).status).toBe(422);
    await change(son, died);
    expect((await merge(one, son)).body.message).toContain("상속인·승계인으로 연결된");
    await change(son, { endedOn: null, endedNote: "" });
    expect((await merge(twin, one)).status).toBe(200);
    expect((await merge(sonTwin, son)).status).toBe(200);
    expect((await linked(twin)).successors).toMatchObject([{ successor: { number: sonTwin.number } }]);
    for (const back of [son, one]) {
      expect((await app.call(undoMerge, { params: paramsOf(back) }, { token: manager.token })).status).toBe(200);
    }
    expect((await linked(one)).successors).toMatchObject([{ successor: { number: son.number } }]);
    expect((await linked(twin)).successors).toEqual([]);
  });
});

/** What the check finds for names and numbers on the other side. */
async function found(asked: object) {
  const body = { names: [], tels: [], bizNos: [], side: "상대방" as const, ...asked };
  return (await app.call(searchConflicts, { body }, { token: lawyer.token })).body.models;
}

describe("the conflict check", () => {
  test("finds the running case of who died by the heir's name and number, and by the heir's heir", async () => {
    const one = await ended("고인솔빛");
    await addCase(one.id, { opponent: "맞선솔빛" });
    const [son, grandson] = [await addClient("아들솔빛"), await addClient("손자솔빛")];
    expect(JSON.stringify(await found({ names: ["아들솔빛"] }))).not.toContain("고인솔빛");
    await link(one, [heir(son)]);
    const hits = await found({ names: ["아들솔빛"] });
    expect(hits).toContainEqual(
      expect.objectContaining({
        match: "승계",
        side: "의뢰인",
        severity: "consentNeeded",
        record: expect.objectContaining({ label: "사건", name: "고인솔빛" }),
      }),
    );
    expect(JSON.stringify(await found({ tels: [son.tel] }))).toContain("고인솔빛");
    await change(son, died);
    await link(son, [heir(grandson)]);
    expect(JSON.stringify(await found({ names: ["손자솔빛"] }))).toContain("고인솔빛");
    await link(one, []);
    expect(JSON.stringify(await found({ names: ["손자솔빛"] }))).not.toContain("고인솔빛");
  });

  test("of a case asks for the heirs of its client, and looks anew when they change", async () => {
    const one = await ended("고인별빛");
    const own = await addCase(one.id);
    const son = await addClient("아들별빛");
    const foe = await addClient("의뢰별빛");
    await addCase(foe.id, { opponent: "아들별빛" });
    const params = { number: String(own.number) };
    const query = { type: "project" } as const;
    const look = async () => {
      await app.call(runConflicts, { params, query }, { token: lawyer.token });
      return (await app.call(readConflicts, { params, query }, { token: lawyer.token })).body.model.check;
    };
    expect(await look()).toMatchObject({ proposal: "clear" });
    await link(one, [heir(son)]);
    const { rows } = await sql<{ stale: boolean }>`
      select stale from conflict_checks where record_type = 'project' and record_id = ${own.id} order by id desc limit 1`.execute(
      app.database.query,
    );
    expect(rows[0]?.stale).toBe(true);
    expect(await look()).toMatchObject({ proposal: "prohibited", stale: false });
  });
});

test("a former name stands on the page as 옛 이름, and is masked with the name", async () => {
  const one = await addClient("옛이름봄");
  await change(one, { name: "새이름봄" });
  await change(one, { name: "또이름봄" });
  expect((await read(one)).formerNames).toBe("새이름봄, 옛이름봄");
  await change(one, { name: "옛이름봄" });
  expect((await read(one)).formerNames).toBe("또이름봄, 새이름봄");
  expect((await read(one, viewer.token)).formerNames).not.toContain("이름봄");
});
