import { inBatches, perKey } from "#platform/server/database/batches.ts";
import type { Database } from "#platform/server/database/database.ts";

/** A session that serves at this moment. */
export type LiveSession = {
  readonly sessionId: number;
  /** Milliseconds until its end, and until its time has not been moved for a while; the latter may be over. */
  readonly endsInMs: number;
  readonly staleInMs: number;
  /** State of the rights of everybody: what was read with another one no longer counts. */
  readonly stamp: number;
  /** State of the person's task lists; null without staff record. */
  readonly taskVersion: number | null;
};

/** The time of a session in use is moved so often. */
export const staleAfterMs = 30_000;

/** Place in what was asked, counted from 1, and what is known of the session. */
type Found = readonly [
  place: number,
  sessionId: number,
  endsInMs: number,
  staleInMs: number,
  taskVersion: number | null,
];
type Row = { readonly stamp: number; readonly found: readonly Found[] };

// The array is hidden in a query of its own: seeing how short it is, PostgreSQL would plan each statement anew, which
// takes longer than to run it. The sessions come as one value, which costs less to read than as many rows.
const statement = {
  name: "live-sessions",
  text: `
    select (select version from access_stamp) as stamp,
           coalesce(json_agg(json_build_array(k.place, s.id,
             (extract(epoch from least(s.idle_until, s.expires_at) - now()) * 1000)::float8,
             (${staleAfterMs} - extract(epoch from now() - s.last_seen_at) * 1000)::float8,
             f.task_version)), '[]') as found
    from unnest((select $1::bytea[])) with ordinality k(hash, place)
    join sessions s on s.token_hash = k.hash and s.ended_at is null and s.idle_until > now() and s.expires_at > now()
      and s.owes is null
    left join staffs f on f.user_id = s.user_id and f.deleted_at is null`,
};

const lookUp = perKey(({ sessions }: Database) =>
  inBatches<Buffer, LiveSession | null>(async (hashes) => {
    const { rows } = await sessions.query<Row>({ ...statement, values: [hashes] });
    const { stamp, found } = rows[0]!;
    const live = hashes.map((): LiveSession | null => null);
    for (const [place, sessionId, endsInMs, staleInMs, taskVersion] of found)
      live[place - 1] = { sessionId, endsInMs, staleInMs, stamp, taskVersion };
    return live;
  }, 1),
);

/** The session of a token, as the database has it after this was asked; null when it serves no longer. */
export function readLiveSession(database: Database, hash: Buffer): Promise<LiveSession | null> {
  return lookUp(database)(hash);
}

/** Another number than before whenever the rights, teams or roles of anybody have changed. */
export async function readRightsStamp({ pool }: Pick<Database, "pool">): Promise<number> {
  const { rows } = await pool.query<{ stamp: number }>({
    name: "read-rights-stamp",
    text: "select version as stamp from access_stamp",
  });
  return rows[0]!.stamp;
}
