import { z } from "zod";
import { reason } from "#platform/reason.ts";
import { emailAddress, idOf, instant, recordId, success } from "#platform/schema.ts";

const email = emailAddress("이메일").refine((value) => value !== "", "이메일을 넣어 주세요.");

export const signInClient = {
  body: z.strictObject({
    email: z.string().trim().min(1).max(254).meta({ label: "이메일" }),
    password: z.string().min(1).max(200).meta({ label: "비밀번호" }),
  }),
  response: success({ token: z.string() }),
};

export const signOutClient = { body: z.strictObject({}), response: success({}) };

/** The first sign-in of whoever was invited, or a new password in place of a lost one. */
export const joinAsClient = {
  body: z.strictObject({ password: z.string().min(1).max(200).meta({ label: "비밀번호" }) }),
  response: success({ token: z.string() }),
};

export const readInvitation = {
  response: success({ model: z.strictObject({ email: z.string(), name: z.string(), firm: z.string() }) }),
};

const client = z.strictObject({ number: idOf("clients.id_int") });
const account = z.strictObject({ number: idOf("clients.id_int"), accountId: idOf("client_accounts.id") });

export const listAccounts = {
  params: client,
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        email: z.string(),
        status: z.enum(["invited", "active", "revoked"]),
        /** The client has died: nobody signs in by it as long as that is so. */
        suspended: z.boolean(),
        createdAt: instant,
        joinedAt: instant.nullable(),
        lastSeenAt: instant.nullable(),
        revokedAt: instant.nullable(),
        reason: z.string(),
      }),
    ),
  }),
};

/** The secret of the invitation and its code, told this once. */
const invitation = success({ slug: z.string(), code: z.string() });

export const inviteClient = { params: client, body: z.strictObject({ email }), response: invitation };
export const inviteAgain = { params: account, body: z.strictObject({}), response: invitation };
export const revokeAccount = {
  params: account,
  body: z.strictObject({ reason: reason("중지 사유") }),
  response: success({}),
};
