import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { clientRoute, ok, type Route } from "#platform/server/http/route.ts";
import { limitCalls } from "#platform/server/rate-limit.ts";
import { clientOf } from "#features/portal/accounts/server/api.ts";
import * as endpoints from "../client-endpoints.ts";
import * as schemas from "../client-schemas.ts";
import { tellOfQuestion } from "./bell.ts";

const asksPerMinute = 5;
/** Questions that a client reads. */
const most = 100;
/** Of others: whole texts that stand on the first page of every client. */
const mostShared = 20;

type Asked = z.output<(typeof schemas.askAsClient)["body"]>;
type Listed = z.output<(typeof schemas.listClientQuestions)["response"]>;
type Told = Listed["models"][number];
type Shared = Listed["shared"][number];

/** A new question of a client, for the team that looks after the client, who says whether others may read the answer. */
async function ask(database: Database, requestId: string, clientId: number, asked: Asked): Promise<void> {
  await inTransaction(database, { userId: null, staffId: null, requestId }, async (work) => {
    const { team_id } = await work.query
      .selectFrom("clients")
      .select("team_id")
      .where("id", "=", clientId)
      .executeTakeFirstOrThrow();
    const { id } = await work.query
      .insertInto("questions")
      .values({ ...asked, team_id, client_id: clientId, asked_for: asked.audience })
      .returning("id")
      .executeTakeFirstOrThrow();
    work.audit({ action: "question.create", recordType: "question", recordId: id });
    work.emit({ type: "record", ref: `question:${id}` });
    await tellOfQuestion(work, id, clientId);
  });
}

/** The client's own questions, the newest first. */
async function questionsOf({ query }: Database, clientId: number): Promise<Told[]> {
  const { rows } = await sql<
    Omit<Told, "askedAt" | "answer"> & { askedAt: Date; at: Date | null; text: string; lawyer: string }
  >`
    select q.created_at as "askedAt", q.category, q.audience, q.title, q.content, q.answer as text, coalesce(f.real_name, '') as lawyer,
      case when q.status = 'published' then q.published_at end as at
    from questions q left join staffs f on f.id = q.approver_id
    where q.client_id = ${clientId} and q.deleted_at is null order by q.id desc limit ${most}`.execute(query);
  return rows.map(({ askedAt, at, text, lawyer, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    answer: at && { text, at: at.toISOString(), lawyer },
  }));
}

/** What others asked in public and a lawyer has let out, the latest first; nothing of who asked. */
async function sharedWith({ query }: Database, clientId: number): Promise<Shared[]> {
  const { rows } = await sql<Omit<Shared, "answer"> & { at: Date; text: string; lawyer: string }>`
    select q.id as number, q.category, q.title, q.content, q.answer as text, q.published_at as at,
      coalesce(f.real_name, '') as lawyer
    from questions q left join staffs f on f.id = q.approver_id
    where q.status = 'published' and q.audience = 'public' and q.deleted_at is null
      and q.client_id is distinct from ${clientId}
    order by q.published_at desc, q.id desc limit ${mostShared}`.execute(query);
  return rows.map(({ at, text, lawyer, ...row }) => ({ ...row, answer: { text, at: at.toISOString(), lawyer } }));
}

const newQuestion = clientRoute(endpoints.askAsClient, schemas.askAsClient, {
  holderOf: clientOf,
  handler: async ({ services, holder, body, request }) => {
    await limitCalls(services, "client-question", holder.accountId, asksPerMinute);
    await ask(services.database, request.id, holder.clientId, body);
    return ok({});
  },
});

const own = clientRoute(endpoints.listClientQuestions, schemas.listClientQuestions, {
  holderOf: clientOf,
  handler: async ({ services, holder }) => {
    const { database } = services;
    const [models, shared] = await Promise.all([
      questionsOf(database, holder.clientId),
      sharedWith(database, holder.clientId),
    ]);
    return ok({ models, shared });
  },
});

export const clientQuestionRoutes: readonly Route[] = [newQuestion, own];
