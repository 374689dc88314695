import { z } from "zod";
import { plainLine } from "#platform/normal-text.ts";
import type { OAuthProvider } from "#platform/server/config.ts";
import { Failure } from "#platform/server/http/failure.ts";

/** What is taken over from a provider; everything else it sends is dropped. */
export type Profile = {
  readonly subject: string;
  readonly email: string;
  /** null: the provider does not say. */
  readonly emailVerified: boolean | null;
  readonly name: string;
};

const text = z.string().max(500);
const subject = z.union([z.string().min(1).max(255), z.int().transform(String)]);
const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]);

/** The claims of OpenID Connect. */
const claims = z
  .object({
    sub: subject,
    email: text.optional(),
    email_verified: flag.optional(),
    name: text.optional(),
    nickname: text.optional(),
  })
  .transform(({ sub, email, email_verified, name, nickname }) => ({
    subject: sub,
    email: email ?? "",
    emailVerified: email_verified ?? false,
    name: name ?? nickname ?? "",
  }));

/** Kakao's own form, /v2/user/me. */
const kakaoUser = z
  .object({
    id: subject,
    kakao_account: z
      .object({
        email: text.optional(),
        is_email_valid: z.boolean().optional(),
        is_email_verified: z.boolean().optional(),
        profile: z.object({ nickname: text.optional() }).optional(),
      })
      .optional(),
  })
  .transform(({ id, kakao_account: account }) => ({
    subject: id,
    email: account?.email ?? "",
    emailVerified: account?.is_email_valid === true && account.is_email_verified === true,
    name: account?.profile?.nickname ?? "",
  }));

/** Naver's form, /v1/nid/me. It has no word on whether the address is verified. */
const naverUser = z
  .object({
    resultcode: z.literal("00"),
    response: z.object({
      id: subject,
      email: text.optional(),
      email_verified: flag.optional(),
      name: text.optional(),
      nickname: text.optional(),
    }),
  })
  .transform(({ response }) => ({
    subject: response.id,
    email: response.email ?? "",
    emailVerified: response.email_verified ?? null,
    name: response.name ?? response.nickname ?? "",
  }));

const forms = {
  google: claims,
  kakao: z.union([claims, kakaoUser]),
  naver: naverUser,
} satisfies Record<OAuthProvider, z.ZodType<Profile>>;

export const providerLabels: Readonly<Record<OAuthProvider, string>> = {
  google: "구글",
  kakao: "카카오",
  naver: "네이버",
};

/**
 * Reads a provider's answer. Throws 422 when it is not what the provider promises, or the e-mail is missing or not
 * verified; `expectedSubject` is the subject of the ID token, where there was one.
 */
export function readProfile(provider: OAuthProvider, answer: unknown, expectedSubject: string | null): Profile {
  const label = providerLabels[provider];
  const parsed = forms[provider].safeParse(answer);
  if (!parsed.success || (expectedSubject !== null && parsed.data.subject !== expectedSubject)) {
    throw new Failure("ruleViolated", `${label}에서 받은 계정 정보를 확인할 수 없습니다. 다시 시도해 주세요.`);
  }
  const { email, name, ...rest } = parsed.data;
  const profile = { ...rest, email: plainLine(email.normalize("NFKC")).trim(), name: plainLine(name) };
  if (!z.email().max(254).safeParse(profile.email).success) {
    throw new Failure("ruleViolated", `${label}에서 이메일을 받지 못했습니다. 이메일 제공에 동의해 주세요.`);
  }
  if (profile.emailVerified === false) {
    throw new Failure(
      "ruleViolated",
      `${label}에서 인증되지 않은 이메일입니다. 이메일을 인증한 뒤 다시 시도해 주세요.`,
    );
  }
  return profile;
}
