import * as client from "openid-client";
import type { OAuthProvider } from "#platform/server/config.ts";
import type { Services } from "#platform/server/services.ts";
import { callbackUrl, clientSettings } from "./commands/start-oauth.ts";
import { readProfile, type Profile } from "./profile.ts";
import { providerClient, redirectQuery } from "./provider-client.ts";
import { providerFailure } from "./provider-failure.ts";

export type ProviderReply = {
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
  readonly codeVerifier: string;
  readonly nonce: string;
};

/**
 * Exchanges the code and reads who it is. The provider's tokens are used once and dropped. Throws 422 for whatever
 * does not fit together (state, nonce, PKCE, issuer, audience, subject, e-mail), 503 when the provider is away.
 */
export async function fetchProfile(
  services: Services,
  provider: OAuthProvider,
  reply: ProviderReply,
): Promise<Profile> {
  const settings = clientSettings(services, provider);
  const callback = callbackUrl(services, provider);
  const arrived = new URL(callback);
  arrived.search = new URLSearchParams({
    code: reply.code,
    state: reply.state,
    ...(reply.iss !== undefined && { iss: reply.iss }),
  }).toString();
  try {
    const configuration = await providerClient(settings);
    const tokens = await client.authorizationCodeGrant(
      configuration,
      arrived,
      {
        expectedState: reply.state,
        pkceCodeVerifier: reply.codeVerifier,
        ...(settings.issuer !== null && { expectedNonce: reply.nonce, idTokenExpected: true }),
      },
      { [redirectQuery]: callback.href },
    );
    const answer = await client.fetchProtectedResource(
      configuration,
      tokens.access_token,
      new URL(settings.userInfoUrl),
      "GET",
    );
    const profile: unknown = await answer.json();
    return readProfile(provider, profile, settings.issuer === null ? null : (tokens.claims()?.sub ?? null));
  } catch (error) {
    throw providerFailure(services, provider, error);
  }
}
