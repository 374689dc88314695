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
type Waiting = {
  readonly hash: Buffer;
  readonly resolve: (session: LiveSession | null) => void;
  readonly reject: (error: unknown) => void;
};
type Desk = { waiting: Waiting[]; running: number };

const mostTogether = 100;
/** One travels while the other is put together. */
const mostRunning = 2;

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

const desks = new WeakMap<Database, Desk>();

/**
 * The session of a token, as the database has it after this was asked; null when it serves no longer. Whoever asks
 * while a statement is under way travels with the next one, so that many calls at once cost a few statements.
 */
export function readLiveSession(database: Database, hash: Buffer): Promise<LiveSession | null> {
  const desk = deskOf(database);
  return new Promise((resolve, reject) => {
    desk.waiting.push({ hash, resolve, reject });
    if (desk.running < mostRunning) void run(database, desk);
  });
}

function deskOf(database: Database): Desk {
  const existing = desks.get(database);
  if (existing) return existing;
  const created: Desk = { waiting: [], running: 0 };
  desks.set(database, created);
  return created;
}

async function run(database: Database, desk: Desk): Promise<void> {
  desk.running += 1;
  while (desk.waiting.length > 0) await answer(database, desk.waiting.splice(0, mostTogether));
  desk.running -= 1;
}

async function answer({ pool }: Database, asked: readonly Waiting[]): Promise<void> {
  try {
    const { rows } = await pool.query<Row>({ ...statement, values: [asked.map(({ hash }) => hash)] });
    const found = new Map(rows.map(({ place, ...session }) => [place, session]));
    for (const [index, { resolve }] of asked.entries()) resolve(found.get(index + 1) ?? null);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}
