import { z } from "zod";
import { instant, line, recordIdParam, success } from "#platform/schema.ts";
import { reason } from "#platform/reason.ts";

/** Six digits of the authenticator, or a recovery code as it was shown. */
const code = line("인증 코드", 40).min(1);
const currentPassword = z.string().max(200).meta({ label: "현재 비밀번호" });
const recoveryCodes = z.array(z.string());

/** What is typed into an authenticator app: the secret in Base32, and the same as an otpauth address. */
const begun = success({ secret: z.string(), uri: z.string() });

/** What the session of the Authorization header still owes. 401 for any other session. */
export const readOwed = { response: success({ owes: z.enum(["code", "enrolment"]) }) };

/** The code that completes the sign-in. `recoveryLeft`: how many recovery codes are left, when one was used. */
export const proveCode = {
  body: z.strictObject({ code }),
  response: success({ token: z.string(), recoveryLeft: z.int().nullable() }),
};

/** A new authenticator on the way in, where the firm requires one. */
export const beginOwed = { response: begun };
export const confirmOwed = {
  body: z.strictObject({ code }),
  response: success({ token: z.string(), recoveryCodes }),
};

/** Who is signed in proves it again before a weighty step: by the password, or by a code where one is given. */
export const proveAgain = {
  body: z.strictObject({ currentPassword: currentPassword.default(""), code: line("인증 코드", 40).default("") }),
  response: success({}),
};

export const readSecondFactor = {
  response: success({
    model: z.strictObject({ enrolledAt: instant.nullable(), recoveryLeft: z.int(), required: z.boolean() }),
  }),
};

/** A new authenticator, also in place of the one in use; `code` is one of that. */
export const beginEnrolment = {
  body: z.strictObject({ currentPassword, code: line("인증 코드", 40).default("") }),
  response: begun,
};
export const confirmEnrolment = { body: z.strictObject({ code }), response: success({ recoveryCodes }) };

export const renewRecoveryCodes = {
  body: z.strictObject({ currentPassword, code }),
  response: success({ recoveryCodes }),
};

export const removeSecondFactor = { body: z.strictObject({ currentPassword, code }), response: success({}) };

export const resetSecondFactor = {
  params: z.strictObject({ userId: recordIdParam }),
  body: z.strictObject({ reason: reason() }),
  response: success({}),
};
