import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "../../../../app/testing/test-app.ts";
import { fillPath } from "../../../../kit/shared/endpoint.ts";
import type { ImportModel } from "../../../../kit/shared/records/import.ts";
import { clientCalls, clientImport } from "../endpoints.ts";

let app: TestApp;
let clerk: TestStaff;
let stranger: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  const home = await app.createTeam();
  clerk = await app.createStaff({ shortName: "가람", roles: ["송무팀원"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
});
afterAll(() => app.stop());

async function upload(content: string | Uint8Array, token = clerk.token) {
  const response = await fetch(`${app.url}${clientImport.upload.path}?name=${encodeURIComponent("고객.csv")}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    body: content as BodyInit,
  });
  return { status: response.status, body: (await response.json()) as { model: ImportModel; fields?: object } };
}

const steps = {
  check: (id: number, mapping: object, token = clerk.token) =>
    app.call(clientImport.check, { params: { importId: String(id) }, body: { mapping: mapping as never } }, { token }),
  apply: (id: number, mapping: object, token = clerk.token) =>
    app.call(clientImport.apply, { params: { importId: String(id) }, body: { mapping: mapping as never } }, { token }),
  undo: (id: number, token = clerk.token) =>
    app.call(clientImport.undo, { params: { importId: String(id) } }, { token }),
};

async function found(search: string) {
  const { body } = await app.call(clientCalls.list, { query: { search } }, { token: clerk.token });
  return body.models;
}

describe("a file of clients", () => {
  const file = [
    "성명/상호,구분,연락처,담당,보관기한,개인정보 동의,비고",
    '가져온하나,개인,010-0000-3001,가람,2030-01-31,2026-01-02 09:30,"쓰지 않는 열"',
    "가져온둘,법인,02-000-3002,,2030. 2. 1,,",
  ].join("\n");

  test("columns are matched by their titles, tried, applied as a whole and taken back", async () => {
    const { body } = await upload(file);
    const { id, mapping, rows, columns } = body.model;
    expect(rows).toBe(2);
    expect(columns[0]).toEqual({ title: "성명/상호", samples: ["가져온하나", "가져온둘"] });
    expect(mapping).toEqual({ name: 0, kind: 1, tel: 2, manager: 3, retentionUntil: 4, privacyConsentAt: 5 });

    const tried = await steps.check(id, mapping);
    expect(tried.body).toMatchObject({ rows: 2, faults: [], faultCount: 0 });
    expect(await found("가져온")).toEqual([]);

    expect((await steps.apply(id, mapping)).body.created).toBe(2);
    const [second, first] = await found("가져온");
    expect(first).toMatchObject({
      name: "가져온하나",
      kind: "개인",
      tel: "010-0000-3001",
      manager: { label: "가람" },
      retentionUntil: "2030-01-31",
      privacyConsentAt: "2026-01-02T00:30:00.000Z",
    });
    expect(second).toMatchObject({ name: "가져온둘", kind: "법인", retentionUntil: "2030-02-01", manager: null });
    expect((await steps.apply(id, mapping)).status).toBe(404);

    await app.call(
      clientCalls.update,
      { params: { number: String(first!.number) }, body: { version: first!.version, changes: { grade: "important" } } },
      { token: clerk.token },
    );
    expect((await steps.undo(id)).body).toMatchObject({ removed: 1, kept: 1 });
    expect((await found("가져온")).map(({ name }) => name)).toEqual(["가져온하나"]);
    expect((await steps.undo(id)).status).toBe(404);
  });

  test("whoever something was made for stays and is named, whatever it is", async () => {
    const makings = {
      계약: "insert into contracts (team_id, client_id, title) values ($1, $2, '사건')",
      상담: "insert into consults (team_id, client_id, name) values ($1, $2, '상담')",
      사건: "insert into projects (team_id, client_id, title) values ($1, $2, '사건')",
      분쟁: "insert into disputes (team_id, client_id, kind, severity, title) values ($1, $2, '기관', 'low', '분쟁')",
      입금: `insert into payments (team_id, client_id, pay_type, pay_amt, pay_name, pay_date)
        values ($1, $2, '현금', 1000, '홍길동', '2026-01-05')`,
      "그 밖의 기록": `insert into files (record_type, record_id) select 'client', c.id from clients c
        where c.team_id = $1 and c.id = $2`,
    };
    const names = [...Object.keys(makings), "지운 계약", "아무것도"];
    const { body } = await upload(["성명/상호", ...names.map((name) => `되돌릴 ${name}`)].join("\n"));
    const { id, mapping } = body.model;
    expect((await steps.apply(id, mapping)).body.created).toBe(names.length);
    const clients = new Map((await found("되돌릴")).map((row) => [row.name, row]));
    const { pool } = app.database;
    const make = (text: string, name: string) => {
      const client = clients.get(`되돌릴 ${name}`)!;
      return pool.query(text, [client.team!.id, client.id]);
    };
    for (const [name, text] of Object.entries(makings)) await make(text, name);
    await make(makings.계약, "지운 계약");
    await pool.query("update contracts set deleted_at = now() where client_id = $1", [
      clients.get("되돌릴 지운 계약")!.id,
    ]);
    const { body: undone } = await steps.undo(id);
    expect(undone).toMatchObject({ removed: 2, kept: names.length - 2 });
    expect(undone.held.map(({ label, made }) => [label, ...made])).toEqual(
      Object.keys(makings).map((name) => [`되돌릴 ${name}`, `${name} 1건`]),
    );
    expect((await found("되돌릴")).map(({ name }) => name).toSorted()).toEqual(
      Object.keys(makings)
        .map((name) => `되돌릴 ${name}`)
        .toSorted(),
    );
  });

  test("every fault is told with its row, column and mend, and then nothing is written", async () => {
    const wrong = [
      "성명/상호,구분,연락처,담당,보관기한",
      "틀린하나,사람,010,없는이름,2030-13-01",
      ",개인,010-0000-3010,,",
      "맞는하나,개인,010-0000-3011,,",
      "겹친하나,개인,010-0000-3011,,",
    ].join("\n");
    const { body } = await upload(wrong);
    const { id, mapping } = body.model;
    const { body: tried } = await steps.check(id, mapping);
    expect(tried.faults.map(({ row, title, value }) => [row, title, value])).toEqual([
      [2, "구분", "사람"],
      [2, "담당", "없는이름"],
      [2, "보관기한", "2030-13-01"],
      [3, "성명/상호", ""],
      [5, "동명이인 확인", ""],
    ]);
    expect((await steps.apply(id, mapping)).status).toBe(422);
    expect(await found("맞는하나")).toEqual([]);
  });

  test("nobody else's import is there, and a mapping names only fields of the form", async () => {
    const { id, mapping } = (await upload(file)).body.model;
    for (const step of [steps.check, steps.apply]) expect((await step(id, mapping, stranger.token)).status).toBe(404);
    expect((await steps.undo(id, stranger.token)).status).toBe(404);
    expect((await steps.check(id, { status: 0 })).status).toBe(400);
    expect((await steps.check(id, { name: 99 })).status).toBe(400);
  });

  test.each([
    ["nothing", ""],
    ["titles alone", "성명/상호,구분"],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])],
    ["a broken workbook", new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])],
  ])("%s is refused with a sentence", async (_name, content) => {
    const { status, body } = await upload(content);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["file"]]);
  });

  test("JSON instead of a file, and a file where none is taken, are refused", async () => {
    const headers = { authorization: `Bearer ${clerk.token}` };
    const json = await fetch(`${app.url}${clientImport.upload.path}?name=a`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: "{}",
    });
    expect(json.status).toBe(400);
    const bytes = await fetch(`${app.url}${fillPath(clientCalls.create.path)}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/octet-stream" },
      body: "x",
    });
    expect(bytes.status).toBe(415);
  });
});

test("5,000 rows go out as a file and come in again", async () => {
  const lines = Array.from(
    { length: 5000 },
    (_, index) => `왕복${index},개인,02-${String(1000 + (index % 9000))}-${String(index).padStart(4, "0")}`,
  );
  const { id, mapping } = (await upload(["성명/상호,구분,연락처", ...lines].join("\n"))).body.model;
  const applied = await steps.apply(id, mapping);
  expect(applied.body.created).toBe(5000);
  const response = await fetch(`${app.url}${clientCalls.exportList.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${clerk.token}`, "content-type": "application/json" },
    body: JSON.stringify({ query: { search: "왕복" }, reason: "왕복 점검" }),
  });
  const again = await upload(new Uint8Array(await response.arrayBuffer()));
  expect(again.body.model.rows).toBe(5000);
  const { body } = await steps.check(again.body.model.id, { ...again.body.model.mapping });
  // Everybody is there already, and the file says so of each row.
  expect(body.faultCount).toBe(5000);
  expect(new Set(body.faults.map(({ title }) => title))).toEqual(new Set(["동명이인 확인"]));
  expect((await steps.undo(id)).body).toMatchObject({ removed: 5000, kept: 0 });
  const log = await app.database.query
    .selectFrom("change_log")
    .select(({ fn }) => ["action", fn.countAll().as("count")])
    .where("action", "in", ["client.import", "client.remove"])
    .where("record_id", "in", (clients) => clients.selectFrom("clients").select("id").where("name", "like", "왕복%"))
    .groupBy("action")
    .orderBy("action")
    .execute();
  expect(log).toEqual([
    { action: "client.import", count: 5000 },
    { action: "client.remove", count: 5000 },
  ]);
});
