import type { Services } from "#platform/server/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { plainAddress } from "#platform/server/http/client-address.ts";
import { readLiveSession } from "../live-session.ts";
import { readViewer } from "../load-viewer.ts";

/**
 * Who a session belongs to at this moment, asking from an address, for what was handed out in it earlier; null when it
 * is over or would not be let in from there. Does not extend it.
 */
export async function viewerOfSession(services: Services, sessionId: number, ip: string): Promise<Viewer | null> {
  const { database } = services;
  const session = await database.query
    .selectFrom("sessions")
    .select("token_hash")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  if (!session || !(await readLiveSession(database, session.token_hash))) return null;
  return readViewer(services, session.token_hash, plainAddress(ip));
}
