import { OAuth2Server } from "oauth2-mock-server";
import type { OAuthClient } from "#platform/server/config.ts";

/** Who is signed in at the provider, and what it says of him. */
export type ProviderUser = { readonly subject: string; readonly userInfo: Record<string, unknown> };

/** An independent OAuth server on this machine, whose answers a test may bend. */
export type FakeProvider = {
  /** Settings for a provider with OpenID Connect discovery, or a plain one. */
  settings(kind: "oidc" | "plain"): OAuthClient;
  signInAs(user: ProviderUser): void;
  /** Changes the claims of the ID token once. */
  bendNextIdToken(bend: (claims: Record<string, unknown>) => void): void;
  /** Changes a claim of the next ID token after it was signed. */
  forgeNextIdToken(): void;
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
  let forged = false;
  server.service.on("beforeTokenSigning", (token: { payload: Record<string, unknown> }) => {
    token.payload.sub = user.subject;
    // The access token, which comes first, has no audience.
    if (token.payload.aud === undefined) return;
    bend?.(token.payload);
    bend = null;
  });
  server.service.on(
    "beforeResponse",
    (answer: { body: Record<string, unknown> }, { body }: { body: Record<string, unknown> }) => {
      request = body;
      if (forged) answer.body["id_token"] = withOtherEmail(String(answer.body["id_token"]));
      forged = false;
    },
  );
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
    forgeNextIdToken() {
      forged = true;
    },
    lastTokenRequest: () => request,
    async authorize(url) {
      const response = await fetch(url, { redirect: "manual" });
      return new URL(response.headers.get("location")!).searchParams;
    },
    stop: () => server.stop(),
  };
}

/** The same token in which one claim was changed by somebody without the key. */
function withOtherEmail(token: string): string {
  const [head, body = "", signature] = token.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
  const changed = Buffer.from(JSON.stringify({ ...claims, email: "forged@mail.test" })).toString("base64url");
  return [head, changed, signature].join(".");
}
