import type { Provider } from "#features/identity/session/schemas.ts";

/** Names of the providers as people know them. */
export const providerNames: Readonly<Record<Provider, string>> = { google: "Google", kakao: "카카오", naver: "네이버" };

/** What the browser keeps while the person is at the provider. */
export type StartedSignIn = {
  readonly provider: Provider;
  readonly browserSecret: string;
  /** Linking to the signed-in account instead of signing in. */
  readonly link: boolean;
};

const key = "haechi.oauth";

/** Kept in this tab alone, for the way to the provider and back. */
export function rememberProvider(started: StartedSignIn): void {
  sessionStorage.setItem(key, JSON.stringify(started));
}

/** What was kept, once. */
export function takeProvider(): StartedSignIn | null {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (text === null) return null;
  const started = JSON.parse(text) as StartedSignIn;
  return started.provider in providerNames ? started : null;
}
