import { inBatches, perKey } from "../../../../kit/server/database/batches.ts";
import type { Database } from "../../../../kit/server/database/database.ts";

/** A session that serves at this moment. */
export type LiveSession = {
  readonly sessionId: number;
  /** Its time was not moved for a while. */
  readonly stale: boolean;
  /** State of the rights of everybody: what was read with another one no longer counts. */
  readonly stamp: number;
  /** State of the person's task lists; null without staff record. */
  readonly taskVersion: number | null;
};

type Row = LiveSession & { readonly place: number };

const statement = {
  name: "live-sessions",
  text: `
    select k.place, s.id as "sessionId", s.last_seen_at < now() - interval '30 seconds' as stale,
           (select version from access_stamp) as stamp, f.task_version as "taskVersion"
    from unnest($1::bytea[]) with ordinality k(hash, place)
    join sessions s on s.token_hash = k.hash and s.ended_at is null and s.idle_until > now() and s.expires_at > now()
      and s.owes is null
    left join staffs f on f.user_id = s.user_id and f.deleted_at is null`,
};

const lookUp = perKey(({ pool }: Database) =>
  inBatches<Buffer, LiveSession | null>(async (hashes) => {
    const { rows } = await pool.query<Row>({ ...statement, values: [hashes] });
    const found = new Map(rows.map(({ place, ...session }) => [place, session]));
    return hashes.map((_, index) => found.get(index + 1) ?? null);
  }),
);

/** The session of a token, as the database has it after this was asked; null when it serves no longer. */
export function readLiveSession(database: Database, hash: Buffer): Promise<LiveSession | null> {
  return lookUp(database)(hash);
}
