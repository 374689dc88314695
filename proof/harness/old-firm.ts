import type { Database } from "#platform/server/database/database.ts";

type Column = {
  readonly name: string;
  readonly type: string;
  /** Neither null nor left to a default. */
  readonly needed: boolean;
  /** The table whose rows it points to, and the column there. */
  readonly target: string | null;
  readonly key: string | null;
  /** What its own CHECKs demand, as PostgreSQL writes it. */
  readonly checks: readonly string[];
};

type Table = { readonly name: string; readonly columns: readonly Column[] };

/** A value that is looked up. */
type Lookup = { readonly sql: string };

/** Values that the rules of several columns, or the triggers of a table, ask for. */
const asked: Readonly<Record<string, string | number | Lookup>> = {
  "*.record_id": { sql: "select max(id) as value from consults" },
  ...Object.fromEntries(
    [
      "tasks",
      "memos",
      "files",
      "parties",
      "conflict_checks",
      "conflict_holds",
      "walls",
      "presences",
      "limitation_filings",
      "limitation_marks",
    ].map((table) => [`${table}.record_type`, "consult"]),
  ),
  // The product that runs meanwhile sweeps away what is over.
  "*.expires_at": "2099-01-01",
  "*.idle_until": "2099-01-01",
  // They hang on a record or on none.
  "sms_messages.record_type": "consult",
  "sms_recipients.record_type": "consult",
  "sms_recipients.status": "draft",
  "guide_revisions.record_type": "franchiseGuide",
  "guide_revisions.record_id": { sql: "select max(id) as value from franchise_guides" },
  "guide_acks.record_type": "franchiseGuide",
  "guide_acks.record_id": { sql: "select max(id) as value from franchise_guides" },
  "guide_acks.revision": { sql: "select max(revision) as value from guide_revisions" },
  "memos.origin_type": "consult",
  "memos.origin_id": { sql: "select max(id) as value from consults" },
  "conflict_holds.source": "conflictInquiry:1",
  "pro_bono_reductions.year": 2026,
  "bar_reports.year": 2026,
  "bar_report_exports.year": 2026,
  "training_reminders.year": 2026,
  // Two of a kind.
  "client_merges.merged_id": { sql: "select min(id) as value from clients" },
  "consult_merges.merged_id": { sql: "select min(id) as value from consults" },
  "grant_requests.requested_by": { sql: "select min(id) as value from users" },
  "contract_bar_confirmations.confirmed_by_id": { sql: "select min(id) as value from staffs" },
  // Of what was agreed a part is received; parts add up to what they are parts of.
  "contract_fees.amount": 12_000,
  "contract_fees.received_before": 1_000,
  "payment_plans.amount": 10_000,
  "payment_plans.received_before": 0,
  "payments.status": "received",
  "payments.pay_amt": 10_000,
  "payment_splits.amount": 10_000,
  "sales_allocations.pct": 100,
  "refunds.amount": 1,
  // The only ones there are so far.
  "ledger_accounts.ledger": "deposit",
  "ledger_accounts.unit": "원",
  "ledger_entries.source_type": "payment",
  "daily_closings.previous_hash": "",
  "daily_closings.hash": "0".repeat(64),
  "performance_closings.edition": 1,
  "performance_closings.hash": "0".repeat(64),
  "allocation_exceptions.pct": 100,
  "allocation_exceptions.given_by_id": { sql: "select min(id) as value from staffs" },
  "advertising_exceptions.record_type": "consult",
  "legal_case_aliases.case_no": "2024가합12345",
  "client_accounts.email": "haneul@example.test",
  // Payments are not written into a month that is closed.
  "closed_months.month": "2001-01-01",
};

/** Facts that stand in every row of a firm: a removed one is not what a migration must carry over. */
const leftOut = new Set(["deleted_at"]);

const tablesOf = `
  select c.relname as name, (
    select json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'needed', a.attnotnull and not a.atthasdef
        or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%IS NOT NULL%'),
      'target', (select k.confrelid::regclass::text from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1),
      'key', (select f.attname from pg_constraint k join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1),
      'checks', array(select pg_get_expr(k.conbin, k.conrelid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum])) order by a.attnum)
    from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attidentity = '' and a.attgenerated = '') as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%' order by 1`;

/** What a firm that has used this version of the schema holds: rows in every table, with and without what is optional. */
export class OldFirm {
  readonly #database: Database;
  #made: number;

  /** `round` tells the rows of one version from those of the next. */
  constructor(database: Database, round: number) {
    this.#database = database;
    this.#made = round * 10_000;
  }

  /** Fills it; answers the tables that have no row all the same, each with why the last one was refused. */
  async fill(): Promise<string[]> {
    const { rows: tables } = await this.#database.pool.query<Table>(tablesOf);
    const order = await this.#round(tables, (table) => this.#insert(table, table.columns.filter(isNeeded)));
    for (const table of order) await this.#insertFully(table);
    const empty: string[] = [];
    for (const { name, columns } of tables) {
      const { rowCount } = await this.#database.pool.query(`select from "${name}" limit 1`);
      if (rowCount !== 0) continue;
      const refusal = await this.#insert({ name, columns }, columns.filter(isNeeded));
      if (refusal !== null) empty.push(`${name}: ${refusal}`);
    }
    return empty;
  }

  /** Tables that others point to come first, however they are named. */
  async #round(tables: readonly Table[], insert: (table: Table) => Promise<string | null>): Promise<Table[]> {
    const order: Table[] = [];
    let waiting = [...tables];
    for (let progress = true; progress;) {
      const refused: Table[] = [];
      for (const table of waiting) {
        if ((await insert(table)) === null) order.push(table);
        else refused.push(table);
      }
      progress = refused.length < waiting.length;
      waiting = refused;
    }
    return [...order, ...waiting];
  }

  /** A row with all columns that its rules let stand beside each other. */
  async #insertFully(table: Table): Promise<void> {
    const all = table.columns.filter(({ name }) => !leftOut.has(name));
    if ((await this.#insert(table, all)) === null) return;
    const kept = table.columns.filter(isNeeded);
    for (const column of all.filter((one) => !isNeeded(one))) {
      if ((await this.#insert(table, [...kept, column], "only try")) === null) kept.push(column);
    }
    await this.#insert(table, kept);
  }

  /** Inserts a row with these columns; answers why it was refused, or null. */
  async #insert({ name, columns }: Table, filled: readonly Column[], mode?: "only try"): Promise<string | null> {
    this.#made += 1;
    const client = await this.#database.pool.connect();
    try {
      await client.query("begin");
      // What is looked at when a transaction ends is looked at here.
      await client.query("set constraints all immediate");
      const values = await Promise.all(filled.map((column) => this.#valueFor(name, column)));
      const given = columns.length === 0 ? [] : filled.map((column) => `"${column.name}"`);
      const places = filled.map((_, index) => `$${index + 1}`);
      const row = given.length === 0 ? "default values" : `(${given.join(", ")}) values (${places.join(", ")})`;
      await client.query(`insert into "${name}" ${row}`, values);
      await client.query(mode === undefined ? "commit" : "rollback");
      return null;
    } catch (error) {
      await client.query("rollback");
      return (error as Error).message;
    } finally {
      client.release();
    }
  }

  async #valueFor(table: string, column: Column): Promise<unknown> {
    const chosen = asked[`${table}.${column.name}`] ?? asked[`*.${column.name}`];
    if (typeof chosen === "object") return this.#lookedUp(chosen.sql);
    if (chosen !== undefined) return chosen;
    if (column.target !== null) return this.#lookedUp(`select max("${column.key}") as value from ${column.target}`);
    const values = [...wordsOf(column), ...candidates(column.type, this.#made)];
    const rules = JSON.stringify([table, column.name, column.type, column.checks]);
    const known = fitting.get(rules);
    if (known !== undefined) return values[known];
    const fits = await Promise.all(values.map((value) => this.#fits(column, value)));
    fitting.set(rules, fits.indexOf(true));
    return values[fits.indexOf(true)] ?? null;
  }

  async #lookedUp(statement: string): Promise<unknown> {
    const { rows } = await this.#database.pool.query<{ value: unknown }>(statement);
    return rows[0]?.value ?? null;
  }

  async #fits({ name, type, checks }: Column, value: unknown): Promise<boolean> {
    const conditions = ["true", ...checks].map((check) => `(${check})`).join(" and ");
    try {
      const { rows } = await this.#database.pool.query<{ fits: boolean }>(
        `select ${conditions} as fits from (select $1::${type} as "${name}") as one`,
        [value],
      );
      return rows[0]!.fits;
    } catch {
      return false;
    }
  }
}

/** Which of its values a column's own rules take; asked once for all versions of the schema that have the same ones. */
const fitting = new Map<string, number>();

/** The words of a list, such as the states of a record. */
function wordsOf({ checks }: Column): string[] {
  return checks
    .filter((check) => check.includes("= ANY"))
    .flatMap((check) => [...check.matchAll(/'([^']*)'::text/g)].map(([, word]) => word!));
}

function isNeeded({ needed }: Column): boolean {
  return needed;
}

/** What a column of the type may hold, the most telling first; no two rows alike. */
function candidates(type: string, number: number): unknown[] {
  const at = new Date(Date.UTC(2026, 0, 5) + number * 60_000);
  const hash = number.toString(16).padStart(64, "0");
  if (type === "boolean") return [true, false];
  if (type === "date") return [at.toISOString().slice(0, 10), "2001-01-01"];
  if (type.startsWith("timestamp")) return [at];
  if (type === "bytea") return [Buffer.from(hash, "hex")];
  if (type === "inet") return ["10.1.2.3"];
  if (type === "cidr") return [`10.${number % 250}.${(number >> 8) % 250}.0/24`];
  if (type.startsWith("json")) return [JSON.stringify({ 확인: number }), "[]"];
  if (type.endsWith("[]")) return [["1", "2"], []];
  // Never small: what a rule takes once it takes always.
  if (/int|numeric/.test(type)) return [10_000 + (number % 20_000), 1_000, 100, 10, 1, 0];
  return [
    `확인 ${number}`,
    `010-0000-${String(number % 10_000).padStart(4, "0")}`,
    `${hash.slice(0, 2)}/${hash}`,
    "ab1",
    "client",
  ];
}
