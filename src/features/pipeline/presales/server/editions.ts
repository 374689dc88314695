import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import type { PaperName } from "../print-layout.ts";

type Query = Pick<Database, "query">;

/** What is printed of a layout. */
export type Printed = {
  readonly paper: PaperName;
  readonly fontSize: number;
  readonly margin: number | null;
  readonly header: string;
  readonly footer: string;
  readonly body: string;
};

const printed = sql`paper, font_size as "fontSize", margin, header, footer, body`;

/** The newest edition of a layout, made where what it prints has changed since the one before. Its key. */
export async function ensureEdition({ query }: Query, layoutId: number, userId: number | null): Promise<number> {
  const last = sql`(select e.id from print_layout_editions e where e.layout_id = ${layoutId} order by e.edition desc limit 1)`;
  await sql`insert into print_layout_editions (layout_id, edition, paper, font_size, margin, header, footer, body, created_by)
    select l.id, coalesce((select max(e.edition) from print_layout_editions e where e.layout_id = l.id), 0) + 1,
      l.paper, l.font_size, l.margin, l.header, l.footer, l.body, ${userId}
    from print_layouts l where l.id = ${layoutId} and not exists (select from print_layout_editions e
      where e.id = ${last} and (e.paper, e.font_size, e.header, e.footer, e.body)
        = (l.paper, l.font_size, l.header, l.footer, l.body) and e.margin is not distinct from l.margin)`.execute(
    query,
  );
  const { rows } = await sql<{ id: number }>`select ${last} as id`.execute(query);
  return rows[0]!.id;
}

/** A layout as it stands. */
export async function layoutOf({ query }: Query, id: number): Promise<Printed & { readonly name: string }> {
  const { rows } = await sql<Printed & { name: string }>`
    select name, ${printed} from print_layouts where id = ${id}`.execute(query);
  return rows[0]!;
}

/** An edition by its key. */
export async function editionOf({ query }: Query, id: number): Promise<Printed> {
  const { rows } = await sql<Printed>`select ${printed} from print_layout_editions where id = ${id}`.execute(query);
  return rows[0]!;
}

/** An edition of a layout by its number; 404 for one that it has not. */
export async function numberedEdition({ query }: Query, layoutId: number, edition: number): Promise<Printed> {
  const { rows } = await sql<Printed>`select ${printed} from print_layout_editions
    where layout_id = ${layoutId} and edition = ${edition}`.execute(query);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The editions of a layout, the newest first. */
export async function editionsOf({ query }: Query, layoutId: number) {
  const { rows } = await sql<Printed & { edition: number; at: Date; by: string; runs: number }>`
    select e.edition, ${printed}, e.created_at as at,
      coalesce((select s.short_name from staffs s where s.user_id = e.created_by limit 1), '') as by,
      (select count(*)::int from print_runs r where r.edition_id = e.id and r.status = 'printed') as runs
    from print_layout_editions e where e.layout_id = ${layoutId} order by e.edition desc limit 100`.execute(query);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
