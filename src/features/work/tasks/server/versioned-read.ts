import type { FastifyReply, FastifyRequest } from "fastify";
import type { ViewerStaff } from "../../../../kit/shared/viewer.ts";
import { perKey } from "../../../../kit/server/database/batches.ts";
import type { Database } from "../../../../kit/server/database/database.ts";
import type { JsonText } from "../../../../kit/server/json-text.ts";
import type { Services } from "../../../../kit/server/services.ts";

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

type Row = { readonly tag: string; readonly body: JsonText };
/**
 * The body is kept from the second reading of one state on, as bytes, which are sent again faster than text. Lists that
 * change all the time are read once each, and for those bytes would cost more.
 */
type Answer = { readonly tag: string; readonly body: Buffer | null };

const maxAnswers = 500;
const maxAnswerBytes = 256 * 1024;

/** `tag` and `json` are SQL over the staff row `s`; `tagOf` gives the same tag without the database. */
export function versionedStatement(
  name: string,
  { tag, tagOf }: { readonly tag: string; readonly tagOf: VersionedStatement["tagOf"] },
  json: string,
): VersionedStatement {
  const text = `select ${tag} as tag, (${json})::text as body from staffs s where s.id = $1`;
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
 * call, so what has not changed needs no further statement.
 */
export async function answerVersioned(
  { services, staff, request, reply }: Asker,
  statement: VersionedStatement,
): Promise<JsonText | Buffer | FastifyReply> {
  const answers = statement.answersOf(services.database);
  const current = staff.taskVersion === undefined ? null : statement.tagOf(staff.taskVersion, new Date());
  if (current !== null) {
    if (knownTags(request.headers["if-none-match"], staff.id).includes(current)) {
      return reply.header("etag", `"${staff.id}-${current}"`).status(304).send();
    }
    const kept = answers.get(staff.id);
    if (kept?.tag === current && kept.body !== null) {
      reply.header("etag", `"${staff.id}-${current}"`);
      return kept.body;
    }
  }
  const { name, text } = statement;
  const { rows } = await services.database.pool.query<Row>({ name, text, values: [staff.id] });
  const { tag, body } = rows[0]!;
  keep(answers, staff.id, { tag, body: answers.get(staff.id)?.tag === tag ? Buffer.from(body) : null });
  reply.header("etag", `"${staff.id}-${tag}"`);
  return body;
}

/** Tags of `If-None-Match` that were given to this person. */
function knownTags(header: string | undefined, staffId: number): string[] {
  return [...(header ?? "").slice(0, 500).matchAll(/"(\d+)-([\d-]+)"/g)]
    .filter(([, id]) => Number(id) === staffId)
    .map(([, , tag]) => tag!);
}

/** Remembers an answer; those asked for longest ago give way. */
function keep(answers: Map<number, Answer>, staffId: number, answer: Answer): void {
  answers.delete(staffId);
  if (answer.body !== null && answer.body.length > maxAnswerBytes) return;
  answers.set(staffId, answer);
  for (const oldest of answers.keys()) {
    if (answers.size <= maxAnswers) return;
    answers.delete(oldest);
  }
}
