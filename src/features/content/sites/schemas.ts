import { z } from "zod";
import { day, idOf, success } from "#platform/schema.ts";

const health = z.enum(["unknown", "ok", "slow", "error", "down"]);

const site = z.strictObject({
  brandId: z.int(),
  name: z.string(),
  status: z.enum(["running", "maintenance", "stopped"]),
  siteUrl: z.string(),
  health,
  latencyMs: z.int().nullable(),
  httpStatus: z.int().nullable(),
  certificateUntil: z.string().nullable(),
  domainUntil: day.nullable(),
  formWorks: z.boolean().nullable(),
  lastCheckAt: z.string().nullable(),
  quietUntil: z.string().nullable(),
  lastError: z.string(),
  openEvents: z.int(),
  acknowledgedBy: z.string(),
});

const params = z.strictObject({ number: idOf("brands.id").meta({ label: "브랜드", record: "brands.id" }) });

export const listSites = { response: success({ models: z.array(site) }) };

export const readSite = {
  params,
  response: success({
    model: site,
    /** Of the checks of the period, how many found the site there; null without checks. */
    uptimeDay: z.number().nullable(),
    uptimeWeek: z.number().nullable(),
    /** Mean latency of each hour of the last 24, and of each of the last seven days. */
    hours: z.array(
      z.strictObject({ key: z.string(), label: z.string(), latencyMs: z.int().nullable(), failed: z.int() }),
    ),
    days: z.array(
      z.strictObject({ key: z.string(), label: z.string(), latencyMs: z.int().nullable(), failed: z.int() }),
    ),
    /** Consultations of seven days that came by this brand. */
    consults: z.int(),
  }),
};

export const checkSite = { params, response: success({ health }) };
