import * as client from "openid-client";
import type { OAuthClient } from "#platform/server/config.ts";
import { openOutbound } from "#platform/server/outbound.ts";

/** Seconds until a provider that does not answer is given up. */
const timeoutSeconds = 3;

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
  const fetchOwn = fetchFrom(settings, [settings.tokenUrl, settings.userInfoUrl, ...(issuer === null ? [] : [issuer])]);
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
          [client.customFetch]: fetchOwn,
        });
  const keys = discovered?.serverMetadata().jwks_uri;
  const metadata: client.ServerMetadata = discovered?.serverMetadata() ?? { issuer: new URL(settings.tokenUrl).origin };
  const configuration = new client.Configuration({ ...metadata, ...addresses }, clientId, undefined, authentication);
  for (const allow of insecure) allow(configuration);
  // ID tokens are believed for their signature (RS256 by the provider's published keys), not for the way they came.
  if (discovered) client.enableNonRepudiationChecks(configuration);
  configuration.timeout = timeoutSeconds;
  // Providers keep their keys under another name than their sign-in; only what the issuer itself names is asked.
  configuration[client.customFetch] =
    keys === undefined ? fetchOwn : fetchFrom(settings, [settings.tokenUrl, settings.userInfoUrl, keys]);
  return configuration;
}

/** Plain HTTP is for a provider on this machine alone. */
function isLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** Calls of the library to these addresses and nowhere else. */
function fetchFrom({ privateNetwork = false }: OAuthClient, addresses: readonly string[]): client.CustomFetch {
  const call = openOutbound({ addresses, privateNetwork });
  return (url, { method, headers, body, signal }) => {
    const text = bodyText(body);
    return call(url, { method, headers, signal, ...(text !== null && { body: text }) });
  };
}

export const redirectQuery = "haechi_redirect_uri";

/**
 * The library sends the callback address without its query, but it must equal the registered one, which names the
 * provider. The exact address travels beside it up to here.
 */
function bodyText(body: client.FetchBody): string | null {
  if (!(body instanceof URLSearchParams)) return typeof body === "string" ? body : null;
  const sent = new URLSearchParams(body);
  const exact = sent.get(redirectQuery);
  sent.delete(redirectQuery);
  if (exact !== null) sent.set("redirect_uri", exact);
  return sent.toString();
}
