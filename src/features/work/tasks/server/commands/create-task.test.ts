import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import type { CallInput } from "#platform/endpoint.ts";
import * as endpoints from "../../endpoints.ts";
import type * as schemas from "../../schemas.ts";
import { startTaskFirm, type TaskFirm } from "../testing/task-firm.ts";

let firm: TaskFirm;
let sender: TestStaff;
let other: TestStaff;

beforeAll(async () => {
  firm = await startTaskFirm();
  sender = await firm.staff({ shortName: "한가람", department: "송무팀", roles: ["송무팀원"] });
  other = await firm.staff({ shortName: "오이슬" });
});
afterAll(() => firm.app.stop());

type Body = CallInput<typeof schemas.createTask>["body"];

function draft(changes: Partial<Body> = {}): Body {
  return {
    title: "답변서 제출 준비",
    importance: "A",
    allCheck: "N",
    staffs: [{ id: other.id, name: other.shortName }],
    ...changes,
  };
}

function create(body: unknown, options: { token?: string; key?: string } = {}) {
  return firm.app.call(
    endpoints.createTask,
    { body: body as Body },
    { token: options.token ?? sender.token, headers: options.key ? { "idempotency-key": options.key } : {} },
  );
}

async function storedTask(id: number) {
  return firm.app.database.query.selectFrom("tasks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

describe("a new task", () => {
  test("stands with its recipients, its audit row, and in both people's lists", async () => {
    const me = { id: sender.id, name: sender.shortName };
    const twice = { id: other.id, name: other.shortName };
    const { status, body } = await create(
      draft({ title: "  준비서면  ", content: "1쪽\n2쪽", allCheck: true, staffs: [twice, me, twice] }),
    );
    expect(status).toBe(200);
    const { id } = body.model;
    expect(await storedTask(id)).toMatchObject({
      title: "준비서면",
      content: "1쪽\n2쪽",
      all_check: "Y",
      status: "대기",
      department: "송무팀",
      created_by: sender.id,
      url: "",
    });
    const task = await firm.sentTask(sender, id);
    expect(task.taskUsers.map(({ staff, status: state }) => [staff.shortName, state])).toEqual([
      ["오이슬", "대기"],
      ["한가람", "대기"],
    ]);
    expect(await firm.entry(other, id)).toMatchObject({ title: "준비서면", importance: "A", memo: "", order: null });
    const log = await firm.app.database.query
      .selectFrom("change_log")
      .selectAll()
      .where("record_type", "=", "task")
      .where("record_id", "=", id)
      .execute();
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ action: "task.create", staff_id: sender.id, user_id: sender.userId });
    expect(log[0]!.changes).toMatchObject({ title: [null, "준비서면"], staffIds: [null, [other.id, sender.id]] });
  });
});

describe("refusals", () => {
  test("blank title and no recipient: the texts of the firm's rules, both fields named", async () => {
    for (const title of ["", "   ", "\u3000", "\u200b", undefined]) {
      const { status, body } = await create({ ...draft(), title });
      expect([status, body.message, body.fields]).toEqual([
        400,
        "제목을 입력해 주세요.",
        { title: "제목을 입력해 주세요." },
      ]);
    }
    const message = "이 업무를 담당할 팀 또는 담당자를 선택해 주세요.";
    expect((await create({ ...draft(), staffs: [] })).body.fields).toEqual({ staffs: message });
    expect((await create({ ...draft(), staffs: undefined })).body.fields).toEqual({ staffs: message });
    expect((await create({ ...draft(), title: " ", staffs: [] })).body.fields).toEqual({
      title: "제목을 입력해 주세요.",
      staffs: message,
    });
  });

  test.each([
    ["title", { title: "가".repeat(201) }],
    ["title", { title: "두\n줄" }],
    ["content", { content: "가".repeat(20_001) }],
    ["importance", { importance: "D" }],
    ["allCheck", { allCheck: "yes" }],
    ["status", { status: "완료" }],
    ["staffs.0.id", { staffs: [{ id: 0, name: "" }] }],
    ["role", { staffs: [{ id: 1, name: "", role: "관리자" }] }],
    ["url", { url: "javascript:alert(1)" }],
    ["url", { url: "//evil.example" }],
    ["url", { url: "/\\evil.example" }],
    ["url", { url: "https://user:secret@example.com" }],
    ["url", { url: "ftp://example.com" }],
    ["url", { url: "lawfirm/consult" }],
    ["category", { category: "nothing", idInt: 1 }],
    ["category", { idInt: 1001 }],
    ["idInt", { category: "consult" }],
    ["idInt", { category: "consult", idInt: "1001" }],
  ])("400 names %s: %j", async (field, changes) => {
    const { status, body } = await create({ ...draft(), ...changes });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toContain(field);
  });

  test.each(["/lawfirm/consult/1001", "/", "https://example.com/a?b=c#d", "http://example.com:8080"])(
    "url %s is kept as it is",
    async (url) => expect((await storedTask((await create(draft({ url }))).body.model.id)).url).toBe(url),
  );

  test("recipients must be active staff, and no device of the office", async () => {
    const set = (id: number, values: object) =>
      firm.app.database.query.updateTable("staffs").set(values).where("id", "=", id).execute();
    const [resigned, deleted, system] = (await firm.people(3)) as [TestStaff, TestStaff, TestStaff];
    await set(resigned.id, { status: 0 });
    await set(deleted.id, { deleted_at: new Date() });
    await set(system.id, { is_system: true });
    const left = await firm.staff({ roles: ["퇴사"] });
    const device = await firm.staff({ roles: ["조회용PC"] });
    for (const id of [resigned.id, deleted.id, system.id, left.id, device.id, 987_654_321]) {
      const { status, body } = await create(
        draft({
          staffs: [
            { id: other.id, name: "" },
            { id, name: "" },
          ],
        }),
      );
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["staffs"]]);
    }
    const entries = firm.app.database.query.selectFrom("task_users").select("id").where("staff_id", "=", left.id);
    expect(await entries.execute()).toEqual([]);
  });

  test("401 without a session, 403 without a team", async () => {
    const teamless = await firm.app.createStaff();
    expect((await firm.app.call(endpoints.createTask, { body: draft() })).status).toBe(401);
    expect((await create(draft(), { token: teamless.token })).status).toBe(403);
  });
});

async function addConsult(values: { team_id: number; case_scope?: "외국"; deleted_at?: Date }) {
  return firm.app.database.query
    .insertInto("consults")
    .values({ name: "가상 의뢰인", ...values })
    .returning(["id", "id_int"])
    .executeTakeFirstOrThrow();
}

describe("a related record", () => {
  test("is found by its number, and gives the link when none is sent", async () => {
    const { id, id_int } = await addConsult({ team_id: firm.teamId });
    const task = await storedTask((await create(draft({ category: "consult", idInt: id_int }))).body.model.id);
    expect(task).toMatchObject({ record_type: "consult", record_id: id, url: `/lawfirm/consult/${id_int}` });
    const own = await create(draft({ category: "consult", idInt: id_int, url: "https://example.com" }));
    expect(await storedTask(own.body.model.id)).toMatchObject({
      record_type: "consult",
      record_id: id,
      url: "https://example.com",
    });
    expect((await firm.entry(other, own.body.model.id)).task.consult).toEqual({ idInt: id_int });
  });

  test("of every category has its own link", async () => {
    const admin = await firm.staff({ roles: ["관리자"] });
    const { query } = firm.app.database;
    const team_id = firm.teamId;
    const project = await query
      .insertInto("projects")
      .values({ team_id, title: "대여금" })
      .returning("id_int")
      .executeTakeFirstOrThrow();
    const dispute = await query
      .insertInto("disputes")
      .values({ team_id, title: "보수 분쟁", kind: "의뢰인" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const area = await query
      .insertInto("presale_areas")
      .values({ team_id, name: "해온지구" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const cases = [
      ["project", project.id_int, `/lawfirm/project/${project.id_int}`],
      ["boon", dispute.id, `/lawfirm/boon?id=${dispute.id}`],
      ["preSaleArea", area.id, `/lawfirm/presale?id=${area.id}`],
    ] as const;
    for (const [category, idInt, url] of cases) {
      const { body } = await create(draft({ category, idInt }), { token: admin.token });
      expect((await storedTask(body.model.id)).url).toBe(url);
      const { task } = await firm.entry(other, body.model.id);
      expect(task[category]).toEqual(category === "project" ? { idInt } : { id: idInt });
    }
  });

  test("that the sender may not see answers like one that does not exist", async () => {
    const foreign = await addConsult({ team_id: await firm.app.createTeam() });
    const gone = await addConsult({ team_id: firm.teamId, deleted_at: new Date() });
    const here = await addConsult({ team_id: firm.teamId });
    const lawyer = await firm.staff({ roles: ["변호사"] });
    const foreignLead = await firm.staff({ roles: ["외국부팀장"] });
    const tries = [
      [foreign.id_int, sender],
      [gone.id_int, sender],
      [9_999_999, sender],
      [here.id_int, lawyer],
      [here.id_int, foreignLead],
    ] as const;
    for (const [idInt, { token }] of tries) {
      const { status, body } = await create(draft({ category: "consult", idInt }), { token });
      expect([status, body.message]).toEqual([404, "찾을 수 없습니다."]);
    }
  });
});

describe("Idempotency-Key", () => {
  test("fifty equal calls at once make one task and answer alike", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(draft(), { key: "key-one" })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.model.id)).size).toBe(1);
    const tasks = firm.app.database.query.selectFrom("tasks").select("id").where("idempotency_key", "=", "key-one");
    expect(await tasks.execute()).toHaveLength(1);
    const entries = firm.app.database.query
      .selectFrom("task_users")
      .select("id")
      .where("task_id", "=", answers[0]!.body.model.id);
    expect(await entries.execute()).toHaveLength(1);
  });

  test("the same key with other content is refused; another person's same key is another task", async () => {
    const first = await create(draft(), { key: "key-two" });
    for (const changes of [{ title: "다른 제목" }, { content: "다름" }, { staffs: [{ id: sender.id, name: "" }] }]) {
      expect((await create(draft(changes), { key: "key-two" })).status).toBe(409);
    }
    const theirs = await create(draft(), { key: "key-two", token: other.token });
    expect(theirs.status).toBe(200);
    expect(theirs.body.model.id).not.toBe(first.body.model.id);
  });

  test("the answer stays the same after the task was edited and finished", async () => {
    const first = await create(draft(), { key: "key-three" });
    const { id } = first.body.model;
    await firm.update(sender, id, { content: "고친 내용" });
    await firm.complete(other, id);
    expect((await create(draft(), { key: "key-three" })).body).toEqual(first.body);
  });

  test("a key that is no key is refused", async () => {
    expect((await create(draft(), { key: "k".repeat(101) })).status).toBe(400);
    expect((await create(draft(), { key: "two words" })).status).toBe(400);
  });
});

test("many senders and recipients at once: every task stands, nobody waits for ever", async () => {
  const people = await firm.people(6);
  const before = await firm.app.database.query.selectFrom("tasks").select("id").execute();
  const results = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const from = people[index % 6]!;
      const to = people.toSorted(() => (index % 2 ? 1 : -1)).filter((__, place) => (place + index) % 3 !== 0);
      return create(draft({ staffs: to.map(({ id, shortName }) => ({ id, name: shortName })) }), { token: from.token });
    }),
  );
  expect(results.every(({ status }) => status === 200)).toBe(true);
  const after = await firm.app.database.query.selectFrom("tasks").select("id").execute();
  expect(after.length - before.length).toBe(60);
});
