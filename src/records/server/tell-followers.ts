import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Viewer } from "#platform/viewer.ts";
import { kindsWith } from "../parts.ts";
import { columnOf, type Resource } from "../resource.ts";
import { followedNews } from "./bell/kinds.ts";
import { notYetTold, ring, type About } from "./bell/ring.ts";
import { colleagues } from "./colleagues.ts";
import type { StoredRow } from "./present.ts";
import type { AnyRecords } from "./records.ts";
import { whoSees } from "./who-sees.ts";

type From = Partial<Pick<Viewer, "staff">>;

/** Tells those who follow the record that there is something new on it; not who did it. */
export async function tellFollowers(work: Work, viewer: From, about: About): Promise<void> {
  await tellOf(work, viewer, await followersOf(work, viewer, [about]));
}

/**
 * After a record was written: tells those who follow it, and those who follow what it refers to and see it themselves.
 * Comes after what else the change tells.
 */
export async function followChange(
  work: Work,
  viewer: From,
  records: AnyRecords,
  { id, row }: { readonly id: number; readonly row: StoredRow },
): Promise<void> {
  const { resource } = records;
  await followPart(work, viewer, records, { id, about: [{ type: resource.name, id }, ...referredTo(resource, row)] });
}

/** The same for what hangs on a record in another way: a memo. */
export async function followPart(
  work: Work,
  viewer: From,
  records: AnyRecords,
  { id, about }: { readonly id: number; readonly about: readonly About[] },
): Promise<void> {
  const followers = await followersOf(work, viewer, about);
  if (followers.length === 0) return;
  const found = await colleagues(work, { only: followers.map(({ staffId }) => staffId) });
  const askers = found.map(({ asker }) => asker);
  const seeing = await whoSees(work.query, records, id, askers);
  const seen = new Set(seeing.map((asker) => asker.viewer.staff?.id));
  await tellOf(
    work,
    viewer,
    followers.filter(({ staffId }) => seen.has(staffId)),
  );
}

/** The records with a timeline to which the row refers. */
function referredTo({ fields }: Resource, row: StoredRow): readonly About[] {
  const followed = new Set(kindsWith("timeline"));
  return Object.entries(fields).flatMap(([key, field]) => {
    const id = field.kind === "ref" ? row[columnOf(key, field)] : null;
    return typeof id === "number" && followed.has(field.target!.name) ? [{ type: field.target!.name, id }] : [];
  });
}

type Follower = About & { readonly staffId: number };

async function followersOf(work: Work, { staff }: From, about: readonly About[]): Promise<readonly Follower[]> {
  const types = about.map(({ type }) => type);
  const ids = about.map(({ id }) => id);
  const { rows } = await sql<Follower>`
    select v.record_type as type, v.record_id as id, v.staff_id as "staffId"
    from unnest(${types}::text[], ${ids}::bigint[]) x (type, id)
    join record_visits v on v.record_type = x.type and v.record_id = x.id
    where v.followed_at is not null and v.staff_id is distinct from ${staff?.id ?? null}::bigint`.execute(work.query);
  return rows;
}

async function tellOf(work: Work, { staff }: From, followers: readonly Follower[]): Promise<void> {
  for (const those of Map.groupBy(followers, ({ type, id }) => `${type} ${id}`).values()) {
    const [{ type, id }] = those as [Follower];
    const people = those.map(({ staffId }) => staffId);
    const to = await notYetTold(work, { type, id }, people);
    await ring(work, followedNews, { from: staff?.id ?? null, to, about: { type, id } });
  }
}
