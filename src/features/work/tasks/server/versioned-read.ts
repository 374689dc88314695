import type { FastifyReply, FastifyRequest } from "fastify";
import { keepUnchanged } from "#platform/server/http/unchanged.ts";
import type { ViewerStaff } from "#platform/viewer.ts";
import { perKey } from "#platform/server/database/batches.ts";
import type { Moment } from "#platform/server/database/freshness.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { JsonText } from "#platform/server/json-text.ts";
import { keepNewest } from "#platform/server/newest.ts";
import type { Services } from "#platform/server/services.ts";

/** A read that answers 304 and from memory as long as nothing changed for the person. */
export type VersionedStatement = {
  readonly name: string;
  /** The tag of the state and the answer of one staff member, both of one snapshot, so that a tag never names another state. */
  readonly text: string;
  /** The tag of the state with this version at this moment, as the statement gives it. */
  readonly tagOf: (taskVersion: number, now: Date) => string;
  /** Last answer per database and staff member; the tag says whether it still holds. */
  readonly answersOf: (database: Database) => Map<number, Answer>;
};

type Row = { readonly tag: string; readonly version: number; readonly body: JsonText };
/**
 * The body is kept from the second reading of one state on, as bytes, which are sent again faster than text. Lists that
 * change all the time are read once each, and for those bytes would cost more.
 */
type Answer = { readonly tag: string; readonly body: Buffer | null };

const maxAnswers = 500;
const maxAnswerBytes = 256 * 1024;

/** The version of each person's lists, as it was read after a moment of this process. */
const readVersions = perKey(() => new Map<number, { readonly since: Moment; readonly version: number }>());

/** `tag` and `json` are SQL over the staff row `s`; `tagOf` gives the same tag without the database. */
export function versionedStatement(
  name: string,
  { tag, tagOf }: { readonly tag: string; readonly tagOf: VersionedStatement["tagOf"] },
  json: string,
): VersionedStatement {
  const text = `select ${tag} as tag, s.task_version as version, (${json})::text as body from staffs s where s.id = $1`;
  return { name, text, tagOf, answersOf: perKey(() => new Map<number, Answer>()) };
}

/** The tag of lists that nothing but their changes makes other ones. */
export const byVersion: Pick<VersionedStatement, "tagOf"> & { readonly tag: string } = {
  tag: "s.task_version::text",
  tagOf: (taskVersion) => String(taskVersion),
};

type Asker = {
  readonly services: Services;
  readonly staff: ViewerStaff;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/**
 * Answers ready JSON with `ETag: "<staffId>-<tag>"`, or 304 without a body. The version came with the session of the
 * call or with the list that was read before, so what has not changed needs no further statement.
 */
export async function answerVersioned(
  { services, staff, request, reply }: Asker,
  statement: VersionedStatement,
): Promise<JsonText | Buffer | FastifyReply> {
  const { database } = services;
  const answers = statement.answersOf(database);
  const has = knownTags(request.headers["if-none-match"], staff.id);
  const current = currentTag(database, staff, statement);
  if (current !== null) {
    if (has.includes(current)) {
      const keptViewer = request.keptViewer();
      keepUnchanged(request, etagOf(staff.id, current), () => {
        const now = keptViewer()?.staff;
        return now ? currentTag(database, now, statement) === current : false;
      });
      return unchanged(reply, staff.id, current);
    }
    const kept = answers.get(staff.id);
    if (kept?.tag === current && kept.body !== null) {
      reply.header("etag", etagOf(staff.id, current));
      return kept.body;
    }
  }
  const since = database.freshness.now();
  const { name, text } = statement;
  const { rows } = await database.pool.query<Row>({ name, text, values: [staff.id] });
  const { tag, body } = rows[0]!;
  keepNewest(readVersions(database), staff.id, { since, version: rows[0]!.version }, maxAnswers);
  if (has.includes(tag)) return unchanged(reply, staff.id, tag);
  const again = answers.get(staff.id)?.tag === tag && body.length <= maxAnswerBytes;
  keepNewest(answers, staff.id, { tag, body: again ? Buffer.from(body) : null }, maxAnswers);
  reply.header("etag", etagOf(staff.id, tag));
  return body;
}

/** The tag of the person's list as far as it is known without asking. */
function currentTag(database: Database, staff: ViewerStaff, { tagOf }: VersionedStatement): string | null {
  const version = staff.taskVersion ?? readVersion(database, staff.id);
  return version === null ? null : tagOf(version, new Date());
}

function etagOf(staffId: number, tag: string): string {
  return `"${staffId}-${tag}"`;
}

function readVersion(database: Database, staffId: number): number | null {
  const read = readVersions(database).get(staffId);
  return read && database.freshness.listsHold(read.since, staffId) ? read.version : null;
}

function unchanged(reply: FastifyReply, staffId: number, tag: string): FastifyReply {
  return reply.header("etag", etagOf(staffId, tag)).status(304).send();
}

/** Tags of `If-None-Match` that were given to this person. */
function knownTags(header: string | undefined, staffId: number): string[] {
  if (header === undefined) return [];
  return [...header.slice(0, 500).matchAll(/"(\d+)-([\d-]+)"/g)]
    .filter(([, id]) => Number(id) === staffId)
    .map(([, , tag]) => tag!);
}
