import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import * as client from "openid-client";
import type { FastifyRequest } from "fastify";
import type { OAuthClient, OAuthProvider } from "#platform/server/config.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { confirmPassword } from "#features/identity/session/server/commands/confirm-password.ts";
import { addressDoor, takeAttempt } from "#features/identity/session/server/commands/throttle.ts";
import { hashToken } from "#platform/server/opaque-token.ts";
import { providerClient } from "../provider-client.ts";
import { providerFailure } from "../provider-failure.ts";

/** Started sign-ins per address in ten minutes. */
const startsPerAddress = 60;

const scopes: Readonly<Record<OAuthProvider, string>> = {
  google: "openid email profile",
  kakao: "openid account_email profile_nickname",
  naver: "",
};

/** The configured client of a provider; 404 when the firm does not use it. */
export function clientSettings({ config }: Services, provider: OAuthProvider): OAuthClient {
  const settings = config.oauth[provider];
  if (!settings) throw notFound();
  return settings;
}

/** The callback address as registered at the provider. */
export function callbackUrl({ config }: Services, provider: OAuthProvider): URL {
  return new URL(`${config.publicUrl}/member/callback?provider=${provider}`);
}

/**
 * Writes down a started sign-in (state, PKCE verifier, nonce) and returns where the browser has to go, with the
 * secret it keeps. With `link` the signed-in person confirms the password first. Throws 401 and 400 for that.
 */
export async function startAtProvider(
  services: Services,
  request: FastifyRequest,
  viewer: Viewer | null,
  input: { provider: OAuthProvider; link: boolean; currentPassword: string | undefined },
): Promise<{ url: string; browserSecret: string }> {
  const { provider, link } = input;
  const settings = clientSettings(services, provider);
  if (link) {
    if (!viewer) throw new Failure("unauthenticated");
    await confirmPassword(services, viewer, input.currentPassword ?? "");
  }
  await takeAttempt(services.database, [addressDoor("oauth.start", request.ip, startsPerAddress)]);
  const configuration = await providerClient(settings).catch((error: unknown) => {
    throw providerFailure(services, provider, error);
  });

  const state = client.randomState();
  const nonce = client.randomNonce();
  const codeVerifier = client.randomPKCECodeVerifier();
  const browserSecret = randomBytes(32).toString("base64url");
  await services.database.query
    .insertInto("oauth_attempts")
    .values({
      state_hash: hashToken(state),
      provider,
      code_verifier: codeVerifier,
      nonce,
      browser_hash: hashToken(browserSecret),
      link_user_id: link ? viewer!.userId : null,
      expires_at: sql<Date>`now() + interval '10 minutes'`,
    })
    .execute();
  const url = client.buildAuthorizationUrl(configuration, {
    response_type: "code",
    redirect_uri: callbackUrl(services, provider).href,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    ...(scopes[provider] && { scope: scopes[provider] }),
    ...(settings.issuer !== null && { nonce }),
  });
  return { url: url.href, browserSecret };
}
