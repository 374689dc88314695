import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { itemsOf } from "../items.ts";
import type { AskedFiles } from "../schemas.ts";

type Query = Pick<Database, "query">;
type Piece = {
  readonly id: number;
  readonly item: string;
  readonly name: string;
  readonly size: number;
  readonly sent: boolean;
};
type Row = Omit<AskedFiles, "sentAt" | "items" | "open"> & {
  readonly sentAt: Date | null;
  readonly items: string;
  readonly pieces: readonly Piece[];
};

const most = 100;

/** States in which the client may send: until the firm has said that it is in order. */
export const openStates: readonly string[] = ["requested", "changes", "uploaded"];

/** What the client was asked for, what waits first: a statement of its own that reads nothing but what is told. */
export async function askedOf({ query }: Query, clientId: number): Promise<AskedFiles[]> {
  const { rows } = await sql<Row>`
    select r.id as number, r.title, coalesce(p.title, '') as "case", r.message, r.status as state,
      case when r.status = 'changes' then r.reason else '' end as reason, r.due_on as "dueOn", r.uploaded_at as "sentAt",
      r.items, coalesce((select json_agg(json_build_object('id', x.id, 'item', x.item, 'name', x.name, 'size', x.size,
        'sent', x.sent_at is not null) order by x.id) from client_file_pieces x
        where x.request_id = r.id and x.removed_at is null), '[]') as pieces
    from client_files r left join projects p on p.id = r.project_id and p.deleted_at is null
    where r.client_id = ${clientId} and r.deleted_at is null and r.status <> 'canceled'
    order by r.status not in ('requested', 'changes'), r.due_on nulls last, r.id desc limit ${most}`.execute(query);
  return rows.map(({ sentAt, items, pieces, ...row }) => ({
    ...row,
    sentAt: sentAt?.toISOString() ?? null,
    open: openStates.includes(row.state),
    items: namesOf(items, pieces).map((name) => {
      const ofItem = pieces.filter(({ item }) => item === name);
      return {
        name,
        waiting: ofItem.filter(({ sent }) => !sent).map(({ id, name: file, size }) => ({ id, name: file, size })),
        sent: ofItem.filter(({ sent }) => sent).map(({ name: file }) => file),
      };
    }),
  }));
}

/** The items as they stand, and those under which something was sent before they were changed. */
function namesOf(items: string, pieces: readonly Piece[]): readonly string[] {
  return [...new Set([...itemsOf(items), ...pieces.map(({ item }) => item)])];
}

/** What the client was asked for and has not sent, of all cases or of one. */
export async function openRequestsOf({ query }: Query, clientId: number, projectId?: number) {
  const { rows } = await sql<{ title: string; dueOn: string | null }>`
    select r.title, r.due_on as "dueOn" from client_files r
    where r.client_id = ${clientId} and r.deleted_at is null and r.status in ('requested', 'changes')
      and ${projectId === undefined ? sql`true` : sql`(r.project_id = ${projectId} or r.project_id is null)`}
    order by r.due_on nulls last, r.id limit ${most}`.execute(query);
  return rows;
}
