import { OAuth2Server } from "oauth2-mock-server";
import type { OAuthClient } from "../../../../../kit/server/config.ts";

/** Who is signed in at the provider, and what it says of him. */
export type ProviderUser = { readonly subject: string; readonly userInfo: Record<string, unknown> };

/** An independent OAuth server on this machine, whose answers a test may bend. */
export type FakeProvider = {
  /** Settings for a provider with OpenID Connect discovery, or a plain one. */
  settings(kind: "oidc" | "plain"): OAuthClient;
  signInAs(user: ProviderUser): void;
  /** Changes the claims of the ID token once. */
  bendNextIdToken(bend: (claims: Record<string, unknown>) => void): void;
  /** Body of the latest token request. */
  lastTokenRequest(): Record<string, unknown>;
  /** Goes where the browser is sent, and returns the query the provider sends back. */
  authorize(url: string): Promise<URLSearchParams>;
  stop(): Promise<void>;
};

export async function startFakeProvider(): Promise<FakeProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "localhost");
  let user: ProviderUser = { subject: "nobody", userInfo: {} };
  let bend: ((claims: Record<string, unknown>) => void) | null = null;
  let request: Record<string, unknown> = {};
  server.service.on("beforeTokenSigning", (token: { payload: Record<string, unknown> }) => {
    token.payload.sub = user.subject;
    // The access token, which comes first, has no audience.
    if (token.payload.aud === undefined) return;
    bend?.(token.payload);
    bend = null;
  });
  server.service.on("beforeResponse", (_, { body }: { body: Record<string, unknown> }) => {
    request = body;
  });
  server.service.on("beforeUserinfo", (response: { body: unknown }) => {
    response.body = user.userInfo;
  });
  const issuer = server.issuer.url!;
  return {
    settings: (kind) => ({
      clientId: "haechi",
      clientSecret: "test-secret",
      authorizationUrl: `${issuer}/authorize`,
      tokenUrl: `${issuer}/token`,
      userInfoUrl: `${issuer}/userinfo`,
      issuer: kind === "oidc" ? issuer : null,
    }),
    signInAs(next) {
      user = next;
    },
    bendNextIdToken(next) {
      bend = next;
    },
    lastTokenRequest: () => request,
    async authorize(url) {
      const response = await fetch(url, { redirect: "manual" });
      return new URL(response.headers.get("location")!).searchParams;
    },
    stop: () => server.stop(),
  };
}
