import * as client from "openid-client";
import type { OAuthProvider } from "#platform/server/config.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { providerLabels } from "./profile.ts";

/** What a person reads when a provider refused (422) or could not be reached (503). Codes and secrets stay out of the log. */
export function providerFailure({ log }: Services, provider: OAuthProvider, error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { name, code } = (error ?? {}) as { name?: string; code?: string };
  log.warn({ provider, name, code }, "social sign-in failed");
  const refused =
    error instanceof client.ResponseBodyError ||
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.WWWAuthenticateChallengeError ||
    code === "OAUTH_INVALID_RESPONSE" ||
    code === "OAUTH_JWT_CLAIM_COMPARISON_FAILED" ||
    code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED" ||
    code === "OAUTH_KEY_SELECTION_FAILED";
  const label = providerLabels[provider];
  return refused
    ? new Failure("ruleViolated", `${label} 로그인에 실패했습니다. 다시 시도해 주세요.`, { cause: error })
    : new Failure("unavailable", `${label}에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요.`, {
        retryAfter: 5,
        cause: error,
      });
}
