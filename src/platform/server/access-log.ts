import type { FastifyRequest } from "fastify";
import type { ViewerStaff } from "../viewer.ts";
import { inBatches, perKey } from "./database/batches.ts";
import type { Database } from "./database/database.ts";
import type { Actor, Work } from "./database/transaction.ts";
import { plainAddress } from "./http/client-address.ts";
import { refuseExcessiveReading, refuseFrequentExport } from "./reading-limits.ts";
import type { Services } from "./services.ts";

export type AccessAction =
  | "로그인"
  | "로그인실패"
  | "로그아웃"
  | "조회"
  | "검색"
  | "수정"
  | "다운로드"
  | "출력"
  | "발송"
  | "공개";

export type AccessEntry = {
  readonly action: AccessAction;
  /** What kind of record, in the firm's words: 상담, 사건. */
  readonly subject: string;
  /** Whose data: ids of the records. */
  readonly recordIds?: readonly number[];
  readonly reason?: string;
};

type Asker = {
  readonly services: Services;
  readonly viewer: { readonly userId: number; readonly staff: Pick<ViewerStaff, "id"> | null } | null;
  readonly request: FastifyRequest;
};

type UserAsker = Asker & { readonly viewer: NonNullable<Asker["viewer"]> };

/**
 * Writes 접속기록: who, when, from where, whose data, what (개인정보의 안전성 확보조치 기준 제8조). Await it before the
 * answer is sent: what cannot be written down is not shown. Throws when the person has looked at too much today.
 */
export async function logAccess({ services, viewer, request }: Asker, entry: AccessEntry): Promise<void> {
  if (viewer) await refuseExcessiveReading(services.database.pool, viewer.userId, entry);
  await writeEntry(services.database)(rowOf({ viewer, request }, entry));
}

/** Writes 접속기록 in a transaction, with what else it does: neither is there without the other. */
export async function logAccessWithin(
  { query }: Pick<Work, "query">,
  asker: Omit<Asker, "services">,
  entry: AccessEntry,
): Promise<void> {
  await query.insertInto("access_log").values(rowOf(asker, entry)).execute();
}

/**
 * Writes down, with the sending itself, that records or what is about them left the firm (발송): by message, link, post or
 * by being shared with a client.
 */
export async function logSent(
  { query }: Pick<Work, "query">,
  actor: Actor,
  { subject, recordIds = [], reason = "" }: Omit<AccessEntry, "action">,
): Promise<void> {
  await query
    .insertInto("access_log")
    .values({
      user_id: actor.userId,
      staff_id: actor.staffId,
      ip: actor.address ?? ownAddress,
      action: "발송",
      subject,
      record_ids: [...recordIds],
      reason,
      request_id: actor.requestId,
    })
    .execute();
}

/** Where the product itself is. */
const ownAddress = "127.0.0.1";

/** Writes down that records were taken away as a file. 429 beyond what the firm allows in an hour. */
export async function logExport(asker: UserAsker, entry: Omit<AccessEntry, "action">): Promise<void> {
  const { services, viewer } = asker;
  await services.database.query.transaction().execute(async (query) => {
    await refuseFrequentExport({ query }, viewer.userId);
    await logAccessWithin({ query }, asker, { ...entry, action: "다운로드" });
  });
}

const rowOf = ({ viewer, request }: Omit<Asker, "services">, entry: AccessEntry) => ({
  user_id: viewer?.userId ?? null,
  staff_id: viewer?.staff?.id ?? null,
  ip: plainAddress(request.ip),
  action: entry.action,
  subject: entry.subject,
  record_ids: [...(entry.recordIds ?? [])],
  reason: entry.reason ?? "",
  request_id: request.id,
});

// Every list and search writes such a row, so those that are written at once share a statement and its commit.
const writeEntry = perKey(({ pool }: Database) =>
  inBatches<object, void>(async (entries) => {
    await pool.query({
      name: "log-access",
      text: `insert into access_log (user_id, staff_id, ip, action, subject, record_ids, reason, request_id)
             select e.user_id, e.staff_id, e.ip, e.action, e.subject, e.record_ids, e.reason, e.request_id
             from jsonb_populate_recordset(null::access_log, $1::jsonb) with ordinality e order by ordinality`,
      values: [JSON.stringify(entries)],
    });
    return entries.map(() => undefined);
    // One is written while the next is put together.
  }, 2),
);

/** Writes down that a person found records of one kind by searching; nothing when there were none. */
export async function logFound(asker: Asker, subject: string, rows: readonly { readonly id: number }[]): Promise<void> {
  if (rows.length > 0) await logAccess(asker, { action: "검색", subject, recordIds: rows.map(({ id }) => id) });
}

/** Writes down that a person read records of one kind; nothing when there were none. */
export async function logRead(asker: Asker, subject: string, rows: readonly { readonly id: number }[]): Promise<void> {
  if (rows.length > 0) await logAccess(asker, { action: "조회", subject, recordIds: rows.map(({ id }) => id) });
}

type Page = { readonly models: readonly { readonly id: number }[]; readonly total: number };

/**
 * Writes down whom a page of a list shows; of a page beyond the end of a search, whom its total confirms: those on the
 * `first` page.
 */
export async function logPage(asker: Asker, subject: string, page: Page, first: () => Promise<Page>): Promise<void> {
  if (page.models.length > 0 || page.total === 0) return logRead(asker, subject, page.models);
  return logFound(asker, subject, (await first()).models);
}
