import * as client from "openid-client";
import type { OAuthClient } from "../../../../kit/server/config.ts";

/** Seconds until a provider that does not answer is given up. */
const timeoutSeconds = 3;
const largestAnswer = 1_000_000;

const known = new WeakMap<OAuthClient, Promise<client.Configuration>>();

/** What is known of a provider: its own discovery document where it has one, the configured addresses in any case. */
export function providerClient(settings: OAuthClient): Promise<client.Configuration> {
  const ready = known.get(settings);
  if (ready) return ready;
  const loading = load(settings);
  known.set(settings, loading);
  // A provider that was away is asked again at the next sign-in.
  loading.catch(() => known.delete(settings));
  return loading;
}

async function load(settings: OAuthClient): Promise<client.Configuration> {
  const { clientId, clientSecret, issuer } = settings;
  const authentication = clientSecret === "" ? client.None() : client.ClientSecretPost(clientSecret);
  const insecure = isLocal(issuer ?? settings.tokenUrl) ? [client.allowInsecureRequests] : [];
  const addresses = {
    authorization_endpoint: settings.authorizationUrl,
    token_endpoint: settings.tokenUrl,
    userinfo_endpoint: settings.userInfoUrl,
  };
  const discovered =
    issuer === null
      ? null
      : await client.discovery(new URL(issuer), clientId, undefined, authentication, {
          timeout: timeoutSeconds,
          execute: insecure,
          [client.customFetch]: boundedFetch,
        });
  const metadata: client.ServerMetadata = discovered?.serverMetadata() ?? { issuer: new URL(settings.tokenUrl).origin };
  const configuration = new client.Configuration({ ...metadata, ...addresses }, clientId, undefined, authentication);
  for (const allow of insecure) allow(configuration);
  configuration.timeout = timeoutSeconds;
  configuration[client.customFetch] = boundedFetch;
  return configuration;
}

/** Plain HTTP is for a provider on this machine alone. */
function isLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** Refuses redirects and answers beyond a megabyte. */
async function boundedFetch(url: string, options: client.CustomFetchOptions): Promise<Response> {
  const response = await fetch(url, { ...options, body: withRedirectQuery(options.body), redirect: "manual" });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > largestAnswer) throw new TypeError("the provider's answer is too large");
    parts.push(part);
  }
  const body = [101, 204, 205, 304].includes(response.status) ? null : Buffer.concat(parts);
  return new Response(body, { status: response.status, headers: response.headers });
}

export const redirectQuery = "haechi_redirect_uri";

/**
 * The library sends the callback address without its query, but it must equal the registered one, which names the
 * provider. The exact address travels beside it up to here.
 */
function withRedirectQuery(body: client.FetchBody): BodyInit | null {
  if (!(body instanceof URLSearchParams)) return (body ?? null) as BodyInit | null;
  const exact = body.get(redirectQuery);
  if (exact === null) return body;
  const sent = new URLSearchParams(body);
  sent.delete(redirectQuery);
  sent.set("redirect_uri", exact);
  return sent;
}
