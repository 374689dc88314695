import { z } from "zod";
import { reason } from "#platform/reason.ts";
import { day, idOf, instant, line, recordId, success } from "#platform/schema.ts";
import { categories } from "#features/people/worktime/worktime.ts";
import { entryKinds, lotKinds } from "./lots.ts";
import { roundingWays } from "./rounding.ts";
import { packStates } from "./time-pack.ts";

const keys = <Options extends Readonly<Record<string, string>>>(options: Options) =>
  z.enum(Object.keys(options) as [keyof Options & string, ...(keyof Options & string)[]]);

const params = z.strictObject({ number: idOf("time_packs.id") });
const minutes = z.int().min(1).max(600_000).meta({ label: "시간", unit: "분" });
const lot = recordId.meta({ label: "부여분" });
const expiresOn = day.meta({ label: "만료일" });

export const readLedger = {
  params,
  response: success({
    lots: z.array(
      z.strictObject({
        id: recordId,
        kind: keys(lotKinds),
        minutes: z.int(),
        balance: z.int(),
        expiresOn: day.nullable(),
        reason: z.string(),
        createdAt: instant,
      }),
    ),
    models: z.array(
      z.strictObject({
        id: recordId,
        entry: recordId,
        kind: keys(entryKinds),
        at: instant,
        lot: recordId,
        minutes: z.int(),
        balance: z.int(),
        rawMinutes: z.int().nullable(),
        usedOn: day,
        says: z.string(),
        reason: z.string(),
        by: z.string().nullable(),
        worktime: z.strictObject({ number: recordId, staff: z.string() }).nullable(),
        isReversal: z.boolean(),
        takenBack: z.boolean(),
      }),
    ),
  }),
};

export const grantTime = {
  params,
  body: z.strictObject({
    kind: z.enum(["grant", "overage"]).default("grant").meta({ label: "구분" }),
    minutes,
    expiresOn: expiresOn.nullable().default(null),
    reason: reason("근거", 500),
  }),
  response: success({ lot: recordId }),
};

export const recallTime = {
  params,
  body: z.strictObject({ lot, minutes, reason: reason() }),
  response: success({}),
};

export const extendTime = {
  params,
  body: z.strictObject({ lot, expiresOn, reason: reason() }),
  response: success({}),
};

export const listCandidates = {
  params,
  response: success({
    models: z.array(
      z.strictObject({
        worktime: recordId,
        day,
        staff: z.string(),
        category: keys(categories),
        memo: z.string(),
        case: z.string(),
        raw: z.int(),
        taken: z.int(),
        wanted: z.int(),
      }),
    ),
  }),
};

export const spendTime = {
  params,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ worktime: recordId, says: line("고객에게 보이는 내용", 200).default("") }))
      .min(1)
      .max(200)
      .meta({ label: "업무시간" }),
  }),
  response: success({ minutes: z.int() }),
};

export const takeBack = {
  params: params.extend({ entryId: idOf("time_entries.id") }),
  body: z.strictObject({ reason: reason() }),
  response: success({}),
};

export const readSettlement = {
  params,
  response: success({
    model: z.strictObject({
      client: z.string(),
      product: z.string(),
      status: keys(packStates),
      granted: z.int(),
      used: z.int(),
      overUsed: z.int(),
      expired: z.int(),
      recalled: z.int(),
      remaining: z.int(),
      unitPrice: z.int().nullable(),
      refund: z.int(),
      charge: z.int(),
      settledOn: day.nullable(),
    }),
  }),
};

const rule = z.strictObject({
  effectiveFrom: day.meta({ label: "적용 시작" }),
  unit: z.int().min(1).max(60).meta({ label: "단위" }),
  way: keys(roundingWays).meta({ label: "방법" }),
  least: z.int().min(0).max(240).meta({ label: "최소" }),
});

export const listRounding = { response: success({ models: z.array(rule.extend({ id: recordId })) }) };
export const addRounding = { body: rule, response: success({}) };

export const readClientTime = {
  response: success({
    models: z.array(
      z.strictObject({
        product: z.string(),
        remaining: z.int(),
        expiresOn: day.nullable(),
        lines: z.array(z.strictObject({ day, says: z.string(), lawyer: z.string(), minutes: z.int() })),
      }),
    ),
  }),
};
