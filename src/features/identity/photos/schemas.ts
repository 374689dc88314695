import { z } from "zod";
import { fileAnswer, recordIdParam, success } from "#platform/schema.ts";

// Staff of the whole firm: whoever keeps their photos keeps all, so no one is foreign.
const staffId = recordIdParam.meta({ label: "직원" });
const params = z.strictObject({ staffId });
/** Hexadecimal digits of the digest; blank: none. */
const kept = success({ photo: z.string() });

export const readPhoto = {
  params: z.strictObject({
    staffId,
    photo: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ label: "사진" }),
  }),
  response: fileAnswer,
};

export const setPhoto = { params, response: kept };
export const removePhoto = { params, response: kept };
export const setOwnPhoto = { response: kept };
export const removeOwnPhoto = { response: kept };
