import { randomBytes } from "node:crypto";
import type { TestApp } from "#app/testing/test-app.ts";

/** What may stand in a row and need not: alike in all rows, so that those of others have what one's own are found by. */
export const optionalTexts: Readonly<Record<string, string>> = {
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

/** The first day of a month, another one for each number. */
const monthOf = (number: number) => new Date(Date.UTC(2000, number, 1)).toISOString().slice(0, 10);

/** What hangs on a record, with the kind of that record. */
export const hangsOn: Readonly<Record<string, string>> = { memos: "project", files: "consult" };

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
): Promise<{ readonly id: number }> {
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
    // A person has one of a month.
    ...(table === "payslips" && { month: monthOf((made += 1)) }),
    // Nobody is asked twice about the leave that ends on a day.
    ...(table === "leave_promotions" && { expires_on: monthOf((made += 1)) }),
    // What is told of a case is of its stage, unless it names what happened.
    ...(table === "client_drafts" && { stage: "자료수집" }),
    // The person of the matrix is of the staff.
    ...(table === "client_messages" && { sender: "staff" }),
    ...fixed,
  };
  // A case is told by its court and its number.
  const own =
    table === "legal_cases" && "case_no" in texts ? { ...texts, case_no: `2026가단${4242 + (made += 1)}` } : texts;
  // A request is about a client or about a consultation, never about both.
  const isOfConsult = table === "privacy_requests" && "consult_id" in fixed;
  const filled = columns.filter(
    ({ name, type, needed, generated }) =>
      !(isOfConsult && name === "client_id") &&
      (needed || name in chosen || (type === "text" && name in own && !generated)),
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

/** Whoever lets somebody do what nobody does for himself. */
async function otherThan({ database }: TestApp, staffId: number): Promise<number | null> {
  const { rows } = await database.pool.query<{ id: number }>("select min(id) as id from staffs where id <> $1", [
    staffId,
  ]);
  return rows[0]!.id;
}

/** What a required column holds: a row of the same team where it points to one. */
async function valueOf(
  app: TestApp,
  table: string,
  column: Column,
  columns: readonly Column[],
  teamId: number,
  staffId: number,
): Promise<unknown> {
  if (column.target === "staffs")
    return ["given_by_id", "confirmed_by_id"].includes(column.name) ? otherThan(app, staffId) : staffId;
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
  // A year is reported once; of none of these asks any call.
  if (table === "bar_reports" && column.name === "year") return 2900 + ((made += 1) % 100);
  // A word of the code, not a text.
  if (column.name === "resource") return "client";
  if (column.name === "provider") return "test-provider";
  if (column.name === "event_id") return `event-${(made += 1)}`;
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
  // Keys and digests are each the only one.
  if (type === "bytea") return randomBytes(32);
  if (type === "inet") return "127.0.0.1";
  if (type === "date") return "2026-11-02";
  if (type.startsWith("timestamp")) return new Date();
  if (type === "bigint" || type === "integer" || type === "smallint" || type === "numeric") return 1;
  return "확인";
}
