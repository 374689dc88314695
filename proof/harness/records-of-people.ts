import { randomBytes } from "node:crypto";
import type { TestApp } from "#app/testing/test-app.ts";
import type { Firm, Principal } from "./principals.ts";
import { hangsOn, insertTeamRecord, optionalTexts } from "./rows-of-any-table.ts";

/** Records that path parameters name. A new kind with a team_id column needs no line here. */
export type RecordKind = "tasks.id" | "task_users.id" | "sessions.id" | "staffs.id" | "teams.id" | (string & {});

const personal = new Set(["bell_rows.id", "tasks.id", "task_users.id", "sessions.id", "staffs.id", "teams.id"]);

/** Records that belong to a team, not to a person: 관리자 sees those of every team. */
export function belongsToTeam(kind: RecordKind): boolean {
  return !personal.has(kind);
}

type Made = { readonly id: number; readonly entryId?: number };

/**
 * A record of the principal (`own`) or one that he must not see (`foreign`): of another person, or of a team he
 * does not belong to. People without a staff record get the ids of a foreign one: they may see none. `filled`: with
 * names, telephones and texts that the table does not ask for.
 */
export async function createRecord(
  app: TestApp,
  firm: Firm,
  principal: Principal,
  kind: RecordKind,
  side: "own" | "foreign",
  options: { readonly filled?: boolean } = {},
): Promise<Made> {
  const person = side === "own" ? (principal.staff ?? firm.stranger) : firm.stranger;
  switch (kind) {
    case "tasks.id":
      return createTask(app, person.id);
    case "task_users.id": {
      const { entryId } = await createTask(app, person.id);
      return { id: entryId, entryId };
    }
    case "staffs.id":
      return { id: person.id };
    case "teams.id":
      return { id: side === "own" ? firm.secondTeam : firm.otherTeam };
    case "sessions.id":
      return createSessionOf(app, side === "own" ? await userIdOf(app, principal) : firm.stranger.userId);
    case "bell_rows.id":
      return createBellRow(app, person.id);
    case "grant_requests.id": {
      // For one of two people, asked for by the other.
      const asker = firm.principals.find(({ staff }) => staff !== null && staff.id !== person.id)!.staff!;
      return insertTeamRecord(app, "grant_requests", "id", firm.ownTeam, person.id, {}, { requested_by: asker.userId });
    }
    case "files.id":
      return createFile(app, side === "own" ? firm.ownTeam : firm.otherTeam, person);
    default:
      return createTeamRecord(app, kind, side === "own" ? firm.ownTeam : firm.otherTeam, person.id, options);
  }
}

/** Tables whose rows a conflict may keep people away from, with the kind of record. */
const walledTypes: Readonly<Record<string, string>> = {
  consults: "consult",
  contracts: "contract",
  projects: "project",
  disputes: "dispute",
};

/** The principal's own record behind a wall that 관리자 alone passes; null for kinds that no wall hides. */
export async function createWalled(
  app: TestApp,
  firm: Firm,
  principal: Principal,
  kind: RecordKind,
): Promise<Made | null> {
  const [table, column] = kind.split(".") as [string, string];
  const type = walledTypes[table] ?? hangsOn[table];
  if (type === undefined) return null;
  const made = await createRecord(app, firm, principal, kind, "own", { filled: true });
  await app.database.pool.query(
    `with hidden as (select ${hangsOn[table] ? "record_id" : "id"} as id from "${table}" where "${column}" = $1),
       found as (insert into conflict_checks (team_id, record_type, record_id, query, hits, proposal)
         select $2, $3, id, '{}', '[]', 'review' from hidden returning id, record_id)
     insert into walls (record_type, record_id, kind, decided_by, check_id)
       select $3, record_id, 'decline', $4, id from found`,
    [made.id, firm.ownTeam, type, firm.stranger.id],
  );
  return made;
}

async function createTask(app: TestApp, staffId: number): Promise<{ id: number; entryId: number }> {
  const { id } = await app.database.query
    .insertInto("tasks")
    .values({ title: "확인", importance: "B", all_check: "N", created_by: staffId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entry = await app.database.query
    .insertInto("task_users")
    .values({ task_id: id, staff_id: staffId, title: "확인", importance: "B" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, entryId: entry.id };
}

async function createBellRow(app: TestApp, staffId: number): Promise<Made> {
  const { id: record_id } = await createTask(app, staffId);
  return app.database.query
    .insertInto("bell_rows")
    .values({ staff_id: staffId, record_type: "task", record_id, kinds: ["task.completed"], urgent: false })
    .returning("id")
    .executeTakeFirstOrThrow();
}

async function userIdOf(app: TestApp, principal: Principal): Promise<number> {
  if (principal.staff) return principal.staff.userId;
  const row = await app.database.query
    .selectFrom("users")
    .select("id")
    .where("email", "=", "nostaff@test.haechi.kr")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function createSessionOf(app: TestApp, userId: number): Promise<Made> {
  const later = new Date(Date.now() + 3_600_000);
  return app.database.query
    .insertInto("sessions")
    .values({
      user_id: userId,
      token_hash: Buffer.from(crypto.randomUUID()),
      idle_until: later,
      expires_at: later,
      ip: "127.0.0.1",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** A file of a consultation; its bytes are nowhere. */
async function createFile(app: TestApp, teamId: number, person: { id: number; userId: number }): Promise<Made> {
  const consult = await insertTeamRecord(app, "consults", "id", teamId, person.id);
  const { rows } = await app.database.pool.query<{ id: number }>(
    `with content as (
       insert into file_contents (storage_key, size, sha256, kind, created_by)
       values (left($1, 2) || '/' || $1, 1, sha256('x'), 'pdf', $2) returning id
     ), file as (
       insert into files (record_type, record_id) values ('consult', $3) returning id
     )
     insert into file_versions (file_id, number, content_id, name, created_by)
     select file.id, 1, content.id, '확인.pdf', $2 from file, content returning file_id as id`,
    [randomBytes(32).toString("hex"), person.userId, consult.id],
  );
  return { id: rows[0]!.id };
}

/** A row of any table with a team: required columns are filled by their types. */
function createTeamRecord(
  app: TestApp,
  kind: string,
  teamId: number,
  staffId: number,
  { filled }: { readonly filled?: boolean },
): Promise<Made> {
  const [table, column] = kind.split(".") as [string, string];
  return insertTeamRecord(app, table, column, teamId, staffId, filled ? optionalTexts : {});
}
