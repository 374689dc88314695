import { z } from "zod";
import { instant, success } from "#platform/schema.ts";
import { provider } from "#features/identity/session/schemas.ts";

/**
 * Starts a sign-in at a provider, or with `link` the linking of a provider to the signed-in account, which
 * asks for the current password again. The browser goes to `url` and keeps `browserSecret` (session storage):
 * without it nobody else can finish what this browser started. Lives ten minutes.
 */
export const startOAuth = {
  params: z.strictObject({ provider }),
  body: z.strictObject({
    link: z.boolean().default(false).meta({ label: "연결 여부" }),
    currentPassword: z.string().max(200).optional().meta({ label: "현재 비밀번호" }),
  }),
  response: success({ url: z.string(), browserSecret: z.string() }),
};

/**
 * Exchanges what the provider sent back to /member/callback for a session (token) or, when it was started with
 * `link`, for the link (token null, linked true). `iss` is handed on when the provider sent it.
 */
export const finishOAuth = {
  params: z.strictObject({ provider }),
  body: z.strictObject({
    code: z.string().min(1).max(4000).meta({ label: "인증 코드" }),
    state: z.string().min(1).max(500).meta({ label: "인증 상태" }),
    browserSecret: z.string().min(1).max(200).meta({ label: "브라우저 확인값" }),
    iss: z.string().max(500).optional().meta({ label: "발급자" }),
  }),
  response: success({ token: z.string().nullable(), linked: z.boolean() }),
};

export const listIdentities = {
  response: success({
    models: z.array(z.strictObject({ provider, email: z.string(), createdAt: instant })),
    total: z.int(),
  }),
};

export const unlinkIdentity = { params: z.strictObject({ provider }), response: success({}) };
