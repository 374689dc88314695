import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roleNames } from "#features/identity/access/roles.ts";
import { verifyPassword } from "#features/identity/session/server/commands/hash-password.ts";
import { totalRevenue } from "#features/money/revenue/revenue.ts";
import { ageInDays } from "#platform/dates.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { demoAccounts, demoPassword } from "./accounts.ts";
import { fillDemoFirm } from "./fill.ts";

/** A working day, a night, a Sunday and the first day of a quarter: the firm has to look right whenever it is made. */
const moments = ["2026-11-20T05:30:00Z", "2026-11-20T17:40:00Z", "2026-12-20T00:10:00Z", "2026-12-21T00:05:00Z"];
const now = new Date(moments[0]!);

let postgres: TestDatabase;

beforeAll(async () => {
  postgres = await createTestDatabase();
  await fillDemoFirm(postgres.database, { now });
});

afterAll(() => postgres.drop());

async function rows<Row extends Record<string, unknown>>(text: string, from = postgres): Promise<Row[]> {
  return (await from.database.pool.query<Row>(text)).rows;
}

async function count(text: string): Promise<number> {
  return (await rows<{ count: number }>(`select count(*) from ${text}`))[0]!.count;
}

test("a second time is refused and changes nothing", async () => {
  await expect(fillDemoFirm(postgres.database, { now })).rejects.toThrow("empty database");
  expect(await count("tasks")).toBe(300);
});

describe("people", () => {
  test("every role has an account that signs in with the shared password", async () => {
    const accounts = await rows<{ email: string; roles: string[]; hash: string }>(`
      select u.email, u.password_hash as hash, array(select r.name from staffs s join staff_roles sr on sr.staff_id = s.id
        join roles r on r.id = sr.role_id where s.user_id = u.id) as roles
      from users u where u.status = 'active' and u.scope = 'staff'`);
    const byEmail = new Map(accounts.map((account) => [account.email, account]));
    for (const role of roleNames) {
      const account = demoAccounts.find((candidate) => candidate.role === role);
      expect(byEmail.get(account?.email ?? "")?.roles, role).toEqual([role]);
    }
    expect(new Set(accounts.map(({ hash }) => hash)).size).toBe(1);
    expect(await verifyPassword(demoPassword, accounts[0]!.hash)).toEqual({ matches: true, outdated: false });
    expect(byEmail.get("admin@demo.haechi.kr")?.roles).toEqual(["관리자"]);
    expect(byEmail.get("litigation@demo.haechi.kr")?.roles).toEqual(["송무팀원"]);
    expect(byEmail.get("lawyer@demo.haechi.kr")?.roles).toEqual(["변호사"]);
  });

  test("at least 32 staff in five teams, with 퇴사, no team, several teams and a user without staff", async () => {
    expect(await count("staffs where not is_system")).toBeGreaterThanOrEqual(32);
    expect((await rows("select name from teams order by sort_order")).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["JJ팀", "new"]),
    );
    expect(await count("teams")).toBe(5);
    expect(await count("staffs where status = 0 and left_at is not null")).toBe(1);
    expect(await count("staffs s where not exists (select from staff_teams t where t.staff_id = s.id)")).toBe(1);
    expect(await count("(select staff_id from staff_teams group by 1 having count(*) = 5) several")).toBe(1);
    expect(
      await count("users u where scope = 'staff' and not exists (select from staffs s where s.user_id = u.id)"),
    ).toBe(1);
    expect(
      await count(
        "staffs s join users u on u.id = s.user_id where s.is_system and u.scope = 'system' and u.password_hash is null",
      ),
    ).toBe(1);
  });

  test("the settings name the panel team with every department, the presale team and the extra person", async () => {
    const [settings] = await rows<Record<string, unknown>>(`
      select f.demo, panel.name as panel, presale.name as presale, f.new_team_name, extra.department as extra,
             cardinality(f.panel_excluded_ids) as excluded,
             (select count(distinct department) from staffs where status = 1 and not is_system) as departments,
             (select count(distinct s.department) from staff_teams m join staffs s on s.id = m.staff_id
              where m.team_id = f.panel_team_id and s.status = 1 and not s.is_system and s.id <> all (f.panel_excluded_ids)) as "panelDepartments"
      from firm_settings f join teams panel on panel.id = f.panel_team_id join teams presale on presale.id = f.presale_team_id
      join staffs extra on extra.id = f.new_extra_user_id`);
    expect(settings).toMatchObject({ demo: true, presale: "JJ팀", new_team_name: "new", excluded: 2 });
    expect(settings!.extra).not.toBe("new");
    expect(settings!.panelDepartments).toBe(settings!.departments);
    expect(await count("staffs where department = 'new' and status = 1")).toBeGreaterThan(1);
  });

  test("telephone numbers are none that exist", async () => {
    const numbers = await rows<{ tel: string }>(
      "select tel from staffs union all select tel from consults union all select client_tel from projects",
    );
    for (const { tel } of numbers) expect(tel).toMatch(/^(010-0000-\d{4})?$/);
  });
});

describe("records and money", () => {
  test("sixty consultations, forty projects, six disputes, three presale sites, each in every state it may have", async () => {
    expect([
      await count("consults"),
      await count("projects"),
      await count("disputes"),
      await count("presale_areas"),
    ]).toEqual([60, 40, 6, 3]);
    expect(await count("(select distinct status from consults) s")).toBe(13);
    expect(await count("(select distinct status from projects) s")).toBeGreaterThanOrEqual(7);
    expect(await count("(select distinct brief from consults) s")).toBe(60);
    expect(await count("(select distinct case_scope from projects) s")).toBe(3);
    expect(await count("consults where name = ''")).toBeGreaterThan(0);
  });
});

describe("what came in and what is told", () => {
  test("the roster, the tasks and the account book list files, standing, taken back and old ones", async () => {
    const lists = await rows<{ list: string; states: string[]; least: number }>(`
      select list, array_agg(case when undone_at is not null then 'undone' when emptied_at is not null then 'taken'
        else 'standing' end order by id) as states, min(added + changed) as least from list_imports group by 1 order by 1`);
    expect(lists.map(({ list, states }) => [list, states])).toEqual([
      ["roster", ["taken", "undone", "standing"]],
      ["tasks", ["taken", "undone", "standing"]],
    ]);
    for (const { least } of lists) expect(least).toBeGreaterThan(0);
    expect(await count("list_imports where created_at > coalesce(undone_at, emptied_at, created_at)")).toBe(0);
    expect(await count("bank_imports")).toBeGreaterThan(1);
    expect(
      await count(`bank_imports b where payment_count <> (select count(*) from payments p where p.bank_import_id = b.id)
        or gross <> (select sum(pay_amt) from payments p where p.bank_import_id = b.id)`),
    ).toBe(0);
  });

  test("the bells tell of approvals, deadlines, papers, messages and files", async () => {
    const told = await rows<{ what: string }>(
      "select distinct record_type || ' ' || unnest(kinds) as what from bell_rows where cleared_at is null",
    );
    expect(told.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        "contract step.waits",
        "deadline deadline.alarm",
        "document step.approved",
        "document step.refused",
        "document step.waits",
        "letter step.waits",
        "news step.waits",
        "paperTemplate step.waits",
        "participant participant.uploaded",
        "question step.waits",
        "recordImport import.ended",
        "room room.mention",
        "smsMessage sms.ended",
      ]),
    );
    expect(await count(`bell_rows where rung_at > '${now.toISOString()}' or cleared_at < rung_at`)).toBe(0);
    expect(await count("bell_rows where actor_id = staff_id")).toBe(0);
  });
});

describe("tasks", () => {
  test("three hundred in every state, about everything", async () => {
    expect(await count("tasks")).toBe(300);
    const states = await rows<{ status: string; count: number }>("select status, count(*) from tasks group by 1");
    expect(new Set(states.filter(({ count: n }) => n >= 15).map(({ status }) => status))).toEqual(
      new Set(["대기", "진행", "완료", "포기"]),
    );
    expect(await count("(select distinct record_type from tasks where record_id is not null) t")).toBe(4);
    for (const column of ["pick_staff_id", "complete_staff_id"])
      expect(await count(`tasks where ${column} is not null`), column).toBeGreaterThan(0);
    expect(await count("task_users where memo <> ''")).toBeGreaterThan(20);
    expect(await count("task_users e join tasks t on t.id = e.task_id where e.title <> t.title")).toBeGreaterThan(5);
    expect(await count("tasks where content = ''")).toBeGreaterThan(0);
    expect(await count("tasks where title like '%{%' or content like '%{%' or title like '%  %'")).toBe(0);
  });

  test("every state is one that the product itself could have reached", async () => {
    const wrong = {
      "open entries are those that wait or run on an open task":
        "task_users e join tasks t on t.id = e.task_id where e.is_open <> (t.closed_at is null and e.status in ('대기', '진행'))",
      "a picked task has several recipients and its picker runs": `tasks t where pick_staff_id is not null and (all_check = 'Y' or (select count(*) from task_users where task_id = t.id) < 2
         or not exists (select from task_users e where e.task_id = t.id and e.staff_id = t.pick_staff_id and e.status in ('진행', '완료')))`,
      "an anyone-task runs only when picked":
        "tasks where status = '진행' and all_check = 'N' and pick_staff_id is null",
      "a running task for all has somebody who began it": `tasks t where status = '진행' and all_check = 'Y'
         and not exists (select from task_users e where e.task_id = t.id and e.status = '진행')`,
      "a task for all is done when everybody is": `tasks t where all_check = 'Y' and (status = '완료') <>
         (select bool_and(e.status = '완료') from task_users e where e.task_id = t.id)`,
      "an anyone-task is done by its completer": `tasks t where all_check = 'N' and status = '완료' and not exists (select from task_users e
         where e.task_id = t.id and e.staff_id = t.complete_staff_id and e.status = '완료')`,
      "only 완료 of anyone names a completer":
        "tasks where complete_staff_id is not null and (status <> '완료' or all_check = 'Y')",
      "an abandoned task has one who gave up":
        "tasks t where status = '포기' and (select count(*) from task_users e where e.task_id = t.id and e.status = '포기') <> 1",
      "time runs forward": `task_users e join tasks t on t.id = e.task_id
         where t.closed_at < t.created_at or e.status_at < t.created_at or e.status_at > coalesce(t.closed_at, '${now.toISOString()}')`,
      "nobody who left and nobody without an account has open work":
        "task_users e join staffs s on s.id = e.staff_id where e.is_open and (s.status = 0 or s.user_id is null)",
      "nobody sends a task to only oneself":
        "tasks t where (select count(*) from task_users e where e.task_id = t.id) = 1 and exists (select from task_users e where e.task_id = t.id and e.staff_id = t.created_by)",
      "open work is not on closed records":
        "tasks t join projects p on t.record_type = 'project' and p.id = t.record_id where t.closed_at is null and p.status in ('closed', 'archived')",
    };
    for (const [rule, query] of Object.entries(wrong)) expect(await count(query), rule).toBe(0);
  });

  test("the three main people have a convincing list and another size of each notice", async () => {
    const open = await rows<{ email: string; importance: string; created: Date }>(`
      select u.email, e.importance, t.created_at as created from task_users e join tasks t on t.id = e.task_id
      join staffs s on s.id = e.staff_id join users u on u.id = s.user_id where e.is_open`);
    const lists = Map.groupBy(open, ({ email }) => email.split("@")[0]!);
    const size = (person: string, importance: string) => {
      const ages = lists
        .get(person)!
        .filter((entry) => entry.importance === importance)
        .map(({ created }) => ageInDays(created, now));
      const oldest = Math.max(...ages);
      return oldest < 4 ? "small" : oldest < 6 ? "middle" : "large";
    };
    for (const person of ["admin", "litigation", "lawyer"]) {
      expect(lists.get(person)!.length, person).toBeGreaterThanOrEqual(10);
      expect(lists.get(person)!.length, person).toBeLessThanOrEqual(16);
      expect(new Set(lists.get(person)!.map(({ importance }) => importance)), person).toEqual(
        new Set(["S", "A", "B", "C"]),
      );
    }
    for (const importance of ["S", "A", "B"])
      expect(new Set(["admin", "litigation", "lawyer"].map((person) => size(person, importance))), importance).toEqual(
        new Set(["small", "middle", "large"]),
      );
  });

  test("one person has put the list into an order of their own", async () => {
    const orders = await rows<{ owners: number; entries: number; places: number; highest: number }>(`
      select count(distinct staff_id) as owners, count(*) as entries, count(distinct sort_order) as places, max(sort_order) as highest
      from task_users where sort_order is not null`);
    expect(orders[0]!.owners).toBe(1);
    expect(orders[0]!.places).toBe(orders[0]!.entries);
    expect(orders[0]!.highest).toBe(orders[0]!.entries);
    expect(await count("task_users where sort_order is not null and not is_open")).toBe(0);
  });
});

test.each(moments)("money and notices look right whenever the firm is made (%s)", async (moment) => {
  const own = await createTestDatabase();
  try {
    const at = new Date(moment);
    await fillDemoFirm(own.database, { now: at });
    await expectMoney(own, at);
    await expectNotices(own, at);
  } finally {
    await own.drop();
  }
});

/** Payments of three quarters, the current one at 70 to 80 % of the base target. */
async function expectMoney(own: TestDatabase, at: Date): Promise<void> {
  const payments = await rows<{ pay_type: string; pay_amt: number; pay_date: string; is_deposit: boolean }>(
    "select pay_type, pay_amt, pay_date::text, is_deposit from payments where status not in ('expected', 'writtenOff')",
    own,
  );
  const quarters = Map.groupBy(payments, ({ pay_date }) => fiscalQuarter(pay_date).label);
  expect(quarters.size).toBe(3);
  const counted = quarters.get(fiscalQuarter(at).label)!.filter(({ is_deposit }) => !is_deposit);
  const revenue = Number(totalRevenue(counted, 0.967));
  expect(revenue).toBeGreaterThanOrEqual(210_000_000);
  expect(revenue).toBeLessThanOrEqual(240_000_000);
  for (const list of quarters.values()) {
    expect(new Set(list.map(({ pay_type }) => pay_type))).toEqual(new Set(["카드", "계좌이체", "현금", "간편결제"]));
    expect(list.some(({ pay_amt }) => pay_amt < 0)).toBe(true);
    expect(list.some(({ is_deposit }) => is_deposit)).toBe(true);
  }
}

async function expectNotices(own: TestDatabase, at: Date): Promise<void> {
  const [ages] = await rows<Record<string, Date>>(
    `select min(t.created_at) filter (where e.importance = 'S') as small,
            min(t.created_at) filter (where e.importance = 'A') as middle,
            min(t.created_at) filter (where e.importance = 'B') as large, max(t.created_at) as newest
     from task_users e join tasks t on t.id = e.task_id join staffs s on s.id = e.staff_id
     where e.is_open and s.short_name = '하람'`,
    own,
  );
  expect(ageInDays(ages!.small!, at)).toBeLessThan(4);
  expect([4, 5]).toContain(ageInDays(ages!.middle!, at));
  expect(ageInDays(ages!.large!, at)).toBeGreaterThanOrEqual(6);
  expect(ages!.newest!.getTime()).toBeLessThanOrEqual(at.getTime());
}

test("the same seed and moment make the same firm, another seed another one", async () => {
  const print = `select md5(string_agg(line, '|' order by line)) as print from (
    select t.title || t.status || t.created_at || e.staff_id || e.status || e.memo || e.importance as line
    from tasks t join task_users e on e.task_id = t.id
    union all select pay_type || pay_amt || pay_name || pay_date from payments
    union all select name || tel || brief || status || created_at from consults) lines`;
  const prints = [];
  for (const seed of [7, 8]) {
    const own = await createTestDatabase();
    await fillDemoFirm(own.database, { seed, now });
    prints.push((await rows<{ print: string }>(print, own))[0]!.print);
    await own.drop();
  }
  const [same, other] = prints;
  expect(same).toBe((await rows<{ print: string }>(print))[0]!.print);
  expect(other).not.toBe(same);
});
