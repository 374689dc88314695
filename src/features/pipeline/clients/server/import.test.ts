import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sweepImports } from "#records/server/import/kept-files.ts";
import { fillPath } from "#platform/endpoint.ts";
import type { ImportModel } from "#records/import.ts";
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
      [2, "연락처", "010"],
      [2, "담당", "없는이름"],
      [2, "보관기한", "2030-13-01"],
      [3, "성명/상호", ""],
      [5, "동명이인 확인", ""],
    ]);
    expect((await steps.apply(id, mapping)).status).toBe(422);
    expect(await found("맞는하나")).toEqual([]);
  });

  test("the number of a client is told to those who see it, and both steps name it in the access log", async () => {
    const elsewhere = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam()] });
    const plain = { kind: "개인", grade: "normal", caseScope: "일반" } as const;
    const theirs = await app.call(
      clientCalls.create,
      { body: { name: "남의하나", tel: "010-0000-3071", ...plain } },
      { token: elsewhere.token },
    );
    const own = await app.call(
      clientCalls.create,
      { body: { name: "우리하나", tel: "010-0000-3072", ...plain } },
      { token: clerk.token },
    );
    const { id, mapping } = (
      await upload("성명/상호,구분,연락처\n아무개,개인,010-0000-3071\n아무나,개인,010-0000-3072")
    ).body.model;
    const named = async (step: () => Promise<unknown>) => {
      const { rows: before } = await app.database.pool.query<{ id: number }>("select max(id) as id from access_log");
      await step();
      const { rows } = await app.database.pool.query<{ record_ids: number[] }>(
        "select record_ids from access_log where id > $1 and action = '검색' and subject = '고객' and staff_id = $2",
        [before[0]!.id, clerk.id],
      );
      return rows.map(({ record_ids }) => record_ids);
    };
    const both = [theirs.body.model.id, own.body.model.id];
    let tried: Awaited<ReturnType<typeof steps.check>> | undefined;
    expect(await named(async () => (tried = await steps.check(id, mapping)))).toEqual([both]);
    expect(tried!.body.faults.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^다른 팀에 이미 등록된 고객으로 보입니다/),
      expect.stringContaining(`(고객 ${own.body.model.number})`),
    ]);
    expect(JSON.stringify(tried!.body)).not.toContain(`고객 ${theirs.body.model.number}`);
    expect(await named(() => steps.apply(id, mapping))).toEqual([both]);
  });

  test("a row names the one before it as both stand in the table, the names of the columns being the first", async () => {
    const { id, mapping } = (
      await upload("성명/상호,구분,연락처\n앞사람,개인,010-0000-3081\n\n뒷사람,개인,010-0000-3081")
    ).body.model;
    const { faults } = (await steps.check(id, mapping)).body;
    expect(faults.map(({ row, message }) => [row, message])).toEqual([
      [4, expect.stringMatching(/^같은 표의 2행과 같은 고객으로 보입니다/)],
    ]);
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

const example = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, "testing", name)));

describe("files of offices", () => {
  test("what stands beside a telephone is kept in the memo, and error cells are refused with their place", async () => {
    const { id, mapping, notes } = (await upload(example("remarks-and-errors.xlsx"))).body.model;
    expect(notes).toEqual([]);
    const { body } = await steps.check(id, mapping);
    expect(body.faults.map(({ row, column, title, value }) => [row, column, title, value])).toEqual([
      [4, "E", "메모", "#CALC!"],
      [7, "A", "성명/상호", "#N/A"],
      [7, "F", "주소", "#N/A"],
      [7, "E", "메모", "#REF!"],
    ]);
    const kept = body.changes.find(({ reason }) => reason.includes("메모에도"))!;
    expect([kept.title, kept.count]).toEqual(["연락처", 4]);
    expect(kept.cells[0]).toEqual({ row: 2, column: "B", value: "02-000-0012 (내선 3)", becomes: "02-000-0012" });
    expect(kept.cells.at(-1)).toMatchObject({ row: 6, value: "064-000-0011 1", becomes: "064-000-0011" });
    expect((await steps.apply(id, mapping)).status).toBe(422);
  });

  test("without its error cells the file comes in whole: numbers, remarks, line breaks, joined emoji", async () => {
    const { id, mapping } = (await upload(example("remarks-and-errors.xlsx"))).body.model;
    await app.database.pool.query(
      `update record_imports set rows = (select jsonb_agg(r) from jsonb_array_elements(rows) r where r -> 0 not in ('4', '7'))
       where id = $1`,
      [id],
    );
    expect((await steps.apply(id, mapping)).body.created).toBe(5);
    const { rows } = await app.database.pool.query(
      "select tel, notes, privacy_consent_at as at from clients where name like '필드wbc8%' order by id",
    );
    expect(rows.map(({ tel, notes }) => [tel, notes])).toEqual([
      ["02-000-0012", "줄1\n줄2\n연락처: 02-000-0012 (내선 3)"],
      ["031-000-0001", "=1+1\n연락처: 031-000-0001 ext.2"],
      ["02-000-0031", "👨‍👩‍👧 가족 홍\n연락처: 사무실 02-000-0031"],
      ["064-000-0011", "x\n연락처: 064-000-0011 1"],
      ["010-0000-0778", `홍길동(洪吉童)·A&B <b>굵게</b> "따옴표" 'x' %_\\`],
    ]);
    expect(rows[0]!.at).toEqual(new Date("2025-12-09T14:30:00+09:00"));
    await steps.undo(id);
  });

  test("the titles stand below a line of another kind, which is said", async () => {
    const { mapping, notes, rows, columns } = (await upload(example("title-above.xlsx"))).body.model;
    expect(mapping).toEqual({ name: 0, tel: 1, birth: 2, notes: 3 });
    expect([rows, columns.map(({ title }) => title)]).toEqual([1, ["성명/상호", "연락처", "생년월일", "메모"]]);
    expect(notes).toEqual(["열 이름은 2행에 있습니다. 그 위는 가져오지 않습니다: 1행"]);
    const unknown = (await upload("고객 명부\n\n고객명,전화\n가,010-0000-3021\n")).body.model;
    expect(unknown.columns.map(({ title }) => title)).toEqual(["고객명", "전화"]);
    const above = (await upload("메모\n성명/상호,메모\n메모,가\n성명/상호,메모\n나,,넘침\n")).body.model;
    expect([above.rows, above.columns.map(({ title }) => title)]).toEqual([2, ["성명/상호", "메모", ""]]);
    expect(above.notes).toEqual([
      "열 이름은 2행에 있습니다. 그 위는 가져오지 않습니다: 1행",
      "중복된 열 이름이라 건너뜁니다: 4행",
    ]);
  });

  test("zeros, days and words are read alike, and every cell that is not stored as it stands is told", async () => {
    const lines = [
      "sep=;",
      "성명/상호;연락처;생년월일;개인정보 동의;동명이인 확인;메모",
      "읽기하나;1000003031;2026년 3월 4일 오후 3:20;2026. 3. 4. 오후 3:20;네;",
      "읽기둘;02-000-3032;46085;46085.638888889;○;",
      "읽기\u200b셋;200003033;2026-03-04;2026-03-04;아니요;둘째 \u200d줄",
    ];
    const { id, mapping } = (await upload(lines.join("\n"))).body.model;
    const { body } = await steps.check(id, mapping);
    expect(body.faults).toEqual([]);
    const told = body.changes.flatMap(({ title, cells }) =>
      cells.map(({ row, column, becomes }) => [row, column, title, becomes]),
    );
    expect(told.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
      [2, "B", "연락처", "010-0000-3031"],
      [2, "C", "생년월일", "2026-03-04"],
      [3, "C", "생년월일", "2026-03-04"],
      [3, "D", "개인정보 동의", "2026-03-04 15:20"],
      [4, "A", "성명/상호", "읽기셋"],
      [4, "B", "연락처", "02-0000-3033"],
      [4, "D", "개인정보 동의", "2026-03-04 00:00"],
      [4, "F", "메모", "둘째 줄"],
    ]);
    expect((await steps.apply(id, mapping)).body.created).toBe(3);
    const { rows } = await app.database.pool.query(
      `select name, tel, birth::text, privacy_consent_at at time zone 'Asia/Seoul' as at, namesake, notes from clients
       where name like '읽기%' order by id`,
    );
    expect(rows.map(({ name, tel, namesake }) => [name, tel, namesake])).toEqual([
      ["읽기하나", "010-0000-3031", true],
      ["읽기둘", "02-000-3032", true],
      ["읽기셋", "02-0000-3033", false],
    ]);
    await steps.undo(id);
  });
});

const small = (index: number) => `성명/상호\n잠깐${index}\n`;

async function waiting() {
  const { rows } = await app.database.pool.query<{ id: number; rows: unknown[] }>(
    "select id, rows from record_imports where staff_id = $1 and applied_at is null order by id",
    [stranger.id],
  );
  return rows;
}

describe("a file that nobody applies", () => {
  test("makes room for newer ones of its person, and is thrown away a day later", async () => {
    const ids: number[] = [];
    for (let index = 0; index < 7; index += 1) ids.push((await upload(small(index), stranger.token)).body.model.id);
    expect((await waiting()).map(({ rows }) => rows.length)).toEqual([0, 0, 1, 1, 1, 1, 1]);
    expect((await steps.check(ids[1]!, { name: 0 }, stranger.token)).status).toBe(404);
    expect((await steps.check(ids[2]!, { name: 0 }, stranger.token)).status).toBe(200);

    const age = (id: number, by: string) =>
      app.database.pool.query("update record_imports set created_at = now() - $2::interval where id = $1", [id, by]);
    await age(ids[5]!, "25 hours");
    await age(ids[6]!, "23 hours");
    expect((await steps.apply(ids[5]!, { name: 0 }, stranger.token)).status).toBe(404);
    await sweepImports(app.database);
    expect((await waiting()).map(({ id }) => id)).toEqual(ids.filter((id) => id !== ids[5]));
    expect((await steps.apply(ids[6]!, { name: 0 }, stranger.token)).body.created).toBe(1);
    const { rows } = await app.database.pool.query(
      "select titles, rows, created_ids from record_imports where id = $1",
      [ids[6]],
    );
    expect(rows).toEqual([{ titles: [], rows: [], created_ids: [expect.any(Number)] }]);
    await age(ids[6]!, "400 days");
    await sweepImports(app.database);
    expect((await steps.undo(ids[6]!, stranger.token)).body).toMatchObject({ removed: 1 });
  });

  test("a person uploads so many a day and no more", async () => {
    await app.database.pool.query(
      `insert into record_imports (staff_id, resource, emptied_at)
       select $1, 'client', now() from generate_series(1, 1000)`,
      [stranger.id],
    );
    const { status, body } = await upload(small(9), stranger.token);
    expect([status, (body as { message?: string }).message]).toEqual([
      422,
      "하루에 한 사람이 올릴 수 있는 파일 수(1,000개)를 넘었습니다. 내일 다시 올려 주세요.",
    ]);
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
