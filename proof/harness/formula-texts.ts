import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { writePast } from "./past-triggers.ts";
import { insertTeamRecord } from "./rows-of-any-table.ts";

/** What spreadsheets take for the beginning of a formula, also behind what is not seen, and in full width. */
const starts = ["=", "+", "-", "@", "\t=", "\r=", "\n=", " =", "＝", "＋", "－", "＠", "'=", '"='];
const rests = ["1+1", "cmd|'/c calc'!A0", 'HYPERLINK("http://evil.test","열기")'];
/** What the format of the file itself might take for more than text. */
const markup = ["</t></is></c><c><f>1+1</f>", "]]><f>1+1</f>", "_x000D_=1", "&lt;f&gt;1+1&lt;/f&gt;", "{=1+1}"];
/** Letters that XML has not, and what stands for them in the format. */
const letters = ["가\ufffe나", "\uffff=1+1", "\u0001\u0008=1", "\u000b\u001b[1m", "_xFFFE_가"];
/** Texts that begin like formulas, or that could make a file that spreadsheets refuse. */
export const corpus = [...markup, ...letters, ...rests.flatMap((rest) => starts.map((start) => start + rest))].slice(
  0,
  50,
);

/** Letters for which a file that knows nothing but texts has U+FFFD. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
export const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;

/** What a spreadsheet may take for a formula in a file that knows nothing but texts. */
export const formulaLike = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Where rows are made, and for whom. */
type World = { readonly app: TestApp; readonly team: number; readonly admin: TestStaff };

/** One row a text of the corpus; people are made as people, everything else as it comes. */
export async function fill(table: string, { app, team, admin }: World): Promise<void> {
  for (const _ of corpus) {
    if (table === "staffs") await app.createStaff({ teamIds: [team] });
    else await insertTeamRecord(app, table, "id", team, admin.id);
  }
}

/** Writes the corpus down the column, of what is never changed too; false where the database keeps it out. */
export async function spread(app: TestApp, table: string, column: string): Promise<boolean> {
  const text = `with numbered as (select id, row_number() over (order by id) as number from "${table}")
    update "${table}" r set "${column}" = ($1::text[])[1 + number % cardinality($1::text[])]
    from numbered where r.id = numbered.id`;
  const written = await app.database.pool.query(text, [corpus]).then(
    ({ rowCount }) => rowCount ?? 0,
    () => writePast(app, table, text, corpus),
  );
  return written >= corpus.length;
}

/** A short name that begins like the text. */
export const shortNameOf = (text: string): string => `${text.slice(0, 17)}${corpus.indexOf(text)}`;

/** People of the firm whose short names are the beginnings of the texts, in their order. */
export async function peopleOfTexts({ app, team }: World): Promise<TestStaff[]> {
  const people: TestStaff[] = [];
  // Some are one text to whoever compares names; no two people have one.
  for (const text of corpus) people.push(await app.createStaff({ shortName: shortNameOf(text), teamIds: [team] }));
  return people;
}

/**
 * A client to whom all rows of these tables belong, with other names, requests of 열람, memos of calls and names of
 * files out of the texts.
 */
export async function clientOfTexts(world: World, tables: readonly string[]) {
  const { pool } = world.app.database;
  for (const table of ["memos", ...tables]) await fill(table, world);
  const { rows } = await pool.query<{ id: number; number: number }>(
    "select id, id_int as number from clients order by id desc limit 1",
  );
  const client = rows[0]!;
  for (const table of tables.filter((name) => name !== "clients")) {
    // A client has one room for what is said and written.
    const which = table === "client_rooms" ? "where id = (select max(id) from client_rooms)" : "";
    await pool.query(`update "${table}" set client_id = $1 ${which}`, [client.id]);
  }
  await pool.query("update memos set kind = '통화'; update disputes set kind = '의뢰인'");
  await pool.query(
    `insert into person_aliases (person_id, kind, name)
     select person_id, '다른이름', unnest($2::text[]) from clients where id = $1`,
    [client.id, corpus],
  );
  await pool.query(
    `insert into privacy_requests (team_id, client_id, kind, content, received_on, due_on)
     select $1, $2, 'access', unnest($3::text[]), current_date, current_date`,
    [world.team, client.id, corpus],
  );
  return { ...client, fileNames: await nameFiles(world) };
}

/** Files of a consultation under those texts that may be names of files; answers the names. */
async function nameFiles({ app, admin }: World): Promise<string[]> {
  const names = corpus.filter((text) => !/[\p{Cc}/\\]/u.test(text));
  await app.database.pool.query(
    `with name as (select n, i from unnest($1::text[]) with ordinality u (n, i)),
     content as (insert into file_contents (storage_key, size, sha256, kind, created_by)
       select left(md5(n), 2) || '/' || md5(n) || md5(n), 1, sha256('x'), 'pdf', $2 from name returning id),
     file as (insert into files (record_type, record_id)
       select 'consult', (select min(id) from consults) from name returning id)
     insert into file_versions (file_id, number, content_id, name, created_by)
     select f.id, 1, c.id, n.n, $2 from name n
     join (select id, row_number() over () as i from content) c using (i)
     join (select id, row_number() over () as i from file) f using (i)`,
    [names, admin.userId],
  );
  return names;
}
