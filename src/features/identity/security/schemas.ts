import { z } from "zod";
import { instant, line, paging, recordId, recordIdParam, success } from "#platform/schema.ts";
import { roleNames } from "#features/identity/access/roles.ts";
import { limits as bounds, rrnBases, twoPeopleTimes, type LimitName, type TwoPeopleTime } from "./security.ts";
import { reason } from "#platform/reason.ts";

const role = z.enum(roleNames).nullable().meta({ label: "역할" });
const basis = z.enum(rrnBases).meta({ label: "법적 근거" });

const limit = (name: LimitName) =>
  z.int().min(bounds[name].min).max(bounds[name].max).meta({ label: bounds[name].label });

const limits = z.strictObject({
  exportsPerHour: limit("exportsPerHour"),
  exportRows: limit("exportRows"),
  /** null: as many as needed. */
  recordsPerDay: limit("recordsPerDay").nullable(),
  confirmMinutes: limit("confirmMinutes"),
});

const time = (name: TwoPeopleTime) =>
  z.int().min(twoPeopleTimes[name].min).max(twoPeopleTimes[name].max).meta({ label: twoPeopleTimes[name].label });

/** A shorter time that was chosen and does not hold yet. */
const coming = z.strictObject({ value: z.int(), holdsFrom: instant }).nullable();

const security = z.strictObject({
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
  limits,
  twoPeople: z.strictObject({
    waitHours: z.strictObject({ value: z.int(), coming }),
    onePersonDays: z.strictObject({ value: z.int(), coming }),
  }),
  /** From where the viewer is connected. */
  address: z.string(),
});

/** The settings that decide how people come in. */
export type Security = z.output<typeof security>;

export const readSecurity = { response: success({ model: security }) };

export const requireSecondFactor = {
  body: z.strictObject({ required: z.boolean().meta({ label: "필수 여부" }), reason: reason() }),
  response: success({}),
};

/** How much one person may take away or look at, for everybody, from now on. */
export const setLimits = { body: z.strictObject({ limits, reason: reason() }), response: success({}) };

/** Hours that a given password waits, days for which two accounts count as one person. A shorter time holds later. */
export const setTwoPeople = {
  body: z.strictObject({ waitHours: time("waitHours"), onePersonDays: time("onePersonDays"), reason: reason() }),
  response: success({}),
};

/** Who changed which setting of security, when and why, the latest first. */
export const listSecurityChanges = {
  query: z.strictObject(paging),
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        at: instant,
        /** Empty: from the console. */
        name: z.string(),
        what: z.string(),
        /** From what to what, a line for each value. */
        lines: z.array(z.string()),
        reason: z.string(),
      }),
    ),
    total: z.int(),
  }),
};

/** Empty: the firm keeps no 주민등록번호. */
export const chooseRrnBases = {
  body: z.strictObject({ bases: z.array(basis).max(rrnBases.length), reason: reason() }),
  response: success({}),
};

/** An IPv4 or IPv6 address or range. `role` null: everybody whose roles have no networks of their own. */
export const addNetwork = {
  body: z.strictObject({
    role,
    network: line("주소 대역", 50).min(1),
    note: line("설명", 100).default(""),
    reason: reason(),
  }),
  response: success({ id: recordId }),
};

export const removeNetwork = {
  params: z.strictObject({ networkId: recordIdParam }),
  body: z.strictObject({ reason: reason() }),
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
