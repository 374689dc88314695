import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { listSessions } from "../../schemas.ts";

type SessionModel = z.input<typeof listSessions.response>["models"][number];

/** The viewer's live sessions, this device first, then the latest used. */
export async function listOwnSessions(database: Database, viewer: Viewer): Promise<SessionModel[]> {
  const rows = await database.query
    .selectFrom("sessions")
    .select(["id", "device", sql<string>`host(ip)`.as("ip"), "created_at", "last_seen_at"])
    .where("user_id", "=", viewer.userId)
    .where("ended_at", "is", null)
    .where("owes", "is", null)
    .where("idle_until", ">", sql<Date>`now()`)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy((row) => row("id", "=", viewer.sessionId), "desc")
    .orderBy("last_seen_at", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    ip: row.ip,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    current: row.id === viewer.sessionId,
  }));
}
