import { afterAll, beforeAll, expect, test } from "vitest";
import { fillDemoFirm } from "#app/demo/fill.ts";
import { features } from "#app/server/registry.ts";
import { startServer, type RunningServer } from "#app/server/server.ts";
import { createSession, startTestApp, testConfig, type TestApp } from "#app/testing/test-app.ts";
import type { Page } from "#firm/web/feature.ts";
import { colleagues, type Colleague } from "#features/identity/access/server/api.ts";
import { relatedPath, taskCategories, type TaskCategory } from "#features/work/tasks/task.ts";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import type { Resource } from "#records/resource.ts";
import type { AnyRecords } from "#records/server/records.ts";
import { registeredPages } from "../e2e/fixtures/pages.ts";
import { expectedAccess, mayCall } from "./expected-access.ts";
import { inLanes, proofTimeout, report } from "./harness/figures.ts";
import { createFirm, type Firm, type Principal } from "./harness/principals.ts";
import { insertTeamRecord } from "./harness/rows-of-any-table.ts";

/**
 * Whoever works on something opens it (product §9 Q25): every link of every task of every account of the demo firm, and
 * every kind of record × every role, named, with a task about it, and neither.
 */

const kinds: readonly AnyRecords[] = features.flatMap((feature) => feature.records ?? []);
const lanes = 6;

let own: TestDatabase;
let server: RunningServer;
let app: TestApp;
let firm: Firm;
let pages: readonly Page[];

beforeAll(async () => {
  own = await createTestDatabase({ name: "demo", prepare: (database) => fillDemoFirm(database) });
  server = await startServer({ config: testConfig, databaseUrl: own.url, logging: false, jobsAfterMs: 2_000_000_000 });
  app = await startTestApp();
  firm = await createFirm(app);
  pages = await registeredPages();
}, proofTimeout);
afterAll(async () => {
  await app?.stop();
  await server?.close();
  await own?.drop();
});

async function read(address: string, path: string, token: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, text: await answer.text() };
}

type Task = { url: string } & { [Category in TaskCategory]?: { idInt?: number; id?: number } | null };

/** Every address to which the row of a task leads; `tied`: to the record that it is about. */
function linksOf(task: Task): { readonly link: string; readonly tied: boolean }[] {
  const related = taskCategories.flatMap((category) => {
    const number = task[category]?.idInt ?? task[category]?.id;
    return number === undefined ? [] : [relatedPath(category, number)];
  });
  const typed = task.url.startsWith("/") && !related.includes(task.url) ? [task.url] : [];
  return [...related.map((link) => ({ link, tied: true })), ...typed.map((link) => ({ link, tied: false }))];
}

const lists = [
  { path: "/api/tasks/refresh", isOpen: true },
  { path: "/api/tasks/sent", isOpen: false },
  // Of what is closed a link to what does not open any more is not sent.
  { path: "/api/tasks/completed?size=100", isOpen: false, isCut: true },
  { path: "/api/tasks/abandoned?size=100", isOpen: false, isCut: true },
  { path: "/api/tasks/sent/closed?size=100", isOpen: false, isCut: true },
] as readonly { readonly path: string; readonly isOpen: boolean; readonly isCut?: true }[];

async function tasksOf(path: string, token: string): Promise<Task[]> {
  const { status, text } = await read(server.address, path, token);
  expect(status, path).toBe(200);
  const { models } = JSON.parse(text) as { models: (Task | { task: Task })[] };
  return models.map((model) => ("task" in model ? model.task : model));
}

/** The page of an address, as the router finds it: the most exact one. */
function pageOf(path: string) {
  const parts = path.split("?")[0]!.split("/");
  const fits = pages.filter((page) => {
    const segments = page.path.split("/");
    return (
      segments.length === parts.length && segments.every((part, index) => part.startsWith("$") || part === parts[index])
    );
  });
  return fits.toSorted((one, other) => count(one.path) - count(other.path))[0];
}
const count = (path: string) => path.split("$").length;

/** The call that reads the record of an address; null where the address names none. */
function callOf(link: string): string | null {
  const { pathname, searchParams } = new URL(link, "http://firm");
  for (const { resource } of kinds) {
    const number =
      resource.open === "query" && pathname === resource.page
        ? searchParams.get("id")
        : resource.page !== null && pathname.startsWith(`${resource.page}/`)
          ? pathname.slice(resource.page.length + 1)
          : null;
    if (number !== null && /^\d+$/.test(number)) return `${resource.api}/${number}`;
  }
  return null;
}

test("no link of a task of any account leads to a closed door", { timeout: proofTimeout }, async () => {
  const wrong: string[] = [];
  const counted = { accounts: 0, tasks: 0, links: 0, gone: 0 };
  const walled = new Set((await own.database.pool.query<{ path: string }>(walledPaths)).rows.map(({ path }) => path));
  await inLanes(await colleagues(own.database), lanes, async (person) => {
    counted.accounts += 1;
    const token = await createSession(own.database, person.asker.viewer.userId);
    for (const { path, isOpen, isCut } of lists) {
      for (const task of await tasksOf(path, token)) {
        counted.tasks += 1;
        for (const { link, tied } of linksOf(task)) {
          counted.links += 1;
          const fault = await follow(link, person, token, { opens: isOpen || (isCut === true && tied), walled });
          if (fault === "gone") counted.gone += 1;
          else if (fault !== null) wrong.push(`${person.shortName} ${path} ${link}: ${fault}`);
        }
      }
    }
  });
  report(
    `whoever is named opens it: ${counted.links} links of ${counted.tasks} tasks of ${counted.accounts} accounts, none shut; ${counted.gone} typed or sent long ago tell that the record is not there any more`,
  );
  expect(counted.links).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});

/** Records around which a wall stands: it wins over a task. */
const walledPaths = `
  select '/lawfirm/' || w.record_type || '/' || coalesce(c.id_int, k.id_int, p.id_int)::text as path from walls w
    left join consults c on w.record_type = 'consult' and c.id = w.record_id
    left join contracts k on w.record_type = 'contract' and k.id = w.record_id
    left join projects p on w.record_type = 'project' and p.id = w.record_id
  where w.lifted_at is null and w.record_type <> 'dispute'
  union all select '/lawfirm/boon?id=' || w.record_id from walls w where w.record_type = 'dispute' and w.lifted_at is null`;

/** What is wrong with a link, if anything; `gone`: the record is out of sight, which its page says. */
async function follow(
  link: string,
  person: Colleague,
  token: string,
  { opens, walled }: { readonly opens: boolean; readonly walled: ReadonlySet<string> },
): Promise<string | null> {
  const page = pageOf(link);
  if (!page) return "no such page";
  if (!page.policy.allows(person.asker.facts)) return `page for ${page.policy.name}`;
  const call = callOf(link);
  if (call === null) return null;
  const { status } = await read(server.address, call, token);
  if (status === 200) return null;
  if (status === 404 && (!opens || walled.has(link))) return "gone";
  return `${call} answers ${status}`;
}

type Ties = "nobody" | "named" | "task";

/** A record of another team: what opens it is the naming or the task alone. */
async function recordFor(person: Principal, { resource }: AnyRecords, ties: Ties) {
  const { table, numbered, name } = resource;
  const other = firm.stranger.id;
  const made = await insertTeamRecord(app, table, "id", firm.otherTeam, other, {}, { case_scope: "일반" });
  const column = numbered ? "id_int" : "id";
  const { rows } = await app.database.pool.query<{ number: number }>(
    `select ${column} as number from "${table}" where id = $1`,
    [made.id],
  );
  if (ties === "task") {
    await app.database.pool.query(
      `with t as (insert into tasks (title, importance, all_check, created_by, record_type, record_id)
         values ('확인', 'B', 'N', $1, $2, $3) returning id)
       insert into task_users (task_id, staff_id, title, importance) select t.id, $4, '확인', 'B' from t`,
      [other, name, made.id, person.staff!.id],
    );
  }
  return { id: made.id, number: rows[0]!.number };
}

const withTasks = kinds.filter(
  ({ open, show, resource }) =>
    open !== show && resource.page !== null && (resource as Resource).parts.includes("tasks"),
);

test(
  "a task about a record of any kind opens it to any role, to read; done, it closes again",
  { timeout: proofTimeout },
  async () => {
    const wrong: string[] = [];
    let cells = 0;
    const people = firm.principals.filter(({ name }) => mayCall("team", name) && name !== "관리자");
    for (const records of withTasks) {
      const { api, name } = records.resource;
      await inLanes(people, lanes, async (person) => {
        const token = (await person.token())!;
        const untied = await recordFor(person, records, "nobody");
        const tied = await recordFor(person, records, "task");
        const status = async (number: number) => (await read(app.url, `${api}/${number}`, token)).status;
        const seen = [await status(untied.number), await status(tied.number)];
        await app.database.pool.query("update task_users set is_open = false, status = '완료' where staff_id = $1", [
          person.staff!.id,
        ]);
        seen.push(await status(tied.number));
        cells += 3;
        // Some kinds are seen by their role wherever they lie: then nothing is to be told apart.
        const everywhere = seen[0] === 200;
        if (String(seen) !== (everywhere ? "200,200,200" : "404,200,404"))
          wrong.push(`${name} as ${person.name}: ${String(seen)}`);
      });
    }
    report(
      `whoever is named opens it: ${withTasks.length} kinds × ${people.length} people, ${cells} readings by a task`,
    );
    expect(wrong).toEqual([]);
  },
);

/** Fields that name who works on a record, with the column of each. */
const naming = kinds.flatMap((records) =>
  Object.entries(records.resource.fields as Readonly<Record<string, { works?: true }>>).flatMap(([key, { works }]) =>
    works ? [{ records, column: `${key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_id` }] : [],
  ),
);

test(
  "being named opens a record of any team and lets it be changed, whatever the roles; the naming ends, so does that",
  { timeout: proofTimeout },
  async () => {
    const wrong: string[] = [];
    const people = firm.principals.filter(({ name }) => mayCall("team", name) && name !== "관리자");
    for (const { records, column } of naming) {
      const { api, table, name } = records.resource;
      await inLanes(people, lanes, async (person) => {
        const token = (await person.token())!;
        const { id, number } = await recordFor(person, records, "nobody");
        const look = async () => {
          const { status, text } = await read(app.url, `${api}/${number}`, token);
          return status === 200
            ? `200 ${String((JSON.parse(text) as { model: { mayChange: boolean } }).model.mayChange)}`
            : String(status);
        };
        const setNamed = (staffId: number) =>
          app.database.pool.query(`update "${table}" set ${column} = $1 where id = $2`, [staffId, id]);
        const before = await look();
        await setNamed(person.staff!.id);
        const named = await look();
        await setNamed(firm.stranger.id);
        const after = await look();
        if (named !== "200 true" || before !== after)
          wrong.push(`${name}.${column} as ${person.name}: ${before}, ${named}, ${after}`);
      });
    }
    report(`whoever is named opens it: ${naming.length} ways of being named × ${people.length} people`);
    expect(wrong).toEqual([]);
  },
);

test(
  "who is neither named nor has a task sees the team's records by right alone",
  { timeout: proofTimeout },
  async () => {
    const wrong: string[] = [];
    const listed = {
      consult: "/api/consults",
      contract: "/api/contracts",
      client: "/api/clients",
      project: "/api/projects",
    };
    const right = {
      consult: "GET /api/consults/:number",
      contract: "GET /api/contracts/:number",
      client: "GET /api/clients/:number",
      project: "GET /api/projects/:number",
    };
    for (const kind of ["consult", "contract", "client", "project"] as const) {
      const { table } = kinds.find(({ resource }) => resource.name === kind)!.resource;
      const none = { lawyer_id: null, responsible_id: null, assignee_id: null, case_scope: "외국" };
      const { id } = await insertTeamRecord(app, table, "id", firm.ownTeam, firm.stranger.id, {}, none);
      const { rows } = await app.database.pool.query<{ number: number }>(
        `select id_int as number from "${table}" where id = $1`,
        [id],
      );
      for (const person of firm.principals.filter(({ name }) => mayCall("team", name))) {
        const { status } = await read(app.url, `${listed[kind]}/${rows[0]!.number}`, (await person.token())!);
        const expected = mayCall(expectedAccess[right[kind]]!.who, person.name) ? 200 : 404;
        if (status !== expected) wrong.push(`${kind} as ${person.name}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);
