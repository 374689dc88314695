import { randomBytes } from "node:crypto";
import type { TestApp } from "../../src/app/testing/test-app.ts";
import type { Firm, Principal } from "./principals.ts";

/** Records that path parameters name. A new kind with a team_id column needs no line here. */
export type RecordKind = "tasks.id" | "task_users.id" | "sessions.id" | "staffs.id" | "teams.id" | (string & {});

const personal = new Set(["tasks.id", "task_users.id", "sessions.id", "staffs.id", "teams.id"]);

/** Records that belong to a team, not to a person: 관리자 sees those of every team. */
export function belongsToTeam(kind: RecordKind): boolean {
  return !personal.has(kind);
}

type Made = { readonly id: number; readonly entryId?: number };

/**
 * A record of the principal (`own`) or one that he must not see (`foreign`): of another person, or of a team he
 * does not belong to. People without a staff record get the ids of a foreign one: they may see none.
 */
export async function createRecord(
  app: TestApp,
  firm: Firm,
  principal: Principal,
  kind: RecordKind,
  side: "own" | "foreign",
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
    case "files.id":
      return createFile(app, side === "own" ? firm.ownTeam : firm.otherTeam, person);
    default:
      return createTeamRecord(app, kind, side === "own" ? firm.ownTeam : firm.otherTeam, person.id);
  }
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

type Column = {
  readonly name: string;
  readonly type: string;
  readonly check: string | null;
  readonly needed: boolean;
  /** The table whose rows it points to. */
  readonly target: string | null;
};

const columnsByTable = new Map<string, Promise<readonly Column[]>>();

/** Columns of a table with what their CHECK allows; asked for once. */
function columnsOf(app: TestApp, table: string): Promise<readonly Column[]> {
  const known = columnsByTable.get(table);
  if (known) return known;
  const asked = app.database.pool
    .query<Column>(
      `select c.column_name as name, c.data_type as type,
              c.is_nullable = 'NO' and c.column_default is null
                and c.is_identity = 'NO' and c.is_generated = 'NEVER'
                -- One of several references: the first that the check names.
                or exists (select from pg_constraint k where k.conrelid = c.table_name::regclass and k.contype = 'c'
                  and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(num_nonnulls\\(' || c.column_name || ',.* = 1\\)\\)$'))
                as needed,
              (select pg_get_constraintdef(k.oid) from pg_constraint k
               where k.conrelid = c.table_name::regclass and k.contype = 'c' and cardinality(k.conkey) = 1
                 and k.conkey[1] = c.ordinal_position and pg_get_constraintdef(k.oid) like '%= ANY%' limit 1) as check,
              (select k.confrelid::regclass::text from pg_constraint k
               where k.conrelid = c.table_name::regclass and k.contype = 'f' and cardinality(k.conkey) = 1
                 and k.conkey[1] = c.ordinal_position limit 1) as target
       from information_schema.columns c where c.table_schema = 'public' and c.table_name = $1`,
      [table],
    )
    .then(({ rows }) => rows);
  columnsByTable.set(table, asked);
  return asked;
}

/** A row of any table with a team: required columns are filled by their types. */
function createTeamRecord(app: TestApp, kind: string, teamId: number, staffId: number): Promise<Made> {
  const [table, column] = kind.split(".") as [string, string];
  return insertTeamRecord(app, table, column, teamId, staffId);
}

/** A row of the table in this team; answers the value of `column`. */
export async function insertTeamRecord(
  app: TestApp,
  table: string,
  column: string,
  teamId: number,
  staffId: number,
): Promise<Made> {
  const columns = await columnsOf(app, table);
  // Where only owners see a record the person of the matrix owns it; everybody who sees cases sees foreign ones.
  const chosen: Readonly<Record<string, unknown>> = {
    team_id: teamId,
    owner_id: staffId,
    staff_id: staffId,
    case_scope: "외국",
  };
  const filled = columns.filter(({ name, needed }) => needed || name in chosen);
  const names = filled.map(({ name }) => `"${name}"`).join(", ");
  const places = filled.map((_, index) => `$${index + 1}`).join(", ");
  const { rows } = await app.database.pool.query<{ id: number }>(
    `insert into "${table}" (${names}) values (${places}) returning "${column}" as id`,
    await Promise.all(filled.map(async (one) => chosen[one.name] ?? (await valueOf(app, one, teamId, staffId)))),
  );
  return { id: rows[0]!.id };
}

let made = 0;

/** What a required column holds: a row of the same team where it points to one. */
async function valueOf(app: TestApp, column: Column, teamId: number, staffId: number): Promise<unknown> {
  if (column.target === "staffs") return staffId;
  if (column.target === "teams") return teamId;
  if (column.target !== null) return (await insertTeamRecord(app, column.target, "id", teamId, staffId)).id;
  // A word of the code, not a text.
  if (column.name === "resource") return "client";
  // Names are often each the only one.
  return column.name === "name" ? `확인 ${(made += 1)}` : valueFor(column.type, column.check);
}

function valueFor(type: string, check: string | null): unknown {
  const first = check ? /'([^']*)'::text/.exec(check)?.[1] : undefined;
  if (first !== undefined) return first;
  if (type === "date") return "2026-11-02";
  if (type.startsWith("timestamp")) return new Date();
  if (type === "bigint" || type === "integer" || type === "smallint" || type === "numeric") return 1;
  return "확인";
}
