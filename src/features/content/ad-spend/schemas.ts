import { z } from "zod";
import { day, idOf, line, paging, recordIdParam, success, text, wonSum } from "#platform/schema.ts";
import { sources, type Source } from "./sources.ts";

const params = z.strictObject({ number: idOf("brands.id").meta({ label: "브랜드", record: "brands.id" }) });

const source = z.enum(Object.keys(sources) as Source[]);

const edition = {
  id: z.int(),
  source,
  fileName: z.string(),
  from: day,
  to: day,
  rows: z.int(),
  cost: wonSum,
  movedRows: z.int(),
  movedCost: wonSum,
  at: z.string(),
  by: z.string(),
};

export const listEditions = { params, response: success({ models: z.array(z.strictObject(edition)) }) };

const named = z.strictObject({ id: z.int(), name: z.string() });

export const listAllEditions = {
  query: z.strictObject({ ...paging }),
  response: success({
    models: z.array(z.strictObject({ ...edition, brand: named })),
    total: z.int(),
    /** Brands with the last day of which anything is known; null: nothing was ever brought in. */
    brands: z.array(z.strictObject({ ...named.shape, lastDay: day.nullable(), lastAt: z.string().nullable() })),
  }),
};

const figures = { cost: wonSum, impressions: z.int(), clicks: z.int(), conversions: z.int(), consults: z.int() };

export const readFigures = {
  query: z.strictObject({
    from: day.meta({ label: "시작일" }),
    to: day.meta({ label: "종료일" }),
    brandId: recordIdParam.optional().meta({ label: "브랜드", record: "brands.id" }),
  }),
  response: success({
    sums: z.strictObject({ ...figures, contracts: z.int() }),
    /** By day up to two months, by month beyond. */
    points: z.array(z.strictObject({ key: z.string(), ...figures, provisional: z.boolean() })),
    brands: z.array(z.strictObject({ ...named.shape, ...figures })),
    channels: z.array(z.strictObject({ key: z.string(), cost: wonSum, clicks: z.int(), conversions: z.int() })),
    campaigns: z.array(
      z.strictObject({
        channel: z.string(),
        campaign: z.string(),
        cost: wonSum,
        clicks: z.int(),
        conversions: z.int(),
      }),
    ),
  }),
};

const head = line("열 이름", 100).min(1).optional();
/** Heads of the table by what stands under them; left out: as such columns are usually called. */
const columns = z.strictObject({
  day: head,
  channel: head,
  campaign: head,
  cost: head,
  currency: head,
  impressions: head,
  clicks: head,
  conversions: head,
});

export const importSpends = {
  params,
  body: z.strictObject({
    source: source.meta({ label: "소스" }),
    fileName: line("파일 이름", 200),
    /** What was pasted; or a file in base64: xlsx, xls, or text (UTF-8, UTF-16 or CP949). */
    table: text("표", 400_000).optional(),
    file: z
      .base64()
      .max(7 * 1024 * 1024)
      .optional()
      .meta({ label: "파일" }),
    /** Of all rows, where the table has no column for it; also the name under which the columns are kept. */
    channel: line("채널", 60).default(""),
    /** Absent: those that were kept for the channel. */
    columns: columns.optional(),
    /** false: only says what it would do. */
    apply: z.boolean(),
  }),
  response: success({
    rows: z.int(),
    from: day.nullable(),
    to: day.nullable(),
    cost: wonSum,
    /** Rows that say otherwise than what stands, and by how many won. */
    movedRows: z.int(),
    movedCost: wonSum,
    /** Rows of the last 30 days, which the services still change. */
    provisional: z.int(),
    faults: z.array(z.string()),
    applied: z.boolean(),
    /** The heads of the table, which of them are read as what, and what was not found. */
    heads: z.array(z.string()),
    columns,
    missing: z.array(z.string()),
    /** What of a file was not read. */
    notes: z.array(z.string()),
    /** Channels of which columns are kept. */
    channels: z.array(z.string()),
  }),
};
