import type { Work } from "#platform/server/database/transaction.ts";
import { endSessions } from "#features/identity/session/server/commands/end-sessions.ts";

type Closer = (work: Work, userId: number) => Promise<unknown>;

/** What lets a person in beside a session. Whatever hands out such a thing is named here. */
const closers: readonly Closer[] = [
  // A provider sign-in begun as a link belongs to whoever began it.
  (work, userId) => work.query.deleteFrom("oauth_attempts").where("link_user_id", "=", userId).execute(),
  // Links that let a file out without the session.
  (work, userId) => work.query.deleteFrom("download_tickets").where("user_id", "=", userId).execute(),
  // An authenticator that is being enrolled by one who may be somebody else; the enrolled one stays.
  (work, userId) =>
    work.query
      .updateTable("second_factors")
      .set({ pending_encrypted: null, pending_at: null })
      .where("user_id", "=", userId)
      .execute(),
];

/**
 * The one place that shuts a person's doors (trust R6): sessions on every device, also those that still owe a second
 * factor, and all that was handed out for one use; after commit every process closes the sockets. With `keep` that
 * session stays. Linked providers and the enrolled second factor stay: they prove who it is, whoever may come in.
 * Returns how many live sessions ended.
 */
export async function shutDoors(
  work: Work,
  { userId, keep, reason }: { userId: number; keep?: number; reason: string },
): Promise<number> {
  for (const close of closers) await close(work, userId);
  const ended = await endSessions(work, { userId, reason, ...(keep !== undefined && { except: keep }) });
  if (keep === undefined) work.emitSurely({ type: "access-ended", userId });
  return ended;
}
