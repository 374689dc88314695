import { z } from "zod";
import { instant, line, paging, recordId, recordIdParam, success, text } from "../../../kit/shared/schema.ts";
import { roleNames } from "../access/roles.ts";
import { rrnBases } from "./security.ts";

const reason = text("사유", 500);
const role = z.enum(roleNames).nullable().meta({ label: "역할" });
const basis = z.enum(rrnBases).meta({ label: "법적 근거" });

export const readSecurity = {
  response: success({
    model: z.strictObject({
      secondFactorRequired: z.boolean(),
      /** The environment decides; the setting of the firm is not asked. */
      secondFactorFixed: z.boolean(),
      /** People at work with an account, and how many of them have enrolled an authenticator. */
      people: z.int(),
      enrolled: z.int(),
      rrnBases: z.array(basis),
      networks: z.array(
        z.strictObject({ id: recordId, role: z.string().nullable(), network: z.string(), note: z.string() }),
      ),
      /** From where the viewer is connected. */
      address: z.string(),
    }),
  }),
};

export const requireSecondFactor = {
  body: z.strictObject({ required: z.boolean().meta({ label: "필수 여부" }), reason }),
  response: success({}),
};

/** Empty: the firm keeps no 주민등록번호. */
export const chooseRrnBases = {
  body: z.strictObject({ bases: z.array(basis).max(rrnBases.length), reason }),
  response: success({}),
};

/** An IPv4 or IPv6 address or range. `role` null: everybody whose roles have no networks of their own. */
export const addNetwork = {
  body: z.strictObject({ role, network: line("주소 대역", 50).min(1), note: line("설명", 100).default(""), reason }),
  response: success({ id: recordId }),
};

export const removeNetwork = {
  params: z.strictObject({ networkId: recordIdParam }),
  body: z.strictObject({ reason }),
  response: success({}),
};

export const listRefusals = {
  query: z.strictObject(paging),
  response: success({
    models: z.array(
      z.strictObject({
        name: z.string(),
        email: z.string(),
        ip: z.string(),
        attempts: z.int(),
        firstAt: instant,
        lastAt: instant,
      }),
    ),
    total: z.int(),
  }),
};
