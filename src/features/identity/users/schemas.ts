import { z } from "zod";
import { givenPassword } from "#features/identity/access/schemas.ts";
import { emailAddress, instant, line, paging, recordId, recordIdParam, success } from "#platform/schema.ts";
import { reason } from "#platform/reason.ts";

const params = z.strictObject({ userId: recordIdParam });
const userStates = ["대기", "승인", "정지", "퇴사"] as const;
/** `alike`: accounts whose address or short name is another one's but for how it is written. */
const stateWords = ["all", "pending", "active", "suspended", "resigned", "given", "alike"] as const;

export const listUsers = {
  query: z.strictObject({
    ...paging,
    search: line("검색어", 100).default(""),
    status: z.enum(stateWords).default("all").meta({ label: "상태" }),
  }),
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        name: z.string(),
        email: z.string(),
        state: z.enum(userStates),
        /** What another account has as well but for how it is written: 관리자 decides who is who. */
        alike: z.enum(["email", "shortName"]).nullable(),
        staff: z.strictObject({ id: recordId, shortName: z.string() }).nullable(),
        providers: z.array(z.string()),
        hasPassword: z.boolean(),
        given: givenPassword.nullable(),
        lastSignInAt: instant.nullable(),
        devices: z.int(),
        createdAt: instant,
        isMe: z.boolean(),
      }),
    ),
    total: z.int(),
  }),
};

/** Staff records at work that have no account yet, and the teams a new one can join. */
export const listLinkable = {
  response: success({
    models: z.array(z.strictObject({ id: recordId, shortName: z.string(), realName: z.string() })),
    teams: z.array(z.strictObject({ id: recordId, name: z.string() })),
    total: z.int(),
  }),
};

/** Links a staff record, makes one, or (both null) approves an account that is linked already. */
export const approveUser = {
  params,
  body: z.strictObject({
    staffId: recordId.nullable(),
    newStaff: z
      .strictObject({ shortName: line("호칭", 20).min(1), realName: line("성명", 50).min(1), teamId: recordId })
      .nullable(),
    reason: reason(),
  }),
  response: success({}),
};

const said = { params, body: z.strictObject({ reason: reason() }), response: success({}) };
export const suspendUser = said;
export const reactivateUser = said;
export const endUserSessions = {
  params,
  body: z.strictObject({ reason: reason() }),
  response: success({ ended: z.int() }),
};

/** Another address for signing in; 관리자 mends with it accounts that have the same. */
export const changeEmail = {
  params,
  body: z.strictObject({ email: emailAddress("이메일").min(3), reason: reason() }),
  response: success({}),
};

/** The new password is answered once and stored nowhere in plain. */
export const resetUserPassword = {
  params,
  body: z.strictObject({ reason: reason() }),
  response: success({
    password: z.string(),
    /** Until then it does not serve; null: at once, by the second factor or while the firm begins. */
    waitsUntil: instant.nullable(),
  }),
};

/** Takes a given password back before it has served. */
export const cancelPassword = said;
