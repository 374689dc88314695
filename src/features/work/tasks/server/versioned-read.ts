import type { FastifyReply, FastifyRequest } from "fastify";
import type { ViewerStaff } from "../../../../kit/shared/viewer.ts";
import type { Database } from "../../../../kit/server/database/database.ts";
import type { Services } from "../../../../kit/server/services.ts";

/** A read that answers 304 and from memory as long as nothing changed for the person. */
export type VersionedStatement = {
  readonly name: string;
  readonly text: string;
  /** Last answer per database and staff member; the tag says whether it still holds. */
  readonly answers: WeakMap<Database, Map<number, Answer>>;
};

type Answer = { readonly tag: string; readonly body: Buffer };
type Row = { tag: string; body: string | null };

const maxAnswers = 500;
const maxAnswerBytes = 256 * 1024;

/**
 * One statement for the tag and, unless the asker or this process holds that state already, the JSON: `tag` and `json`
 * are SQL over the staff row `s`. Both come from one snapshot, so a tag never names another state.
 */
export function versionedStatement(name: string, tag: string, json: string): VersionedStatement {
  const text = `select ${tag} as tag, case when ${tag} = any($2::text[]) then null else (${json})::text end as body
                from staffs s where s.id = $1`;
  return { name, text, answers: new WeakMap() };
}

type Asker = {
  readonly services: Services;
  readonly staff: ViewerStaff;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** Answers JSON bytes with `ETag: "<staffId>-<tag>"`, or 304 without a body. */
export async function answerVersioned(
  { services, staff, request, reply }: Asker,
  { name, text, answers }: VersionedStatement,
): Promise<Buffer | FastifyReply> {
  const held = knownTags(request.headers["if-none-match"], staff.id);
  const kept = answers.get(services.database)?.get(staff.id);
  const { rows } = await services.database.pool.query<Row>({
    name,
    text,
    values: [staff.id, kept ? [...held, kept.tag] : held],
  });
  const { tag, body } = rows[0]!;
  reply.header("etag", `"${staff.id}-${tag}"`);
  if (held.includes(tag)) return reply.status(304).send();
  if (body === null) return kept!.body;
  const answer = Buffer.from(body);
  keep(answersOf(answers, services.database), staff.id, { tag, body: answer });
  return answer;
}

/** Tags of `If-None-Match` that were given to this person. */
function knownTags(header: string | undefined, staffId: number): string[] {
  return [...(header ?? "").slice(0, 500).matchAll(/"(\d+)-([\d-]+)"/g)]
    .filter(([, id]) => Number(id) === staffId)
    .map(([, , tag]) => tag!);
}

function answersOf(answers: VersionedStatement["answers"], database: Database): Map<number, Answer> {
  const existing = answers.get(database);
  if (existing) return existing;
  const created = new Map<number, Answer>();
  answers.set(database, created);
  return created;
}

/** Remembers an answer; those asked for longest ago give way. */
function keep(answers: Map<number, Answer>, staffId: number, answer: Answer): void {
  answers.delete(staffId);
  if (answer.body.length > maxAnswerBytes) return;
  answers.set(staffId, answer);
  for (const oldest of answers.keys()) {
    if (answers.size <= maxAnswers) return;
    answers.delete(oldest);
  }
}
