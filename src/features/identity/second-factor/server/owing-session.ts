import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { Failure } from "#platform/server/http/failure.ts";
import { bearerToken } from "#platform/server/http/admission.ts";
import { hashToken } from "#platform/server/opaque-token.ts";
import type { Services } from "#platform/server/services.ts";

export type OwingSession = {
  readonly id: number;
  readonly userId: number;
  readonly owes: "code" | "enrolment";
  readonly email: string;
};

/** The live session of this request that still owes a second factor. Throws 401 for none, and for one that owes none. */
export async function owingSession({ database }: Services, request: FastifyRequest): Promise<OwingSession> {
  const token = bearerToken(request);
  if (token === null) throw new Failure("unauthenticated");
  const row = await database.query
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id", "sessions.user_id", "sessions.owes", "users.email"])
    .where("sessions.token_hash", "=", hashToken(token))
    .where("sessions.ended_at", "is", null)
    .where("sessions.idle_until", ">", sql<Date>`now()`)
    .where("sessions.expires_at", ">", sql<Date>`now()`)
    .where("sessions.owes", "is not", null)
    .where("users.status", "=", "active")
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row?.owes) throw new Failure("unauthenticated");
  return { id: row.id, userId: row.user_id, owes: row.owes, email: row.email };
}
