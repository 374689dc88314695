import { randomBytes } from "node:crypto";
import type { TestApp } from "#app/testing/test-app.ts";
import type { Firm, Principal } from "./principals.ts";

/** Records that path parameters name. A new kind with a team_id column needs no line here. */
export type RecordKind = "tasks.id" | "task_users.id" | "sessions.id" | "staffs.id" | "teams.id" | (string & {});

const personal = new Set(["bell_rows.id", "tasks.id", "task_users.id", "sessions.id", "staffs.id", "teams.id"]);

/** Records that belong to a team, not to a person: 관리자 sees those of every team. */
export function belongsToTeam(kind: RecordKind): boolean {
  return !personal.has(kind);
}

type Made = { readonly id: number; readonly entryId?: number };

/** What may stand in a row and need not: alike in all rows, so that those of others have what one's own are found by. */
const optionalTexts: Readonly<Record<string, string>> = {
  name: "한가람",
  client_name: "한가람",
  pay_name: "한가람",
  tel: "010-0000-4242",
  client_tel: "010-0000-4242",
  email: "garam@example.com",
  title: "대여금 청구",
  brief: "대여금",
  opponent: "박상대",
  content: "상담 내용",
  memo: "메모",
  address: "서울",
  case_no: "2026가단4242",
};

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

/** What a conflict may keep people away from, and what hangs on it, with the column of that. */
const walledTypes: Readonly<Record<string, string>> = {
  consults: "consult",
  contracts: "contract",
  projects: "project",
  disputes: "dispute",
};
const hangsOn: Readonly<Record<string, string>> = { memos: "project", files: "consult" };

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

type Column = {
  readonly name: string;
  readonly type: string;
  readonly check: string | null;
  readonly needed: boolean;
  /** The table whose rows it points to, and by what. */
  readonly target: string | null;
  readonly targetKey: string | null;
  /** The database makes it from others. */
  readonly generated: boolean;
};

const columnsByTable = new Map<string, Promise<readonly Column[]>>();

/** Columns of a table with what their CHECK allows; asked for once. */
function columnsOf(app: TestApp, table: string): Promise<readonly Column[]> {
  const known = columnsByTable.get(table);
  if (known) return known;
  const asked = app.database.pool
    .query<Column>(
      `select c.column_name as name, c.data_type as type, c.is_generated = 'ALWAYS' as generated,
              c.is_nullable = 'NO' and c.column_default is null
                and c.is_identity = 'NO' and c.is_generated = 'NEVER'
                -- One of several references: the first that the check names.
                or exists (select from pg_constraint k where k.conrelid = c.table_name::regclass and k.contype = 'c'
                  and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(num_nonnulls\\(' || c.column_name || ',.* >?= 1\\)\\)$'))
                as needed,
              (select pg_get_constraintdef(k.oid) from pg_constraint k
               where k.conrelid = c.table_name::regclass and k.contype = 'c' and cardinality(k.conkey) = 1
                 and k.conkey[1] = c.ordinal_position and pg_get_constraintdef(k.oid) like '%= ANY%' limit 1) as check,
              (select k.confrelid::regclass::text from pg_constraint k
               where k.conrelid = c.table_name::regclass and k.contype = 'f' and cardinality(k.conkey) = 1
                 and k.conkey[1] = c.ordinal_position limit 1) as target,
              (select a.attname from pg_constraint k join pg_attribute a on a.attrelid = k.confrelid and a.attnum = k.confkey[1]
               where k.conrelid = c.table_name::regclass and k.contype = 'f' and cardinality(k.conkey) = 1
                 and k.conkey[1] = c.ordinal_position limit 1) as "targetKey"
       from information_schema.columns c where c.table_schema = 'public' and c.table_name = $1`,
      [table],
    )
    .then(({ rows }) => rows);
  columnsByTable.set(table, asked);
  return asked;
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

/**
 * A row of the table in this team, with those `texts` that it has columns for, and what is `fixed`; answers the value of
 * `column`.
 */
export async function insertTeamRecord(
  app: TestApp,
  table: string,
  column: string,
  teamId: number,
  staffId: number,
  texts: Readonly<Record<string, string>> = {},
  fixed: Readonly<Record<string, unknown>> = {},
): Promise<Made> {
  const columns = await columnsOf(app, table);
  // Where only owners see a record the person of the matrix owns it; everybody who sees cases sees foreign ones.
  const chosen: Readonly<Record<string, unknown>> = {
    team_id: teamId,
    owner_id: staffId,
    author_id: staffId,
    staff_id: staffId,
    to_staff_id: staffId,
    lawyer_id: staffId,
    responsible_id: staffId,
    assignee_id: staffId,
    case_scope: "외국",
    ...fixed,
  };
  // A case is told by its court and its number.
  const own =
    table === "legal_cases" && "case_no" in texts ? { ...texts, case_no: `2026가단${4242 + (made += 1)}` } : texts;
  const filled = columns.filter(
    ({ name, type, needed, generated }) => needed || name in chosen || (type === "text" && name in own && !generated),
  );
  const names = filled.map(({ name }) => `"${name}"`).join(", ");
  const places = filled.map((_, index) => `$${index + 1}`).join(", ");
  const { rows } = await app.database.pool.query<{ id: number }>(
    `insert into "${table}" (${names}) overriding system value values (${places}) returning "${column}" as id`,
    await Promise.all(
      filled.map(
        async (one) =>
          chosen[one.name] ??
          (one.needed ? null : own[one.name]) ??
          (await valueOf(app, table, one, columns, teamId, staffId)),
      ),
    ),
  );
  return { id: rows[0]!.id };
}

let made = 0;

/** What a required column holds: a row of the same team where it points to one. */
async function valueOf(
  app: TestApp,
  table: string,
  column: Column,
  columns: readonly Column[],
  teamId: number,
  staffId: number,
): Promise<unknown> {
  if (column.target === "staffs") return staffId;
  if (column.target === "teams") return teamId;
  if (column.target === "file_contents") {
    const { rows } = await app.database.pool.query<{ id: number }>(
      `insert into file_contents (storage_key, size, sha256, kind, created_by)
       select left($1, 2) || '/' || $1, 1, sha256('x'), 'pdf', user_id from staffs where id = $2 returning id`,
      [randomBytes(32).toString("hex"), staffId],
    );
    return rows[0]!.id;
  }
  if (column.target === "users") {
    const { rows } = await app.database.pool.query<{ id: number }>("select user_id as id from staffs where id = $1", [
      staffId,
    ]);
    return rows[0]!.id;
  }
  if (column.target !== null) {
    return (await insertTeamRecord(app, column.target, column.targetKey!, teamId, staffId)).id;
  }
  if (column.name === "record_type" && column.check === null) return hangsOn[table] ?? "project";
  if (column.name === "record_id") {
    const type = columns.find(({ name }) => name === "record_type")!;
    const kind = type.check === null ? (hangsOn[table] ?? "project") : String(valueFor(type.type, type.check));
    return (await insertTeamRecord(app, `${kind}s`, "id", teamId, staffId)).id;
  }
  // A word of the code, not a text.
  if (column.name === "resource") return "client";
  if (column.name === "case_no") return optionalTexts["case_no"];
  if (column.name === "email") return `garam${(made += 1)}@example.com`;
  // Names and words are often each the only one.
  if (column.name === "word") return `확인${(made += 1)}`;
  if (column.name === "tel") return `010-0000-${String((made += 1)).padStart(4, "0")}`;
  if (column.name.endsWith("_hash") && column.type === "text") return randomBytes(32).toString("hex");
  if (column.name === "code" && column.check === null) return `CODE_${(made += 1)}`;
  if (column.name === "court") return "서울중앙지방법원";
  return column.name === "name" ? `확인 ${(made += 1)}` : valueFor(column.type, column.check);
}

function valueFor(type: string, check: string | null): unknown {
  const first = check ? /'([^']*)'::text/.exec(check)?.[1] : undefined;
  if (first !== undefined) return first;
  if (type === "boolean") return false;
  if (type === "jsonb") return "{}";
  if (type === "boolean") return false;
  // Keys and digests are each the only one.
  if (type === "bytea") return randomBytes(32);
  if (type === "inet") return "127.0.0.1";
  if (type === "date") return "2026-11-02";
  if (type.startsWith("timestamp")) return new Date();
  if (type === "bigint" || type === "integer" || type === "smallint" || type === "numeric") return 1;
  return "확인";
}
