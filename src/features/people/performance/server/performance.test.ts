import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { listSales } from "#features/money/sales/endpoints.ts";
import { monthOf } from "../period.ts";
import { listFunnelRows, listRows, readFunnel, readPerformance, setOpenness, setTargets } from "../endpoints.ts";
import { addConsult, addContract, addDoneTask, addPayment, pastDay, pastMonth } from "./testing/records.ts";

let app: TestApp;
let home: number;
let other: number;
let admin: TestStaff;
let viewer: TestStaff;
let leader: TestStaff;
let lawyer: TestStaff;
let colleague: TestStaff;
let stranger: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  other = await app.createTeam("진행2팀");
  admin = await app.createStaff({ roles: ["관리자"], teamIds: [home] });
  viewer = await app.createStaff({ roles: ["매출조회"], teamIds: [other] });
  leader = await app.createStaff({ roles: ["진행팀장"], teamIds: [home] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home], shortName: "가변" });
  colleague = await app.createStaff({ roles: ["송무팀원"], teamIds: [home], shortName: "나송무" });
  stranger = await app.createStaff({ roles: ["변호사"], teamIds: [other], shortName: "다변" });
  const contract = await addContract(app, { teamId: home, staffId: lawyer.id });
  await addPayment(app, { teamId: home, contractId: contract, amount: 1_100_000 });
  await addPayment(app, { teamId: home, contractId: contract, amount: -110_000 });
  await addContract(app, { teamId: other, staffId: stranger.id, total: 5_500_000 });
  await addContract(app, { teamId: home, staffId: null, total: 330_000 });
  const at = `${pastDay}T15:00:00+09:00`;
  await addDoneTask(app, { by: leader.id, to: lawyer.id, at, dueOn: pastDay, title: "기한 안에 한 일" });
  await addDoneTask(app, { by: lawyer.id, to: lawyer.id, at, dueOn: "2026-04-14" });
  await addDoneTask(app, { by: colleague.id, to: colleague.id, at, title: "혼자 아는 일" });
});
afterAll(() => app.stop());

const of = { period: "month", day: pastDay } as const;
type Query = Partial<Parameters<typeof ask>[1]> & Record<string, unknown>;

async function ask({ token }: { readonly token?: string }, query: object) {
  const options = token === undefined ? {} : { token };
  return app.call(readPerformance, { query: { ...of, by: "staff", ...query } as never }, options);
}
async function boardOf(staff: TestStaff, query: Query = {}) {
  const { status, body } = await ask(staff, query);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.model;
}
type Board = Awaited<ReturnType<typeof boardOf>>;

/** The value of a figure of a line; null where there is no such line. */
function valueOf({ figures, lines }: Board, key: string | number, figure: string) {
  const line = lines.find((one) => one.key === String(key));
  return line ? line.cells[figures.findIndex((one) => one.key === figure)]!.now : null;
}
const keysOf = ({ lines }: Board) => lines.map(({ key }) => key);

const open = ({ token }: TestStaff, openToTeam: boolean) => app.call(setOpenness, { body: { openToTeam } }, { token });

describe("whose figures a person sees", () => {
  test("nobody without a session, nor without a team", async () => {
    expect((await ask({}, {})).status).toBe(401);
    const alone = await app.createStaff({ roles: ["변호사"] });
    expect((await ask(alone, {})).status).toBe(403);
  });

  test("one's own line and no other, whatever is asked for", async () => {
    const board = await boardOf(lawyer);
    expect([board.scope, keysOf(board), board.total]).toEqual(["own", [String(lawyer.id)], null]);
    expect(valueOf(board, lawyer.id, "contracts")).toMatchObject({ count: 1 });
    expect(keysOf(await boardOf(lawyer, { staffId: String(stranger.id) }))).toEqual([]);
    expect([board.teams, board.people, board.brands]).toEqual([[], [], []]);
  });

  test("who leads a team sees its lines, those of nobody too", async () => {
    const board = await boardOf(leader);
    expect(board.scope).toBe("team");
    expect(keysOf(board)).toContain(String(colleague.id));
    expect(keysOf(board)).not.toContain(String(stranger.id));
    expect(valueOf(board, "none", "contractWon")).toMatchObject({ sum: "330000" });
  });

  test("관리자 and 매출조회 see everybody", async () => {
    for (const staff of [admin, viewer]) {
      const board = await boardOf(staff);
      expect(board.scope).toBe("all");
      expect(valueOf(board, stranger.id, "contractWon")).toMatchObject({ count: 1, sum: "5500000" });
    }
  });

  test("colleagues are open to a team only when 관리자 says so, and their rows never", async () => {
    expect((await open(leader, true)).status).toBe(403);
    expect((await open(admin, true)).status).toBe(200);
    const board = await boardOf(colleague);
    expect(board.scope).toBe("team");
    expect(board.lines.find(({ key }) => key === String(lawyer.id))?.opens).toBe(false);
    const rows = await rowsOf(colleague, { figure: "contracts", key: String(lawyer.id) });
    expect(rows.body.total).toBe(0);
    expect((await open(admin, false)).status).toBe(200);
    expect((await boardOf(colleague)).scope).toBe("own");
  });
});

const rowsOf = ({ token }: TestStaff, query: object) =>
  app.call(
    listRows,
    { query: { ...of, by: "staff", before: "N", page: "1", size: "100", ...query } as never },
    { token },
  );

describe("numbers and their rows", () => {
  test("every number is exactly what its rows come to", async () => {
    const board = await boardOf(admin);
    let looked = 0;
    for (const line of board.lines) {
      for (const [index, { key: figure }] of board.figures.entries()) {
        const { now } = line.cells[index]!;
        if (now.count === 0) continue;
        const { body } = await rowsOf(admin, { figure, key: line.key });
        expect([line.label, figure, body.value]).toEqual([line.label, figure, now]);
        const sum = body.models.reduce((all, { amount }) => all + BigInt(amount), 0n);
        expect([body.total, String(sum)]).toEqual([now.count, now.sum]);
        looked += 1;
      }
    }
    expect(looked).toBeGreaterThan(6);
  });

  test("receipts add up to the list of sales, refunds taken off", async () => {
    const { total, figures } = await boardOf(admin);
    const received = total![figures.findIndex(({ key }) => key === "received")]!.now;
    const { from, to } = monthOf(pastMonth);
    const query = { from, to, reversals: "Y", page: "1", size: "10", groupBy: "team" } as const;
    const sales = await app.call(listSales, { query }, { token: admin.token });
    expect(received.sum).toBe(sales.body.sums.net);
    expect(received.sum).toBe("900000");
  });

  test("a rate is said with what it is of", async () => {
    const board = await boardOf(lawyer);
    expect(valueOf(board, lawyer.id, "tasks")).toMatchObject({ count: 2 });
    expect(valueOf(board, lawyer.id, "tasksInTime")).toMatchObject({ count: 2, sum: "1" });
  });

  test("a row counts for whoever sees the line, and is named to whom its own rules name it", async () => {
    const { body } = await rowsOf(leader, { figure: "tasks" });
    const titles = body.models.map(({ title }) => title);
    expect(body.total).toBe(3);
    expect(titles).toContain("기한 안에 한 일");
    expect(titles).not.toContain("혼자 아는 일");
    expect(titles.filter((title) => title === null)).toHaveLength(2);
  });

  test("the period before stands beside, and opens its own rows", async () => {
    const board = await boardOf(lawyer, { day: "2026-05-10" });
    const cell = board.lines[0]!.cells[board.figures.findIndex(({ key }) => key === "contracts")]!;
    expect([cell.now.count, cell.before.count]).toEqual([0, 1]);
    const { body } = await rowsOf(lawyer, { figure: "contracts", day: "2026-05-10", before: "Y" });
    expect([body.total, body.period.from]).toEqual([1, "2026-04-01"]);
  });

  test("figures that know nothing of a 분야 are left out where one is asked for", async () => {
    const board = await boardOf(admin, { category: "민사" });
    expect(board.figures.map(({ key }) => key)).toEqual([
      "consults",
      "contracts",
      "contractWon",
      "received",
      "closed",
      "results",
    ]);
  });

  test("a figure that is none is refused by name", async () => {
    const { status, body } = await rowsOf(admin, { figure: "profit" });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["figure"]]);
  });
});

test("what somebody did counts for the team of that time, whatever team they are in now", async () => {
  const mover = await app.createStaff({ roles: ["변호사"], teamIds: [home, other] });
  await addDoneTask(app, { by: mover.id, to: mover.id, at: `${pastDay}T09:00:00+09:00` });
  await app.database.query.updateTable("staffs").set({ team_id: other }).where("id", "=", mover.id).execute();
  const board = await boardOf(admin, { by: "team" });
  const before = valueOf(board, home, "tasks")!.count;
  expect(valueOf(board, other, "tasks")?.count ?? 0).toBe(0);
  expect(valueOf(await boardOf(admin, { teamId: String(home) }), mover.id, "tasks")).toMatchObject({ count: 1 });
  expect(valueOf(await boardOf(admin, { teamId: String(other) }), mover.id, "tasks")).toMatchObject({ count: 0 });
  // From now on it is the new team.
  const later = new Date(Date.now() + 1_000).toISOString();
  await addDoneTask(app, { by: mover.id, to: mover.id, at: later });
  const today = { by: "team", day: later.slice(0, 10), period: "year" };
  expect(valueOf(await boardOf(admin, today), other, "tasks")).toMatchObject({ count: 1 });
  expect(valueOf(await boardOf(admin, { by: "team" }), home, "tasks")!.count).toBe(before);
});

const write = (staff: TestStaff, body: object) =>
  app.call(
    setTargets,
    { body: { period: "month", day: pastDay, staffId: lawyer.id, teamId: null, ...body } as never },
    { token: staff.token },
  );
const targetOf = async () => {
  const { lines, figures } = await boardOf(lawyer);
  return lines[0]!.cells[figures.findIndex(({ key }) => key === "contracts")]!.target;
};

describe("targets", () => {
  test("관리자 sets and takes back what a person is to reach", async () => {
    const targets = [{ figure: "contracts", value: 4 }];
    expect((await write(leader, { targets })).status).toBe(403);
    expect((await write(admin, { targets })).status).toBe(200);
    expect(await targetOf()).toBe(4);
    await write(admin, { targets: [{ figure: "contracts", value: null }] });
    expect(await targetOf()).toBeNull();
  });

  test.each([
    ["targets.0.figure", { targets: [{ figure: "results", value: 3 }] }],
    ["targets.0.value", { targets: [{ figure: "deadlines", value: 101 }] }],
    [
      "targets",
      {
        targets: [
          { figure: "tasks", value: 1 },
          { figure: "tasks", value: 2 },
        ],
      },
    ],
    ["staffId", { staffId: 987_654, targets: [{ figure: "tasks", value: 1 }] }],
    ["staffId", { staffId: null, teamId: null, targets: [{ figure: "tasks", value: 1 }] }],
  ])("what is wrong is said at %s", async (field, body) => {
    const { status, body: answer } = await write(admin, body);
    expect(status).toBe(400);
    expect(Object.keys(answer.fields ?? {}).join()).toContain(field);
  });
});

const at = (hour: number) => `2026-03-04T${String(hour).padStart(2, "0")}:00:00+09:00`;

describe("상담실적", () => {
  beforeAll(async () => {
    const first = { contacted_at: at(11), first_contact_at: at(11), channel: "web" };
    await addConsult(app, { teamId: home, staffId: colleague.id, at: at(10), columns: first });
    const booked = { ...first, scheduled_at: at(15), status: "done" as const };
    const signedOne = await addConsult(app, { teamId: home, staffId: colleague.id, at: at(10), columns: booked });
    const missed = { channel: "tel", scheduled_at: at(15), no_show_count: 1, status: "noShow" as const };
    await addConsult(app, { teamId: home, staffId: colleague.id, at: at(14), columns: missed });
    const lost = { channel: "tel", status: "lost" as const, lost_reason: "cost" as const };
    await addConsult(app, { teamId: home, staffId: colleague.id, at: at(14), columns: lost });
    await addConsult(app, {
      teamId: home,
      staffId: colleague.id,
      at: at(14),
      columns: { status: "duplicate" as const },
    });
    const contract = await addContract(app, { teamId: home, staffId: lawyer.id, day: "2026-03-10", total: 2_200_000 });
    await app.database.pool.query("update contracts set consult_id = $1 where id = $2", [signedOne, contract]);
  });
  const march = { period: "month", day: "2026-03-01" } as const;
  const funnel = async (staff: TestStaff, by: string) =>
    app.call(readFunnel, { query: { ...march, by } as never }, { token: staff.token });
  const line = async (by: string, key: string) => {
    const { body } = await funnel(admin, by);
    const cells = body.model.lines.find((one) => one.key === key)!.cells;
    return Object.fromEntries(body.model.figures.map(({ key: figure }, index) => [figure, cells[index]!.now]));
  };

  test("each stage is counted of the one that it is a part of", async () => {
    expect(await line("staff", String(colleague.id))).toMatchObject({
      received: { count: 4 },
      contacted: { count: 4, sum: "2" },
      booked: { count: 4, sum: "2" },
      came: { count: 2, sum: "1" },
      noShow: { count: 2, sum: "1" },
      signed: { count: 4, sum: "1" },
      contractWon: { sum: "2200000" },
      firstResponse: { count: 2, sum: "120" },
      lost: { count: 1, kinds: [{ word: "비용", count: 1 }] },
    });
  });

  test("a target in won of 입금 is none of 접수, which has the same name", async () => {
    const targets = [{ figure: "received", value: 15_000_000 }];
    expect((await write(admin, { day: march.day, staffId: colleague.id, targets })).status).toBe(200);
    const { body } = await funnel(admin, "staff");
    const { cells } = body.model.lines.find(({ key }) => key === String(colleague.id))!;
    expect(cells.map(({ target }) => target).filter((target) => target !== null)).toEqual([]);
  });

  test("by 유입경로, 요일 and 시간 of their receipt", async () => {
    expect(await line("channel", "web")).toMatchObject({ received: { count: 2 }, signed: { sum: "1" } });
    expect(await line("weekday", "3")).toMatchObject({ received: { count: 4 } });
    expect(await line("hour", "14")).toMatchObject({ received: { count: 2 } });
  });

  test("without 상담리스트 there is no such page; with it one's own, until one leads the team", async () => {
    expect((await funnel(lawyer, "staff")).status).toBe(403);
    const { body } = await funnel(colleague, "staff");
    expect([body.model.scope, body.model.lines.map(({ key }) => key)]).toEqual(["own", [String(colleague.id)]]);
    const query = { ...march, by: "staff", before: "N", page: "1", size: "100", figure: "received" } as never;
    const rows = await app.call(listFunnelRows, { query }, { token: colleague.token });
    expect([rows.status, rows.body.total, rows.body.models[0]!.path]).toEqual([
      200,
      4,
      expect.stringContaining("/lawfirm/consult/"),
    ]);
    const logged = await app.database.query
      .selectFrom("access_log")
      .select("record_ids")
      .where("user_id", "=", colleague.userId)
      .where("subject", "=", "상담")
      .execute();
    expect(logged.flatMap(({ record_ids: ids }) => ids)).toHaveLength(4);
  });
});
