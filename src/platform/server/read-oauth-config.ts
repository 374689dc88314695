import type { Config, OAuthClient, OAuthProvider } from "./config.ts";
import type { Complain, Environment } from "./environment.ts";

type Endpoints = Pick<OAuthClient, "authorizationUrl" | "tokenUrl" | "userInfoUrl" | "issuer">;

const wellKnown: Readonly<Record<OAuthProvider, Endpoints>> = {
  kakao: {
    authorizationUrl: "https://kauth.kakao.com/oauth/authorize",
    tokenUrl: "https://kauth.kakao.com/oauth/token",
    userInfoUrl: "https://kapi.kakao.com/v1/oidc/userinfo",
    issuer: "https://kauth.kakao.com",
  },
  naver: {
    authorizationUrl: "https://nid.naver.com/oauth2.0/authorize",
    tokenUrl: "https://nid.naver.com/oauth2.0/token",
    userInfoUrl: "https://openapi.naver.com/v1/nid/me",
    issuer: null,
  },
  google: {
    authorizationUrl: "https://accounts.google.com/o/oauth2/v2/auth",
    tokenUrl: "https://oauth2.googleapis.com/token",
    userInfoUrl: "https://openidconnect.googleapis.com/v1/userinfo",
    issuer: "https://accounts.google.com",
  },
};

const parts = [
  "CLIENT_ID",
  "CLIENT_SECRET",
  "AUTHORIZATION_URL",
  "TOKEN_URL",
  "USERINFO_URL",
  "ISSUER",
  "PRIVATE",
] as const;
const known = new Set(
  Object.keys(wellKnown).flatMap((provider) => parts.map((part) => `OAUTH_${provider.toUpperCase()}_${part}`)),
);

/** Providers with a client id and a secret; the rest is well known and may be replaced, e.g. by a test server. */
export function readOAuth(environment: Environment, complain: Complain): Config["oauth"] {
  for (const name of Object.keys(environment)) {
    if (name.startsWith("OAUTH_") && !known.has(name)) {
      complain(
        name,
        `알 수 없는 설정입니다. OAUTH_<KAKAO·NAVER·GOOGLE>_<${parts.join("·")}> 가운데 하나로 적어 주세요.`,
      );
    }
  }
  const clients = Object.entries(wellKnown).map(([provider, endpoints]) => [
    provider,
    readClient(environment, complain, `OAUTH_${provider.toUpperCase()}_`, endpoints),
  ]);
  return Object.fromEntries(clients.filter(([, client]) => client !== null)) as Config["oauth"];
}

function readClient(
  environment: Environment,
  complain: Complain,
  prefix: string,
  defaults: Endpoints,
): OAuthClient | null {
  const text = (part: (typeof parts)[number]) => environment[`${prefix}${part}`]?.trim() || undefined;
  if (parts.every((part) => text(part) === undefined)) return null;

  const clientId = text("CLIENT_ID");
  const clientSecret = text("CLIENT_SECRET");
  if (clientId === undefined) complain(`${prefix}CLIENT_ID`, "클라이언트 아이디도 함께 적어 주세요.");
  if (clientSecret === undefined) complain(`${prefix}CLIENT_SECRET`, "클라이언트 비밀키도 함께 적어 주세요.");

  const inside = text("PRIVATE") ?? "0";
  if (!/^[01]$/.test(inside))
    complain(`${prefix}PRIVATE`, `'${inside}'은(는) 쓸 수 없습니다. 사내망의 제공자이면 1을 적어 주세요.`);

  const url = (part: (typeof parts)[number]) => {
    const value = text(part);
    if (value === undefined || isSafe(value)) return value;
    complain(`${prefix}${part}`, `'${value}'은(는) 쓸 수 없습니다. https:// 주소를 적어 주세요.`);
    return undefined;
  };
  const own = {
    authorizationUrl: url("AUTHORIZATION_URL"),
    tokenUrl: url("TOKEN_URL"),
    userInfoUrl: url("USERINFO_URL"),
  };
  // Another provider's endpoints never answer in the name of the well-known issuer.
  const replaced = Object.values(own).some((value) => value !== undefined);
  const issuer = url("ISSUER") ?? (replaced ? null : defaults.issuer);
  if (clientId === undefined || clientSecret === undefined) return null;
  return {
    clientId,
    clientSecret,
    authorizationUrl: own.authorizationUrl ?? defaults.authorizationUrl,
    tokenUrl: own.tokenUrl ?? defaults.tokenUrl,
    userInfoUrl: own.userInfoUrl ?? defaults.userInfoUrl,
    issuer,
    ...(inside === "1" && { privateNetwork: true }),
  };
}

/** Secrets travel over TLS, or stay on this machine. */
function isSafe(value: string): boolean {
  const url = URL.parse(value);
  if (url?.protocol === "https:") return true;
  return url?.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
}
