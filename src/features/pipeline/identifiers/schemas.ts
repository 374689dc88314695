import { z } from "zod";
import { idOf, line, success } from "#platform/schema.ts";
import { rrnBases } from "#features/identity/security/security.ts";
import { reason } from "#platform/reason.ts";

const params = z.strictObject({ number: idOf("clients.id_int") });
const basis = z.enum(rrnBases).meta({ label: "법적 근거" });

/** `bases`: on which the firm keeps such numbers; none: it keeps none and there is nothing to show. */
export const readIdentifier = {
  params,
  response: success({
    bases: z.array(basis),
    model: z
      .strictObject({ masked: z.string(), basis, basisNote: z.string(), version: z.int(), others: z.int() })
      .nullable(),
  }),
};

/** `version` null: there was none. `basisNote`: law and article, for what the list does not name. */
export const setIdentifier = {
  params,
  body: z.strictObject({
    rrn: line("주민등록번호", 20),
    basis,
    basisNote: line("근거 법령", 200).default(""),
    version: z.int().nullable(),
  }),
  response: success({ version: z.int() }),
};

export const revealIdentifier = {
  params,
  body: z.strictObject({ reason: reason(), currentPassword: z.string().max(200).meta({ label: "현재 비밀번호" }) }),
  response: success({ rrn: z.string() }),
};

export const removeIdentifier = {
  params,
  body: z.strictObject({ reason: reason(), version: z.int() }),
  response: success({}),
};
