import { z } from "zod";
import { givenPassword } from "#features/identity/access/schemas.ts";
import { day, instant, line, paging, recordId, success } from "#platform/schema.ts";

export const readAccount = {
  response: success({
    model: z.strictObject({
      email: z.string(),
      name: z.string(),
      shortName: z.string().nullable(),
      /** Digest of the photo; blank: none. */
      photo: z.string(),
      tel: z.string(),
      position: z.string(),
      department: z.string(),
      /** 공직 경력, which a colleague who does not manage staff never reads; blank and null: none. */
      exOfficeAgency: z.string(),
      exOfficeLeftOn: day.nullable(),
      roles: z.array(z.string()),
      passwordChangedAt: z.string().nullable(),
      hasPassword: z.boolean(),
      given: givenPassword.nullable(),
      version: z.int(),
    }),
  }),
};

/** The keys, the newest first, under which the own browser keeps what was typed and not saved; 32 bytes in base64. */
export const readDraftKeys = {
  response: success({
    /** Whose keys they are: a page may still be that of the person before. */
    userId: z.int(),
    keys: z.array(z.strictObject({ name: z.string(), key: z.string() })),
  }),
};

/** What one has done oneself as the access log has it, the newest first; how many records, never whose. */
export const listOwnAccess = {
  query: z.strictObject({ page: paging.page }),
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        at: instant,
        action: z.string(),
        subject: z.string(),
        records: z.int(),
        ip: z.string(),
        reason: z.string(),
      }),
    ),
    total: z.int(),
  }),
};

/** Own contact data; names and departments belong to the administration of staff. */
export const updateAccount = {
  body: z.strictObject({ tel: line("연락처", 20), version: z.int() }),
  response: success({ version: z.int() }),
};

/** Takes away a password that somebody else gave and the person has not asked for. */
export const cancelGiven = { response: success({}) };

/** Changes the password; every other device is signed out. 12 to 128 characters. */
export const changePassword = {
  body: z.strictObject({
    currentPassword: z.string().max(200).meta({ label: "현재 비밀번호" }),
    newPassword: z.string().min(12).max(128).meta({ label: "새 비밀번호" }),
  }),
  response: success({}),
};
