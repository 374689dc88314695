import { z } from "zod";
import { day, line, paging, recordId, recordIdParam, success, wonSum } from "#platform/schema.ts";
import { mostWon } from "#platform/money.ts";
import { caseCategories } from "#features/pipeline/clients/case-kinds.ts";
import { figureUnits } from "./figure.ts";
import { periodKinds } from "./period.ts";

const jobTypes = ["변호사", "사무직원", "송무", "상담", "홍보", "IT"] as const;
export const groupings = ["staff", "team", "channel", "brand", "category", "weekday", "hour"] as const;

const categories = Object.keys(caseCategories) as (keyof typeof caseCategories)[];

const period = {
  period: z
    .enum(periodKinds as [(typeof periodKinds)[number]])
    .default("month")
    .meta({ label: "기간" }),
  /** Any day of the period; today without. */
  day: day.optional().meta({ label: "기준일" }),
};
const narrowing = {
  teamId: recordIdParam.optional().meta({ label: "팀", record: "teams.id" }),
  staffId: recordIdParam.optional().meta({ label: "직원", record: "staffs.id" }),
  jobType: z.enum(jobTypes).optional().meta({ label: "직무" }),
  category: z
    .enum(categories as [(typeof categories)[number]])
    .optional()
    .meta({ label: "분야" }),
  brandId: recordIdParam.optional().meta({ label: "브랜드", record: "brands.id" }),
};

export const value = z.strictObject({
  count: z.int(),
  sum: wonSum,
  kinds: z.array(z.strictObject({ word: z.string(), count: z.int() })),
});
export const facts = z.strictObject({
  key: z.string(),
  label: z.string(),
  unit: z.enum(figureUnits),
  definition: z.string(),
  version: z.int(),
});
const span = z.strictObject({ label: z.string(), from: day, to: day });
const named = z.strictObject({ id: recordId, name: z.string() });

const board = {
  period: span,
  before: span,
  /** Whose figures these are: one's own, those of one's teams, or everybody's. */
  scope: z.enum(["own", "team", "all"]),
  figures: z.array(facts),
  lines: z.array(
    z.strictObject({
      /** The person, team or other thing that the line is about; `none`: rows without one. */
      key: z.string(),
      label: z.string(),
      detail: z.string(),
      /** Somebody who has left, a team that is closed. */
      off: z.boolean(),
      /** Whether the person may open the rows of the line. */
      opens: z.boolean(),
      cells: z.array(z.strictObject({ now: value, before: value, target: z.int().nullable() })),
    }),
  ),
  /** null where one line is all there is. */
  total: z.array(z.strictObject({ now: value, before: value })).nullable(),
  teams: z.array(named),
  people: z.array(named),
  brands: z.array(named),
  openToTeam: z.boolean(),
};

/** 실적: figures of people or teams in a period, beside those of the period before. */
export const readPerformance = {
  query: z.strictObject({
    ...period,
    ...narrowing,
    by: z.enum(["staff", "team"]).default("staff").meta({ label: "묶음" }),
  }),
  response: success({ model: z.strictObject(board) }),
};

/** 상담실적: the funnel of the consultations of a period. */
export const readFunnel = {
  query: z.strictObject({ ...period, ...narrowing, by: z.enum(groupings).default("staff").meta({ label: "묶음" }) }),
  response: success({ model: z.strictObject(board) }),
};

const rows = {
  query: z.strictObject({
    ...period,
    ...narrowing,
    ...paging,
    figure: line("항목", 40).min(1),
    by: z.enum(groupings).default("staff").meta({ label: "묶음" }),
    /** The line whose rows are meant; all without. */
    key: line("줄", 40).optional(),
    /** The rows of the period before. */
    before: z.enum(["Y", "N"]).default("N").meta({ label: "이전 기간" }),
  }),
  response: success({
    figure: facts,
    period: span,
    value,
    models: z.array(
      z.strictObject({
        kind: z.string(),
        /** null: the record may not be seen. */
        number: recordId.nullable(),
        title: z.string().nullable(),
        path: z.string().nullable(),
        day,
        staff: z.string(),
        team: z.string(),
        amount: z.int(),
        word: z.string(),
      }),
    ),
    total: z.int(),
  }),
};
/** The rows behind a number, as far as each may be seen. */
export const listRows = rows;
export const listFunnelRows = rows;
export const listContributionRows = rows;

/** 목표 of a person or of a team for a period; null takes one back. */
export const setTargets = {
  body: z
    .strictObject({
      period: z.enum(periodKinds as [(typeof periodKinds)[number]]).meta({ label: "기간" }),
      day,
      staffId: recordId.nullable().meta({ label: "직원", record: "staffs.id" }),
      teamId: recordId.nullable().meta({ label: "팀", record: "teams.id" }),
      targets: z
        .array(
          z.strictObject({
            figure: line("항목", 40).min(1),
            value: z.int().min(1).max(mostWon).nullable().meta({ label: "목표" }),
          }),
        )
        .min(1)
        .max(40)
        .meta({ label: "목표" }),
    })
    .refine(({ staffId, teamId }) => (staffId === null) !== (teamId === null), {
      message: "직원이나 팀 가운데 하나를 골라 주세요.",
      path: ["staffId"],
    }),
  response: success({}),
};

/** Whether people see the figures of their colleagues in the same team. */
export const setOpenness = {
  body: z.strictObject({ openToTeam: z.boolean().meta({ label: "팀원에게 공개" }) }),
  response: success({}),
};

/** 기여도: who brought the money of a period, and what nobody has decided yet. */
export const readContributions = {
  query: z.strictObject({
    ...period,
    teamId: narrowing.teamId,
  }),
  response: success({
    period: span,
    people: z.array(
      z.strictObject({
        staffId: recordId,
        name: z.string(),
        off: z.boolean(),
        isLawyer: z.boolean(),
        roles: z.array(z.strictObject({ role: z.string(), count: z.int(), amount: wonSum })),
      }),
    ),
    figure: facts,
    /** Net of the payments of the period, and what of it is allocated. */
    net: wonSum,
    allocated: wonSum,
    unresolved: z.array(
      z.strictObject({
        number: recordId,
        title: z.string().nullable(),
        path: z.string().nullable(),
        day,
        team: z.string(),
        net: z.int(),
        allocated: z.int(),
        pct: z.number(),
        problem: z.enum(["none", "amount", "left", "referral"]),
      }),
    ),
    unresolvedTotal: z.int(),
    teams: z.array(named),
  }),
};
