import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import * as endpoints from "../endpoints.ts";

let app: TestApp;
let team: number;
let clerk: TestStaff;
let project: number;

const read = (staff: TestStaff, query: { before?: string; kinds?: string } = {}, type = "project", id = project) =>
  app.call(endpoints.readTimeline, { params: { type, id: String(id) }, query }, { token: staff.token });

async function addProject(title: string): Promise<number> {
  const row = await app.database.query
    .insertInto("projects")
    .values({ title, team_id: team })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam("진행1팀");
  clerk = await app.createStaff({ shortName: "김사무", roles: ["송무팀원"], teamIds: [team] });
  project = await addProject("매매대금");
});
afterAll(() => app.stop());

test("pages go on without a gap or a double, also among lines of one instant and across sources", async () => {
  const id = await addProject("바쁜 사건");
  await app.database.pool.query(
    `insert into memos (team_id, record_type, record_id, author_id, kind, content, created_at)
     select $1, 'project', $2, $3, '내부', 'm' || n, '2026-11-20 01:00:00.123456+00'::timestamptz + (n / 40) * interval '1 microsecond'
     from generate_series(1, 80) n`,
    [team, id, clerk.id],
  );
  await app.database.pool.query(
    `insert into tasks (title, importance, all_check, created_by, record_type, record_id, created_at)
     select 't' || n, 'B', 'N', $1, 'project', $2, '2026-11-20 01:00:00.123457+00' from generate_series(1, 45) n`,
    [clerk.id, id],
  );
  const keys: string[] = [];
  const moments: string[] = [];
  let next: string | null | undefined;
  let pages = 0;
  do {
    const { status, body } = await read(clerk, next ? { before: next } : {}, "project", id);
    expect(status).toBe(200);
    keys.push(...body.models.map(({ key }) => key));
    moments.push(...body.models.map(({ at, key }) => `${at} ${key}`));
    next = body.next;
    pages += 1;
  } while (next);
  expect(pages).toBe(3);
  expect([keys.length, new Set(keys).size]).toEqual([125, 125]);
  expect(moments).toEqual(moments.toSorted().toReversed());
  const { body } = await read(clerk, { kinds: "할일" }, "project", id);
  expect([body.models.length, body.next]).toEqual([45, null]);
  expect(body.models[0]).toMatchObject({ kind: "할일", actor: "김사무", text: "할일 등록 · [B] t45" });
});

test("each line is told to those alone who may see what it is about", async () => {
  const id = await addProject("돈이 오간 사건");
  const { query } = app.database;
  await query
    .insertInto("payments")
    .values({
      team_id: team,
      project_id: id,
      pay_type: "현금",
      pay_amt: 1_100_000,
      pay_name: "한가람",
      pay_date: "2026-11-02",
      purpose: "착수금",
    })
    .execute();
  await query.insertInto("disputes").values({ team_id: team, project_id: id, title: "불만", kind: "의뢰인" }).execute();
  const lead = await app.createStaff({ roles: ["송무팀원", "책임변"], teamIds: [team] });
  const reader = await app.createStaff({ roles: ["홍보책임"], teamIds: [team] });
  const kinds = async (staff: TestStaff) => (await read(staff, {}, "project", id)).body.models.map(({ kind }) => kind);
  expect(await kinds(lead)).toEqual(["분쟁", "입금"]);
  expect(await kinds(clerk)).toEqual(["입금"]);
  expect(await kinds(reader)).toEqual([]);
  const { body } = await read(clerk, {}, "project", id);
  expect(body.models[0]).toMatchObject({
    at: "2026-11-01T15:00:00.000000Z",
    text: "착수금 1,100,000원 · 현금 · 미매칭",
  });
});

test("steps of the record stand in words, corrections do not", async () => {
  await app.database.pool.query(
    `insert into change_log (staff_id, action, record_type, record_id, changes) values
       ($1, 'project.update', 'project', $2, '{"title": ["a", "b"]}'),
       ($1, 'project.stage', 'project', $2, '{"priority": ["low", "high"], "reason": "의뢰인 요청"}')`,
    [clerk.id, project],
  );
  const { body } = await read(clerk, { kinds: "상태변경" });
  expect(body.models.map(({ text, actor }) => [text, actor])).toEqual([
    [expect.stringMatching(/^단계 변경 · [^·→]+ → [^·→]+ · 의뢰인 요청$/), "김사무"],
  ]);
});

test("401, 403 without a team, 404 alike for foreign, absent and unheard-of records, 400 for bad cursors", async () => {
  const stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam()] });
  const teamless = await app.createStaff({ roles: ["송무팀원"] });
  const params = { type: "project", id: String(project) };
  expect((await app.call(endpoints.readTimeline, { params, query: {} })).status).toBe(401);
  expect((await read(teamless)).status).toBe(403);
  expect((await read(stranger)).status).toBe(404);
  expect((await read(clerk, {}, "project", 987_654)).status).toBe(404);
  expect((await read(clerk, {}, "unheard")).status).toBe(404);
  expect((await app.call(endpoints.visitRecord, { params }, { token: stranger.token })).status).toBe(404);
  for (const before of [
    "x",
    "2026-02-30T01:00:00.000000Z_log:0000000000000001",
    "2026-11-20T24:00:00.000000Z_log:0000000000000001",
    "2026-11-20T01:00:00.000000Z_log:1",
  ]) {
    expect([before, (await read(clerk, { before })).status]).toEqual([before, 400]);
  }
});

test("a visit is remembered for each person; reopening within half an hour is the same visit", async () => {
  const visit = async () => {
    const params = { type: "project", id: String(project) };
    return (await app.call(endpoints.visitRecord, { params }, { token: clerk.token })).body.previousAt;
  };
  expect(await visit()).toBeNull();
  expect(await visit()).toBeNull();
  await app.database.query
    .updateTable("record_visits")
    .set({ visited_at: new Date("2026-11-01T00:00:00Z") })
    .where("staff_id", "=", clerk.id)
    .execute();
  expect(await visit()).toBe("2026-11-01T00:00:00.000Z");
  expect(await visit()).toBe("2026-11-01T00:00:00.000Z");
  const { rows } = await app.database.pool.query("select from record_visits where staff_id = $1", [clerk.id]);
  expect(rows).toHaveLength(1);
});
