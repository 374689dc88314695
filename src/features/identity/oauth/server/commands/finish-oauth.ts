import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { FastifyRequest } from "fastify";
import type { OAuthProvider } from "#platform/server/config.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { actorOf } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { openSession } from "#features/identity/session/server/commands/open-session.ts";
import { hashToken } from "#platform/server/opaque-token.ts";
import { fetchProfile } from "../fetch-profile.ts";
import { providerLabels } from "../profile.ts";
import { linkIdentity, registerPendingUser } from "./identities.ts";

type Input = {
  readonly provider: OAuthProvider;
  readonly code: string;
  readonly state: string;
  readonly browserSecret: string;
  readonly iss: string | undefined;
};

/**
 * Finishes what this browser started. A known identity (provider and subject, never the e-mail) gets a session; an
 * unknown one becomes a pending user, who waits for approval; one started as a link is linked to the signed-in person.
 * Throws 400 for a state that is unknown, used, expired or another browser's, 403 for whoever may not come in.
 */
export async function finishAtProvider(
  services: Services,
  request: FastifyRequest,
  viewer: Viewer | null,
  input: Input,
): Promise<{ token: string | null; linked: boolean }> {
  const { provider } = input;
  const attempt = await useAttempt(services.database, input);
  if (attempt.link_user_id !== null && attempt.link_user_id !== viewer?.userId) throw stale();
  const profile = await fetchProfile(services, provider, {
    code: input.code,
    state: input.state,
    iss: input.iss,
    codeVerifier: attempt.code_verifier,
    nonce: attempt.nonce,
  });
  const actor = actorOf({ viewer, request });
  if (attempt.link_user_id !== null) {
    await linkIdentity(services.database, actor, attempt.link_user_id, provider, profile);
    return { token: null, linked: true };
  }
  const identity = await services.database.query
    .selectFrom("oauth_identities")
    .select("user_id")
    .where("provider", "=", provider)
    .where("subject", "=", profile.subject)
    .executeTakeFirst();
  const userId = identity?.user_id ?? (await registerPendingUser(services.database, actor, provider, profile));
  return { token: await openSession(services, request, userId, providerLabels[provider]), linked: false };
}

/** Takes the started sign-in away, so that it serves once, and checks whose it is. */
async function useAttempt(database: Database, { provider, state, browserSecret }: Input) {
  const attempt = await database.query
    .deleteFrom("oauth_attempts")
    .where("state_hash", "=", hashToken(state))
    .returning(["provider", "code_verifier", "nonce", "browser_hash", "link_user_id"])
    .returning(sql<boolean>`expires_at > now()`.as("in_time"))
    .executeTakeFirst();
  if (!attempt?.in_time || attempt.provider !== provider) throw stale();
  if (!timingSafeEqual(attempt.browser_hash, hashToken(browserSecret))) throw stale();
  return attempt;
}

function stale(): Failure {
  return new Failure("invalid", "로그인 요청이 만료되었거나 이미 사용되었습니다. 처음부터 다시 시도해 주세요.");
}
