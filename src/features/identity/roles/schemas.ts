import { z } from "zod";
import { actions, subjects } from "#firm/permissions.ts";
import { day, instant, line, paging, recordId, recordIdParam, success, text } from "#platform/schema.ts";
import { roleNames } from "#features/identity/access/roles.ts";
import { openSteps } from "#records/field-schema.ts";
import { kindWith } from "#records/parts.ts";
import { reason } from "#platform/reason.ts";

const role = z.enum(roleNames as [string, ...string[]]);
const rule = z.strictObject({ action: z.enum(actions), subject: z.enum(subjects) });
const params = z.strictObject({ userId: recordIdParam });
const version = z.int().min(1).meta({ label: "버전" });
const rulesText = text("개인 규칙", 20_000);
const timedRule = rule.extend({ endsOn: day.nullable() });

const holder = z.strictObject({
  userId: recordId,
  staffId: recordId,
  version,
  shortName: z.string(),
  realName: z.string(),
  department: z.string(),
  roles: z.array(z.string()),
  /** Those of the roles that end, with the last day on which one counts. */
  roleEnds: z.array(z.strictObject({ role: z.string(), endsOn: day })),
  ownRules: z.int(),
  isMe: z.boolean(),
});

export const listHolders = {
  query: z.strictObject({
    ...paging,
    search: line("검색어", 100).default(""),
    role: z
      .enum(["", ...roleNames])
      .default("")
      .meta({ label: "역할" }),
  }),
  response: success({ models: z.array(holder), total: z.int() }),
};

const rightChange = z.strictObject({
  id: recordId,
  at: instant,
  actor: z.string(),
  target: z.string(),
  action: z.string(),
  detail: z.string(),
  reason: z.string(),
});

const grant = z.strictObject({
  id: recordId,
  version: z.int(),
  role: z.string(),
  target: z.string(),
  targetUserId: recordId,
  requestedBy: z.string(),
  reason: z.string(),
  /** The last day on which the role is to count; null: for good. */
  endsOn: day.nullable(),
  status: z.enum(["pending", "approved", "rejected", "withdrawn"]),
  /** Whether nobody has decided it in time. */
  expired: z.boolean(),
  decidedBy: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  can: openSteps,
});

export const readHolder = {
  params,
  response: success({
    model: holder.extend({
      teams: z.array(z.string()),
      rulesText: z.string(),
      rules: z.array(rule),
      /** The own rules, with the last day on which one counts. */
      ownRuleList: z.array(timedRule),
      pending: z.array(grant),
      history: z.array(rightChange),
    }),
  }),
};

export const setRoles = {
  params,
  body: z.strictObject({
    roles: z.array(role).max(40),
    /** Roles among them that end, with the last day on which they count; every other one is held for good. */
    ends: z
      .array(z.strictObject({ role, endsOn: day.meta({ label: "마지막 날" }) }))
      .max(40)
      .default([]),
    reason: reason(),
    version,
  }),
  /** Roles that need another 관리자 are asked for and not yet given. */
  response: success({ requested: z.array(z.string()) }),
};

export const setOwnRules = {
  params,
  body: z.strictObject({
    rulesText,
    /** Rules of the text that end, with the last day on which they count. */
    ends: z
      .array(rule.extend({ endsOn: day.meta({ label: "마지막 날" }) }))
      .max(70)
      .default([]),
    reason: reason(),
    version,
  }),
  response: success({}),
};

export const previewRights = {
  body: z.strictObject({ roles: z.array(role).max(40), rulesText }),
  response: success({
    rules: z.array(rule),
    /** What is wrong with the text; null: every rule of it counts. */
    mistake: z.string().nullable(),
  }),
};

/** 왜 보이나요: every rule that decides whether the person sees the record, as far as whoever asks sees it. */
export const explainSight = {
  params: z.strictObject({ userId: recordIdParam, type: kindWith("tasks"), number: recordIdParam }),
  response: success({
    sees: z.boolean(),
    label: z.string(),
    rules: z.array(z.strictObject({ holds: z.boolean(), text: z.string() })),
  }),
};

export const listRecordKinds = {
  response: success({ models: z.array(z.strictObject({ type: z.string(), label: z.string() })) }),
};

/** Whom one asks for rights. */
export const listKeepers = {
  response: success({ models: z.array(z.strictObject({ id: recordId, shortName: z.string() })) }),
};

export const listGrants = {
  query: z.strictObject({ state: z.enum(["pending", "all"]).default("pending").meta({ label: "상태" }) }),
  response: success({ models: z.array(grant), total: z.int() }),
};

export const listRightChanges = {
  query: z.strictObject({ ...paging, search: line("검색어", 100).default("") }),
  response: success({ models: z.array(rightChange), total: z.int() }),
};
